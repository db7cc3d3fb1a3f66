import { otherParties } from '../names/party-words.ts'
import { roleOfName } from '../names/role-of-name.ts'
import { wordsOf } from '../names/words.ts'
import { withoutHtml } from '../values/clean-text.ts'
import { looksLikeEmail, looksLikeName } from '../values/looks-like.ts'
import { wordSet } from '../values/word-lists.ts'
import { findLabel } from './line-label.ts'

/** Longest text and most lines that are looked through, and the longest label, in characters and words. */
const longestText = 20_000
const mostLines = 100
const longestLabel = 60
const mostLabelWords = 6

/** Characters in which a line must show that it has a label: keeps the search short on any text. */
const longestBeginning = 90
/** A comma or bar before the next label on the same line: "Name - Rita, Mobile - 98…". */
const nextLabel = /[,;|]\s{0,5}(?=[\p{L}\p{M}][\p{L}\p{M}\s./-]{0,40}?(?::|=|[-–—]\s))/u
const cellBorder = /<\/t[dh]\s*>\s*<t[dh]\b[^<>]*>/gi

/** How chat tools write a link: `<mailto:rita@example.com|rita@example.com>`. */
const markedLink = /<(?:mailto|tel|https?):[^|<>\s]*\|([^<>]*)>/g

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

/** The label of a line and what stands beside it; null for a line without a label. */
function readLine(line: string): { readonly label: string; readonly beside: string } | null {
  const found = findLabel(line.slice(0, longestBeginning))
  if (found === null || found.label.length > longestLabel || wordsOf(found.label).length > mostLabelWords)
    return null
  const { label } = found
  const beside = line.slice(found.end).replace(/^[\s*_:]{1,9}/, '')
  return { label, beside: beside.replace(/[\s*_]{1,9}$/, '') }
}

/** A mailbox behind a label is a name and an address: "From: Rita <rita@example.com>". */
function withMailbox(label: string, value: string): [label: string, value: string][] {
  const parts = value.endsWith('>') && !speaksOfOther(label) ? readMailbox(value) : null
  return parts === null ? [[label, value]] : [...parts].map(([part, text]) => [`${label} ${part}`, text])
}

/** Label → value, of a repeated label the first; none where two people are told. A label alone on its line has its value on the next. */
function readLines(lines: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const again = new Map<string, string>()
  lines.forEach((line, index) => {
    const read = readLine(line)
    if (read === null) return
    const next = lines[index + 1] ?? ''
    const value = read.beside === '' && readLine(next) === null ? next : read.beside
    if (value === '' || value.startsWith('//')) return
    for (const [label, text] of withMailbox(read.label, value)) {
      if (!found.has(label)) found.set(label, text)
      else if (label === read.label && found.get(label) !== text) again.set(label, text)
    }
  })
  return describesPerson(again) ? new Map() : found
}

/** The lines before those that speak of somebody else. */
function untilOthers(lines: string[]): string[] {
  const end = lines.findIndex((line) => closing.test(line) || isOthersHeading(line))
  return end < 0 ? lines : lines.slice(0, end)
}

const query = /^[^\s=&?:/<>]{1,60}=[^\s&]*(&[^\s=&]{1,60}=[^\s&]*)+$/

/** `name=Rita+Sen&phone=98…` inside one value; null for any other text. */
const readQuery = (text: string): Map<string, string> | null =>
  query.test(text) ? new Map(new URLSearchParams(text)) : null

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

/** Parts of a name or address, as some builders write them into one value: `first = Rita`, a line each. */
const partLabels: ReadonlySet<string> = wordSet(
  'first last middle prefix suffix address address2 street city state zip postal country',
)

const isOfParts = (found: ReadonlyMap<string, string>, lines: readonly string[]): boolean =>
  found.size > 1 && found.size === lines.length && [...found.keys()].every((label) => partLabels.has(label))

/**
 * What the lines of a form mail say ("Name: Rita", a table of labels and values, "Name - Rita, Mobile - 98…",
 * `name=Rita&mobile=98…`): label → value. Null unless the labels leave no doubt that a person is described.
 */
export function readLabelledText(text: string): ReadonlyMap<string, string> | null {
  if (text.length > longestText) return null
  const query = text.includes('&') ? readQuery(text) : null
  if (query !== null) return describesPerson(query) ? query : null
  if (!/[:：=→\t]|[-–—]\s|<td/i.test(text) || !/\n|[,;|]|<\w/.test(text)) return null
  const lines = untilOthers(linesOf(text))
  const found = readLines(lines)
  return describesPerson(found) || isOfParts(found, lines) ? found : null
}

const mailbox = /^"?([^"<>@]{1,100})(?:"\s*)?<([^<>\s]{3,254})>$/

/** `Rita Sen <rita@example.com>` → name and email; null for any other text. */
export function readMailbox(text: string): ReadonlyMap<string, string> | null {
  if (text.length >= 400) return null
  const [, spokenName = '', email = ''] = mailbox.exec(text.trim()) ?? []
  const name = spokenName.trim()
  return name !== '' && looksLikeEmail(email)
    ? new Map([
        ['name', name],
        ['email', email],
      ])
    : null
}
