import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from './support/app/refusal.ts'
import { serviceForTests } from './support/app/service-for-tests.ts'

const service = serviceForTests({ API_RATE_LIMIT: '3' })

interface Route {
  readonly method: string
  /** Address with ids in place of its parameters. */
  readonly url: string
}

const permissions = ['read', 'write', 'delete']
const permissionOf: Record<string, string> = { GET: 'read', POST: 'write', DELETE: 'delete' }

let routes: Route[]

beforeAll(() => {
  const paths = Object.entries(service.app.swagger().paths ?? {}).filter(([path]) =>
    path.startsWith('/api/v1/'),
  )
  routes = paths.flatMap(([path, operations]) =>
    Object.keys(operations ?? {}).map((method) => ({
      method: method.toUpperCase(),
      url: path.replace(/\{\w+\}/g, '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b'),
    })),
  )
})

function send({ method, url }: Route, key?: string, remoteAddress = '127.0.0.1') {
  return service.app.inject({
    method: method as 'GET',
    url,
    remoteAddress,
    ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
    ...(method === 'POST' && { payload: {} }),
  })
}

/** A fresh key, so that nothing but what a test is about can refuse it. */
async function newKey(options: { permissions?: string; ipWhitelist?: string[] } = {}): Promise<string> {
  const { accountId, userId } = service.people.admin
  return (await service.registrar.apiKey(accountId, userId, options)).key
}

/** Runs the same check on every route of the table; the route is in the message of what fails. */
async function onEveryRoute(check: (route: Route) => Promise<void>): Promise<void> {
  for (const route of routes) {
    await check(route).catch((error: Error) => {
      error.message = `${route.method} ${route.url}: ${error.message}`
      throw error
    })
  }
}

describe('every route of /api/v1', () => {
  it('the table has the six operations of §4.1 to 4.6 and none besides (§1)', () => {
    const known = Object.entries(service.app.swagger().paths ?? {}).flatMap(([path, operations]) =>
      Object.keys(operations ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(known.filter((one) => one.includes('/api/')).sort()).toEqual([
      'DELETE /api/v1/call-logs/{id}',
      'DELETE /api/v1/leads/{id}',
      'GET /api/v1/call-logs',
      'GET /api/v1/leads',
      'POST /api/v1/call-logs',
      'POST /api/v1/leads',
    ])
  })

  it('401 without a key and with a wrong one (§5)', async () => {
    await onEveryRoute(async (route) => {
      expectRefusal(await send(route), 401, 'UNAUTHORIZED')
      expectRefusal(await send(route, 'le_live_wrong'), 401, 'UNAUTHORIZED')
    })
  })

  it('403 from an address outside the whitelist (§5)', async () => {
    const key = await newKey({ ipWhitelist: ['192.0.2.0/24'] })
    await onEveryRoute(async (route) => {
      expectRefusal(await send(route, key, '198.51.100.1'), 403, 'IP_NOT_ALLOWED')
    })
  })

  it('403 with both other permissions, and not 403 with its own alone (§2.3, §5)', async () => {
    await onEveryRoute(async (route) => {
      const own = permissionOf[route.method] ?? 'none'
      const others = permissions.filter((one) => one !== own).join(',')
      expectRefusal(await send(route, await newKey({ permissions: others })), 403, 'PERMISSION_DENIED')
      expect((await send(route, await newKey({ permissions: own }))).statusCode).not.toBe(403)
    })
  })

  it('429 with Retry-After when the window is used up (§8)', async () => {
    await onEveryRoute(async (route) => {
      const key = await newKey()
      for (let i = 0; i < 3; i++) expect((await send(route, key)).statusCode).not.toBe(429)
      const refused = await send(route, key)
      expectRefusal(refused, 429, 'RATE_LIMITED')
      expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    })
  })

  it('each documents the refusals of §7 beside its own answers', () => {
    for (const [path, operations] of Object.entries(service.app.swagger().paths ?? {})) {
      if (!path.startsWith('/api/v1/')) continue
      for (const operation of Object.values(operations ?? {})) {
        const { responses } = operation as { responses: Record<string, unknown> }
        expect(Object.keys(responses), path).toEqual(
          expect.arrayContaining(['400', '401', '403', '404', '429', '500']),
        )
      }
    }
  })

  it('every answer carries X-Request-Id of its own (decision 0004.27)', async () => {
    const key = await newKey()
    const ids = new Set<unknown>()
    await onEveryRoute(async (route) => {
      const reply = await send(route, key)
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      ids.add(reply.headers['x-request-id'])
    })
    expect(ids.size).toBe(routes.length)
  })
})
