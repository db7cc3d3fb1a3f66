import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Answers 304 without a body to a reader that has the same answer already: it sends the `ETag` of what it has as
 * `If-None-Match`. For pages that ask again every few seconds. The answer is made all the same; what is saved is its
 * way. Nothing is left to caches: `no-store` stays, the reader keeps the answer itself.
 */
export function sendUnchangedOnce(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const tag = `"${createHash('sha1').update(payload).digest('base64url')}"`
    reply.header('etag', tag)
    if (request.headers['if-none-match'] !== tag) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return ''
  })
}
