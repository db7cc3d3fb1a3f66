import sql from 'sql-template-tag'
import type { Counted } from '../http/tally.ts'
import { type Insert, insertRow } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { startOfIstDay } from '../records/ist-dates.ts'
import { auditEntry } from '../records/log-entries.ts'
import { notFound } from '../refusals/errors.ts'

/** How a person came by leads. */
const waysToTake = ['downloaded', 'listed', 'opened'] as const

export type WayToTake = (typeof waysToTake)[number]

/** So many rows that one person took in one way on an IST day. */
export interface Taking extends Counted {
  readonly userId: string
  readonly day: string
  readonly way: WayToTake
}

const addUp = waysToTake.map((way) => `${way} = lead_takings.${way} + excluded.${way}`).join(', ')

/** What people take, on its way to the database. */
export function takingRow({ accountId, userId, day, way, n }: Taking): Insert {
  const none = { downloaded: 0, listed: 0, opened: 0 }
  const row = { account_id: accountId, user_id: userId, day, ...none, [way]: n }
  return insertRow('lead_takings', row, `on conflict (account_id, user_id, day) do update set ${addUp}`)
}

/** An admin has looked at an unusual day. 404 for a day of which nothing is known. */
export async function putTakingAside(tx: Tx, userId: string, day: string, at: Date): Promise<void> {
  const { accountId } = tx.caller
  if (startOfIstDay(day) === null) throw notFound('taking')
  const found = await tx.oneOrNone(sql`
    update lead_takings set seen_at = ${at}
    where account_id = ${accountId} and user_id = ${userId} and day = ${day}::date returning user_id`)
  if (!found) throw notFound('taking')
  tx.write(auditEntry(tx.caller, at, 'taking.put_aside', ['user', userId], { day }))
}
