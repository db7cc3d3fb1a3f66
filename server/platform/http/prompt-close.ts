import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors.ts'

const lookEveryMs = 50

/**
 * While the service closes, each kept-alive connection is hung up as soon as its request is answered; otherwise
 * closing waits until the last client lets go. What still comes in on one is 503: another process, or this one after
 * its restart, takes it.
 */
export function promptClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return
    reply.header('connection', 'close')
    throw unavailable(1)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), lookEveryMs)
    app.server.once('close', () => clearInterval(timer))
  })
}
