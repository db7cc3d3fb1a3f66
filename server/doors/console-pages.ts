import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../platform/errors.ts'

/** Addresses that are the service's own: an unknown one below them is no page. */
const notPages = /^\/(api|webhook|docs|console\/api|healthz|readyz|metrics|assets)(\/|$)/

/** The built console, found from the sources and from the built program alike; null before it was built. */
function pagesFolder(): string | null {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const built = join(folder, 'dist', 'web')
    if (existsSync(join(built, 'index.html'))) return built
    if (existsSync(join(folder, 'package.json'))) return null
  }
  return null
}

function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && !notPages.test(request.url) && (request.headers.accept ?? '').includes('text/html')
}

/**
 * Serves the built console: its files, its one page for every address that is a page's own, and the reference. Files under
 * `assets/` carry a hash of their content in their name and are kept for a year; the page is asked for each time.
 */
export async function consolePages(app: FastifyInstance): Promise<void> {
  const root = pagesFolder()
  if (root !== null) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(root, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    app.get('/docs', { schema: { hide: true } }, (_request, reply) => reply.sendFile('reference.html'))
    app.get('/docs/', { schema: { hide: true } }, (_request, reply) => reply.redirect('../docs'))
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (root !== null && wantsPage(request)) return reply.sendFile('index.html')
    throw new Refusal('NOT_FOUND', 'There is no such address.')
  })
}
