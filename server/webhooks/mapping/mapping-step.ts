import { setImmediate } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { compileExpression } from '../../capture/expressions/compile-expression.ts'
import type { DetectedField } from '../../capture/leaves/detect-fields.ts'
import { Timestamp, Uuid } from '../../http/validation.ts'
import { query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { type StoredPayload, sentIn } from '../delivery.ts'
import { findWebhook } from '../find-webhook.ts'
import type { Interpreter, Rereading } from '../interpret/interpreter.ts'
import type { Webhook } from '../webhook.ts'
import { MappingJson, type WebhookGuess } from './mapping.ts'
import { type StoredDelivery, withLatest } from './preview-mapping.ts'

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
const latestDelivery = (tx: Tx, webhookId: string): Promise<LatestDelivery | undefined> =>
  tx.oneOrNone(query<LatestDelivery>`
    select body, content_type, method, query, received_at from deliveries
    where account_id = ${tx.caller.accountId} and webhook_id = ${webhookId} and body is not null and outcome <> 'disabled'
    order by received_at desc, id desc limit 1`)

/** Completes fields with the latest delivery: samples of a shape are written once in some seconds (`dueFields`). */
function withLatestSamples<F extends Sampled>(
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

/** A field that was seen in the payloads of a webhook (§4.7 rule 2). */
export const SeenField = Type.Object({
  id: Uuid('Unique identifier.'),
  label: Type.String(),
  expression: Type.String({ description: 'JMESPath that fetches it.' }),
  sample: Type.String({ description: 'Latest value; empty once its lead was deleted.' }),
  first_seen_at: Timestamp('ISO 8601 UTC.'),
  last_seen_at: Timestamp('ISO 8601 UTC.'),
})

export type SeenField = Static<typeof SeenField>

type KeptField = Omit<SeenField, 'first_seen_at' | 'last_seen_at'> & {
  readonly first_seen_at: Date
  readonly last_seen_at: Date
}

/** What is guessed from the latest payload, with a reason for each field. */
export const GuessedMapping = Type.Object({
  mapping: MappingJson,
  reasons: Type.Record(Type.String(), Type.String()),
})

export type GuessedMapping = Static<typeof GuessedMapping>

/** Whether an expression can be read; else what is wrong, and at which character, counted from 0. */
export const CheckedExpression = Type.Object({
  ok: Type.Boolean(),
  message: Type.Optional(Type.String()),
  position: Type.Optional(Type.Integer()),
})

export type CheckedExpression = Static<typeof CheckedExpression>

/** The fields of a webhook, the latest seen first, in the order of their expressions. 404 for an unknown webhook. */
export async function listFields(
  { db, interpreter, caller }: Rereading,
  webhookId: string,
): Promise<SeenField[]> {
  const { webhook, kept, latest } = await db.transaction(caller, async (tx) => ({
    webhook: await findWebhook(tx, webhookId),
    kept: await tx.all(query<KeptField>`
      select id, label, expression, coalesce(sample, '') as sample, first_seen_at, last_seen_at from webhook_fields
      where account_id = ${tx.caller.accountId} and webhook_id = ${webhookId}`),
    latest: await latestDelivery(tx, webhookId),
  }))
  const read = latest && (await interpreter.interpret(sentIn(latest), webhook))
  const fields = withLatestSamples(kept, latest && { at: latest.received_at, fields: read?.fields ?? [] })
  return fields.map((field) => ({
    ...field,
    first_seen_at: field.first_seen_at.toISOString(),
    last_seen_at: field.last_seen_at.toISOString(),
  }))
}

/** The guess from the latest payload that made or could make a lead, else from the latest that can be read. */
async function explainedGuess(interpreter: Interpreter, webhook: Webhook, stored: readonly StoredDelivery[]) {
  let latest: WebhookGuess | null = null
  // What a call says is read with the mapping; the guess is what it says alone.
  const settings = webhook.kind === 'calls' ? { ...webhook, mapping: null } : webhook
  for (const one of stored) {
    const { outcome } = one
    const read = await interpreter.interpret(sentIn(one), settings)
    const madeLead = outcome === 'created' || outcome === 'merged' || outcome === 'repeated'
    if (read.guess !== null && (madeLead || read.kind === 'lead')) return read.guess
    latest ??= read.guess
    // Others have their turn between two bodies.
    await setImmediate()
  }
  return latest
}

/** The guess for the latest delivery that is a lead, else that can be read; empty without one. 404 for no webhook. */
export async function guessFromLatest(rereading: Rereading, webhookId: string): Promise<GuessedMapping> {
  const { webhook, stored } = await withLatest(rereading, webhookId)
  const { mapping = {}, reasons = {} } = (await explainedGuess(rereading.interpreter, webhook, stored)) ?? {}
  return { mapping, reasons } as GuessedMapping
}

/** Checks an expression while it is typed. */
export function checkExpression(expression: string): CheckedExpression {
  const compiled = compileExpression(expression)
  return compiled.ok ? { ok: true } : { ok: false, message: compiled.message, position: compiled.position }
}
