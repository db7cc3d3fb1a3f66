import { locale } from './language.ts'
import { t } from './translate.ts'
import { storedName } from './value-name.ts'

const wholeRupees = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const paiseToo = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})
const grouped = new Intl.NumberFormat(locale)

/** ₹ in Indian grouping: 1234567 → ₹12,34,567; paise only where there are any. */
export const rupees = (amount: number): string =>
  (Number.isInteger(amount) ? wholeRupees : paiseToo).format(amount)

/** A count in Indian grouping: 1234567 → 12,34,567. */
export const count = (number: number): string => grouped.format(number)

/** A count that may go on: 1,000+. */
export const countUpTo = (number: number, isMore: boolean): string => `${count(number)}${isMore ? '+' : ''}`

/** `one` or `many` after its count: 1 call, 12,345 calls. */
export const counted = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`

/** A number stays on the line of its unit: 2 h 05 min breaks between hours and minutes alone. */
export const withUnits = (text: string): string => text.replaceAll(/(?<=[\p{N}≈]) /gu, '\u00a0')

/** 3725 → 1 h 02 min 05 s; 65 → 1 min 05 s; 5 → 5 s. */
export function duration(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = String(seconds % 60)
  const padded = rest.padStart(2, '0')
  if (hours > 0) {
    const values = { hours: count(hours), minutes: String(minutes).padStart(2, '0'), seconds: padded }
    return withUnits(t('{hours} h {minutes} min {seconds} s', values))
  }
  if (minutes > 0) return withUnits(t('{minutes} min {seconds} s', { minutes, seconds: padded }))
  return withUnits(t('{seconds} s', { seconds: rest }))
}

/** A sum of calls: 19541 → 5 h 25 min; seconds only while there is no hour. */
export function talkTime(seconds: number): string {
  if (seconds < 3600) return duration(seconds)
  const minutes = String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')
  return withUnits(t('{hours} h {minutes} min', { hours: count(Math.floor(seconds / 3600)), minutes }))
}

/** key `town` → key “town”, as people quote. */
export const quoted = (text: string): string => text.replaceAll(/`([^`]*)`/g, '“$1”')

/** Each joined to the one before by “and”. */
export function joinedByAnd(texts: readonly string[]): string {
  if (texts.length === 0) return ''
  return texts.reduce((first, second) => t('{first} and {second}', { first, second }))
}

/** default_assignee → Default assignee. */
export function sentenceCase(name: string): string {
  const spaced = name.replaceAll(/[_.]/g, ' ').replace(/^api /, 'API ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The same in the reader's language. */
export const words = (name: string): string => storedName(sentenceCase(name))

/** Fields in the middle of a sentence: phone and email. */
export const fieldsText = (fields: readonly string[]): string =>
  joinedByAnd(fields.map((field) => words(field).toLowerCase()))
