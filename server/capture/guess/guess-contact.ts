import { normalizePhone } from '../../records/phone.ts'
import type { Evidence } from '../evidence/make-evidence.ts'
import { constantText } from '../expressions/expression-text.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { isOpaque } from '../leaves/opaque-names.ts'
import { speaksOfOthers } from '../names/role-of-name.ts'
import { wordsOf } from '../names/words.ts'
import { placeOf } from '../parties/place.ts'
import { isNumberAbroad } from '../values/international-digits.ts'
import { looksDialled, looksLikeEmail, looksUnattended } from '../values/looks-like.ts'
import { leastScore } from '../weights.ts'
import type { GuessedField } from './guess.ts'
import { sharesPrefix } from './own-fields.ts'
import { codeWritten } from './phone-country.ts'

/** The surest evidence, the first in the payload among equals. */
export function surest(evidence: readonly Evidence[]): Evidence | null {
  let best: Evidence | null = null
  for (const one of evidence) if (best === null || one.score > best.score) best = one
  return best
}

/** The surest for one field of the lead; null where none is sure enough. */
export function surestOf(evidence: readonly Evidence[], role: Evidence['role']): Evidence | null {
  let best: Evidence | null = null
  for (const one of evidence) {
    if (one.role !== role || one.score < leastScore) continue
    if (best === null || one.score > best.score) best = one
  }
  return best
}

/** A field that one leaf of the payload gives. */
export const guessed = (leaf: Leaf, reason: string): GuessedField => ({
  expressions: [leaf.expression],
  reason,
  place: placeOf(leaf),
})

/** A message's id is written like an address (`<20…@mail.example>`). */
const isOfMessage = (leaf: Leaf): boolean =>
  ownNames(leaf)
    .flatMap(wordsOf)
    .some((word) => /^(?:ids?|sid|uuid|wamid)$/.test(word))

/**
 * An email that no name announces: the only address in the payload that nobody else owns. Whoever can be reached already takes
 * none under a word of its own (`outlet_email`).
 */
function emailByValue(leaves: readonly Leaf[], isReached: boolean): GuessedField | null {
  const emails = leaves.filter((leaf) => {
    const text = sampleText(leaf).trim()
    const names = leaf.steps.flatMap((step) => step.names)
    if (!looksLikeEmail(text) || looksUnattended(text) || names.some(speaksOfOthers) || isOfMessage(leaf))
      return false
    return !isReached || !sharesPrefix(leaf, leaves)
  })
  const first = emails[0]
  const isOnly = new Set(emails.map((leaf) => sampleText(leaf).trim().toLowerCase())).size === 1
  return first === undefined || !isOnly ? null : guessed(first, 'value looks like an email')
}

/** The address of the person who asked: by name, else by value. */
export function guessEmail(evidence: readonly Evidence[], leaves: readonly Leaf[]): GuessedField | null {
  const attended = evidence.filter((one) => one.role === 'email' && !looksUnattended(one.text))
  const named = surestOf(attended, 'email')
  return named === null
    ? emailByValue(leaves, surestOf(evidence, 'phone') !== null)
    : guessed(named.leaf, named.reason)
}

/** Most digits of a number without its area code. */
const longestLocal = 9

/** Area code, calling code and number that are sent apart (decision 0056). */
function withCode(phone: Evidence, evidence: readonly Evidence[], region: string): readonly string[] {
  const beside = (role: Evidence['role']): Evidence | undefined =>
    evidence.find((one) => one.role === role && one.place === phone.place)
  if (phone.text.startsWith('+')) return [phone.leaf.expression]
  const own = sampleText(phone.leaf).replace(/\D/g, '')
  const near = own.length <= longestLocal ? beside('phone_area') : undefined
  const isPart = near?.leaf.steps.at(-1)?.holder === phone.leaf.steps.at(-1)?.holder
  const area = isPart ? near : undefined
  const number = [...(area ? [area.leaf.expression] : []), phone.leaf.expression]
  const code = beside('calling_code')
  const abroad = code === undefined ? codeWritten(phone.leaf, region) : null
  if (abroad !== null) return [constantText(abroad), ...number]
  if (code === undefined) return number
  const digits = digitsOf(code).replace(/^00/, '')
  const whole = `${digits}${area ? digitsOf(area) : ''}${own}`
  const hasCode = own.startsWith(digits) && isNumberAbroad(own)
  if (hasCode || normalizePhone(`+${whole}`, region) === null) return number
  // `001`: as it is dialled.
  if (/^00[1-9]/.test(code.text)) return [constantText(`+${digits}`), ...number]
  if (code.text.startsWith('+')) return [code.leaf.expression, ...number]
  return [`join('', [${constantText('+')}, to_string(${code.leaf.expression})])`, ...number]
}

const digitsOf = (one: Evidence): string => one.text.replace(/\D/g, '')

/** The same number with its area code or calling code in another field of the same person: the fuller one is dialled. */
function fullerThan(phone: Evidence, evidence: readonly Evidence[], region: string): Evidence {
  const short = digitsOf(phone)
  const hasCode = evidence.some((one) => one.role === 'calling_code' && one.place === phone.place)
  return evidence.reduce((best, one) => {
    if (one.role !== 'phone' || one.place !== phone.place) return best
    const digits = digitsOf(one)
    if (digits.length <= digitsOf(best).length || !digits.endsWith(short)) return best
    if (one.text.startsWith('+') && hasCode) return one
    // Last: to read a number as one costs more than the rest of a guess.
    return normalizePhone(one.text, region) === normalizePhone(phone.text, region) ? best : one
  }, phone)
}

/** The same number with its calling code anywhere in the payload; a number that has its plus is as full as it can be. */
function withPlusElsewhere(phone: Evidence, leaves: readonly Leaf[], region: string): Leaf | null {
  const { text } = phone
  const digits = digitsOf(phone).replace(/^0+/, '')
  if (text.startsWith('+') || digits.length < 8) return null
  const fuller = leaves.find((leaf) => {
    const other = sampleText(leaf).trim()
    return /^\+\d[\d ().-]{8,18}$/.test(other) && other.replace(/\D/g, '').endsWith(digits)
  })
  const isSame = fuller && normalizePhone(sampleText(fuller), region) === normalizePhone(text, region)
  return isSame ? null : (fuller ?? null)
}

function phoneByValue(leaves: readonly Leaf[], region: string): GuessedField | null {
  const found = leaves.find((leaf) => isOpaque(leaf) && looksDialled(sampleText(leaf), region))
  if (found === undefined) return null
  return guessed(found, 'value looks like a phone number')
}

/** The number of the person who asked, a mobile before any other: by name, else by value. */
export function guessPhone(
  evidence: readonly Evidence[],
  leaves: readonly Leaf[],
  region: string,
): GuessedField | null {
  const named = surestOf(evidence, 'phone')
  if (named === null) return phoneByValue(leaves, region)
  const whole = fullerThan(named, evidence, region)
  const elsewhere = withPlusElsewhere(whole, leaves, region)
  if (elsewhere !== null) return { ...guessed(whole.leaf, whole.reason), expressions: [elsewhere.expression] }
  return { ...guessed(whole.leaf, whole.reason), expressions: withCode(whole, evidence, region) }
}
