import { Type } from 'typebox'
import type { Caller } from '../records/caller.ts'
import { normalizeEmail } from '../records/email.ts'
import { Uuid } from './validation.ts'

/** The query parameter of the console's lists by team. */
export const TeamQuery = { team: Type.Optional(Uuid('Restrict to the people of a team.')) }

/** Somebody of a team, as a member or as its manager. */
export interface TeamPerson {
  readonly id: string
  readonly email: string
}

/** Who is in a team, as far as the caller is told. Throws 404 naming `team`: for agents there is none. */
export type PeopleOfTeam = (caller: Caller, teamId: string) => Promise<readonly TeamPerson[]>

/** The ids of a team's people; with a normalised email of that person alone, and of nobody who is not in the team. */
export const userIdsOf = (people: readonly TeamPerson[], email?: string): string[] =>
  people.filter((person) => email === undefined || normalizeEmail(person.email) === email).map(({ id }) => id)
