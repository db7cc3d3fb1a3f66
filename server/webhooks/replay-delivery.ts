import { randomUUID } from 'node:crypto'
import { query } from '../postgres/database.ts'
import { within } from '../postgres/scope.ts'
import type { Tx } from '../records/database.ts'
import { auditEntry } from '../records/log-entries.ts'
import { invalidParam, notFound } from '../refusals/errors.ts'
import { type Delivery, insertDelivery, type Outcome, sentIn } from './delivery.ts'
import { findWebhook } from './find-webhook.ts'
import type { Interpretation } from './interpret/interpret-delivery.ts'
import type { Rereading } from './interpret/interpreter.ts'
import { saveDelivery } from './save-delivery.ts'
import type { SpamSign } from './spam.ts'
import { type ReadPart, readApart, saveApart } from './take-apart.ts'
import { callerOfWebhook, type Webhook } from './webhook.ts'

interface HeldDelivery {
  readonly id: string
  readonly webhook_id: string
  readonly received_at: Date
  readonly address: string
  readonly content_type: string | null
  readonly body: Buffer | null
  readonly method: string | null
  readonly query: string | null
  readonly told_lead_id: string | null
  readonly outcome: Outcome
  readonly has_lead: boolean
}

type StoredBody = Omit<HeldDelivery, 'outcome' | 'has_lead'> & { readonly caught_by: SpamSign | null }

/** Holds the delivery against a replay at the same time, and finds out whether its lead is there. */
async function holdDelivery(tx: Tx, id: string): Promise<HeldDelivery> {
  const { accountId } = tx.caller
  const held = await tx.oneOrNone(query<HeldDelivery>`
    select deliveries.id, webhook_id, received_at, address, content_type, body, method, query, told_lead_id, outcome, exists (
      select from leads where leads.account_id = ${accountId} and leads.id = lead_id
    ) as has_lead
    from deliveries where account_id = ${accountId} and id = ${id} for update`)
  if (!held) throw notFound('delivery')
  return held
}

function storedDelivery(
  row: Omit<HeldDelivery, 'outcome' | 'has_lead'>,
  at: Date,
): Delivery & { readonly body: Buffer } {
  if (row.body === null)
    throw invalidParam('id', 'The body of this delivery was removed, so it cannot be replayed.')
  return {
    id: row.id,
    leadId: row.told_lead_id ?? randomUUID(),
    webhookId: row.webhook_id,
    receivedAt: row.received_at,
    address: row.address,
    contentType: row.content_type,
    body: row.body,
    method: row.method ?? 'POST',
    query: row.query,
    replayedAt: at,
  }
}

interface Replay {
  readonly webhook: Webhook
  readonly read: Interpretation
  /** Of a list that the webhook takes apart. */
  readonly parts: readonly ReadPart[] | null
  readonly at: Date
}

async function replayWithin(tx: Tx, id: string, { webhook, read, parts, at }: Replay): Promise<Outcome> {
  const row = await holdDelivery(tx, id)
  if (row.has_lead) return row.outcome
  const delivery = storedDelivery(row, at)
  if (parts !== null && read.kind === 'rejected')
    return (await saveApart(tx, { webhook, delivery, read, parts, at })).outcome
  if (read.kind === 'lead') return (await saveDelivery(within(tx), { webhook, delivery, read, at })).outcome
  const { mapped, origins, reason } = read
  const field = read.kind === 'rejected' ? read.field : null
  const caughtBy = read.kind === 'ignored' ? (read.caughtBy ?? null) : null
  const result = { outcome: read.kind, reason, field, mapped, origins, caughtBy }
  tx.write(insertDelivery(tx.caller.accountId, delivery, result))
  return read.kind
}

/**
 * Takes a stored delivery through the present mapping and settings again (decision 0005.37), whether its webhook is enabled
 * or not; what was taken for spam becomes a lead by it (decision 0025). One whose lead is there already is left as it is, so replaying twice changes nothing the second time.
 * 404 for an unknown delivery; `INVALID_PARAM` naming `id` when its body was removed.
 */
export async function replayDelivery(
  { db, interpreter, caller }: Rereading,
  id: string,
  at: Date,
): Promise<{ readonly outcome: Outcome }> {
  const { webhook, stored } = await db.transaction(caller, async (tx) => {
    const { accountId } = tx.caller
    const delivery = await tx.oneOrNone(query<StoredBody>`
      select id, webhook_id, received_at, address, body, content_type, method, query, told_lead_id, caught_by
      from deliveries where account_id = ${accountId} and id = ${id}`)
    if (!delivery) throw notFound('delivery')
    tx.write(auditEntry(caller, at, 'delivery.replayed', ['delivery', id]))
    return { webhook: await findWebhook(tx, delivery.webhook_id), stored: delivery }
  })
  // Read between two transactions: nothing is held while a worker is waited for. Who replays what was caught says that it is no spam.
  const settings = stored.caught_by === null ? webhook : { ...webhook, honeypot: null }
  const read = await interpreter.interpret(
    sentIn({ ...stored, body: stored.body ?? Buffer.alloc(0) }),
    settings,
  )
  const parts =
    stored.body === null || read.kind !== 'rejected'
      ? null
      : await readApart(interpreter, settings, storedDelivery(stored, at), read)
  const outcome = await db.transaction(callerOfWebhook(webhook, caller.address), (tx) =>
    replayWithin(tx, id, { webhook, read, parts, at }),
  )
  return { outcome }
}
