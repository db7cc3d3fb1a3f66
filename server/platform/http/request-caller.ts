import type { FastifyInstance } from 'fastify'
import type { Caller } from '../caller.ts'
import type { ErrorCode } from '../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the door before any handler runs. */
    caller: Caller
    /** Region in which a phone without country code is read. */
    defaultRegion: string
    /** The body as it came, before anything is taken out of it. */
    sentBody: unknown
    /** What the request was refused with, once it was. */
    refusalCode: ErrorCode | null
  }
}

/** Room for what a door finds out about a request; empty until it has. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('caller')
  app.decorateRequest('defaultRegion', 'IN')
  app.decorateRequest('sentBody')
  app.decorateRequest('refusalCode', null)
}
