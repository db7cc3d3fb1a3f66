import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusals/errors.ts'

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

/** The page names its files relative to itself; it is served at many addresses, and they lie below one. */
const pageBelow = (basePath: string, html: string): string => html.replaceAll('="./', `="${basePath}/`)

/**
 * Serves the built console: its files, its one page for every address that is a page's own, and the reference. Files under
 * `assets/` carry a hash of their content in their name and are kept for a year; the page is asked for each time.
 */
export async function consolePages(app: FastifyInstance, basePath: string): Promise<void> {
  const root = pagesFolder()
  const page = root === null ? '' : pageBelow(basePath, readFileSync(join(root, 'index.html'), 'utf8'))
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [path, query] = request.originalUrl.split('?')
    // Files and links of the page are below its closing slash.
    if (path === basePath) return reply.redirect(`${basePath}/${query === undefined ? '' : `?${query}`}`)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  }
  if (root !== null) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      globIgnore: ['index.html'],
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(root, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    for (const path of ['/', '/index.html']) app.get(path, { schema: { hide: true } }, sendPage)
    app.get('/docs', { schema: { hide: true } }, (_request, reply) => reply.sendFile('reference.html'))
    app.get('/docs/', { schema: { hide: true } }, (_request, reply) => reply.redirect('../docs'))
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (root !== null && wantsPage(request)) return sendPage(request, reply)
    throw new Refusal('NOT_FOUND', 'There is no such address.')
  })
}
