import { type ErrorCode, Refusal } from '../refusals/errors.ts'
import {
  answerHandshake,
  answerValidationToken,
  fixedAnswer,
  type PlainAnswer,
  soapAck,
} from './answer-handshake.ts'
import type { Delivery } from './delivery.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { Handshake } from './handshake.ts'
import type { Interpretation } from './interpret/interpret-delivery.ts'
import type { Interpreter } from './interpret/interpreter.ts'
import { refusedMethod } from './refused-method.ts'
import type { SavedDelivery } from './save-delivery.ts'
import type { CaughtSpam, SpamSign } from './spam.ts'
import { readApart } from './take-apart.ts'
import type { Webhook } from './webhook.ts'

/** A request to a known webhook, with the ids that were drawn on its arrival. */
export type ReceivedRequest = Omit<Delivery, 'webhookId' | 'replayedAt'>

/** What the sender is told, and the delivery that was kept. `refusal` is to be thrown: it is stored already. */
export interface Receipt {
  readonly deliveryId: string
  readonly answer: { readonly id: string; readonly status: 'created' | 'merged' | 'ignored' } | null
  /** What is sent instead of `answer`. */
  readonly plain?: PlainAnswer | null
  readonly refusal: Refusal | null
  /** What it was taken for spam by. */
  readonly caughtBy?: SpamSign
  /** It had come before, and changed nothing. */
  readonly isRepeated?: boolean
}

const deliveryOf = (webhook: Webhook, received: ReceivedRequest): Delivery => ({
  ...received,
  webhookId: webhook.id,
  replayedAt: null,
})

/** A delivery of a webhook, and where it is kept. */
interface Arrival {
  readonly store: DeliveryStore
  readonly webhook: Webhook
  readonly delivery: Delivery
}

async function refuse(arrival: Arrival, refusal: Refusal, read?: Interpretation): Promise<Receipt> {
  const { store, webhook, delivery } = arrival
  const { message: reason, field = null } = refusal
  const outcome = refusal.code === 'WEBHOOK_DISABLED' ? 'disabled' : 'rejected'
  const { platformDeliveryId = null, mapped = null, origins = null } = read ?? {}
  const result = { outcome, reason, field, platformDeliveryId, mapped, origins } as const
  await store.keep(webhook, delivery, result, read?.fields ?? [])
  return { deliveryId: delivery.id, answer: null, refusal }
}

const disabled = () => new Refusal('WEBHOOK_DISABLED', 'This webhook is disabled.')

/** Keeps a request whose body could not be taken in, and why; a wrong method is told first (decision 0004.26). */
function keepUnreadRequest(
  store: DeliveryStore,
  webhook: Webhook,
  received: ReceivedRequest,
  refusal: Refusal,
): Promise<Receipt> {
  const delivery = deliveryOf(webhook, received)
  const method = refusedMethod(received, webhook)
  const why = method === null ? refusal : refusalOf(method, webhook)
  return refuse({ store, webhook, delivery }, webhook.enabled ? why : disabled())
}

/** A refusal that the interpreter throws is answered like any other: the body is kept and can be replayed. */
async function interpret(
  interpreter: Interpreter,
  webhook: Webhook,
  { body, contentType, method, query }: Delivery,
): Promise<Interpretation | Refusal> {
  try {
    return await interpreter.interpret({ body: body ?? Buffer.alloc(0), contentType, method, query }, webhook)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Answers a sender that verifies the address; 403 where what it must know or we must know is not set. */
async function replyToHandshake(arrival: Arrival, handshake: Handshake, reason: string): Promise<Receipt> {
  const { store, webhook, delivery } = arrival
  try {
    const plain = answerHandshake(handshake, webhook)
    await store.keepOnceADay(webhook, delivery, reason)
    return { ...ignored(delivery), plain }
  } catch (error) {
    if (error instanceof Refusal) return refuse(arrival, error)
    throw error
  }
}

const ignored = ({ id }: Delivery): Receipt => ({
  deliveryId: id,
  answer: { id, status: 'ignored' },
  refusal: null,
})

/** Spam is answered like what is captured. */
async function keepSpam({ store, webhook, delivery }: Arrival, caught: CaughtSpam): Promise<Receipt> {
  await store.keep(webhook, delivery, { outcome: 'ignored', ...caught })
  return { ...ignored(delivery), plain: fixedAnswer(webhook), caughtBy: caught.caughtBy }
}

/** Answers an empty request that verifies the address by a header; null for another, and a disabled webhook. */
async function receiveValidationToken(
  store: DeliveryStore,
  webhook: Webhook,
  received: ReceivedRequest,
  header: unknown,
): Promise<Receipt | null> {
  const plain = webhook.enabled ? answerValidationToken(header) : null
  if (plain === null) return null
  const delivery = deliveryOf(webhook, received)
  await store.keepOnceADay(webhook, delivery, 'The sender verified the address.')
  return { ...ignored(delivery), plain }
}

/**
 * Takes in one request to a webhook (§4.7): every one is stored with its outcome (decision 0005.37), also when the webhook
 * is disabled (rule 7), the body makes no lead (rule 4), or too many bodies wait to be read (503).
 * @param caught spam that the door has told by how it came: kept without being read (decision 0025).
 */
export async function receiveDelivery(
  store: DeliveryStore,
  interpreter: Interpreter,
  webhook: Webhook,
  received: ReceivedRequest,
  caught: CaughtSpam | null = null,
): Promise<Receipt> {
  const delivery = deliveryOf(webhook, received)
  const arrival = { store, webhook, delivery }
  if (!webhook.enabled) return refuse(arrival, disabled())
  if (caught !== null) return keepSpam(arrival, caught)
  const read = await interpret(interpreter, webhook, delivery)
  if (read instanceof Refusal) return refuse(arrival, read)
  const plain = read.isSoap ? soapAck : fixedAnswer(webhook)
  if (read.kind === 'rejected') {
    const parts = await readApart(interpreter, webhook, delivery, read)
    if (parts === null) return refuse(arrival, refusalOf(read, webhook), read)
    const saved = await store.saveApart({ webhook, delivery, read, parts, at: savedAt(delivery) })
    return savedReceipt(delivery, saved, plain)
  }
  if (read.kind === 'ignored') {
    const { handshake, reason, caughtBy } = read
    if (handshake) return replyToHandshake(arrival, handshake, reason)
    if (caughtBy) return keepSpam(arrival, { caughtBy, reason })
    await store.keep(webhook, delivery, { outcome: 'ignored', ...read }, read.fields)
    return { ...ignored(delivery), plain }
  }
  const saved = await store.save({ webhook, delivery, read, at: savedAt(delivery) })
  return savedReceipt(delivery, saved, plain)
}

/** What waited on disk is saved now. */
const savedAt = ({ isTold, receivedAt }: Delivery): Date => (isTold ? new Date() : receivedAt)

function savedReceipt(
  { id: deliveryId }: Delivery,
  saved: SavedDelivery,
  plain: PlainAnswer | null,
): Receipt {
  const { leadId: id, status, outcome } = saved
  return { deliveryId, answer: { id, status }, plain, refusal: null, isRepeated: outcome === 'repeated' }
}

/** A request as it came to the door: why its body could not be taken in, what it was caught by, a header that asks to be answered. */
export interface CameToDoor {
  readonly received: ReceivedRequest
  readonly refusal: Refusal | null
  readonly caught: CaughtSpam | null
  readonly validationToken: string | null
}

/** Takes in any request that came to a webhook, now or when it has waited. */
export async function receiveRequest(
  store: DeliveryStore,
  interpreter: Interpreter,
  webhook: Webhook,
  { received, refusal, caught, validationToken }: CameToDoor,
): Promise<Receipt> {
  if (refusal) return keepUnreadRequest(store, webhook, received, refusal)
  const validation =
    received.body?.length === 0 && received.method !== 'DELETE'
      ? await receiveValidationToken(store, webhook, received, validationToken)
      : null
  return validation ?? receiveDelivery(store, interpreter, webhook, received, caught)
}

interface Reason {
  readonly code: ErrorCode
  readonly reason: string
  readonly field: string | null
}

function refusalOf({ code, reason, field }: Reason, webhook: Webhook): Refusal {
  const headers = code === 'METHOD_NOT_ALLOWED' ? { allow: methodsOf(webhook) } : {}
  return new Refusal(code, reason, field ?? undefined, headers)
}

/** For `Allow`. */
const methodsOf = ({ takes_get: takesGet }: Webhook): string =>
  `${takesGet ? 'GET, ' : ''}HEAD, POST, PUT, PATCH, OPTIONS`
