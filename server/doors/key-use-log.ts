import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ended, FoundApiKey, Permission } from '../api-keys/find-api-key.ts'
import { type KeyOutcome, keyUse, keyUseRow } from '../api-keys/key-use.ts'
import { tallyWhile } from '../jobs/tally.ts'
import type { Database } from '../records/database.ts'

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
