import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/min'
import type { Evidence } from '../evidence/make-evidence.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { speaksOfOthers } from '../names/role-of-name.ts'
import { compact, wordsOf } from '../names/words.ts'
import { countryNamed, isNumberIn } from '../values/countries.ts'
import { isNumberAbroad } from '../values/international-digits.ts'
import { countryOfAddress, countryOfPost } from '../values/postal-country.ts'

/** `phone_country: 'GB'`, `pais: 'Brasil'`, `delivery_country`: whose a number is; where a visitor's line is says less. */
const countryKey =
  /^(?!ip|geo|birth|passport|citizen|store|shop|merchant)[a-z]{0,12}(?:country|pais|pays|land|paese|negara|ulke)(?:code|iso|iso2|name|shortname)?2?$/

/** What holds the address of whoever it stands with: `address: { country }`. */
const addressKey =
  /^(?:(?:home|billing|mailing|postal|primary|default|contact|customer)?address|location|residence)(?:es)?$/

/** Beside the number, or in the address that stands beside it. */
function standsWith({ steps }: Leaf, holder: string | undefined): boolean {
  if (steps.at(-1)?.holder === holder) return true
  return steps.at(-2)?.holder === holder && addressKey.test(compact(wordsOf(steps.at(-2)?.names[0] ?? '')))
}

const stateKey = /^[a-z]{0,12}(?:state|region|province)(?:code|abbr|abbreviation|name)?$/
const postKey = /^[a-z]{0,12}(?:cep|zip|zipcode|postcode|postalcode|postal|pincode)5?$/
const lineKey = /address|location/

/** Where nobody names a country: the one that the customer's state and postal code, or address in one line, are of. */
function countryOfPlace(leaves: readonly Leaf[]): CountryCode | undefined {
  const keyOf = (leaf: Leaf): string => compact(wordsOf(ownNames(leaf)[0] ?? ''))
  const code = leaves.find((leaf) => postKey.test(keyOf(leaf)))
  const beside = (leaf: Leaf): boolean => leaf.steps.at(-1)?.holder === code?.steps.at(-1)?.holder
  const state = code && leaves.find((leaf) => beside(leaf) && stateKey.test(keyOf(leaf)))
  const byCode = code && countryOfPost(sampleText(code).trim(), state ? sampleText(state) : '')
  if (byCode !== undefined) return byCode
  const line = leaves.find((leaf) => lineKey.test(keyOf(leaf)) && countryOfAddress(sampleText(leaf)))
  return line && countryOfAddress(sampleText(line))
}

/** The country that stands beside a number; else the only one that is said of anybody but others. */
function countryOf(phone: Evidence, leaves: readonly Leaf[]): CountryCode | undefined {
  const holder = phone.leaf.steps.at(-1)?.holder
  const said = leaves.filter((leaf) => countryKey.test(compact(wordsOf(ownNames(leaf)[0] ?? ''))))
  const beside = said.find((leaf) => standsWith(leaf, holder))
  const named = beside && countryNamed(sampleText(beside))
  if (named !== undefined) return named
  const own = said.filter(({ steps }) => !steps.some(({ names }) => speaksOfOthers(names[0] ?? '')))
  const countries = new Set(own.map((leaf) => countryNamed(sampleText(leaf))))
  countries.delete(undefined)
  if (countries.size > 0) return countries.size === 1 ? [...countries][0] : undefined
  return countryOfPlace(leaves)
}

/**
 * The calling code of the country that is said of a number which is one there; null where that is the region, or nothing says (decision 0056).
 * @param area digits of the area, where they stand apart.
 */
export function codeOfCountry(
  phone: Evidence,
  leaves: readonly Leaf[],
  region: string,
  area = '',
): string | null {
  const country = countryOf(phone, leaves)
  if (!country || country === region || !isNumberIn(`${area}${phone.text}`, country)) return null
  const code = getCountryCallingCode(country)
  const digits = `${area}${phone.text}`.replace(/\D/g, '')
  // It may be whole but for its plus.
  return digits.startsWith(code) && isNumberAbroad(digits) ? null : `+${code}`
}
