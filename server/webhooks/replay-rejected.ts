import sql, { empty } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Uuid } from '../http/validation.ts'
import { query } from '../postgres/database.ts'
import { Refusal } from '../refusals/errors.ts'
import type { Outcome } from './delivery.ts'
import { findWebhook } from './find-webhook.ts'
import type { Rereading } from './interpret/interpreter.ts'
import { replayDelivery } from './replay-delivery.ts'

export const mostReplayed = 200
const usualBatch = 25

/** What one batch did, and where the next one begins. */
export const ReplayProgress = Type.Object({
  replayed: Type.Integer(),
  created: Type.Integer(),
  merged: Type.Integer({ description: 'Repetitions of a lead that is there are among them.' }),
  ignored: Type.Integer({ description: 'No lead and none to be: a test, or left out by the condition.' }),
  rejected: Type.Integer({ description: 'Still no lead.' }),
  failed: Type.Integer({ description: 'Stopped by an error; still rejected, with the reason.' }),
  remaining: Type.Integer({ description: 'Rejected deliveries behind this batch.' }),
  next_after_id: Type.Union([Uuid('Send it as after_id.'), Type.Null()]),
})

export type ReplayProgress = Static<typeof ReplayProgress>

/** Rejected deliveries that still have their body, oldest first. */
async function rejectedAfter({ db, caller }: Rereading, webhookId: string, afterId: string | undefined) {
  const { accountId } = caller
  const behind = afterId
    ? sql`and (received_at, id) > (select received_at, id from deliveries
        where account_id = ${accountId} and webhook_id = ${webhookId} and id = ${afterId})`
    : empty
  return db.transaction(caller, async (tx) => {
    await findWebhook(tx, webhookId)
    const rejected = await tx.all(query<{ id: string; total: number }>`
      select id, count(*) over ()::int as total from deliveries
      where account_id = ${accountId} and webhook_id = ${webhookId} and outcome = 'rejected' and body is not null
        ${behind}
      order by received_at, id limit ${mostReplayed}`)
    return { ids: rejected.map(({ id }) => id), total: rejected[0]?.total ?? 0 }
  })
}

/** What a replay stopped by an error leaves behind: the delivery is still rejected, and says why. */
async function recordFailure({ db, caller }: Rereading, id: string, error: unknown, at: Date): Promise<void> {
  const reason = error instanceof Refusal ? error.message : 'The replay was stopped by a server error.'
  await db.transaction(caller, (tx) =>
    tx.run(sql`
      update deliveries set reason = ${reason}, replayed_at = ${at}
      where account_id = ${tx.caller.accountId} and id = ${id} and outcome = 'rejected'`),
  )
}

/** Told of every error that a replay did not expect. */
export type ReportFailure = (error: unknown, deliveryId: string) => void

/**
 * Replays the next rejected deliveries of a webhook, each in a transaction of its own, so that progress can be shown
 * and an interruption loses nothing. An error on one is recorded with it, and the next one follows. To be called again
 * with `next_after_id` until that is null. 404 for a webhook that is not there.
 */
export async function replayRejected(
  rereading: Rereading,
  webhookId: string,
  batch: { readonly afterId?: string | undefined; readonly limit?: number | undefined },
  at: Date,
  report: ReportFailure,
): Promise<ReplayProgress> {
  const { ids, total } = await rejectedAfter(rereading, webhookId, batch.afterId)
  const taken = ids.slice(0, Math.min(batch.limit ?? usualBatch, mostReplayed))
  const outcomes: (Outcome | 'failed')[] = []
  for (const id of taken) {
    try {
      outcomes.push((await replayDelivery(rereading, id, at)).outcome)
    } catch (error) {
      if (!(error instanceof Refusal)) report(error, id)
      await recordFailure(rereading, id, error, at)
      outcomes.push('failed')
    }
  }
  const count = (...wanted: (Outcome | 'failed')[]): number =>
    outcomes.filter((one) => wanted.includes(one)).length
  const remaining = total - taken.length
  return {
    replayed: taken.length,
    created: count('created'),
    merged: count('merged', 'repeated'),
    ignored: count('ignored'),
    rejected: count('rejected'),
    failed: count('failed'),
    remaining,
    next_after_id: remaining > 0 ? (taken.at(-1) ?? null) : null,
  }
}
