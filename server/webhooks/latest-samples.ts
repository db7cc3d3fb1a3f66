import sql from 'sql-template-tag'
import { readPayload } from '../capture/body/read-payload.ts'
import { detectFields } from '../capture/leaves/detect-fields.ts'
import type { Tx } from '../platform/database/database.ts'

/** What is kept of a field, as far as a later delivery changes it. */
interface Sampled {
  readonly expression: string
  readonly sample: string
  readonly last_seen_at: Date
}

/** Samples by expression of the latest delivery that can be read, and when it came; null without one. */
async function latestSamples(
  tx: Tx,
  webhookId: string,
): Promise<{ readonly at: Date; readonly samples: ReadonlyMap<string, string> } | null> {
  const row = await tx.oneOrNone<{ body: Buffer; content_type: string | null; received_at: Date }>(sql`
    select body, content_type, received_at from deliveries
    where account_id = ${tx.caller.accountId} and webhook_id = ${webhookId} and body is not null and outcome <> 'disabled'
    order by received_at desc, id desc limit 1`)
  if (!row) return null
  const read = readPayload(row.body, row.content_type ?? undefined)
  if ('refused' in read) return null
  const samples = new Map(detectFields(read.payload).map(({ expression, sample }) => [expression, sample]))
  return { at: row.received_at, samples }
}

/**
 * Completes what is kept of the fields with the latest delivery, so that people see the latest value although samples
 * of one shape are written once a second (`dueFields`). The latest seen first, in the order of their expressions.
 */
export async function withLatestSamples<F extends Sampled>(
  tx: Tx,
  webhookId: string,
  fields: readonly F[],
): Promise<F[]> {
  const latest = await latestSamples(tx, webhookId)
  const completed = fields.map((field) => {
    const sample = latest?.samples.get(field.expression)
    if (latest === null || sample === undefined || latest.at <= field.last_seen_at) return field
    return { ...field, sample, last_seen_at: latest.at }
  })
  return completed.sort(
    (a, b) => b.last_seen_at.getTime() - a.last_seen_at.getTime() || (a.expression < b.expression ? -1 : 1),
  )
}
