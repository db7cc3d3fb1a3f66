import type { FastifyInstance } from 'fastify'
import type { Caller } from '../records/caller.ts'
import type { ErrorCode } from '../refusals/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the door before any handler runs. */
    caller: Caller
    /** The same with their own eyes, where an admin looks with those of another. */
    person: Caller
    /** Whether the account allows the person to download. */
    mayDownload: boolean
    /** Counts that the person is given so many leads, as they are given: whoever hangs up later has them. */
    take: (way: 'downloaded' | 'listed' | 'opened', rows: number) => void
    /** Throws once the caller is not whom the door let in any more: signed out, disabled, with another role or team, or not allowed to download. */
    confirmCaller: () => Promise<void>
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
  app.decorateRequest('person')
  app.decorateRequest('mayDownload', false)
  app.decorateRequest('confirmCaller', async () => {
    throw new Error('this door lets nobody in for so long')
  })
  app.decorateRequest('defaultRegion', 'IN')
  app.decorateRequest('sentBody')
  app.decorateRequest('refusalCode', null)
}
