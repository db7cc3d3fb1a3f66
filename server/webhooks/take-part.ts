import { type Static, Type } from 'typebox'
import { Nullable, Uuid } from '../http/validation.ts'
import { partIdOf } from '../leads/person/part-id.ts'
import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { invalidParam, notFound } from '../refusals/errors.ts'
import { insertDelivery, type Outcome, outcomes } from './delivery.ts'
import { type ListDelivery, labelOf, partsOf } from './delivery-parts.ts'
import type { Rereading } from './interpret/interpreter.ts'
import { replayDelivery } from './replay-delivery.ts'
import { partDelivery } from './take-apart.ts'

/** One lead of a delivery that holds several, and what became of it. */
export const DeliveryPart = Type.Object({
  index: Type.Integer({ description: 'Place in the list, from 0.' }),
  label: Type.String({ description: 'What it begins with.' }),
  delivery_id: Nullable(Uuid('What it was taken as; null: it was not.')),
  outcome: Nullable(Type.Enum([...outcomes])),
  reason: Nullable(Type.String()),
  lead_id: Nullable(Uuid('Lead.')),
})

export type DeliveryPart = Static<typeof DeliveryPart>

interface TakenPart {
  readonly id: string
  readonly outcome: Outcome
  readonly reason: string | null
  readonly lead_id: string | null
}

/** The leads that a delivery holds beside each other, each with what became of it. */
export async function readParts(tx: Tx, delivery: ListDelivery): Promise<DeliveryPart[]> {
  const parts = partsOf(delivery)
  if (parts.length === 0) return []
  const ids = parts.map(({ index }) => partIdOf(delivery.id, index))
  const rows = await tx.all(query<TakenPart>`
    select id, outcome, reason, lead_id from deliveries
    where account_id = ${tx.caller.accountId} and id = any(${ids}::uuid[])`)
  const taken = new Map(rows.map((row) => [row.id, row]))
  return parts.map(({ part, index }) => {
    const { id, outcome, reason, lead_id } = taken.get(partIdOf(delivery.id, index)) ?? {}
    const became = { outcome: outcome ?? null, reason: reason ?? null, lead_id: lead_id ?? null }
    return { index, label: labelOf(part), delivery_id: id ?? null, ...became }
  })
}

interface StoredList extends ListDelivery {
  readonly webhook_id: string
  readonly received_at: Date
  readonly address: string
  readonly query: string | null
}

/** Keeps a part as a delivery of its own unless it is one; two people at a time keep one. */
async function keepPart(tx: Tx, id: string, index: number): Promise<string> {
  const { accountId } = tx.caller
  const partId = partIdOf(id, index)
  const [lists, taken] = await tx.run(
    { keys: [`part:${partId}`] },
    query<StoredList>`
      select id, webhook_id, received_at, address, content_type, body, query, outcome, reason, field from deliveries
      where account_id = ${accountId} and id = ${id}`,
    query<{ id: string }>`select id from deliveries where account_id = ${accountId} and id = ${partId}`,
  )
  const [list] = lists
  if (!list) throw notFound('delivery')
  if (taken.length > 0) return partId
  const found = partsOf(list).find((one) => one.index === index)
  if (found === undefined) throw invalidParam('index', 'The delivery holds no such lead.')
  const { webhook_id: webhookId, received_at: receivedAt, address, content_type: contentType, body } = list
  const whole = {
    id,
    leadId: id,
    webhookId,
    receivedAt,
    address,
    contentType,
    body,
    query: list.query,
  }
  const delivery = partDelivery({ ...whole, method: 'POST', replayedAt: null }, found)
  tx.write(
    insertDelivery(accountId, delivery, {
      outcome: 'rejected',
      reason: 'One lead of a list, not taken yet.',
    }),
  )
  return partId
}

/**
 * Takes one lead of a delivery that holds several as a delivery of its own, by the present mapping, whether the webhook
 * is enabled or not. Taken again it stays what it is. Answers its id. 404 for an unknown delivery, `INVALID_PARAM`
 * naming `index` for a place that the list has not.
 */
export async function takePart(
  rereading: Rereading,
  { id, index }: { readonly id: string; readonly index: number },
  at: Date,
): Promise<string> {
  const { db, caller } = rereading
  const partId = await db.transaction(caller, (tx) => keepPart(tx, id, index))
  await replayDelivery(rereading, partId, at)
  return partId
}
