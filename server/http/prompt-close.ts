import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../refusals/errors.ts'

const lookEveryMs = 50
/** A client that keeps a connection and is silent for longer may find it closed when it speaks again. */
const partingMs = 5_000

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Before a close that no client may notice, because another process is there by now: each connection is hung up behind
     * its next answer, and what still comes in is served, also while the service closes.
     */
    partWithClients(): Promise<void>
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
  app.addHook('onRequest', (_request, reply, done) => {
    if (isClosing || isParting) reply.header('connection', 'close')
    done(isClosing && !isParting ? unavailable(1) : undefined)
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
