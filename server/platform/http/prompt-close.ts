import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '../errors.ts'

const lookEveryMs = 50
/** Who does not speak within this moves no more. */
const movingMs = 1_000
/** A client that keeps a connection and is silent for longer may find it closed when it speaks again. */
const partingMs = 5_000

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Before a close that no client may notice, because another process is there by now: each connection is hung up behind
     * its next answer, and what still comes in is served, also while the service closes.
     */
    partWithClients(): Promise<void>
    /** The next answers on so many connections hang them up, because another process has more time for them. */
    moveClients(connections: number): void
  }
}

/**
 * While the service closes, each kept-alive connection is hung up as soon as its request is answered; otherwise
 * closing waits until the last client lets go. What still comes in on one is 503: another process, or this one after
 * its restart, takes it.
 */
export function promptClose(app: FastifyInstance): void {
  let isClosing = false
  let isParting = false
  let toMove = 0
  let movingUntil = 0
  app.addHook('onRequest', (request, reply, done) => {
    if (isClosing || isParting || movesNow(request)) reply.header('connection', 'close')
    done(isClosing && !isParting ? unavailable(1) : undefined)
  })
  /** A connection that would end behind its answer anyway does not count. */
  function movesNow({ raw }: FastifyRequest): boolean {
    if (toMove === 0 || raw.httpVersion !== '1.1' || raw.headers.connection === 'close') return false
    const isInTime = performance.now() < movingUntil
    toMove = isInTime ? toMove - 1 : 0
    return isInTime
  }
  app.decorate('moveClients', (connections) => {
    toMove = connections
    movingUntil = performance.now() + movingMs
  })
  app.decorate('partWithClients', async () => {
    isParting = true
    await sleep(partingMs)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const timer = setInterval(() => app.server.closeIdleConnections(), lookEveryMs).unref()
    app.server.once('close', () => clearInterval(timer))
  })
}
