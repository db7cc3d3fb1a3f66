import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { v1Document } from './v1-document.ts'

/**
 * The v1 reference, made from the schemas that validate and answer; the page at /docs shows it. Registered before the
 * doors, so that it sees their routes.
 */
export async function reference(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, v1Document(publicUrl))
  app.get('/docs/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
