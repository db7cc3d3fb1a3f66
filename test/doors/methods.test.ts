import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { publicApi } from '../../server/doors/public-api.ts'
import { noteClientAddresses } from '../../server/http/client-address.ts'
import { replyWithError } from '../../server/http/error-replies.ts'
import { readJsonBodies, takeInBodies } from '../../server/http/request-body.ts'
import { decorateRequests } from '../../server/http/request-caller.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

describe('a method that no permission stands for (§5)', () => {
  it('is refused, also where somebody has added a route for it', async () => {
    const app = Fastify()
    app.setErrorHandler(replyWithError)
    noteClientAddresses(app)
    takeInBodies(app)
    decorateRequests(app)
    readJsonBodies(app)
    const allowance = { limit: 9, remaining: 9, resetSeconds: 9, isExceeded: false }
    const settings = { db: service.test.db, countRequest: async () => allowance, apiRateLimit: 9 }
    await app.register(
      async (scope) => {
        await publicApi(scope, settings)
        for (const method of ['PATCH', 'PUT']) {
          scope.route({ method, url: '/leads', handler: async () => ({ data: 'reached' }) })
        }
      },
      { prefix: '/api/v1' },
    )
    const { key } = service.people.admin
    const headers = { authorization: `Bearer ${key}` }
    for (const method of ['PATCH', 'PUT'] as const) {
      const reply = await app.inject({ method, url: '/api/v1/leads', headers })
      expect([method, reply.statusCode]).toEqual([method, 405])
    }
    expect((await app.inject({ method: 'GET', url: '/api/v1/leads', headers })).statusCode).toBe(200)
    await app.close()
  })
})
