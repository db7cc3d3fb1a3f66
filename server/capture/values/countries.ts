import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

const named = new Intl.DisplayNames('en', { type: 'region' })

/** Countries by their English names in small letters, and by what forms call them besides. */
const byName = new Map<string, CountryCode>([
  ...getCountries().map((code) => [(named.of(code) ?? code).toLowerCase(), code] as const),
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uae', 'AE'],
])

/** The country that a text is: its two letters or its English name. */
export function countryNamed(text: string): CountryCode | undefined {
  const code = text.trim().toUpperCase()
  return isSupportedCountry(code) ? code : byName.get(code.toLowerCase())
}

/** True for a number that is one when it is dialled in that country, by all that is known of its numbers: 98765 43210 is none in the US. */
export const isNumberIn = (text: string, country: CountryCode): boolean =>
  parsePhoneNumberFromString(text, country)?.isValid() === true
