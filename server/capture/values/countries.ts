import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import written from './country-codes.json'
import otherNames from './country-names.json'
import { isNumberAbroad } from './international-digits.ts'
import { keyByWord } from './word-lists.ts'

/** Languages in which forms ask for a country. */
const languages =
  'en es pt fr de it nl pl tr ru ar hi id vi ja ko zh zh-Hant sv nb da fi hu ro el he cs uk th bg sr hr sk sl lt lv et'.split(
    ' ',
  )

/** Without what lists of countries write besides: dots, an article, the calling code, "Republic of" behind a comma. */
const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll('’', "'")
    .replace(/^the |, (?:\w{1,12} )?(?:republic|states?|province) of$| ?\(\+\d{1,4}\)$/g, '')
    .trim()

let byName: ReadonlyMap<string, CountryCode> | undefined

/** Countries by their names in small letters, and by what forms call them besides. Made when the first one is asked for: it takes 30 ms. */
function countriesByName(): ReadonlyMap<string, CountryCode> {
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  return new Map<string, CountryCode>([
    ...getCountries().flatMap((code) =>
      names.map((named) => [plainName(named.of(code) ?? code), code] as const),
    ),
    ...(Object.entries(otherNames) as [string, CountryCode][]),
    ...keyByWord(written),
  ])
}

/** The country that a text is: its two letters, or its name in one of the languages above. */
export function countryNamed(text: string): CountryCode | undefined {
  const code = text.trim().toUpperCase()
  if (isSupportedCountry(code)) return code
  byName ??= countriesByName()
  return byName.get(plainName(text))
}

/** What Ofcom and ARCEP keep for films: nobody has it, and every example of a British or French form does. */
const ofFilms: Partial<Record<CountryCode, RegExp>> = {
  GB: /^0(?:7700900|1632960)\d{3}$/,
  FR: /^063998\d{4}$/,
}

/**
 * What has to stand before a number so that it is one of a country: the calling code, as `+44`, or the plus alone where the number has
 * the code. Null where it is no number of that country (98765 43210 is none of the US), and where it has its plus (decision 0056).
 */
export function missingCode(number: string, country: CountryCode): string | null {
  const digits = number.replace(/\D/g, '')
  const isKnown = parsePhoneNumberFromString(number, country)?.isValid() === true
  const isThere = isKnown || ofFilms[country]?.test(digits) === true
  if (!isThere || number.startsWith('+')) return null
  const code = getCountryCallingCode(country)
  return digits.startsWith(code) && isNumberAbroad(digits) ? '+' : `+${code}`
}
