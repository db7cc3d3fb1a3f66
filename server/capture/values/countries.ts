import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import written from './country-codes.json'

/** Languages in which forms ask for a country. */
const languages = 'en es pt fr de it nl pl tr ru ar hi id vi ja ko zh'.split(' ')

let byName: ReadonlyMap<string, CountryCode> | undefined

/** Countries by their names in small letters, and by what forms call them besides. Made when the first one is asked for: it takes 20 ms. */
function countriesByName(): ReadonlyMap<string, CountryCode> {
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  return new Map<string, CountryCode>([
    ...getCountries().flatMap((code) =>
      names.map((named) => [(named.of(code) ?? code).toLowerCase(), code] as const),
    ),
    ['great britain', 'GB'],
    ['england', 'GB'],
    ['united states of america', 'US'],
    ...Object.entries(written).flatMap(([code, codes]) =>
      codes.split(' ').map((one) => [one, code as CountryCode] as const),
    ),
  ])
}

/** The country that a text is: its two letters, or its name in one of the languages above. */
export function countryNamed(text: string): CountryCode | undefined {
  const code = text.trim().toUpperCase()
  if (isSupportedCountry(code)) return code
  byName ??= countriesByName()
  return byName.get(code.toLowerCase())
}

/** True for a number that is one when it is dialled in that country, by all that is known of its numbers: 98765 43210 is none in the US. */
export const isNumberIn = (text: string, country: CountryCode): boolean =>
  parsePhoneNumberFromString(text, country)?.isValid() === true
