import { normalizeEmail } from '../../records/email.ts'
import { dialledDigit, normalizePhone } from '../../records/phone.ts'
import { decodeEntities } from './html-entities.ts'

/** Longest link in which an address or number is looked for, in characters. */
const longestLink = 1_000
/** Longest text that is looked at as a phone number, in characters. */
export const longestPhone = 32

const url = /^(https?:\/\/|www\.|urn:|mailto:)\S+$/i
const identifier = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{13,}$|^[0-9a-f]{16,}$|^\{?[A-Za-z0-9_-]{24,}\}?$/i
/** Matches what a form writes into a field that nobody has answered. */
const unanswered =
  /^(?:ej|não|nao|no|non|nicht|niet|not|nie|ikke|belum|не)[ _]?(?:angivet|angitt|oppgitt|oplyst|informad[oa]|especificad[oa]|indicad[oa]|aplica|renseigné|précisé|specificato|indicato|angegeben|opgegeven|ingevuld|specified|provided|given|available|applicable|mentioned|podano|diisi|указано?)$|^(?:(?:guest|anonymous|unknown|whatsapp|facebook|fb|website|web|new|dear|cash|counter|walk[- ]?in) (?:user|visitor|customer|caller|lead|sale)|walk[- ]?in|unknown|unspecified|not (?:sure|set|disclosed)|prefer not to say|no (?:company(?: name)?|city|data|value)|same as above|(?:लागू |कुछ )?नहीं(?: है)?|nahin?(?: hai)?|नाही|નથી|இல்லை|లేదు|নেই|ಇಲ್ಲ|keine angabe|ninguno|ninguna|nenhuma?|aucune?|nessuno|geen|brak|belirtilmemiş|tidak ada)$/i
/** Matches the first line of a list to choose from, which says that nothing was chosen, and its last. */
const unchosen =
  /^[-–* ]*(?:please )?(?:select|choose)(?: (?:an?|your|one|the))?(?: (?:option|city|state|location|company))?[-–.* ]*$|^others?$/i
const flag =
  /^(true|false|yes|no|on|off|null|none|n[./]?a\.?|nil\.?|checked|unchecked|undefined|#n\/a|#(?:ref|value|error)!|[-–—_.*?…]+|x{1,3}|nan|tbd|blank|empty|missing|\{\{.{1,60}\}\}|\$\{.{1,60}\})$/i
const dateOrTime = /^\d{1,4}[-/. ]+\d{1,2}[-/. ]+\d{1,4}([T ].*)?$|^\d{1,2}:\d{2}|^[A-Z][a-z]+ \d{1,2}, \d{4}/
const fileName = /^\S+\.[a-z][a-z0-9]{1,3}$/i
/** Words with marks between them, and nothing else; at least one mark must divide two words. */
const markedWords = /^[\w-]+(?:[.:/][\w-]+)*$/
const mark = /[\w-][.:_/][\w-]/
const camelWords = /^[a-z]+(?:[A-Z][a-z]+)+$/

/** An address or number without the link around it: `<a href="tel:+91…">+91…</a>`. */
const withoutLink = (text: string): string =>
  text.includes('<') ? text.slice(0, longestLink).replace(/<[^<>]*>/g, '') : text

/** Matches `a@b.in, c@d.in` and `a@b.in (office)`: an address and what is written behind it. */
const firstEmail =
  /^([^\s@,;/|&()]{1,64}@[^\s@,;/|&()]{3,250}?)(?: ?[,;/|&] ?[^\s@]{1,64}@.{1,300}| ?\([^()]{1,30}\)|[.,;])$/

/** An email as platforms spell it, without the link or mark around it, the first of several. */
export const bareEmail = (text: string): string =>
  withoutLink(text.replace(/^\s*<([^<>\s@]+@[^<>\s]+)>\s*$/, '$1'))
    .trim()
    .replace(/^(?:(?:mailto|e-?mail):\s*|')|'$/gi, '')
    .replace(firstEmail, '$1')

/** Whom WhatsApp knows by a number: `919876543210@s.whatsapp.net`, with the device behind a colon. */
const chatAddress = /^(\+?\d{7,15})(?::\d{1,4})?@(?:s\.whatsapp\.net|c\.us)$/i
/** Addresses of telephony and chats look like emails and are none. */
const noMail = /^sips?:|@(?:s\.whatsapp\.net|[cg]\.us|lid|broadcast|newsletter)(?![a-z0-9.-])|:\d{2,5}$/i

const aroundPhone =
  /^(?:\p{RI}{2} ?|\(?[a-z]{2}\)? (?=[\d(+])|(?:p|ph|tel|phone|mob|mobile|cell|whatsapp|sms)(?: no)?[.: ]+(?=[+\d(])|=?['"=](?=[+\d]))|(?:(?<=\d{9})\.0|"| ?\([a-z ]+\))$/giu

/** `+91+91 98450 12345`: a form adds the code that somebody has written. */
const codeTwice = /^(\+\d{1,3})[ -]?(?=\1)/

const indianMobile = /(?<![\d+])(?:\+?91[ -]?)?[6-9]\d{9}(?!\d)/

/** As nearly all are written. */
const plainPhone = /^\+?\d[\d ()-]{0,20}\d$/

/**
 * A phone as platforms spell it, without the link or the mark in or around it (`p:+91…`, `+55|11…`, a sheet's `'098…`), the first of several, or the
 * number of a chat's address.
 */
export function barePhone(text: string): string {
  if (plainPhone.test(text)) return text
  const bare = withoutLink(text)
    .trim()
    .replace(aroundPhone, '')
    .replace(/(?!\d)\p{Nd}/gu, dialledDigit)
    .replace(codeTwice, '')
  // `call me on 98… after 5`
  const [inWords] = (bare.length < 50 && /[a-z]{2}/i.test(bare) && bare.match(indianMobile)) || []
  if (inWords !== undefined && !bare.includes('@')) return inWords
  const [first = ''] = bare.replace('|', '').split(/[,;/&\n]| or | \((?=[a-z])/i, 1)
  return chatAddress.exec(bare)?.[1] ?? (first.replace(/\D+/g, '').length < 10 ? bare : first.trim())
}

export function looksLikeEmail(text: string): boolean {
  if (!text.includes('@')) return false
  const bare = bareEmail(text)
  return !noMail.test(bare) && normalizeEmail(bare) !== null
}

/** An address that people do not read. */
export const looksUnattended = (email: string): boolean =>
  /^(no-?reply|do-?not-?reply|no-?e?mail@|not-?(?:provided|available|given)@|(?:na|none|nil)@(?:na|none|nil)\.|mailer-daemon|postmaster|bounce|void@)/i.test(
    email.trim(),
  )

/** A possible number of the region (decision 0001.8), with at least seven digits. */
export function looksLikePhone(text: string, region: string): boolean {
  const bare = barePhone(text)
  if (bare.length > longestPhone || /[.:/]\d{1,2}[.:/]|^\d{4}-\d{2}-\d{2}/.test(bare)) return false
  const digits = bare.replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 15 || /^([01])\1+$/.test(digits)) return false
  return (
    !/[A-Za-z@]/.test(bare.replace(/(?:extn?|x)\.?\s*\d+$/i, '')) && normalizePhone(bare, region) !== null
  )
}

/**
 * A number that can hardly be anything else, where no name says that it is a phone: with a plus, a trunk zero,
 * brackets, or as an Indian mobile. Ids, seconds since 1970 and postal codes are none.
 */
export function looksDialled(text: string, region: string): boolean {
  const bare = barePhone(text)
  if (bare.length > longestPhone || !/^\+?[\d ().-]+$/.test(bare) || dateOrTime.test(bare)) return false
  const digits = bare.replace(/\D/g, '')
  if (digits.length < 10) return false
  const isWritten =
    bare.startsWith('+') ||
    /^0\d{9,10}$|^[6-9]\d{9}$|^91[6-9]\d{9}$/.test(digits) ||
    /^\(\d{3}\) ?\d/.test(bare)
  // Last: to read a number takes longer than all that was asked before.
  return isWritten && looksLikePhone(bare, region)
}

/** True for a text that means yes, no or nothing: it names neither a company nor a city. */
export function isFlag(text: string): boolean {
  // `(none)`
  const [, bare = text.trim()] = /^[([<] ?([^()[\]<>]{2,20}) ?[)\]>]$/.exec(text.trim()) ?? []
  return flag.test(bare) || unanswered.test(bare) || unchosen.test(bare)
}

/** Words, not a code: no address, no id, no number, no yes or no. */
export function looksLikeWords(text: string): boolean {
  if (!/\p{L}/u.test(text) || url.test(text) || looksLikeEmail(text)) return false
  return !identifier.test(text) && !isFlag(text) && !dateOrTime.test(text) && !/^[\d.,]+$/.test(text)
}

/** Words that a program wrote for programs (`contact.user.created`, `FORM_RESPONSE`). */
export function looksLikeMachineWord(text: string): boolean {
  const word = text.trim()
  return (markedWords.test(word) && mark.test(word)) || camelWords.test(word)
}

/** Matches what programs write in place of words: events (`transaction.approved`), ids (`DLR-RJ-0042`), numbers, addresses of chats. */
export const codes = {
  name: /^[a-z]{2,30}(?:[._][a-z]{2,30}){0,3}[._](?:approved|created|submitted|captured|paid|confirmed|completed|received|updated|registered|succeeded|success|booked|added|authorized|failed|declined)$/,
  company: /^[A-Z]{0,4}(?:[-_][A-Z]{1,4})?[-_]?\d{3,10}$/,
  city: /^\d+$/,
  email: noMail,
}

/** Fit to be (part of) a person's name: letters, no sentence, no question, nothing that is said of forms. */
export function looksLikeName(text: string): boolean {
  const name = decodeEntities(text).trim()
  if (name.length > 100 || !looksLikeWords(name) || /[<>{}[\]=@\\|#?？]|https?:/.test(name)) return false
  if (codes.name.test(name) || fileName.test(name)) return false
  return !/\d{3,}|\S\/\S+\//.test(name) && name.split(/\s+/).length <= 8
}

/** The name of a form, page or campaign rather than of a person. */
export const looksLikeFormTitle = (text: string): boolean =>
  /\b(form|contact us|newsletter|enquiry|inquiry|landing|campaign|webhook|sign ?up|subscribe|page|quote request)\b/i.test(
    text,
  )

/** Two to four capitalised words and nothing else: a name where no key says so. */
export const looksLikeFullName = (text: string): boolean =>
  /^\p{Lu}[\p{L}'’.-]*( \p{Lu}[\p{L}'’.-]*){1,3}$/u.test(text.trim()) && looksLikeName(text)
