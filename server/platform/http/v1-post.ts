import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import type { Database } from '../database/database.ts'
import { type Reply, readIdempotencyKey, replayOrDo } from '../database/idempotency.ts'
import { alone, type Scope, within } from '../database/scope.ts'
import { ignoredFieldsHeader, type TidyRules, tidyBody } from './tidy-body.ts'

/** Rules for a body made from its schema: what it knows, and where null counts as not sent (decision 0001.3). */
export function tidyRulesOf(schema: TObject, nullIsNotSent: readonly string[]): TidyRules {
  return { known: Object.keys(schema.properties), nullIsNotSent }
}

/**
 * Prepares a body before its schema looks at it, and names fields that nobody reads in
 * `Leadline-Ignored-Fields` (decision 0001.13).
 */
export function tidyBefore(rules: TidyRules) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.sentBody = request.body
    const { body, ignoredFields } = tidyBody(request.body, rules)
    request.body = body
    if (ignoredFields.length > 0) reply.header('leadline-ignored-fields', ignoredFieldsHeader(ignoredFields))
  }
}

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

function sendReply(reply: FastifyReply, { status, headers, body }: Reply): FastifyReply {
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body)
}
