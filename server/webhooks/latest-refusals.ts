import { raw } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Timestamp } from '../http/validation.ts'
import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { isoTimestamp } from '../records/iso-timestamp.ts'
import { notFound } from '../refusals/errors.ts'

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
  const [webhooks, reasons] = await tx.run(
    query<{ id: string }>`
      select id from webhooks where account_id = ${accountId} and id = ${webhookId} and deleted_at is null`,
    query<RefusalReason>`
    select coalesce(reason, '') as reason, count(*)::int as count,
      ${raw(isoTimestamp('max(received_at)'))} as last_at
    from (
      select reason, received_at from deliveries
      where account_id = ${accountId} and webhook_id = ${webhookId} and outcome = 'rejected'
      order by received_at desc, id desc limit ${looked}
    ) latest group by reason order by count desc, max(received_at) desc limit ${mostReasons}`,
  )
  if (webhooks.length === 0) throw notFound('webhook')
  return [...reasons]
}
