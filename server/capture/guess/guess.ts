import type { LeadField } from '../../records/lead-fields.ts'
import type { Doubt } from '../weights.ts'
import type { Mapping } from './mapping.ts'

/** Fields that say who the customer is. */
export const personal = ['name', 'email', 'phone'] as const

export type Personal = (typeof personal)[number]

/** How sure it is that a value is the customer's, as a share of 1, and what speaks against it most. */
export interface Certainty {
  readonly share: number
  readonly doubt: Doubt | null
}

/** One guessed lead field: what fetches it, and why. */
export interface GuessedField {
  readonly expressions: readonly string[]
  /** A sentence part that a person can read: "`column_id` FULL_NAME". */
  readonly reason: string
  /** Of notes: somebody wrote them, and they are not only what is asked for. */
  readonly isMessage?: true
  /** Expression of what holds the field, empty at the root. */
  readonly place: string
}

/** What a payload most likely means, and why. */
export interface Guess {
  readonly mapping: Mapping
  readonly reasons: Partial<Record<LeadField, string>>
  readonly places: Partial<Record<LeadField, string>>
  /** The notes are what somebody wrote. */
  readonly hasMessage: boolean
  /** People with a name and contact data in one list of the payload, and the list's expression; what is guessed is the first's. */
  readonly people: number
  readonly list?: string | undefined
  /** Two parties of which either may have asked, the likelier first; null where the scores tell them apart. */
  readonly rivals: readonly [Party, Party] | null
  /** How sure it is; null for a field that is not guessed. Reckoned when it is asked for: most leads come by the usual names. */
  certaintyOf(field: Personal): Certainty | null
  /** Whose name, email and phone are guessed. */
  customer(): Party
}

/** Somebody in a payload, and what fetches the name and the contacts. */
export interface Party {
  readonly name: string
  readonly mapping: Mapping
}
