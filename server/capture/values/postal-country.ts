import type { CountryCode } from 'libphonenumber-js/max'
import { countryNamed } from './countries.ts'
import written from './postal-states.json'
import { wordSet } from './word-lists.ts'

/** States by their names, and by the letters that post uses. */
const states = Object.entries(written).map(
  ([country, words]) => [country as keyof typeof written, wordSet(...words)] as const,
)

/** How each country writes its postal codes: most of these are like no others, plain digits need their state. */
const digits: Partial<Record<CountryCode, RegExp>> = {
  IN: /^[1-9]\d{5}$/,
  US: /^\d{5}(?:-\d{4})?$/,
  AU: /^\d{4}$/,
  BR: /^\d{8}$/,
}
const letters: readonly (readonly [CountryCode, RegExp])[] = [
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i],
  ['CA', /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i],
  ['NL', /^\d{4} ?[A-Z]{2}$/],
  ['BR', /^\d{5}-\d{3}$/],
  ['PT', /^\d{4}-\d{3}$/],
  ['PL', /^\d{2}-\d{3}$/],
  ['JP', /^\d{3}-\d{4}$/],
]

/** The end of an address in one line: "…, Mountain View, CA, 94043", "… Kirwan QLD 4817". */
const addressEnd = /[ ,]([A-Z]{2,3}),? (\d{4,5})(?:-\d{4})?(?:, ?[A-Za-z ]{2,20})?$/

/** "…, Nottingham NG1 6DQ". */
const britishEnd = /[ ,]([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/

const plainWord = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]/g, '')

const withState = (text: string): CountryCode[] =>
  states.flatMap(([country, known]) => (known.has(plainWord(text)) ? [country] : []))

/** The only country that has a state of this name, or writes one with these letters. */
export function countryOfState(text: string): CountryCode | undefined {
  const [country, ...others] = withState(text)
  return others.length === 0 ? country : undefined
}

/** Names of states and countries that cities have as well. */
const cities = wordSet(
  'newyork washington delhi newdelhi goa chandigarh puducherry pondicherry victoria singapore hongkong macau',
  'monaco luxembourg kuwait panama guatemala djibouti mexico quebec',
)

/** Tells a state or country from a city: `location: "Texas"`. Elsewhere many states are called like a city. */
export const isWiderThanCity = (text: string): boolean =>
  !cities.has(plainWord(text)) &&
  (withState(text).some((country) => /^(?:US|IN|AU)$/.test(country)) || countryNamed(text) !== undefined)

/** The country in which a postal code is one, beside its state where it has one; undefined where several could be. */
export function countryOfPost(code: string, state: string): CountryCode | undefined {
  const own = letters.find(([, pattern]) => pattern.test(code))
  if (own !== undefined) return own[0]
  return states.find(
    ([country, known]) => known.has(plainWord(state)) && digits[country]?.test(code) !== false,
  )?.[0]
}

/** The same of an address in one line. */
export function countryOfAddress(line: string): CountryCode | undefined {
  if (line.length > 200) return undefined
  // `…, Mexico, CP: 52044`: a code may stand behind the country.
  const [, end = ''] = /,([^,\d]{4,60})(?:,[^,]{0,20}\d[^,]{0,20})?$/.exec(line) ?? []
  if (countryNamed(end.trim())) return countryNamed(end.trim())
  const [, state = '', code = britishEnd.exec(line)?.[1] ?? ''] = addressEnd.exec(line) ?? []
  return code === '' ? undefined : countryOfPost(code, state)
}
