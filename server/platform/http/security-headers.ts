import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** What a page of ours may load: our own files, no inline script. Mantine sets style attributes. */
const pageSources = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
}

/**
 * The headers that helmet sets, on every answer. They are made once: Fastify's plugin for helmet makes them again for
 * each request, which was 13 KB of 110 KB that a create left to the collector.
 */
export function securityHeaders(app: FastifyInstance): void {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: pageSources },
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()))
}
