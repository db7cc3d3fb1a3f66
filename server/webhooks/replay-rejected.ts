import sql, { empty } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/database.ts'
import { Uuid } from '../platform/validation.ts'
import type { Outcome } from './delivery.ts'
import { findWebhook } from './find-webhook.ts'
import { replayDelivery } from './replay-delivery.ts'

export const mostReplayed = 200
const usualBatch = 25

/** What one batch did, and where the next one begins. */
export const ReplayProgress = Type.Object({
  replayed: Type.Integer(),
  created: Type.Integer(),
  merged: Type.Integer({ description: 'Repetitions of a lead that is there are among them.' }),
  rejected: Type.Integer({ description: 'Still no lead.' }),
  remaining: Type.Integer({ description: 'Rejected deliveries behind this batch.' }),
  next_after_id: Type.Union([Uuid('Send it as after_id.'), Type.Null()]),
})

export type ReplayProgress = Static<typeof ReplayProgress>

/** Which rejected deliveries come next: those behind `afterId`, oldest first. */
export interface ReplayBatch {
  readonly afterId?: string | undefined
  readonly limit?: number | undefined
}

/** Rejected deliveries that still have their body, oldest first. */
async function rejectedAfter(db: Database, caller: Caller, webhookId: string, afterId: string | undefined) {
  const { accountId } = caller
  const behind = afterId
    ? sql`and (received_at, id) > (select received_at, id from deliveries
        where account_id = ${accountId} and webhook_id = ${webhookId} and id = ${afterId})`
    : empty
  return db.transaction(caller, async (tx) => {
    await findWebhook(tx, webhookId)
    const [rows] = await tx.run(sql`
      select id, count(*) over ()::int as total from deliveries
      where account_id = ${accountId} and webhook_id = ${webhookId} and outcome = 'rejected' and body is not null
        ${behind}
      order by received_at, id limit ${mostReplayed}`)
    return { ids: (rows ?? []).map((row) => row.id as string), total: (rows?.[0]?.total as number) ?? 0 }
  })
}

/**
 * Replays the next rejected deliveries of a webhook, each in a transaction of its own, so that progress can be shown
 * and an interruption loses nothing. To be called again with `next_after_id` until that is null. 404 for a webhook that
 * is not there.
 */
export async function replayRejected(
  db: Database,
  caller: Caller,
  webhookId: string,
  batch: ReplayBatch,
  at: Date,
): Promise<ReplayProgress> {
  const { ids, total } = await rejectedAfter(db, caller, webhookId, batch.afterId)
  const taken = ids.slice(0, Math.min(batch.limit ?? usualBatch, mostReplayed))
  const outcomes: Outcome[] = []
  for (const id of taken) outcomes.push((await replayDelivery(db, caller, id, at)).outcome)
  const count = (...wanted: Outcome[]): number => outcomes.filter((one) => wanted.includes(one)).length
  const remaining = total - taken.length
  return {
    replayed: taken.length,
    created: count('created'),
    merged: count('merged', 'repeated'),
    rejected: count('rejected', 'ignored'),
    remaining,
    next_after_id: remaining > 0 ? (taken.at(-1) ?? null) : null,
  }
}
