import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeApiKey } from '../../server/secrets/secrets.ts'
import { freshContact, leadsOf } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { packetsOf } from '../support/database/sent-packets.ts'

// The documented default of 100 a minute, not a number for tests.
const service = serviceForTests({ API_RATE_LIMIT: '' })

function newKey(permissions = 'read,write,delete'): Promise<{ key: string }> {
  const { accountId, userId } = service.people.admin
  return service.registrar.apiKey(accountId, userId, { permissions })
}

/** Sends that many requests and answers their statuses. */
async function statusesOf(requests: number, send: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const replies = await Promise.all(Array.from({ length: requests }, send))
  return replies.map(({ statusCode }) => statusCode)
}

const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

afterEach(() => {
  vi.useRealTimers()
})

describe('100 requests a minute per key (§8, decision 0004.29)', () => {
  it('of 150 at once exactly 100 are served, the others are 429', async () => {
    const key = await newKey()
    const statuses = await statusesOf(150, () => service.as(key, 'GET', '/leads?limit=1'))
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([100, 50])
  })

  it('429 carries Retry-After in whole seconds, at most a minute, and the limit’s headers', async () => {
    const key = await newKey()
    await statusesOf(100, () => service.as(key, 'GET', '/nowhere'))
    const reply = await service.as(key, 'GET', '/leads')
    expectRefusal(reply, 429, 'RATE_LIMITED')
    const seconds = Number(reply.headers['retry-after'])
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true)
    expect(reply.headers).toMatchObject({ 'ratelimit-limit': '100', 'ratelimit-remaining': '0' })
  })

  it('every answer to a known key says limit, remaining and reset, whatever its status', async () => {
    const key = await newKey('read,delete')
    const answers = [
      ['GET', '/leads', 200],
      ['GET', '/leads?limit=0', 400],
      ['POST', '/leads', 403],
      ['GET', '/nowhere', 404],
      ['DELETE', '/leads/3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b', 404],
      ['PUT', '/leads', 405],
    ] as const
    for (const [i, [method, path, status]] of answers.entries()) {
      const reply = await service.as(key, method, path)
      expect(reply.statusCode).toBe(status)
      expect(reply.headers['ratelimit-limit']).toBe('100')
      expect(reply.headers['ratelimit-remaining']).toBe(String(99 - i))
      expect(Number(reply.headers['ratelimit-reset'])).toBeLessThanOrEqual(60)
    }
  })

  it('refused requests write nothing', async () => {
    const people = await service.newPeople()
    const statuses = await statusesOf(120, () => service.as(people.admin, 'POST', '/leads', freshContact()))
    expect([count(statuses, 201), count(statuses, 429)]).toEqual([100, 20])
    const key = await service.registrar.apiKey(people.admin.accountId, people.admin.userId)
    expect(await leadsOf(service, { ...people.admin, ...key })).toHaveLength(100)
  })

  it('each key has a window of its own, also two of one user', async () => {
    const [one, other] = [await newKey(), await newKey()]
    await statusesOf(101, () => service.as(one, 'GET', '/nowhere'))
    expectRefusal(await service.as(one, 'GET', '/leads'), 429, 'RATE_LIMITED')
    expect((await service.as(other, 'GET', '/leads')).headers['ratelimit-remaining']).toBe('99')
  })

  it('the window is fixed: 60 s after its first request all 100 are there again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const key = await newKey()
    await service.as(key, 'GET', '/leads')
    vi.setSystemTime(Date.now() + 59_000)
    await statusesOf(99, () => service.as(key, 'GET', '/nowhere'))
    const refused = await service.as(key, 'GET', '/leads')
    expectRefusal(refused, 429, 'RATE_LIMITED')
    expect(refused.headers['retry-after']).toBe('1')
    vi.setSystemTime(Date.now() + 1_001)
    const served = await service.as(key, 'GET', '/leads')
    expect([served.statusCode, served.headers['ratelimit-remaining']]).toEqual([200, '99'])
  })
})

describe('requests without a good key are limited per address (decision 0004.29)', () => {
  const guess = (remoteAddress: string) =>
    service.app.inject({
      url: '/api/v1/leads',
      remoteAddress,
      headers: { authorization: `Bearer ${makeApiKey(service.people.admin.accountId)}` },
    })

  it('429 with Retry-After after many guesses; another address and good keys are not touched', async () => {
    const statuses = await statusesOf(320, () => guess('192.0.2.7'))
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([300, 20])
    const refused = await guess('::ffff:192.0.2.7')
    expectRefusal(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expectRefusal(await guess('192.0.2.8'), 401, 'UNAUTHORIZED')
    const headers = { authorization: `Bearer ${(await newKey()).key}` }
    const good = await service.app.inject({ url: '/api/v1/leads', remoteAddress: '192.0.2.7', headers })
    expect(good.statusCode).toBe(200)
  })

  const sendFrom = (remoteAddress: string, { key }: { readonly key: string }) =>
    service.app.inject({
      url: '/api/v1/leads',
      remoteAddress,
      headers: { authorization: `Bearer ${key}` },
    })

  it('a good key from outside its whitelist counts like one that is none: 403, then 429; it keeps its own window', async () => {
    const { accountId, userId } = service.people.admin
    const key = await service.registrar.apiKey(accountId, userId, { ipWhitelist: ['192.0.2.20'] })
    const statuses = await statusesOf(320, () => sendFrom('192.0.2.21', key))
    expect([count(statuses, 403), count(statuses, 429)]).toEqual([300, 20])
    const reply = await sendFrom('192.0.2.21', key)
    expectRefusal(reply, 429, 'RATE_LIMITED')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    const there = await sendFrom('192.0.2.20', key)
    expect([there.statusCode, there.headers['ratelimit-remaining']]).toEqual([200, '99'])
    expectRefusal(await sendFrom('192.0.2.22', key), 403, 'IP_NOT_ALLOWED')
    expect((await sendFrom('192.0.2.21', await newKey())).statusCode).toBe(200)
  })

  it('in the /64 of addresses that are refused, the one on the whitelist is served', async () => {
    const { accountId, userId } = service.people.admin
    const key = await service.registrar.apiKey(accountId, userId, { ipWhitelist: ['2001:db8:7::1'] })
    await statusesOf(310, () => sendFrom('2001:db8:7::2', key))
    expectRefusal(await sendFrom('2001:db8:7::3', key), 429, 'RATE_LIMITED')
    expect((await sendFrom('2001:db8:7::1', key)).statusCode).toBe(200)
  })

  it.each([
    ['from outside its whitelist', "update api_keys set ip_whitelist = '{192.0.2.1}' where id = $1", 403],
    ['that is revoked', 'update api_keys set revoked_at = now() where id = $1', 401],
  ])(
    'beyond the limit a key %s costs the database nothing, until the window ends',
    async (_what, spoil, status) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const { accountId, userId } = service.people.admin
      const key = await service.registrar.apiKey(accountId, userId)
      await service.registrar.query(spoil, [key.keyId])
      const address = status === 403 ? '192.0.2.31' : '192.0.2.32'
      await statusesOf(301, () => sendFrom(address, key))
      const beyond: number[] = []
      const packets = await packetsOf(async () => {
        beyond.push(...(await statusesOf(50, () => sendFrom(address, key))))
      })
      expect(beyond).toEqual(Array(50).fill(429))
      // What earlier ones did may be written meanwhile: the log of keys.
      const asked = packets.flat().filter(({ text }) => text.includes('from api_keys'))
      expect(asked).toEqual([])
      vi.setSystemTime(Date.now() + 60_001)
      expect((await sendFrom(address, key)).statusCode).toBe(status)
    },
  )
})
