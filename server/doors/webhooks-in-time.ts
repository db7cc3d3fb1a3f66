import type { Database } from '../records/database.ts'
import { isUnavailable, unavailable } from '../refusals/errors.ts'
import { accountIdOfSecret } from '../secrets/secrets.ts'
import { judgedAlone, storeIn } from '../webhooks/delivery-store.ts'
import { findWebhookByToken } from '../webhooks/find-webhook.ts'
import type { Interpreter } from '../webhooks/interpret/interpreter.ts'
import type { Keeping } from '../webhooks/kept/keeping.ts'
import { type CameToDoor, type Receipt, receiveRequest } from '../webhooks/receive-delivery.ts'
import type { Webhook } from '../webhooks/webhook.ts'

/** Token, reading and commit together: most platforms wait for five seconds, some for three. */
const limitMs = 2_000
const retryAfterSeconds = 5

/** By which webhook a request came in, and whether that was said by what is known on this machine. */
export interface EnteredBy {
  readonly webhook: Webhook
  readonly isKept: boolean
  /** How long the look-up of the token took, in ms: what is left of the limit is for the commit. */
  readonly lookUpMs: number
}

interface Arrived extends EnteredBy {
  readonly token: string
  readonly came: CameToDoor
}

/** The database was given the time that a sender waits, and has not answered. */
class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** The answer, or `TooLate`; what comes after that is nobody's. */
function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLate()), Math.max(0, ms))
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Webhooks and their deliveries by the database where it answers in time, and else by what is known on this machine: then a
 * delivery is judged, kept on disk and answered as usual (decision 0046).
 */
export function webhooksInTime(db: Database, interpreter: Interpreter, keeping: Keeping | null) {
  const store = storeIn(db)

  /** True when what failed is the database's being away; one that hangs is looked after from now on. */
  function isAway(error: unknown, accountId: string): boolean {
    if (error instanceof TooLate) void db.suspect(accountId)
    return error instanceof TooLate || isUnavailable(error)
  }

  function lastKnown(token: string): EnteredBy {
    const webhook = keeping?.find(token)
    if (!webhook) throw unavailable(retryAfterSeconds)
    return { webhook, isKept: true, lookUpMs: 0 }
  }

  /** The webhook of a token, null for none. Throws 503 for one that is not known here while the database is away. */
  async function webhookByToken(token: string): Promise<EnteredBy | null> {
    const accountId = accountIdOfSecret(token)
    const askedAt = performance.now()
    const entered = (webhook: Webhook | null): EnteredBy | null =>
      webhook && { webhook, isKept: false, lookUpMs: performance.now() - askedAt }
    if (accountId === null || keeping === null) return entered(await findWebhookByToken(db, token))
    if (await keeping.isFor(accountId)) return lastKnown(token)
    try {
      const webhook = await inTime(findWebhookByToken(db, token), limitMs)
      keeping.note(token, webhook)
      return entered(webhook)
    } catch (error) {
      if (!isAway(error, accountId)) throw error
      return lastKnown(token)
    }
  }

  async function keep({ webhook, token, came }: Arrived, by: Keeping): Promise<Receipt> {
    const received = { ...came.received, leadId: by.leadIdOf(webhook, came.received) }
    const kept = { ...came, received }
    const receipt = await receiveRequest(judgedAlone, interpreter, webhook, kept)
    await by.keep(webhook, token, kept)
    return receipt
  }

  /** Answers when the delivery is committed, or flushed to this machine's disk. */
  async function saveOrKeep(arrived: Arrived): Promise<Receipt> {
    const { webhook, isKept, lookUpMs, came } = arrived
    const { account_id: accountId } = webhook
    if (keeping === null) return receiveRequest(store, interpreter, webhook, came)
    if (isKept || (await keeping.isFor(accountId))) return keep(arrived, keeping)
    try {
      const saving = receiveRequest(store, interpreter, webhook, came)
      return await inTime(saving, limitMs - lookUpMs)
    } catch (error) {
      if (!isAway(error, accountId)) throw error
      return keep(arrived, keeping)
    }
  }

  return { webhookByToken, saveOrKeep }
}
