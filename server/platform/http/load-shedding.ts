import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { unavailable } from '../errors.ts'

/** Beyond this delay of the event loop, waiting requests only grow in number. */
const longestLoopDelayMs = 1_000
/** Requests that may wait for a database connection; more would answer later than clients wait. */
const mostWaiting = 1_000
const retryAfterSeconds = 2

/** Answers 503 `UNAVAILABLE` with Retry-After instead of collapsing; liveness still answers. */
export async function loadShedding(app: FastifyInstance, db: Database): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestLoopDelayMs,
    retryAfter: retryAfterSeconds,
    pressureHandler: (request) => {
      if (!request.url.startsWith('/healthz')) throw unavailable(retryAfterSeconds)
    },
  })
  app.addHook('onRequest', async (request) => {
    if (db.stats().waiting > mostWaiting && !request.url.startsWith('/healthz'))
      throw unavailable(retryAfterSeconds)
  })
}
