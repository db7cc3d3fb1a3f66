import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRateLimit } from '../../server/doors/rate-limit.ts'
import { type CountAttempt, signInAttempts } from '../../server/doors/sign-in-attempts.ts'
import { countedAddress } from '../../server/platform/http/client-address.ts'
import { type Office, openOffice, password } from '../support/console.ts'
import { serviceForTests } from '../support/service-for-tests.ts'

const service = serviceForTests()
let office: Office
let app: FastifyInstance
let countAttempt: CountAttempt

beforeAll(async () => {
  office = await openOffice(service.test)
  app = Fastify()
  countAttempt = signInAttempts(await openRateLimit(app, undefined))
  await app.ready()
})
afterAll(() => app.close())

const signInFrom = async (address: string, secret: string): Promise<number> => {
  const reply = await service.app.inject({
    method: 'POST',
    url: '/console/api/session',
    remoteAddress: address,
    headers: { origin: 'http://127.0.0.1:3000' },
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
