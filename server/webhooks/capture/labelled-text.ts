import { withoutHtml } from './clean-text.ts'
import { looksLikeEmail, looksLikeName } from './looks-like.ts'
import { otherParties } from './parties.ts'
import { roleOfName } from './role-of-name.ts'
import { wordsOf } from './words.ts'

/** Longest text and most lines that are looked through, and the longest label, in characters and words. */
const longestText = 20_000
const mostLines = 100
const longestLabel = 60
const mostLabelWords = 6

/** What stands between a label and its value: "Name: Rita", "Name = Rita", "Name - Rita". */
const labelledLine = /^[\s*_•>#-]*([^:=\n]+?)[\s*_]*(?::|=|\s[-–—]+\s)[\s*_]*(.*?)[\s*_]*$/
/** A comma or bar before the next label on the same line: "Name - Rita, Mobile - 98…". */
const nextLabel = /\s*[,;|]\s*(?=[\p{L}\p{M}][\p{L}\p{M}\s./-]{0,40}?\s*(?::|=|\s[-–—]\s))/u
const cellBorder = /:?\s*<\/t[dh]\s*>\s*<t[dh]\b[^<>]*>/gi

/** How chat tools write a link: `<mailto:rita@example.com|rita@example.com>`. */
const markedLink = /<(?:mailto|tel|https?):[^|>\s]*\|([^>]*)>/g

function linesOf(text: string): string[] {
  const linked = text.replace(markedLink, '$1')
  const marked = /<\w/.test(linked) ? withoutHtml(linked.replace(cellBorder, ': ')) : linked
  return marked
    .split(/\r?\n/)
    .flatMap((line) => line.split(nextLabel))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, mostLines)
}

const speaksOfOther = (line: string): boolean => wordsOf(line).some((word) => otherParties.has(word))

/** How people and programs end a mail: what follows is the sender's own address. */
const closing =
  /^\W*(--|(many |best |warm |kind )?(thanks|thank you|regards|wishes)\b|sincerely|cheers|yours)/i

/** A heading such as "Agent details:" or "Seller information": what follows is somebody else's. */
function isOthersHeading(line: string): boolean {
  const isHeading = /:\s*$/.test(line) || /\b(details|info|information)\W*$/i.test(line)
  return isHeading && roleOfName(line) === null && speaksOfOther(line)
}

/** Label → value, of a repeated label the first. A label alone on its line has its value on the next one. */
function readLines(lines: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  lines.forEach((line, index) => {
    const [, label = '', beside = ''] = labelledLine.exec(line) ?? []
    if (label === '' || label.length > longestLabel || wordsOf(label).length > mostLabelWords) return
    const next = lines[index + 1] ?? ''
    const value = beside === '' && !labelledLine.test(next) ? next : beside
    if (value !== '' && !value.startsWith('//') && !found.has(label)) found.set(label, value)
  })
  return found
}

/** The lines before those that speak of somebody else. */
function untilOthers(lines: string[]): string[] {
  const end = lines.findIndex((line) => closing.test(line) || isOthersHeading(line))
  return end < 0 ? lines : lines.slice(0, end)
}

/** Labels that leave no doubt: a name that is one, and an email or phone that is one. */
function describesPerson(found: ReadonlyMap<string, string>): boolean {
  const roles = new Set<string>()
  for (const [label, value] of found) {
    const role = roleOfName(label)?.role
    const isName = (role === 'name' || role === 'first_name') && looksLikeName(value)
    const isContact =
      role === 'email' ? looksLikeEmail(value) : role === 'phone' && value.replace(/\D/g, '').length >= 7
    if (isName) roles.add('name')
    if (isContact) roles.add('contact')
  }
  return roles.size === 2
}

/**
 * What the lines of a form mail say ("Name: Rita", a table of labels and values, "Name - Rita, Mobile - 98…"):
 * label → value. Null unless the labels leave no doubt that a person is described.
 */
export function readLabelledText(text: string): ReadonlyMap<string, string> | null {
  if (text.length > longestText || !/[:=]|\s[-–—]\s|<td/i.test(text) || !/\n|[,;|]|<\w/.test(text))
    return null
  const found = readLines(untilOthers(linesOf(text)))
  return describesPerson(found) ? found : null
}

const mailbox = /^\s*"?([^"<>@]{1,100}?)"?\s*<([^<>\s]{3,254})>\s*$/

/** `Rita Sen <rita@example.com>` → name and email; null for any other text. */
export function readMailbox(text: string): ReadonlyMap<string, string> | null {
  const [, name = '', email = ''] = (text.length < 400 && mailbox.exec(text)) || []
  return name.trim() !== '' && looksLikeEmail(email)
    ? new Map([
        ['name', name.trim()],
        ['email', email],
      ])
    : null
}
