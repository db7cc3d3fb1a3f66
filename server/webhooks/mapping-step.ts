import sql from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import type { Tx } from '../platform/database.ts'
import { Timestamp, Uuid } from '../platform/validation.ts'
import { compileExpression } from './capture/compile-expression.ts'
import { findWebhook } from './find-webhook.ts'
import { guessMapping } from './guess-mapping.ts'
import { withLatestSamples } from './latest-samples.ts'
import { MappingJson } from './mapping.ts'
import { readPayload } from './read-payload.ts'

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
export async function listFields(tx: Tx, webhookId: string): Promise<SeenField[]> {
  await findWebhook(tx, webhookId)
  const [rows] = await tx.run(sql`
    select id, label, expression, coalesce(sample, '') as sample, first_seen_at, last_seen_at from webhook_fields
    where account_id = ${tx.caller.accountId} and webhook_id = ${webhookId}`)
  const fields = await withLatestSamples(tx, webhookId, (rows ?? []) as unknown as KeptField[])
  return fields.map((field) => ({
    ...field,
    first_seen_at: field.first_seen_at.toISOString(),
    last_seen_at: field.last_seen_at.toISOString(),
  }))
}

/** The guess for the latest delivery that can be read; empty without one. 404 for an unknown webhook. */
export async function guessFromLatest(tx: Tx, webhookId: string): Promise<GuessedMapping> {
  const webhook = await findWebhook(tx, webhookId)
  const [rows] = await tx.run(sql`
    select body, content_type from deliveries
    where account_id = ${tx.caller.accountId} and webhook_id = ${webhookId} and body is not null
    order by received_at desc, id desc limit 20`)
  for (const row of rows ?? []) {
    const read = readPayload(row.body as Buffer, (row.content_type as string | null) ?? undefined)
    if ('refused' in read) continue
    const { mapping, reasons } = guessMapping(read.payload, webhook.region)
    return { mapping, reasons } as GuessedMapping
  }
  return { mapping: {}, reasons: {} } as GuessedMapping
}

/** Checks an expression while it is typed. */
export function checkExpression(expression: string): CheckedExpression {
  const compiled = compileExpression(expression)
  return compiled.ok ? { ok: true } : { ok: false, message: compiled.message, position: compiled.position }
}
