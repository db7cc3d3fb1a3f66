import { describe, expect, it } from 'vitest'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { deliveriesOf, makeWebhook, newPhone, post } from './support.ts'

const service = serviceForTests({ WEBHOOK_RATE_LIMIT: '3' })

describe('429', () => {
  it('after the admitted requests of a minute, per webhook, with Retry-After (decision 0005.40)', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId)
    const other = await makeWebhook(service, service.people.admin.accountId)
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) {
      statuses.push((await post(service, webhook, { name: 'A', phone: newPhone() })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await post(service, webhook, { name: 'A', phone: newPhone() })
    expect(refused.json().error.code).toBe('RATE_LIMITED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' })
    expect(refused.headers['access-control-allow-origin']).toBe('*')
    expect(await deliveriesOf(service, webhook)).toHaveLength(3)
    expect((await post(service, other, { name: 'A', phone: newPhone() })).statusCode).toBe(200)
  })

  it('for unknown tokens, per address', async () => {
    const from = (address: string) =>
      service.app.inject({ method: 'POST', url: '/webhook/unknown', remoteAddress: address, payload: {} })
    const statuses = new Set<number>()
    for (let i = 0; i < 70; i++) statuses.add((await from('203.0.113.9')).statusCode)
    expect([...statuses]).toEqual([404, 429])
    expect((await from('203.0.113.10')).statusCode).toBe(404)
  })
})
