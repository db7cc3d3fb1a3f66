import type { FastifyReply, FastifyRequest } from 'fastify'
import { alone, within } from '../postgres/scope.ts'
import type { Database, Scope } from '../records/database.ts'
import { type Reply, readIdempotencyKey, replayOrDo } from './idempotency.ts'

/** The work of a POST: in transactions of its own, or inside the one that keeps its reply. */
export interface PostWork {
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
