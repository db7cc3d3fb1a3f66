import type { FastifyInstance } from 'fastify'

const lookEveryMs = 50

/**
 * While the service closes, each kept-alive connection is hung up as soon as its request is answered; otherwise
 * closing waits until the last client lets go.
 */
export function promptClose(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), lookEveryMs)
    app.server.once('close', () => clearInterval(timer))
  })
}
