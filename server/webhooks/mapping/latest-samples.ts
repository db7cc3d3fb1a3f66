import type { DetectedField } from '../../capture/leaves/detect-fields.ts'
import { query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import type { StoredPayload } from '../delivery.ts'

/** What is kept of a field, as far as a later delivery changes it. */
interface Sampled {
  readonly expression: string
  readonly sample: string
  readonly last_seen_at: Date
}

interface LatestDelivery extends StoredPayload {
  readonly received_at: Date
}

/** The latest delivery that came while the webhook was enabled and still has its body. */
export const latestDelivery = (tx: Tx, webhookId: string): Promise<LatestDelivery | undefined> =>
  tx.oneOrNone(query<LatestDelivery>`
    select body, content_type, method, query, received_at from deliveries
    where account_id = ${tx.caller.accountId} and webhook_id = ${webhookId} and body is not null and outcome <> 'disabled'
    order by received_at desc, id desc limit 1`)

/** Completes fields with the latest delivery: samples of a shape are written once in some seconds (`dueFields`). */
export function withLatestSamples<F extends Sampled>(
  kept: readonly F[],
  latest: { readonly at: Date; readonly fields: readonly DetectedField[] } | undefined,
): F[] {
  const samples = new Map(latest?.fields.map(({ expression, sample }) => [expression, sample]))
  const completed = kept.map((field) => {
    const sample = samples.get(field.expression)
    if (latest === undefined || sample === undefined || latest.at <= field.last_seen_at) return field
    return { ...field, sample, last_seen_at: latest.at }
  })
  return completed.sort(
    (a, b) => b.last_seen_at.getTime() - a.last_seen_at.getTime() || (a.expression < b.expression ? -1 : 1),
  )
}
