const linesMark = ' as fields'
const mailboxMark = ' as mailbox'

/** The key under which the labelled lines of a text stand beside it: `body` → `body as fields`. */
export function linesBeside(key: string): string {
  return `${key}${linesMark}`
}

/** The key under which a mailbox ("Rita <rita@example.com>") stands apart: `From` → `From as mailbox`. */
export function mailboxBeside(key: string): string {
  return `${key}${mailboxMark}`
}

/** True for a key under which the lines of a text stand. */
export function isOpenedText(key: string): boolean {
  return key.endsWith(linesMark)
}

/** The key of the text itself. */
export function withoutMark(key: string): string {
  return key.endsWith(mailboxMark) ? key.slice(0, -mailboxMark.length) : key
}
