import sql from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import type { Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/errors.ts'
import { Timestamp } from '../platform/http/validation.ts'

/** Refused deliveries that are looked through: what was refused long ago has been seen to. */
const looked = 1_000
const mostReasons = 10

/** Why deliveries of a webhook were refused. */
export const RefusalReason = Type.Object({
  reason: Type.String(),
  count: Type.Integer(),
  last_at: Timestamp('When it was refused for this last.'),
})

export type RefusalReason = Static<typeof RefusalReason>

/** Reasons of the latest refused deliveries, the most frequent first. 404 for a webhook that is not there. */
export async function latestRefusals(tx: Tx, webhookId: string): Promise<RefusalReason[]> {
  const { accountId } = tx.caller
  const [webhooks, reasons] = await tx.run<[{ id: string }, RefusalReason]>(
    sql`select id from webhooks where account_id = ${accountId} and id = ${webhookId} and deleted_at is null`,
    sql`
    select coalesce(reason, '') as reason, count(*)::int as count, max(received_at) as last_at from (
      select reason, received_at from deliveries
      where account_id = ${accountId} and webhook_id = ${webhookId} and outcome = 'rejected'
      order by received_at desc, id desc limit ${looked}
    ) latest group by reason order by count desc, last_at desc limit ${mostReasons}`,
  )
  if (webhooks.length === 0) throw notFound('webhook')
  return [...reasons]
}
