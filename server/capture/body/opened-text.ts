const linesMark = ' as fields'
const mailboxMark = ' as mailbox'

/** The key under which the labelled lines of a text stand beside it: `body` → `body as fields`. */
export const linesBeside = (key: string): string => `${key}${linesMark}`

/** The key under which a mailbox ("Rita <rita@example.com>") stands apart: `From` → `From as mailbox`. */
export const mailboxBeside = (key: string): string => `${key}${mailboxMark}`

/** True for a key under which the lines of a text stand. */
export const isOpenedText = (key: string): boolean => key.endsWith(linesMark)

/** The key of the text itself. */
export const withoutMark = (key: string): string =>
  key.endsWith(mailboxMark) ? key.slice(0, -mailboxMark.length) : key
