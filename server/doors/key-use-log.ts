import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ended, FoundApiKey, Permission } from '../api-keys/find-api-key.ts'
import { type Counted as TallyCount, tallyWhile } from '../http/tally.ts'
import { type Insert, insertRow } from '../postgres/database.ts'
import type { Database } from '../records/database.ts'
import { istDay } from '../records/ist-dates.ts'
import type { ErrorCode } from '../refusals/errors.ts'

/** The key that a request came with, works or not. */
export interface KeyOfRequest {
  readonly accountId: string
  readonly key: FoundApiKey
  readonly ended: Ended | null
}

declare module 'fastify' {
  interface FastifyRequest {
    keyOfRequest: KeyOfRequest | null
  }
}

/** What became of a request: what the key did, or why it was refused. */
type KeyOutcome = Permission | ErrorCode | Ended

interface Counted extends TallyCount {
  readonly keyId: string
  readonly userId: string
  readonly day: string
  readonly outcome: KeyOutcome
}

const addUp =
  'on conflict (account_id, api_key_id, day, outcome) do update set requests = api_key_days.requests + excluded.requests'

/** One row for each key, day and outcome, whatever the number of requests. */
export function keyUseRow({ accountId, keyId, day, outcome, userId, n }: Counted): Insert {
  const row = { account_id: accountId, api_key_id: keyId, day, outcome, user_id: userId, requests: n }
  return insertRow('api_key_days', row, addUp)
}

/** A request, for the log of what keys do: counts alone. */
export function keyUse(accountId: string, key: FoundApiKey, outcome: KeyOutcome, at: Date): Counted {
  const { id: keyId, user_id: userId } = key
  const day = istDay(at)
  return { accountId, place: [keyId, day, outcome].join(), keyId, userId, day, outcome, n: 1 }
}

/** Counts what became of each request under its key. Nobody waits for it, and no body is looked at. */
export function logKeyUse(
  app: FastifyInstance,
  db: Database,
  permissionOf: (request: FastifyRequest) => Permission | undefined,
): (request: FastifyRequest, key: KeyOfRequest) => void {
  const note = tallyWhile(app, db, keyUseRow, 'what keys did was not written to their log')
  app.decorateRequest('keyOfRequest', null)
  app.addHook('onResponse', (request, _reply, done) => {
    const found = request.keyOfRequest
    const outcome: KeyOutcome | null | undefined =
      found?.ended ?? request.refusalCode ?? permissionOf(request)
    if (found && outcome) note(keyUse(found.accountId, found.key, outcome, new Date()))
    done()
  })
  return (request, key) => {
    request.keyOfRequest = key
  }
}
