import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { query } from '../postgres/database.ts'
import { alone, within } from '../postgres/scope.ts'
import type { Database, Scope, Tx } from '../records/database.ts'
import { invalidParam } from '../refusals/errors.ts'

export const replyKeptHours = 24
const longestKey = 255

/** A reply as it was sent first, and the lead that it is about. */
export interface Reply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
  readonly leadId: string
}

interface KeptReply extends Reply {
  readonly bodyHash: Buffer
}

/** One request that may be a repetition (decision 0003.25). */
interface IdempotentRequest {
  readonly key: string
  /** Replies are kept per API key and endpoint. */
  readonly endpoint: string
  readonly apiKeyId: string
  readonly body: unknown
}

/** Reads the header; undefined when there is none. Throws `INVALID_PARAM` naming `Idempotency-Key`. */
function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]+$/.test(header) || header.length > longestKey) {
    throw invalidParam(
      'Idempotency-Key',
      `Idempotency-Key must be 1 to ${longestKey} visible ASCII characters.`,
    )
  }
  return header
}

/**
 * Answers what the same request was answered within 24 hours, or does the work and keeps its reply in the same
 * transaction. Parallel repetitions wait for the first. A failure keeps nothing.
 * Throws `INVALID_PARAM` naming `Idempotency-Key` when the same key comes with another body.
 */
async function replayOrDo(
  tx: Tx,
  request: IdempotentRequest,
  at: Date,
  work: () => Promise<Reply>,
): Promise<Reply & { isReplayed: boolean }> {
  const { accountId, userId } = tx.caller
  const { key, endpoint, apiKeyId } = request
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest()
  const place = sql`account_id = ${accountId} and api_key_id = ${apiKeyId} and endpoint = ${endpoint}
    and idempotency_key = ${key}`
  const keptSince = new Date(at.getTime() - replyKeptHours * 3_600_000)
  const [, [first]] = await tx.run(
    { keys: [`reply:${apiKeyId}:${endpoint}:${key}`] },
    query<{ id: string }>`
      delete from idempotent_replies where ${place} and created_at < ${keptSince} returning id`,
    query<KeptReply>`
      select status, headers, body, body_hash as "bodyHash", lead_id as "leadId" from idempotent_replies where ${place}`,
  )
  if (first) {
    const { bodyHash: firstHash, ...kept } = first
    if (!bodyHash.equals(firstHash)) {
      throw invalidParam(
        'Idempotency-Key',
        'Idempotency-Key was used with another body in the last 24 hours.',
      )
    }
    return { ...kept, isReplayed: true }
  }
  const reply = await work()
  await tx.run(sql`
    insert into idempotent_replies (account_id, id, api_key_id, user_id, endpoint, idempotency_key, body_hash, lead_id,
      status, headers, body, created_at)
    values (${accountId}, ${randomUUID()}, ${apiKeyId}, ${userId}, ${endpoint}, ${key}, ${bodyHash}, ${reply.leadId},
      ${reply.status}, ${JSON.stringify(reply.headers)}, ${reply.body}, ${at})`)
  return { ...reply, isReplayed: false }
}

/** The work of a POST: in transactions of its own, or inside the one that keeps its reply. */
interface PostWork {
  readonly endpoint: string
  readonly save: (scope: Scope, at: Date) => Promise<Reply>
}

/** Does a POST once, whatever the number of repetitions under one `Idempotency-Key` (decision 0003.25). */
export async function answerPost(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, save }: PostWork,
): Promise<FastifyReply> {
  const at = new Date()
  const key = readIdempotencyKey(request.headers['idempotency-key'])
  const apiKeyId = request.caller.actor.viaId
  if (key === undefined || apiKeyId === null)
    return sendReply(reply, await save(alone(db, request.caller), at))
  const answered = await db.transaction(request.caller, (tx) =>
    replayOrDo(tx, { key, endpoint, apiKeyId, body: request.sentBody }, at, () => save(within(tx), at)),
  )
  if (answered.isReplayed) reply.header('idempotency-replayed', 'true')
  return sendReply(reply, answered)
}

const sendReply = (reply: FastifyReply, { status, headers, body }: Reply): FastifyReply =>
  reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body)
