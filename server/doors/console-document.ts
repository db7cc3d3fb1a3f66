import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { shareSchemas } from './shared-schemas.ts'

const prefix = '/console/api'

declare module 'fastify' {
  interface FastifyInstance {
    /** OpenAPI of the console's private interface, from which the console's own types are made. */
    consoleDocument: FastifyInstance['swagger']
  }
}

/** Registered before the doors, so that it sees their routes. Addresses are without `/console/api`. */
export async function consoleDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    decorator: 'consoleDocument' as 'swagger',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Leadline console',
        version: '1.0.0',
        description: 'Private to the console that is served beside it: it changes without notice.',
      },
      servers: [{ url: prefix }],
    },
    transformObject: (document) => shareSchemas('openapiObject' in document ? document.openapiObject : {}),
    transform: ({ schema, url }) =>
      url.startsWith(`${prefix}/`)
        ? { schema, url: url.slice(prefix.length) }
        : { schema: { ...schema, hide: true }, url },
  })
}
