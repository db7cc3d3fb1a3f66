import type { LeadField } from '../../records/lead-fields.ts'
import {
  codes,
  isFlag,
  looksLikeEmail,
  looksLikeFormTitle,
  looksLikeFullName,
  looksLikeName,
  looksLikePhone,
  looksUnattended,
} from '../values/looks-like.ts'
import { looksLikeBusiness } from '../values/whose-value.ts'
import type { Guess } from './guess.ts'
import type { MappedLead } from './lead-value.ts'
import { defaultMapping } from './mapping.ts'

/** Which rule filled a field, with which expressions, and why: what the mapping step shows. */
export interface Origin {
  readonly by: 'mapping' | 'default' | 'guess'
  readonly expressions: readonly string[]
  readonly reason: string
}

/** True when the default mapping alone makes a lead: a name, and an email or phone that is one (§4.7 rule 4). */
export function isLead(values: MappedLead, region: string): boolean {
  if (values.name === undefined) return false
  const hasEmail = values.email !== undefined && looksLikeEmail(values.email)
  return hasEmail || (values.phone !== undefined && looksLikePhone(values.phone, region))
}

/** What the default mapping finds, and whether that is a lead. */
export interface Fallback {
  readonly values: MappedLead
  readonly isValid: boolean
}

/** `contact: "Trial lesson"` tells less than a name that is a person's, and `contact: "Grace Lin"` more than a firm's. */
function tellsMore({ mapping }: Guess, name: string): boolean {
  const isContact = /^"?contacts?(?:\[\])?"?$/i.test(mapping.name?.join() ?? '')
  const isPersons = looksLikeFullName(name) || /^\p{Lo}+\s\p{Lo}+$/u.test(name)
  return !isContact || !isPersons || looksLikeBusiness(name)
}

/** Why the payload itself contradicts what the default mapping takes for this field; null when it does not. */
function contradiction(field: LeadField, text: string, guess: Guess, region: string): string | null {
  const isAtRoot = guess.places[field] === ''
  if (field === 'name' && isAtRoot && tellsMore(guess, text))
    return 'rather than `name`, which is not made of them'
  const isFuller = field === 'name' && guess.customer().name?.startsWith(`${text} `)
  if (isFuller) return 'rather than `name`, which is only its beginning'
  if (field === 'name' && !looksLikeName(text)) return 'rather than `name`, which is no name'
  if (field === 'name' && looksLikeFormTitle(text)) return 'rather than `name`, which is called like a form'
  if (field === 'phone' && !looksLikePhone(text, region))
    return 'rather than `phone`, which is no phone number'
  if (field === 'phone' && isAtRoot) return 'rather than `phone`: the surer number'
  if (field === 'email' && !looksLikeEmail(text)) return 'rather than `email`, which is no address'
  if (field === 'email' && looksUnattended(text)) return 'rather than `email`, which nobody reads'
  return null
}

const leftAlone: ReadonlySet<LeadField> = new Set(['name', 'company', 'city'])

/**
 * Default or guess. The default mapping wins wherever it gives a valid lead, unless the payload contradicts it; where it gives none, the
 * guess wins and the default fills what the guess leaves open, except a name, company or city that the guess has looked at and left alone.
 */
export function chooseOrigin(
  field: LeadField,
  { values: fallback, isValid }: Fallback,
  guess: Guess,
  region: string,
): Origin | null {
  const expressions = defaultMapping[field]
  const given = fallback[field]
  // A name at the root beside a contact there is one, whatever it is (§4.7 rule 3).
  const isJudged = field === 'company' || field === 'city' || (field === 'name' && !isValid)
  const isCode = field in codes && codes[field as keyof typeof codes].test(String(given))
  const isNothing = given === undefined || (isJudged && isFlag(String(given))) || isCode
  const byDefault: Origin | null =
    expressions === undefined || isNothing ? null : { by: 'default', expressions, reason: 'default mapping' }
  const guessed = guess.mapping[field]
  if (guessed === undefined) {
    // A form writes such an address where nobody gave one, and all who share it would be merged into one person (decision 0058).
    const isFiller = field === 'email' && guess.mapping.phone !== undefined && looksUnattended(String(given))
    return isFiller || (leftAlone.has(field) && !isValid) ? null : byDefault
  }
  // The guess found somebody else than the default mapping did, so a company or city beside that person is not the lead's.
  const isBeside =
    isJudged && isValid && guess.places.name !== '' && guess.places[field] === guess.places.name
  const isOthers = isBeside && guess.customer().name !== fallback.name
  if (isOthers && contradiction('name', String(fallback.name), guess, region) === null) return byDefault
  const byGuess: Origin = { by: 'guess', expressions: guessed, reason: guess.reasons[field] ?? '' }
  if (byDefault === null) return byGuess
  if (guessed.join() === byDefault.expressions.join()) return byDefault
  const contradicted = contradiction(field, String(fallback[field]), guess, region)
  if (contradicted !== null) return { ...byGuess, reason: `${byGuess.reason}, ${contradicted}` }
  return isValid ? byDefault : byGuess
}
