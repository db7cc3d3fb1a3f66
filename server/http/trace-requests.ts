import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestTrace, Tracing } from '../tracing/tracing.ts'

/** A span for each request, from its headers to the end of its answer. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const traces = new WeakMap<FastifyRequest, RequestTrace>()
  app.addHook('onRequest', (request, _reply, next) => {
    const { traceparent } = request.headers
    const trace = tracing.beginRequest(
      request.method,
      typeof traceparent === 'string' ? traceparent : undefined,
    )
    traces.set(request, trace)
    trace.run(next)
  })
  // A body comes by events of the socket, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, next) => {
    const trace = traces.get(request)
    if (trace) trace.run(next)
    else next()
  })
  app.addHook('onResponse', async (request, reply) => {
    traces.get(request)?.end({
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      requestId: request.id,
      refusalCode: request.refusalCode,
    })
  })
}
