import { hash, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { DetectedField } from '../../capture/leaves/detect-fields.ts'
import { insertRow, query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { storableText } from '../../values/storable-text.ts'
import type { Delivery } from '../delivery.ts'

/** Samples of one shape are written once in this time: writing those of a form costs as much as saving the lead. */
const samplePrecisionMs = 1_000
/** So much longer for each field, so that three hundred of them are written every ten seconds and not every one. */
const samplePrecisionMsPerField = 30
/** Webhooks whose last shape is remembered, at some 100 bytes each. */
const mostRemembered = 10_000

const lastRecorded = new Map<string, { readonly shape: string; readonly atMs: number }>()

const shapeOf = (fields: readonly DetectedField[]): string =>
  hash('sha1', fields.map((field) => field.expression).join('\n'), 'base64url')

/**
 * The fields that a delivery has to write: all, or none when this process wrote fields of the same shape within the
 * last seconds. A field that is new is always written. What people look at is completed from the latest delivery.
 */
export function dueFields(
  webhookId: string,
  fields: readonly DetectedField[],
  receivedAt: Date,
): readonly DetectedField[] {
  const shape = shapeOf(fields)
  const atMs = receivedAt.getTime()
  const last = lastRecorded.get(webhookId)
  const precisionMs = samplePrecisionMs + fields.length * samplePrecisionMsPerField
  if (last?.shape === shape && Math.abs(atMs - last.atMs) < precisionMs) return []
  if (lastRecorded.size >= mostRemembered) lastRecorded.clear()
  lastRecorded.set(webhookId, { shape, atMs })
  return fields
}

/** Fields that are remembered per webhook: whoever holds the URL could invent new ones forever. */
const mostFields = 1_000

interface KnownField {
  readonly expression: string
}

const renew = `on conflict (account_id, webhook_id, expression) do update set label = excluded.label,
  sample = excluded.sample, sample_delivery_id = excluded.sample_delivery_id, last_seen_at = excluded.last_seen_at`

/** One entry an expression, in the order of expressions, so that two deliveries cannot deadlock. */
function inOrder(fields: readonly DetectedField[]): { expression: string; label: string; sample: string }[] {
  const stored = fields.map(({ expression, label, sample }) => ({
    expression: storableText(expression),
    label: storableText(label),
    sample: storableText(sample),
  }))
  const first = new Map(stored.toReversed().map((field) => [field.expression, field]))
  return [...first.values()].sort((a, b) => (a.expression < b.expression ? -1 : 1))
}

/**
 * Remembers the fields of a delivery with their samples, and when each was first and last seen (§4.7 rule 2, decision
 * 0005.39). Only while the delivery holds its body, since the sample goes with it when its lead is deleted. A field that
 * another delivery is writing at this moment is left to that one: waiting for it would let a busy webhook answer one
 * request at a time.
 */
export async function recordFields(
  tx: Tx,
  delivery: Delivery,
  fields: readonly DetectedField[],
): Promise<void> {
  const { accountId } = tx.caller
  const { webhookId, id, receivedAt } = delivery
  const seen = inOrder(fields)
  const expressions = seen.map(({ expression }) => expression)
  const of = sql`account_id = ${accountId} and webhook_id = ${webhookId}`
  const [kept, known, free] = await tx.run(
    query<{ id: string }>`
      select id from deliveries where account_id = ${accountId} and id = ${id} and body is not null for share`,
    query<KnownField>`select expression from webhook_fields where ${of}`,
    query<KnownField>`
      select expression from webhook_fields
      where ${of} and last_seen_at <= ${receivedAt} and expression = any(${expressions}::text[])
      order by expression for update skip locked`,
  )
  if (kept.length === 0) return
  const isKnown = new Set(known.map((field) => field.expression))
  const isFree = new Set(free.map((field) => field.expression))
  const due = seen.filter(({ expression }) =>
    isKnown.has(expression) ? isFree.has(expression) : isKnown.size < mostFields,
  )
  const row = { account_id: accountId, webhook_id: webhookId, sample_delivery_id: id }
  const times = { first_seen_at: receivedAt, last_seen_at: receivedAt }
  tx.write(
    ...due.map((field) =>
      insertRow('webhook_fields', { ...row, id: randomUUID(), ...field, ...times }, renew),
    ),
  )
}
