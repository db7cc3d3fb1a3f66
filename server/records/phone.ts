import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Brackets, dots and dashes before and around a country code: "(+91) …", "[+91]-…", "+(91).…". */
const markedCountryCode = /^[\s([.-]*\+[\s([.-]*(\d{1,3})[\s)\].-]*/

/** Mexico gave up the 1 before mobile numbers in 2019; chat platforms still send it. */
const oldMexicanMobile = /^\+?521(\d{10})$/

/** An E.164 number as people write it: `+91 98765 43210`. */
export const phoneAsWritten = (e164: string): string =>
  parsePhoneNumberFromString(e164)?.formatInternational() ?? e164

/** The digits of an E.164 number behind its country code, as they stand in every spelling of it. */
export const nationalDigits = (e164: string): string =>
  parsePhoneNumberFromString(e164)?.nationalNumber ?? e164.replace(/\D/g, '')

/** The phone of a delivery is asked for when it is weighed, chosen and saved, at 5 µs each: so the last one is remembered. */
let last = { phone: '', region: '', normalized: null as string | null }

/** Longest text that is looked at, in characters: what is longer is no number, however it is written. */
const longestPhone = 250

/**
 * The E.164 form that leads are matched on, or null when the text is no possible number (decision 0001.8).
 * *Possible*, not *valid*: live Indian series have been called invalid by strict validators. Digits that are
 * too many for the region are read once more as an international number that lost its plus.
 */
export function normalizePhone(phone: string, region: string): string | null {
  if (phone.length > longestPhone) return null
  if (phone !== last.phone || region !== last.region)
    last = { phone, region, normalized: normalizeAnew(phone, region) }
  return last.normalized
}

/** A digit of any script as it is dialled: in Unicode, those of Indian scripts begin at the sixth of sixteen places. */
export const dialledDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  return String((code - (code > 0x900 && code < 0xe00 ? 6 : 0)) % 16)
}

/** Digits of Hindi and Marathi, which people type into forms of their language. */
const devanagariDigits = /[\u0966-\u096f]/g

function normalizeAnew(written: string, region: string): string | null {
  const phone = written.replace(devanagariDigits, dialledDigit)
  const plain = phone.replace(markedCountryCode, '+$1 ')
  const asDialled = parsePhoneNumberFromString(plain, {
    defaultCountry: region as CountryCode,
    extract: false,
  })
  // `0919845011223`, `+91919845011223`: a nought, or the code, stands before the country's own code.
  const behind = asDialled && !asDialled.isValid() ? `+${asDialled.nationalNumber}` : null
  const own = behind === null ? undefined : parsePhoneNumberFromString(behind, { extract: false })
  if (own?.isValid() && own.country === asDialled?.country) return own.number
  if (asDialled?.isPossible()) return asDialled.number
  const [, mexican] = oldMexicanMobile.exec(phone.replace(/[ ().-]/g, '')) ?? []
  if (mexican !== undefined) return `+52${mexican}`
  if (!/^[1-9][0-9 ().-]{9,20}$/.test(phone)) return null
  const withPlus = parsePhoneNumberFromString(`+${phone}`, { extract: false })
  return withPlus?.isPossible() ? withPlus.number : null
}
