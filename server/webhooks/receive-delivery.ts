import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { alone } from '../postgres/scope.ts'
import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { istDay, startOfIstDay } from '../records/ist-dates.ts'
import { type ErrorCode, Refusal } from '../refusals/errors.ts'
import {
  answerHandshake,
  answerValidationToken,
  fixedAnswer,
  type PlainAnswer,
  soapAck,
} from './answer-handshake.ts'
import { type Delivery, type DeliveryResult, insertDelivery } from './delivery.ts'
import type { Handshake } from './handshake.ts'
import type { Interpretation } from './interpret/interpret-delivery.ts'
import type { Interpreter } from './interpret/interpreter.ts'
import { dueFields } from './mapping/due-fields.ts'
import { recordFields } from './mapping/record-fields.ts'
import { refusedMethod } from './refused-method.ts'
import { saveDelivery } from './save-delivery.ts'
import type { CaughtSpam, SpamSign } from './spam.ts'
import { type ApartDelivery, readApart, saveApart } from './take-apart.ts'
import { callerOfWebhook, type Webhook } from './webhook.ts'

type Fields = Interpretation['fields']

/** A request to a known webhook, before it has an id. */
export type ReceivedRequest = Omit<Delivery, 'id' | 'webhookId' | 'replayedAt'>

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

function deliveryOf(webhook: Webhook, received: ReceivedRequest): Delivery {
  return { ...received, id: randomUUID(), webhookId: webhook.id, replayedAt: null }
}

/** Stores the fields of a delivery that is kept: not with it, so that no lead waits for samples. */
async function storeFields(db: Database, caller: Caller, delivery: Delivery, fields: Fields): Promise<void> {
  if (fields.length > 0) await db.transaction(caller, (tx) => recordFields(tx, delivery, fields))
}

/** Keeps a delivery that makes no lead; committed before the sender is answered (decision 0005.37). */
async function keep(
  db: Database,
  webhook: Webhook,
  delivery: Delivery,
  result: DeliveryResult,
  fields: Fields = [],
): Promise<void> {
  const caller = callerOfWebhook(webhook, delivery.address)
  const insert = insertDelivery(caller.accountId, delivery, result)
  await db.writeUnless(caller, { keys: [], preconditions: [], steps: () => [insert] })
  await storeFields(db, caller, delivery, fields)
}

async function refuse(
  db: Database,
  webhook: Webhook,
  delivery: Delivery,
  refusal: Refusal,
  read?: Interpretation,
  fields: Fields = [],
): Promise<Receipt> {
  const { message: reason, field = null } = refusal
  const outcome = refusal.code === 'WEBHOOK_DISABLED' ? 'disabled' : 'rejected'
  const { platformDeliveryId = null, mapped = null, origins = null } = read ?? {}
  const result = { outcome, reason, field, platformDeliveryId, mapped, origins } as const
  await keep(db, webhook, delivery, result, fields)
  return { deliveryId: delivery.id, answer: null, refusal }
}

const disabled = () => new Refusal('WEBHOOK_DISABLED', 'This webhook is disabled.')

/**
 * Keeps a request whose body could not be taken in (too large, cut short), and why: by a method that makes no lead here
 * that it is one (decision 0004.26: 405 before what was sent).
 */
export function keepUnreadRequest(
  db: Database,
  webhook: Webhook,
  received: ReceivedRequest,
  refusal: Refusal,
): Promise<Receipt> {
  const delivery = deliveryOf(webhook, received)
  const method = refusedMethod(received, webhook)
  const why = method === null ? refusal : refusalOf(method, webhook)
  return refuse(db, webhook, delivery, webhook.enabled ? why : disabled())
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

/** Keeps what a sender asks again and again once in an IST day; two at a time are one. */
async function keepOnceADay(
  db: Database,
  webhook: Webhook,
  delivery: Delivery,
  reason: string,
): Promise<void> {
  const caller = callerOfWebhook(webhook, delivery.address)
  const { accountId } = caller
  const today = startOfIstDay(istDay(delivery.receivedAt)) ?? delivery.receivedAt
  const where = sql`account_id = ${accountId} and webhook_id = ${webhook.id} and outcome = 'ignored'
    and received_at >= ${today}`
  const insert = insertDelivery(accountId, delivery, { outcome: 'ignored', reason })
  await db.writeUnless(caller, {
    keys: [`handshake:${webhook.id}`],
    preconditions: [{ table: 'deliveries', where, column: 'reason', value: reason }],
    steps: () => [insert],
  })
}

/** Answers a sender that verifies the address; 403 where what it must know or we must know is not set. */
async function replyToHandshake(
  db: Database,
  webhook: Webhook,
  delivery: Delivery,
  { handshake, reason }: { readonly handshake: Handshake; readonly reason: string },
): Promise<Receipt> {
  try {
    const plain = answerHandshake(handshake, webhook)
    await keepOnceADay(db, webhook, delivery, reason)
    return { ...ignored(delivery), plain }
  } catch (error) {
    if (error instanceof Refusal) return refuse(db, webhook, delivery, error)
    throw error
  }
}

function ignored({ id }: Delivery): Receipt {
  return { deliveryId: id, answer: { id, status: 'ignored' }, refusal: null }
}

/** Spam is answered like what is captured. */
async function keepSpam(
  db: Database,
  webhook: Webhook,
  delivery: Delivery,
  caught: CaughtSpam,
): Promise<Receipt> {
  await keep(db, webhook, delivery, { outcome: 'ignored', ...caught })
  return { ...ignored(delivery), plain: fixedAnswer(webhook), caughtBy: caught.caughtBy }
}

/**
 * Answers an empty request that verifies the address by a header; null for a header that is none and for a webhook
 * that is disabled.
 */
export async function receiveValidationToken(
  db: Database,
  webhook: Webhook,
  received: ReceivedRequest,
  header: unknown,
): Promise<Receipt | null> {
  const plain = webhook.enabled ? answerValidationToken(header) : null
  if (plain === null) return null
  const delivery = deliveryOf(webhook, received)
  await keepOnceADay(db, webhook, delivery, 'The sender verified the address.')
  return { ...ignored(delivery), plain }
}

/**
 * Takes in one request to a webhook (§4.7): every one is stored with its outcome (decision 0005.37), also when the webhook
 * is disabled (rule 7), the body makes no lead (rule 4), or too many bodies wait to be read (503).
 * @param caught spam that the door has told by how it came: kept without being read (decision 0025).
 */
export async function receiveDelivery(
  db: Database,
  interpreter: Interpreter,
  webhook: Webhook,
  received: ReceivedRequest,
  caught: CaughtSpam | null = null,
): Promise<Receipt> {
  const delivery = deliveryOf(webhook, received)
  if (!webhook.enabled) return refuse(db, webhook, delivery, disabled())
  if (caught !== null) return keepSpam(db, webhook, delivery, caught)
  const read = await interpret(interpreter, webhook, delivery)
  if (read instanceof Refusal) return refuse(db, webhook, delivery, read)
  const fields = dueFields(webhook.id, read.fields, delivery.receivedAt)
  const plain = read.isSoap ? soapAck : fixedAnswer(webhook)
  if (read.kind === 'rejected') {
    const parts = await readApart(interpreter, webhook, delivery, read)
    if (parts === null) return refuse(db, webhook, delivery, refusalOf(read, webhook), read, fields)
    return receiveApart(db, { webhook, delivery, read, parts, at: delivery.receivedAt }, plain)
  }
  if (read.kind === 'ignored') {
    const { handshake, reason, caughtBy } = read
    if (handshake) return replyToHandshake(db, webhook, delivery, { handshake, reason })
    if (caughtBy) return keepSpam(db, webhook, delivery, { caughtBy, reason })
    await keep(db, webhook, delivery, { outcome: 'ignored', ...read }, fields)
    return { ...ignored(delivery), plain }
  }
  const caller = callerOfWebhook(webhook, delivery.address)
  const saved = await saveDelivery(alone(db, caller), { webhook, delivery, read, at: delivery.receivedAt })
  if (saved.outcome !== 'repeated') await storeFields(db, caller, delivery, fields)
  const answer = { id: saved.leadId, status: saved.status }
  return { deliveryId: delivery.id, answer, plain, refusal: null, isRepeated: saved.outcome === 'repeated' }
}

/** All parts are saved when the sender is answered, with the id of the first lead (decision 0025). */
async function receiveApart(db: Database, work: ApartDelivery, plain: PlainAnswer | null): Promise<Receipt> {
  const { webhook, delivery } = work
  const caller = callerOfWebhook(webhook, delivery.address)
  const { leadId: id, status, outcome } = await db.transaction(caller, (tx) => saveApart(tx, work))
  const isRepeated = outcome === 'repeated'
  for (const part of isRepeated ? [] : work.parts) {
    await storeFields(db, caller, part.delivery, dueFields(webhook.id, part.read.fields, delivery.receivedAt))
  }
  return { deliveryId: delivery.id, answer: { id, status }, plain, refusal: null, isRepeated }
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
function methodsOf({ takes_get: takesGet }: Webhook): string {
  return `${takesGet ? 'GET, ' : ''}HEAD, POST, PUT, PATCH, OPTIONS`
}
