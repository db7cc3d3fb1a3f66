import { type Static, Type } from 'typebox'
import { oldestTallyDay } from '../http/tally.ts'
import { Day } from '../http/validation.ts'
import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { istDay } from '../records/ist-dates.ts'
import { notFound } from '../refusals/errors.ts'
import { permissions } from './api-key-record.ts'

const Requests = Type.Integer({ minimum: 1 })

/** What a key did and was denied on each IST day, newest first. */
export const KeyUseRecord = Type.Object({
  from_date: Day('The first day that is kept.'),
  to_date: Day('Today.'),
  done: Type.Array(
    Type.Object({
      day: Day('IST.'),
      permission: Type.Enum([...permissions], { description: 'The one that was used.' }),
      requests: Requests,
    }),
  ),
  denied: Type.Array(
    Type.Object({
      day: Day('IST.'),
      reason: Type.String({
        description:
          'An error code, or why the key was answered 401: KEY_REVOKED, USER_DISABLED, OLD_SECRET_ENDED.',
        examples: ['RATE_LIMITED'],
      }),
      requests: Requests,
    }),
  ),
})

export type KeyUseRecord = Static<typeof KeyUseRecord>

type Done = KeyUseRecord['done'][number]

const isPermission = (outcome: string): outcome is Done['permission'] =>
  permissions.some((permission) => permission === outcome)

/** The log of one key, as far as it is written: some seconds late. 404 when it is missing or another person's. */
export async function readKeyUse(tx: Tx, id: string, at: Date): Promise<KeyUseRecord> {
  const { accountId } = tx.caller
  const fromDate = oldestTallyDay(at)
  const [[key], rows] = await tx.run(
    query<{ id: string }>`select id from api_keys where account_id = ${accountId} and id = ${id}`,
    query<{ day: string; outcome: string; requests: number }>`
      select day::text as day, outcome, requests::float8 as requests from api_key_days
      where account_id = ${accountId} and api_key_id = ${id} and day >= ${fromDate}::date
      order by day desc, outcome`,
  )
  if (!key) throw notFound('API key')
  const record: KeyUseRecord = { from_date: fromDate, to_date: istDay(at), done: [], denied: [] }
  for (const { day, outcome, requests } of rows) {
    if (isPermission(outcome)) record.done.push({ day, permission: outcome, requests })
    else record.denied.push({ day, reason: outcome, requests })
  }
  return record
}
