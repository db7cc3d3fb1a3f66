import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The E.164 form that leads are matched on, or null when the text is no possible number (decision 8).
 * *Possible*, not *valid*: live Indian series have been called invalid by strict validators. Digits that are
 * too many for the region are read once more as an international number that lost its plus.
 */
export function normalizePhone(phone: string, region: string): string | null {
  const asDialled = parsePhoneNumberFromString(phone, {
    defaultCountry: region as CountryCode,
    extract: false,
  })
  if (asDialled?.isPossible()) return asDialled.number
  if (!/^[1-9][0-9 ().-]{9,20}$/.test(phone)) return null
  const withPlus = parsePhoneNumberFromString(`+${phone}`, { extract: false })
  return withPlus?.isPossible() ? withPlus.number : null
}

const plainEmail = /^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+\.[^\s@<>()[\],;:\\".\p{C}]+$/u

/** The lower-case form that leads and users are matched on, or null when it is no email (decision 9). */
export function normalizeEmail(email: string): string | null {
  const trimmed = email.trim()
  if (!plainEmail.test(trimmed) || trimmed.includes('..') || trimmed.length > 254) return null
  return trimmed.toLowerCase()
}
