import { describe, expect, it } from 'vitest'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { deliveriesOf, makeWebhook, newPhone, post } from './support.ts'

const service = serviceForTests()

describe('404', () => {
  it.each(['x', 'a'.repeat(54), '0'.repeat(54), 'z'.repeat(54), '%00', '..%2f..', `${'a'.repeat(53)}é`])(
    'for the unknown token %s',
    async (token) => {
      const reply = await post(service, { token: token }, { name: 'A', phone: newPhone() })
      expect(reply.statusCode).toBe(404)
      expect(reply.json().error.code).toBe('NOT_FOUND')
    },
  )

  it('for a right token whose account id was changed', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId)
    const other = await makeWebhook(service, service.people.stranger.accountId)
    const token = other.token.slice(0, 22) + webhook.token.slice(22)
    expect((await post(service, { token }, { name: 'A', phone: newPhone() })).statusCode).toBe(404)
  })
})

describe('413', () => {
  it('for a body above 256 KiB, kept without its body (decision 0005.40)', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId)
    const reply = await post(service, webhook, {
      name: 'Asha',
      phone: newPhone(),
      message: 'x'.repeat(270_000),
    })
    expect(reply.statusCode).toBe(413)
    expect(reply.json().error.code).toBe('PAYLOAD_TOO_LARGE')
    expect(await deliveriesOf(service, webhook)).toMatchObject([
      { outcome: 'rejected', body: null, reason: 'The body is larger than 256 KiB.' },
    ])
  })
})

describe('cross-origin requests', () => {
  it('are allowed for any origin on the webhook path only (decision 0005.44)', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId)
    const preflight = await service.app.inject({
      method: 'OPTIONS',
      url: `/webhook/${webhook.token}`,
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-requested-with',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, OPTIONS',
      'access-control-allow-headers': 'content-type,x-requested-with',
    })
    const reply = await post(
      service,
      webhook,
      { name: 'A', phone: newPhone() },
      { origin: 'https://shop.example' },
    )
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    const refused = await post(service, webhook, {}, { origin: 'https://shop.example' })
    expect(refused.headers['access-control-allow-origin']).toBe('*')
    const elsewhere = await service.as(service.people.admin, 'GET', '/leads')
    expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()
  })
})
