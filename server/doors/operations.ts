import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import type { Database } from '../records/database.ts'
import { Refusal } from '../refusals/errors.ts'
import type { Keeping } from '../webhooks/kept/keeping.ts'
import { databaseMetrics, keptMetrics, type Metrics } from './metrics.ts'

/** Liveness, readiness and metrics. None of them says anything about a lead. */
export function operations(
  app: FastifyInstance,
  db: Database,
  metrics: Metrics,
  keeping: Keeping | null,
): void {
  const { registry } = metrics
  const duration = new Histogram({
    name: 'leadline_http_request_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  databaseMetrics(registry, db)
  if (keeping) keptMetrics(registry, keeping)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { route, method: request.method, status: String(reply.statusCode) }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    const { reason, lostNodes } = await db.readiness()
    const kept = keeping?.summary()
    const unreadable = kept?.isStuck ? { unreadable: true } : {}
    if (kept && keeping?.canKeep() && (reason !== null || kept.waiting > 0)) {
      const { waiting, sinceMs } = kept
      return {
        status: 'keeping',
        waiting,
        ...(sinceMs !== null && { since: new Date(sinceMs) }),
        ...(reason !== null && { reason }),
        ...unreadable,
      }
    }
    if (reason !== null) throw new Refusal('UNAVAILABLE', reason, undefined, { 'retry-after': '2' })
    return { status: 'ready', ...(lostNodes.length > 0 && { lost_nodes: lostNodes }), ...unreadable }
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await metrics.text()),
  )
}
