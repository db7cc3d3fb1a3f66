import type { LeadField } from '../../records/lead-fields.ts'
import { cutText } from '../../values/storable-text.ts'
import type { Origin } from '../guess/choose-origin.ts'
import type { Guess, Party } from '../guess/guess.ts'
import type { Mapping } from '../guess/mapping.ts'

/** Longest name in a question, in characters. */
const longest = 60

/**
 * The two parties of which either may have asked; null where the guess is sure, where the default mapping says who it is, and once a
 * person has mapped a name, email or phone.
 */
export function openQuestion(
  { rivals }: Guess,
  origins: Partial<Record<LeadField, Origin>>,
  mapping: Mapping | null,
): readonly [Party, Party] | null {
  const isTold = mapping !== null && (['name', 'email', 'phone'] as const).some((field) => field in mapping)
  return isTold || origins.name?.by !== 'guess' ? null : rivals
}

/** The question in a person's words. */
export const whyAsked = ([one, other]: readonly [Party, Party]): string =>
  `Two people: which is the customer, ${cutText(one.name, longest)} or ${cutText(other.name, longest)}?`
