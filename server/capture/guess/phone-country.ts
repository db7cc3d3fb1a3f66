import type { CountryCode } from 'libphonenumber-js/min'
import { memoize } from '../../values/memoize.ts'
import { keyOf, type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { roleOfName, speaksOfOthers } from '../names/role-of-name.ts'
import { compact, lookedUp, wordsOf } from '../names/words.ts'
import { isWithin } from '../parties/places.ts'
import { countryNamed, missingCode } from '../values/countries.ts'
import { isChineseMobile } from '../values/international-digits.ts'
import { barePhone, looksLikeWords } from '../values/looks-like.ts'
import { countryOfAddress, countryOfPost, countryOfState } from '../values/postal-country.ts'
import { keyByWord, wordsIn } from '../values/word-lists.ts'
import type { Origin } from './choose-origin.ts'
import keys from './country-keys.json'
import signs from './country-signs.json'
import written from './guess-words.json'
import { isThing } from './own-fields.ts'

/** Tests names of fields, without the numbers in them, and remembers the answers, because every delivery brings the same names. */
const telling = (pattern: string): ((name: string) => boolean) => {
  const sought = new RegExp(pattern)
  return memoize((name) => sought.test(compact(wordsOf(name)).replace(/\d/g, '')))
}

const ownWords = wordsIn(...written.ownCountry).join('|')
/** `phone_country: 'GB'`, `pais: 'Brasil'`, `x_customer_country`: whose a number is; `preferred_country` is where somebody wants to go. */
const countryPattern =
  `(?:${lookedUp(...written.country).join('|')})` +
  '(?:codev?|iso|iso2|name|shortname|label|id|(?:of)?(?:residence|living)|select)?'
const countryKey = telling(`^(?:[a-z]|ba|wc)?(?:${ownWords}){0,3}(?:${countryPattern}|iso)2?$`)
const anyCountryKey = telling(`${countryPattern}2?$`)

/** Keys of an object that holds the address of the person beside it: `address: { country }`. */
const addressKey =
  /^(?:(?:home|street|billing|mailing|postal|primary|default|contact|customer)?(?:address|location|residence))(?:es)?$/

const isInNumber = ({ steps }: Leaf): boolean => roleOfName(steps.at(-2)?.names[0] ?? '')?.role === 'phone'

/** Beside the number, or beside the list of numbers that it is in; or in the address that stands there. */
function standsWith({ steps }: Leaf, phone: Leaf): boolean {
  const holders = phone.steps.slice(isInNumber(phone) ? -2 : -1).map(({ holder }) => holder)
  const [outer, last] = [steps.at(-2), steps.at(-1)]
  if (holders.includes(last?.holder ?? '')) return true
  return holders.includes(outer?.holder ?? '-') && addressKey.test(compact(wordsOf(outer?.names[0] ?? '')))
}

const stateKey = telling('^[a-z]{0,12}(?:state|region|province)(?:code|abbr|abbreviation|name)?$')
const ownStateKey = telling(`^(?:${ownWords}){0,3}(?:${lookedUp(...written.state).join('|')})(?:code|name)?$`)
const postKey = telling('^[a-z]{0,12}(?:cep|zip|zipcode|postcode|postalcode|postal|pincode)5?$')
const lineKey = telling(lookedUp(...written.addressLine).join('|'))

/** By its key, or by the label that a form has beside it. */
const isNamed = (leaf: Leaf, tells: (name: string) => boolean): boolean => ownNames(leaf).some(tells)

/** True for a field that stands in no thing, such as a property, unless the number stands in the same one. */
const isApartFromThings = ({ steps }: Leaf, phone: Leaf): boolean =>
  !steps.some((step, at) => isThing(step) && !isWithin(phone.expression, steps[at + 1]?.holder ?? ''))

/** The first country that an address in one line tells. */
const countryOfLines = (leaves: readonly Leaf[], phone: Leaf): CountryCode | undefined =>
  leaves
    .filter((leaf) => isNamed(leaf, lineKey) && isApartFromThings(leaf, phone))
    .map((leaf) => countryOfAddress(sampleText(leaf)))
    .find(Boolean)

/**
 * Where nobody names a country: the one that the customer's state and postal code, or address in one line, are of. A state is
 * enough that no other country has, and that stands with the number.
 */
function countryOfPlace(leaves: readonly Leaf[], phone: Leaf): CountryCode | undefined {
  const code = leaves.find((leaf) => isNamed(leaf, postKey))
  if (code === undefined) {
    const state = leaves.find((leaf) => isNamed(leaf, ownStateKey) && standsWith(leaf, phone))
    const country = state && countryOfState(sampleText(state))
    return country ?? countryOfLines(leaves, phone)
  }
  const holder = code.steps.at(-1)?.holder
  const state = leaves.find((leaf) => leaf.steps.at(-1)?.holder === holder && isNamed(leaf, stateKey))
  const country = countryOfPost(sampleText(code).trim(), state ? sampleText(state) : '')
  return country ?? countryOfLines(leaves, phone)
}

/** Numbers that one country alone gives to people and firms, and places that it alone has, by what forms call them. */
const countryOfTaxId = keyByWord(keys.numbers)
const countryOfPlaceKey = keyByWord(keys.places)

const countryOfHolder = (leaves: readonly Leaf[]): CountryCode | undefined =>
  leaves.flatMap((leaf) => {
    const [key, text] = [keyOf(leaf), sampleText(leaf)]
    if (!countryOfTaxId.has(key) && !countryOfPlaceKey.has(key)) return []
    if (text.replace(/\D/g, '').length > 5) return countryOfTaxId.get(key) ?? []
    return (looksLikeWords(text) ? countryOfPlaceKey.get(key) : undefined) ?? []
  })[0]

const signKey = telling('(?:timezone|tz|locale|lang|language)(?:code|name|iso|id)?$')
const countryOfSign = keyByWord(signs)

/** A country of anything: `destination_country`, `account: { country }`, and `code: "PT"` in the object that a number is in. */
const isAnyCountry = (leaf: Leaf, phone: Leaf): boolean =>
  isNamed(leaf, anyCountryKey) ||
  (isInNumber(leaf) && partOfCountry.test(keyOf(leaf)) && standsWith(leaf, phone))

/** The only country of the clock and locale beside a number, or of anything: enough where it is none of the region. */
function countryOfSigns(leaves: readonly Leaf[], phone: Leaf): CountryCode | undefined {
  const told = leaves
    .filter((one) => !ownNames(one).some(speaksOfOthers))
    .flatMap((leaf) => {
      if (isAnyCountry(leaf, phone)) return countryNamed(leaf.text) ?? []
      if (!isNamed(leaf, signKey) || !standsWith(leaf, phone)) return []
      return countryOfSign.get(leaf.text.toLowerCase().replaceAll('_', '-')) ?? []
    })
  return new Set(told).size === 1 ? told[0] : undefined
}

/** `🇪🇸 612 447 229`, `(IE) 086 771 4402`, `021 447 902 (New Zealand)`: the country that is written with a number. */
function countryWritten(text: string): CountryCode | undefined {
  const letters = text.replace(/\p{RI}/gu, (flag) =>
    String.fromCodePoint((flag.codePointAt(0) ?? 0) - 0x1f1a5),
  )
  const [, before, behind] = /^\(?([A-Z]{2})\)?[ \d]|\(([A-Za-z ]{2,30})\)$/.exec(letters.trim()) ?? []
  return countryNamed(before ?? behind ?? '')
}

const partOfCountry = /^(?:name|title|label|value|code|iso|iso2|alpha2|isocode|countrycode)$/

/** A field that names a country; `country: { name, code }` is a field of whatever holds it. */
function countryField(leaf: Leaf): Leaf | undefined {
  if (isNamed(leaf, countryKey)) return leaf
  if (!partOfCountry.test(keyOf(leaf))) return undefined
  const whole = { ...leaf, steps: leaf.steps.slice(0, -1) }
  return isNamed(whole, countryKey) ? whole : undefined
}

/** The country that stands beside a number; else the only one that is said of anybody but others. */
function countryOf(phone: Leaf, leaves: readonly Leaf[]): CountryCode | undefined {
  const said = leaves.map(countryField).filter((one) => one !== undefined)
  const beside = said.find((leaf) => standsWith(leaf, phone))
  const named = beside && countryNamed(sampleText(beside))
  if (named !== undefined) return named
  const own = said.filter(
    (leaf) =>
      isApartFromThings(leaf, phone) && !leaf.steps.some(({ names }) => speaksOfOthers(names[0] ?? '')),
  )
  const [country, ...others] = new Set(own.flatMap((leaf) => countryNamed(sampleText(leaf)) ?? []))
  if (country === undefined) return countryOfHolder(leaves) ?? countryOfPlace(leaves, phone)
  return others.length === 0 ? country : undefined
}

/**
 * The country in which a phone that lacks its code is read, as the payload says; null where that is the region, or where it is no
 * number of that country (decision 0056). The number itself stays as it was sent (decision 0001.8).
 */
export function countryOfPhone(
  text: string,
  { expressions }: Origin,
  leaves: readonly Leaf[],
  region: string,
): CountryCode | null {
  if (text.startsWith('+')) return null
  if (isChineseMobile(text.replace(/[ ().-]+/g, ''), leaves)) return 'CN'
  const phone = leaves.find(({ expression }) => expression === expressions.at(-1))
  if (phone === undefined) return null
  const named = countryOf(phone, leaves)
  const country = named ?? countryOfSigns(leaves, phone)
  if (country === undefined || country === region) return null
  const isHere = named === undefined && missingCode(text, region as CountryCode) !== null
  return isHere || missingCode(text, country) === null ? null : country
}

/** The calling code of the country that is written with a number, `(IE) 086 771 4402`; null where none is, or it is the region's. */
export function codeWritten(phone: Leaf, region: string): string | null {
  const text = sampleText(phone)
  const country = countryWritten(text)
  return country === undefined || country === region ? null : missingCode(barePhone(text), country)
}
