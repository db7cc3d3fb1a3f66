import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../records/database.ts'
import { unavailable } from '../refusals/errors.ts'

/** Beyond this delay of the event loop, waiting requests only grow in number. */
const longestLoopDelayMs = 1_000
const lookEveryMs = 1_000
const resolutionMs = 10
/** Requests that may wait for a database connection; more would answer later than clients wait. */
const mostWaiting = 1_000
const retryAfterSeconds = 2

/**
 * The mean delay of the event loop over the last second, in ms, from when the app is ready: what its start took says
 * nothing. Looks at the loop alone, since asking for memory needs a file descriptor and throws where there is none.
 */
function watchLoopDelay(app: FastifyInstance): () => number {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  let meanMs = 0
  const look = (): void => {
    meanMs = delays.count > 0 ? delays.mean / 1e6 - resolutionMs : 0
    delays.reset()
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    delays.enable()
    timer = setInterval(look, lookEveryMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
  return () => meanMs
}

declare module 'fastify' {
  interface FastifyInstance {
    /** True while the event loop is too late for new requests. */
    isUnderPressure(): boolean
  }
}

/** Answers 503 `UNAVAILABLE` with Retry-After instead of collapsing; liveness still answers. */
export function loadShedding(app: FastifyInstance, db: Database): void {
  const loopDelayMs = watchLoopDelay(app)
  const isUnderPressure = (): boolean => loopDelayMs() > longestLoopDelayMs
  app.decorate('isUnderPressure', isUnderPressure)
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const isTooMuch = isUnderPressure() || db.waiting() > mostWaiting
    done(isTooMuch && !url.startsWith('/healthz') ? unavailable(retryAfterSeconds) : undefined)
  })
}
