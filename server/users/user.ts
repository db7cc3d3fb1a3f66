import sql, { raw, type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Timestamp, Uuid } from '../http/validation.ts'
import { isoTimestamp } from '../records/iso-timestamp.ts'
import { roles } from '../records/roles.ts'
import { WorkingHours } from '../records/working-hours.ts'

/** Longest name of a person, in characters. */
export const longestUserName = 200

/** All that agents are told of their colleagues. */
export const Person = Type.Object({
  id: Uuid('Unique identifier.'),
  email: Type.String({ examples: ['agent@example.com'] }),
  name: Type.String({ examples: ['Ravi Iyer'] }),
})

/** Somebody who signs in, or whom an API key acts as (decision 0004.33). */
export const User = Type.Object({
  ...Person.properties,
  role: Type.Enum([...roles]),
  disabled: Type.Boolean(),
  away: Type.Boolean({ description: 'Distribution rules skip whoever is away.' }),
  daily_cap: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: 'The most leads that distribution rules give this person in an IST day.',
  }),
  working_hours: Type.Union([WorkingHours, Type.Null()], {
    description: 'Outside of them distribution rules skip this person; null: any time.',
  }),
  phone: Type.Union([Type.String(), Type.Null()], {
    description: 'E.164: calls of telephony find their agent by it.',
  }),
  second_factor: Type.Boolean({ description: 'Signs in with a second factor beside the password.' }),
  created_at: Timestamp('ISO 8601 UTC.'),
  last_signed_in_at: Type.Union([Timestamp('ISO 8601 UTC.'), Type.Null()]),
})

/** A user in the list of people, which also says until when an invitation that nobody has accepted works. */
export const ListedUser = Type.Object({
  ...User.properties,
  invited_until: Type.Union([Timestamp('ISO 8601 UTC.'), Type.Null()], {
    description: 'Null: no invitation is open.',
  }),
})

export type ListedUser = Static<typeof ListedUser>

export type User = Static<typeof User>

/** Columns of `User`, over a row that has those of `users`. */
export const userColumns: Sql = sql`id, email, name, role, disabled_at is not null as disabled, away, daily_cap,
  working_hours, phone, second_factor_at is not null as second_factor,
  ${raw(isoTimestamp('created_at'))} as created_at, ${raw(isoTimestamp('last_signed_in_at'))} as last_signed_in_at`
