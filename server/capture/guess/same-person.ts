import type { LeadField } from '../../records/lead-fields.ts'
import { groupBy } from '../../values/group-by.ts'
import type { Leaf } from '../leaves/leaf.ts'
import type { Payload } from '../leaves/payload.ts'
import { placeOf } from '../parties/place.ts'
import { isApart, isWithin } from '../parties/places.ts'
import { type Guess, personal } from './guess.ts'
import { guessLead } from './guess-lead.ts'
import type { Mapping } from './mapping.ts'

const contacts = ['email', 'phone'] as const satisfies readonly LeadField[]

/** Whether a field says who a person is: without these nobody is reached. */
export const isPersonal = (field: string): boolean => personal.some((one) => one === field)

/** A guess beside a mapping, and whether what stands at the root may be of the person who was mapped. */
export interface GuessBeside {
  readonly guess: Guess
  holdsAtRoot(field: LeadField): boolean
}

/** True where the payload alone would have taken the same field for what a person has mapped. */
const agreesWith = (mapping: Mapping, guess: Guess): boolean =>
  personal.some((field) => {
    const mapped = mapping[field] ?? []
    return mapped.length > 0 && mapped.join() === guess.mapping[field]?.join()
  })

function withPersonOf(guess: Guess, person: Guess): Guess {
  const exchanged = <T extends object>(all: T, own: T): T => {
    const others = Object.entries(all).filter(([field]) => !isPersonal(field))
    const theirs = Object.entries(own).filter(([field]) => isPersonal(field))
    return Object.fromEntries([...others, ...theirs]) as T
  }
  return {
    ...guess,
    mapping: exchanged(guess.mapping, person.mapping),
    reasons: exchanged(guess.reasons, person.reasons),
    places: exchanged(guess.places, person.places),
    certaintyOf: person.certaintyOf,
    customer: person.customer,
  }
}

/** Each part is guessed by itself: a payload of thousands must not take the time of thousands. */
const mostParts = 20

/**
 * The leaves of a person, and of the parts inside that name nobody, `{ who, reach: { mob } }`. For a mapped name without
 * any contact: without them there would be no lead.
 */
function withNamelessParts(
  payload: Payload,
  own: readonly Leaf[],
  places: readonly string[],
  region: string,
): Leaf[] {
  const inside = [...groupBy(payload.leaves, placeOf)].filter(([place]) =>
    places.some((one) => one !== place && isWithin(place, one)),
  )
  const parts = inside
    .slice(0, mostParts)
    .filter(([, leaves]) => guessLead({ ...payload, leaves }, region).mapping.name === undefined)
  return [...new Set([...own, ...parts.flatMap(([, leaves]) => leaves)])]
}

/**
 * What is guessed beside a mapping: once name, email or phone is mapped, the others come from the same person of the
 * payload only (decision 0020.54), and not at all where it does not show where that person stands.
 */
export function guessBeside(payload: Payload, guess: Guess, mapping: Mapping, region: string): GuessBeside {
  const expressions = personal.flatMap((field) => mapping[field] ?? [])
  if (expressions.length === 0 || agreesWith(mapping, guess)) return { guess, holdsAtRoot: () => true }
  const mapped = payload.leaves.filter((leaf) => expressions.includes(leaf.expression))
  const places = [...new Set(mapped.map(placeOf))]
  const own = payload.leaves.filter((leaf) => places.some((place) => !isApart(placeOf(leaf), place)))
  const ofPerson = guessLead({ ...payload, leaves: own }, region)
  const isReached = contacts.some(
    (field) => mapping[field] !== undefined || ofPerson.mapping[field] !== undefined,
  )
  const person = isReached
    ? ofPerson
    : guessLead({ ...payload, leaves: withNamelessParts(payload, own, places, region) }, region)
  return {
    guess: withPersonOf(guess, person),
    holdsAtRoot: (field) => !isPersonal(field) || places.includes(''),
  }
}
