import sql, { raw, type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Timestamp, Uuid } from '../http/validation.ts'
import { isoTimestamp } from '../records/iso-timestamp.ts'

export const permissions = ['read', 'write', 'delete'] as const

/** Longest name of a key, in characters. */
export const longestKeyName = 200

/** A key as the settings show it (§2.3); its value is shown once, when it is made. */
export const ApiKeyRecord = Type.Object({
  id: Uuid('Unique identifier.'),
  name: Type.String({ examples: ['Website'] }),
  user: Type.Object(
    { id: Uuid('Unique identifier.'), email: Type.String(), name: Type.String() },
    { description: 'The user that the key acts as.' },
  ),
  permissions: Type.Array(Type.Enum([...permissions])),
  ip_whitelist: Type.Array(Type.String(), {
    description: 'Addresses and CIDR ranges; empty: all.',
    examples: [['203.0.113.7', '2001:db8::/32']],
  }),
  last_four: Type.String({ examples: ['x7Qa'] }),
  created_at: Timestamp('ISO 8601 UTC.'),
  last_used_at: Type.Union([Timestamp('ISO 8601 UTC, exact to a minute.'), Type.Null()]),
  revoked_at: Type.Union([Timestamp('ISO 8601 UTC.'), Type.Null()]),
  old_key_until: Type.Union([Timestamp('ISO 8601 UTC.'), Type.Null()], {
    description: 'Until when the value before the last rotation works as well; null when it does not.',
  }),
  old_key_used_at: Type.Union([Timestamp('ISO 8601 UTC, exact to a minute.'), Type.Null()], {
    description: 'When that value was last used since the rotation.',
  }),
})

export type ApiKeyRecord = Static<typeof ApiKeyRecord>

/** What making and regenerating answer. */
export const ApiKeyWithValue = Type.Object({
  ...ApiKeyRecord.properties,
  key: Type.String({ description: 'Shown this one time.' }),
})

/** Columns of `ApiKeyRecord` at a moment, over rows that have those of `api_keys`, named `api_key`. */
export function apiKeyColumns(accountId: string, at: Date): Sql {
  const oldWorks = sql`old_key_until > ${at} and revoked_at is null`
  return sql`id, name,
    (select json_build_object('id', users.id, 'email', users.email, 'name', users.name) from users
      where users.account_id = ${accountId} and users.id = api_key.user_id) as user,
    array_remove(array[case when can_read then 'read' end, case when can_write then 'write' end,
      case when can_delete then 'delete' end], null) as permissions,
    ip_whitelist, last_four, ${raw(isoTimestamp('created_at'))} as created_at,
    ${raw(isoTimestamp('last_used_at'))} as last_used_at, ${raw(isoTimestamp('revoked_at'))} as revoked_at,
    case when ${oldWorks} then ${raw(isoTimestamp('old_key_until'))} end as old_key_until,
    case when ${oldWorks} then ${raw(isoTimestamp('old_key_used_at'))} end as old_key_used_at`
}
