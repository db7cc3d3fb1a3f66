import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../support/app/refusal.ts'
import { type ServiceForTests, serviceForTests } from '../support/app/service-for-tests.ts'

const direct = serviceForTests()
const proxied = serviceForTests({ TRUSTED_PROXIES: '10.0.0.0/8, ::1, 2001:db8:ffff::/48' })

interface Approach {
  /** Address of the socket. */
  readonly from: string
  readonly forwardedFor?: string
  readonly whitelist: string[]
}

async function approach(service: ServiceForTests, { from, forwardedFor, whitelist }: Approach) {
  const { accountId, userId } = service.people.admin
  const { key } = await service.registrar.apiKey(accountId, userId, { ipWhitelist: whitelist })
  return service.app.inject({
    url: '/api/v1/leads',
    remoteAddress: from,
    headers: {
      authorization: `Bearer ${key}`,
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
    },
  })
}

describe('whitelist of a key (§2.3, §5, decision 0004.32)', () => {
  it.each<[string, string[], string]>([
    ['an empty list admits all', [], '203.0.113.9'],
    ['an address', ['203.0.113.9'], '203.0.113.9'],
    ['one of several', ['192.0.2.1', '203.0.113.0/24'], '203.0.113.9'],
    ['the first of a range', ['203.0.113.0/24'], '203.0.113.0'],
    ['the last of a range', ['203.0.113.0/24'], '203.0.113.255'],
    ['a range that is written by an inner address', ['203.0.113.77/24'], '203.0.113.1'],
    ['everything', ['0.0.0.0/0'], '203.0.113.9'],
    ['IPv6 in another spelling', ['2001:DB8:0:0:0:0:0:1'], '2001:db8::1'],
    ['an IPv6 range', ['2001:db8::/32'], '2001:db8:ffff::1'],
    ['an IPv4-mapped socket and an IPv4 entry', ['203.0.113.0/24'], '::ffff:203.0.113.9'],
    ['an IPv4 socket and a mapped entry', ['::ffff:203.0.113.9'], '203.0.113.9'],
    ['an IPv4 socket and a mapped range', ['::ffff:203.0.113.0/120'], '203.0.113.9'],
  ])('200: %s', async (_what, whitelist, from) => {
    expect((await approach(direct, { from, whitelist })).statusCode).toBe(200)
  })

  it.each<[string, string[], string]>([
    ['another address', ['203.0.113.9'], '203.0.113.10'],
    ['just before a range', ['203.0.113.128/25'], '203.0.113.127'],
    ['just behind a range', ['203.0.113.0/25'], '203.0.113.128'],
    ['IPv6 outside', ['2001:db8::/33'], '2001:db8:8000::1'],
    ['IPv4 and a list of IPv6 alone', ['::/0'], '203.0.113.9'],
    ['IPv6 and a list of IPv4 alone', ['0.0.0.0/0'], '2001:db8::1'],
    ['an address whose text begins alike', ['203.0.113.1'], '203.0.113.10'],
  ])('403 IP_NOT_ALLOWED, naming the address that was seen: %s', async (_what, whitelist, from) => {
    const reply = await approach(direct, { from, whitelist })
    expectRefusal(reply, 403, 'IP_NOT_ALLOWED')
    expect(reply.json().error.message).toContain(from)
  })

  it('403 names a mapped address as IPv4', async () => {
    const reply = await approach(direct, { from: '::ffff:203.0.113.10', whitelist: ['203.0.113.9'] })
    expect(reply.json().error.message).toContain(' 203.0.113.10.')
  })
})

describe('without trusted proxies the socket counts (decision 0004.32)', () => {
  it('X-Forwarded-For neither admits nor shuts out', async () => {
    const whitelist = ['203.0.113.9']
    const claimed = { from: '198.51.100.1', forwardedFor: '203.0.113.9', whitelist }
    expectRefusal(await approach(direct, claimed), 403, 'IP_NOT_ALLOWED')
    const real = { from: '203.0.113.9', forwardedFor: '198.51.100.1', whitelist }
    expect((await approach(direct, real)).statusCode).toBe(200)
  })
})

describe('with trusted proxies X-Forwarded-For is read from the right (decision 0004.32)', () => {
  const whitelist = ['203.0.113.9']

  it.each<[string, string, string]>([
    ['a trusted peer', '10.0.0.1', '203.0.113.9'],
    ['two trusted hops', '10.0.0.1', '203.0.113.9, 10.2.3.4'],
    ['a spoofed first entry', '10.0.0.1', '192.0.2.66, 203.0.113.9'],
    ['a trusted IPv6 peer', '::1', '203.0.113.9'],
    ['a trusted IPv6 range', '2001:db8:ffff::77', '203.0.113.9'],
    ['a trusted peer in mapped form', '::ffff:10.0.0.1', '203.0.113.9'],
    ['a client in mapped form', '10.0.0.1', '::ffff:203.0.113.9'],
    ['blanks', '10.0.0.1', '  203.0.113.9  ,10.0.0.2'],
  ])('200: %s', async (_what, from, forwardedFor) => {
    const reply = await approach(proxied, { from, forwardedFor, whitelist })
    expect(reply.statusCode, reply.body).toBe(200)
  })

  it.each<[string, string, string | undefined]>([
    ['an untrusted peer', '198.51.100.1', '203.0.113.9'],
    ['an untrusted hop to the right of the client', '10.0.0.1', '203.0.113.9, 198.51.100.1'],
    ['no header', '10.0.0.1', undefined],
    ['an empty header', '10.0.0.1', ''],
    ['nonsense in the header', '10.0.0.1', 'unknown'],
    ['the wanted address as a word of a longer one', '10.0.0.1', 'x203.0.113.9'],
  ])('403: %s', async (_what, from, forwardedFor) => {
    const approached = { from, whitelist, ...(forwardedFor !== undefined && { forwardedFor }) }
    expectRefusal(await approach(proxied, approached), 403, 'IP_NOT_ALLOWED')
  })

  it('the audit log keeps the client’s address, not the proxy’s (decision 0006.46)', async () => {
    const { admin } = proxied.people
    const headers = { 'x-forwarded-for': '203.0.113.50' }
    const body = { name: 'A', phone: '9876543210' }
    await proxied.app.inject({
      method: 'POST',
      url: '/api/v1/leads',
      remoteAddress: '10.0.0.1',
      headers: { ...headers, authorization: `Bearer ${admin.key}` },
      payload: body,
    })
    const rows = await proxied.registrar.query('select address from audit_log')
    expect(rows).toEqual([{ address: '203.0.113.50' }])
  })
})
