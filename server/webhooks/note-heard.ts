import sql from 'sql-template-tag'
import type { Database } from '../records/database.ts'
import { callerOfWebhook, type Webhook } from './webhook.ts'

/** A busy webhook writes its row once in this time: silences are told by the day. */
const precisionMs = 60_000
/** Webhooks of which this process remembers when it wrote, at some 50 bytes each. */
const mostRemembered = 10_000

const lastNoted = new Map<string, number>()

/** Whether this process has not written for the webhook lately; several processes write once each. */
function isDue(webhookId: string, atMs: number): boolean {
  const last = lastNoted.get(webhookId)
  if (last !== undefined && Math.abs(atMs - last) < precisionMs) return false
  if (lastNoted.size >= mostRemembered) lastNoted.clear()
  lastNoted.set(webhookId, atMs)
  return true
}

/** Notes that something came, after it is stored: parallel deliveries wait for nobody. In any order the row is the same. */
export async function noteHeard(db: Database, webhook: Webhook, at: Date): Promise<void> {
  if (!isDue(webhook.id, at.getTime())) return
  const caller = callerOfWebhook(webhook, null)
  const before = new Date(at.getTime() - precisionMs)
  await db.write(caller, (tx) =>
    tx.all(sql`
      update webhooks set last_heard_at = ${at}, heard_times = heard_times + 1, longest_gap_seconds =
        greatest(longest_gap_seconds, coalesce(extract(epoch from ${at}::timestamptz - last_heard_at), 0)::bigint)
      where account_id = ${caller.accountId} and id = ${webhook.id} and coalesce(last_heard_at < ${before}, true)`),
  )
}
