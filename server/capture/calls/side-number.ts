import { normalizePhone } from '../../records/phone.ts'
import { isInternationalDigits } from '../values/international-digits.ts'

/** What networks put in place of a number that the caller hides, as digits, or zeros. */
const hiddenDigits = /^(?:266696687|7378742833|2562533|8656696|86282452253|464|0{4,})$/

const hidden =
  /anonym|unknown|private|restrict|block|withheld|hidden|unavail|unidentified|no[ -]?(?:caller|number)|ocult|masqu|unterdr|скрыт|非通知|匿名|[隐隱]藏|^(?:n\/?a|none|null|nil|undefined|-+)$/i

/** Tables and address books leave marks around a number, which are no part of it: `'+91…`, `9845011223.0`, `… (Mobile)`, marks of direction. */
const aroundNumber = /^['=]|[,;]$|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]|\.0$| ?\([a-z]{3,12}\)$/gi

/** `Ravi (9845011223)`, `9845011223 - Ravi`, `IN +91 98450 11223`: a name or a country beside a number. */
const besideName =
  /^(?:[\p{L} .]{2,40}(?:\(|[-–] )|[A-Z]{2} (?=\+))?(\+?\d[\d ]{6,18}\d)(?:\)| ?[-–] ?\p{L}[\p{L} .]{1,40}| \(\p{L}[\p{L} .]{1,40}\))?$/u

/** The number in an address of SIP or WhatsApp, or behind a name, or the text itself. */
export function numberIn(written: string): string {
  const [, beside = written] = besideName.exec(written) ?? []
  const text = /^[^a-z@]*\d/i.test(beside) ? beside.replace(aroundNumber, '') : beside
  const [, mailbox = text] =
    /<(?:sips?:|tel:)?(\+?[\d ().-]{2,30})(?:@[^<>]{1,200})?>(?:;.{0,60})?$/.exec(text) ?? []
  const [, address = mailbox] =
    /^(?:sips?:|tel:|whatsapp:|(?:PJ)?SIP\/(?:[\w-]{1,40}\/)?(?=\+?\d{9}))?([^@:;]{1,60})(?:[@;:].{0,200})?$/i.exec(
      mailbox,
    ) ?? []
  return address
}

/** The last eight digits: two spellings of one number have them in common, with its code and without. */
export const lastDigits = (text: string): string => text.replace(/\D/g, '').slice(-8)

/** The numbers of these sides, each once however it is spelt. */
export const numbersOf = (sides: readonly { readonly text: string }[]): ReadonlySet<string> =>
  new Set(sides.map(({ text }) => lastDigits(text)))

/** False for an extension, a name and a hidden number. */
export function isPhoneOfSide(text: string, region: string): boolean {
  const number = numberIn(text)
  return !hiddenDigits.test(number.replace(/\D/g, '')) && normalizePhone(number, region) !== null
}

/** An extension, or a SIP user or browser of the office: no number of the world. */
export function isInternalSide(text: string): boolean {
  if (hidden.test(text)) return false
  return (
    /^\d{2,6}(?:@.{1,60})?$/.test(text) || /^(?:sips?:(?!\+?\d{7})[^@]{1,60}@|client:|ext\.? ?\d)/i.test(text)
  )
}

/** True for what may stand for a side of a call: a number, an extension, an address of SIP, or that it is hidden. */
export function isSideText(text: string): boolean {
  if (text.length > 80 || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return false
  return /^[+(]{0,2}\d[\d\s().-]{1,24}$/.test(numberIn(text)) || hidden.test(text) || isInternalSide(text)
}

/** Telephony writes international numbers without their plus. */
export const withPlus = (number: string, region: string): string =>
  isInternationalDigits(number, region) ? `+${number}` : number
