import type { LeadField } from '../../records/lead-fields.ts'
import { cutText } from '../../values/storable-text.ts'
import type { Origin } from '../guess/choose-origin.ts'
import { type Certainty, type Guess, type Party, personal } from '../guess/guess.ts'
import type { Mapping } from '../guess/mapping.ts'
import { certain } from '../weights.ts'

/** Longest name in a question, in characters. */
const longest = 60

/** How a payload was read: the guess, where each field came from, and how sure each guessed one is. */
interface Guessed {
  readonly guess: Guess
  readonly origins: Partial<Record<LeadField, Origin>>
  readonly certainty: Partial<Record<LeadField, Certainty>>
}

/**
 * The parties of which one may have asked: two where either may have, one where it is not sure that it did. Null where the guess is
 * sure, where the default mapping says who it is, and once a person has mapped a name, email or phone.
 */
export function openQuestion(
  { guess, origins, certainty }: Guessed,
  mapping: Mapping | null,
): readonly Party[] | null {
  const isTold = mapping !== null && personal.some((field) => field in mapping)
  if (isTold || origins.name?.by !== 'guess') return null
  const isDoubtful = Object.values(certainty).some(({ share }) => share < certain.ask)
  return guess.rivals ?? (isDoubtful ? [guess.customer()] : null)
}

/** The question in a person's words. */
export function whyAsked([one, other]: readonly Party[]): string {
  const name = cutText(one?.name ?? '', longest)
  return other === undefined
    ? `Not sure: is ${name} the customer?`
    : `Two people: which is the customer, ${name} or ${cutText(other.name, longest)}?`
}
