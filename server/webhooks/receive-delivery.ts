import { randomUUID } from 'node:crypto'
import type { Database } from '../platform/database/database.ts'
import { type ErrorCode, Refusal } from '../platform/errors.ts'
import { type Delivery, type DeliveryResult, writeDelivery } from './delivery.ts'
import { dueFields } from './due-fields.ts'
import type { Interpretation } from './interpret-delivery.ts'
import type { Interpreter } from './interpreter.ts'
import { recordFields } from './record-fields.ts'
import { saveDelivery } from './save-delivery.ts'
import { callerOfWebhook, type Webhook } from './webhook.ts'

/** A request to a known webhook, before it has an id. */
export type ReceivedRequest = Omit<Delivery, 'id' | 'webhookId' | 'replayedAt'>

/** What the sender is told, and the delivery that was kept. `refusal` is to be thrown: it is stored already. */
export interface Receipt {
  readonly deliveryId: string
  readonly answer: { readonly id: string; readonly status: 'created' | 'merged' | 'ignored' } | null
  readonly refusal: Refusal | null
}

function deliveryOf(webhook: Webhook, received: ReceivedRequest): Delivery {
  return { ...received, id: randomUUID(), webhookId: webhook.id, replayedAt: null }
}

/** Keeps a delivery that makes no lead; committed before the sender is answered (decision 0005.37). */
async function keep(
  db: Database,
  webhook: Webhook,
  delivery: Delivery,
  result: DeliveryResult,
  fields: Interpretation['fields'] = [],
): Promise<void> {
  const { account_id: accountId } = webhook
  const record = fields.length > 0 ? [recordFields(accountId, delivery, fields)] : []
  await db.together(callerOfWebhook(webhook, delivery.address), (tx) =>
    tx.run(writeDelivery(accountId, delivery, result), ...record),
  )
}

async function refuse(
  db: Database,
  webhook: Webhook,
  delivery: Delivery,
  refusal: Refusal,
  read?: Interpretation,
): Promise<Receipt> {
  const { message: reason, field = null } = refusal
  const outcome = refusal.code === 'WEBHOOK_DISABLED' ? 'disabled' : 'rejected'
  const { platformDeliveryId = null, mapped = null, origins = null } = read ?? {}
  const result = { outcome, reason, field, platformDeliveryId, mapped, origins } as const
  await keep(db, webhook, delivery, result, read?.fields)
  return { deliveryId: delivery.id, answer: null, refusal }
}

const disabled = () => new Refusal('WEBHOOK_DISABLED', 'This webhook is disabled.')

/** Keeps a request whose body could not be taken in (too large, cut short), and why. */
export function keepUnreadRequest(
  db: Database,
  webhook: Webhook,
  received: ReceivedRequest,
  refusal: Refusal,
): Promise<Receipt> {
  const delivery = deliveryOf(webhook, received)
  return refuse(db, webhook, delivery, webhook.enabled ? refusal : disabled())
}

/** A refusal that the interpreter throws is answered like any other: the body is kept and can be replayed. */
async function interpret(
  interpreter: Interpreter,
  webhook: Webhook,
  { body, contentType }: Delivery,
): Promise<Interpretation | Refusal> {
  try {
    return await interpreter.interpret(body ?? Buffer.alloc(0), contentType, webhook)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * Takes in one request to a webhook (§4.7): every one is stored with its outcome (decision 0005.37), also when the webhook
 * is disabled (rule 7), the body makes no lead (rule 4), or too many bodies wait to be read (503).
 */
export async function receiveDelivery(
  db: Database,
  interpreter: Interpreter,
  webhook: Webhook,
  received: ReceivedRequest,
): Promise<Receipt> {
  const delivery = deliveryOf(webhook, received)
  if (!webhook.enabled) return refuse(db, webhook, delivery, disabled())
  const interpreted = await interpret(interpreter, webhook, delivery)
  if (interpreted instanceof Refusal) return refuse(db, webhook, delivery, interpreted)
  const read = { ...interpreted, fields: dueFields(webhook.id, interpreted.fields, delivery.receivedAt) }
  if (read.kind === 'rejected') return refuse(db, webhook, delivery, refusalOf(read), read)
  if (read.kind === 'ignored') {
    await keep(db, webhook, delivery, { outcome: 'ignored', ...read }, read.fields)
    return { deliveryId: delivery.id, answer: { id: delivery.id, status: 'ignored' }, refusal: null }
  }
  const saved = await saveDelivery(db, { webhook, delivery, read, at: delivery.receivedAt })
  return { deliveryId: delivery.id, answer: { id: saved.leadId, status: saved.status }, refusal: null }
}

function refusalOf({ code, reason, field }: { code: ErrorCode; reason: string; field: string | null }) {
  return new Refusal(code, reason, field ?? undefined)
}
