import { type Static, Type } from 'typebox'
import { Uuid } from '../http/validation.ts'
import { roles } from '../records/roles.ts'
import { invalidParam } from '../refusals/errors.ts'
import { holdsUnstorableText } from '../values/storable-text.ts'

/** What a user is in a team: a manager sees what the members see (decision 0021.58). */
export const memberships = ['member', 'manager'] as const

export type Membership = (typeof memberships)[number]

export const longestTeamName = 100

const TeamMember = Type.Object({
  id: Uuid('The user.'),
  email: Type.String({ examples: ['agent@example.com'] }),
  name: Type.String({ examples: ['Ravi Iyer'] }),
  role: Type.Enum([...roles], { description: 'In the account.' }),
  disabled: Type.Boolean(),
  as: Type.Enum([...memberships], { description: 'In the team.' }),
})

/** A group of users; managers first, then by name. */
export const Team = Type.Object({
  id: Uuid('Unique identifier.'),
  name: Type.String({ examples: ['Mumbai'] }),
  members: Type.Array(TeamMember),
})

export type Team = Static<typeof Team>

/** A name without the blanks around it, and as it is compared. Throws `INVALID_PARAM` naming `name`. */
export function readTeamName(name: string): { name: string; normalized: string } {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > longestTeamName || holdsUnstorableText(trimmed))
    throw invalidParam('name', `name must have 1 to ${longestTeamName} characters.`)
  return { name: trimmed, normalized: trimmed.normalize('NFC').toLowerCase() }
}
