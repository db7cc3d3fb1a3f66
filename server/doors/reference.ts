import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { v1Document } from './v1-document.ts'

/**
 * The v1 reference at /docs, made from the schemas that validate and answer. Registered before the doors, so that
 * it sees their routes.
 */
export async function reference(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, v1Document(publicUrl))
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Over plain http, as in an office's own network, a browser would ask for the page's files by https in vain.
    transformStaticCSP: (policy) => policy.replace(' upgrade-insecure-requests;', ''),
    uiConfig: { docExpansion: 'list' },
  })
  app.get('/docs/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
