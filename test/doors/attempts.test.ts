// slow: it tries thousands of passwords and invitations
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CountAttempt, signInAttempts } from '../../server/doors/attempts.ts'
import { openRateLimit } from '../../server/doors/rate-limit.ts'
import { countedAddress, countedNetwork } from '../../server/http/client-address.ts'
import { type Office, openOffice, password } from '../support/app/console.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()
let office: Office
let app: FastifyInstance
let countAttempt: CountAttempt
let countInvitation: CountAttempt

beforeAll(async () => {
  office = await openOffice(service.test)
  app = Fastify()
  const countRequest = await openRateLimit(app, undefined)
  countAttempt = signInAttempts(countRequest)
  countInvitation = signInAttempts(countRequest, 'invitation')
  await app.ready()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => app.close())

const headers = { origin: 'http://127.0.0.1:3000' }

const signInFrom = async (address: string, secret: string): Promise<number> => {
  const reply = await service.app.inject({
    method: 'POST',
    url: '/console/api/session',
    remoteAddress: address,
    headers,
    payload: { email: 'admin@example.com', password: secret, account: office.account.short_name },
  })
  return reply.statusCode
}

const isAdmitted = (address: string, person: string): Promise<boolean> =>
  countAttempt(address, person).then(
    () => true,
    () => false,
  )

describe('wrong passwords', () => {
  it('are refused after ten from one address, and lock nobody out who comes from another', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push(await signInFrom('203.0.113.1', 'wrong'))
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect(await signInFrom('203.0.113.1', password)).toBe(429)
    expect(await signInFrom('203.0.113.2', password)).toBe(200)
  })

  it('are counted without invitations: whoever tried twenty of those signs in from there', async () => {
    const remoteAddress = '203.0.113.77'
    const statuses: number[] = []
    for (let i = 0; i < 21; i++) {
      const payload = { secret: `made up ${i}` }
      const url = '/console/api/invitation'
      const reply = await service.app.inject({ method: 'POST', url, remoteAddress, headers, payload })
      statuses.push(reply.statusCode)
    }
    expect(statuses).toEqual([...Array(20).fill(404), 429])
    expect(await signInFrom(remoteAddress, password)).toBe(200)
  })

  it('from many addresses slow the next attempt, which is not refused', async () => {
    for (let i = 0; i < 60; i++) await countAttempt(`198.51.100.${i}`, 'slowed')
    const begun = Date.now()
    expect(await isAdmitted('198.51.100.200', 'slowed')).toBe(true)
    expect(Date.now() - begun).toBeGreaterThan(1_900)
    expect(await isAdmitted('198.51.100.200', 'somebody else')).toBe(true)
  })

  it('for many people are counted together by address', async () => {
    for (let i = 0; i < 20; i++) expect(await isAdmitted('192.0.2.1', `person ${i}`)).toBe(true)
    expect(await isAdmitted('192.0.2.1', 'person 21')).toBe(false)
    expect(await isAdmitted('192.0.2.2', 'person 21')).toBe(true)
  })
})

describe('one client with a /64 of IPv6', () => {
  it('is one address', async () => {
    for (let i = 0; i < 10; i++) expect(await isAdmitted(`2001:db8:0:1::${i}`, 'six')).toBe(true)
    expect(await isAdmitted('2001:db8:0:1:ffff:ffff:ffff:ffff', 'six')).toBe(false)
    expect(await isAdmitted('2001:db8:0:2::1', 'six')).toBe(true)
  })

  it.each([
    ['2001:DB8:0:1::5', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.9', '203.0.113.9'],
    ['unknown', 'unknown'],
  ])('%s is counted as %s', (address, block) => {
    expect(countedAddress(address)).toBe(block)
  })

  it('cannot pass the limits of the other doors either', async () => {
    const statuses = new Set<number>()
    for (let i = 0; i < 70; i++) {
      const remoteAddress = `2001:db8:0:3::${i.toString(16)}`
      const reply = await service.app.inject({
        method: 'POST',
        url: '/webhook/unknown',
        remoteAddress,
        payload: {},
      })
      statuses.add(reply.statusCode)
    }
    expect([...statuses]).toEqual([404, 429])
  })
})

describe('one client with a /48 of IPv6', () => {
  it('has ten times as many attempts as one address, from however many of its 65,536', async () => {
    let admitted = 0
    for (let i = 0; i < 300; i++) {
      if (await isAdmitted(`2001:db8:9:${i.toString(16)}::1`, `guessed ${i}`)) admitted += 1
    }
    expect(admitted).toBe(200)
    expect(await isAdmitted('2001:db8:a:1::1', 'guessed')).toBe(true)
  })

  it('has a neighbour whose one address cannot use that up', async () => {
    for (let i = 0; i < 400; i++) await isAdmitted('2001:db8:b:1::1', 'loud')
    expect(await isAdmitted('2001:db8:b:2::1', 'quiet')).toBe(true)
  })

  it.each([
    ['2001:DB8:b:1::5', '2001:db8:b::/48'],
    ['203.0.113.9', null],
    ['::ffff:203.0.113.9', null],
    ['unknown', null],
  ])('%s is in the network %s', (address, network) => {
    expect(countedNetwork(address)).toBe(network)
  })

  it.each([
    ['made-up invitations', '/console/api/invitation', { secret: 'made up' }, 20],
    ['tries of webhook addresses', '/webhook/unknown', {}, 60],
  ])(
    'has ten times as many %s as one address',
    async (_, url, payload, most) => {
      const statuses: number[] = []
      const tryFrom = async (remoteAddress: string): Promise<void> => {
        while (service.app.isUnderPressure()) await sleep(100)
        const reply = await service.app.inject({ method: 'POST', url, remoteAddress, headers, payload })
        statuses.push(reply.statusCode)
      }
      for (let i = 0; i < most; i++) {
        await Promise.all(Array.from({ length: 10 }, (_one, k) => tryFrom(`2001:db8:e:${i * 10 + k}::1`)))
      }
      expect(statuses).toEqual(Array(most * 10).fill(404))
      await tryFrom('2001:db8:e:ffff::1')
      expect(statuses.at(-1)).toBe(429)
    },
    60_000,
  )
})

describe('an attack from very many addresses', () => {
  const colleagues = Array.from({ length: 30 }, (_, i) => [`203.0.113.${100 + i}`, `colleague ${i}`] as const)
  const admittedColleagues = async () => {
    const admitted = await Promise.all(colleagues.map(([address, person]) => isAdmitted(address, person)))
    return admitted.filter(Boolean).length
  }

  it.each([
    ['invitations from a /48', () => countInvitation, (i: number) => `2001:db8:c:${i.toString(16)}::1`],
    ['passwords from a /48', () => countAttempt, (i: number) => `2001:db8:d:${i.toString(16)}::1`],
    ['passwords from IPv4', () => countAttempt, (i: number) => `198.${i >> 16}.${(i >> 8) & 255}.${i & 255}`],
  ])(
    'with %s locks nobody out who comes from elsewhere',
    async (_, counter, addressOf) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const count = counter()
      for (let i = 0; i < 26_000; i++) await count(addressOf(i), `nobody ${i}`).catch(() => undefined)
      expect(await admittedColleagues()).toBe(30)
    },
    60_000,
  )
})
