import { beforeAll, describe, expect, it } from 'vitest'
import { type Office, openOffice } from '../support/app/console.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { makeWebhook, newPhone, post } from '../webhooks/support.ts'

const service = serviceForTests()
let office: Office

beforeAll(async () => {
  office = await openOffice(service.test)
})

describe('no browser and no proxy keeps an answer', () => {
  it.each([
    ['GET', '/leads', 200],
    ['GET', '/leads?limit=0', 400],
    ['DELETE', '/leads/3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b', 404],
    ['GET', '/nothing', 404],
    ['POST', '/leads', 400],
  ])('of the REST interface: %s %s, %i', async (method, path, status) => {
    const reply = await service.as(service.people.admin, method, path, method === 'POST' ? {} : undefined)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([status, 'no-store'])
  })

  it('401 neither', async () => {
    for (const url of ['/api/v1/leads', '/console/api/session']) {
      const reply = await service.app.inject({ url })
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([401, 'no-store'])
    }
  })

  it.each([
    ['/session', 200],
    ['/leads', 200],
    ['/leads.csv', 200],
    ['/api-keys', 200],
    ['/audit.csv', 200],
    ['/leads/3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b', 404],
    ['/nothing', 404],
  ])('of the console: %s, %i', async (path, status) => {
    const reply = await office.admin.call('GET', path)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([status, 'no-store'])
  })

  it('of a webhook', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId)
    for (const body of [{ name: 'A', phone: newPhone() }, { name: 'A' }]) {
      expect((await post(service, webhook, body)).headers['cache-control']).toBe('no-store')
    }
  })
})

it('no page of ours is shown in a frame, in the words of old browsers and of new ones', async () => {
  const { headers } = await service.app.inject({ url: '/' })
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
