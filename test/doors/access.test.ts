import { describe, expect, it, vi } from 'vitest'
import { hashSecret, makeApiKey } from '../../server/secrets/secrets.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { alteredKey } from '../support/people/api-keys.ts'
import type { Person } from '../support/people/people.ts'

const service = serviceForTests()

const get = (headers: Record<string, string>) => service.app.inject({ url: '/api/v1/leads', headers })
const withKey = (key: string) => get({ authorization: `Bearer ${key}` })

/** Somebody with a key of their own, whom a test may disable. */
let count = 0
function somebody(role: 'admin' | 'agent' = 'admin'): Promise<Person> {
  count += 1
  return service.registrar.person(service.people.admin.accountId, `somebody-${count}`, role)
}

describe('401 UNAUTHORIZED: missing or invalid key (§5)', () => {
  it('without the header, and asks for Bearer', async () => {
    const reply = await get({})
    expectRefusal(reply, 401, 'UNAUTHORIZED')
    expect(reply.headers['www-authenticate']).toBe('Bearer')
  })

  it.each([
    ['an empty header', ''],
    ['Bearer alone', 'Bearer'],
    ['Bearer and a blank', 'Bearer '],
    ['another scheme', 'Basic bGU6bGl2ZQ=='],
    ['a word', 'Bearer secret'],
    ['the prefix alone', 'Bearer le_live_'],
    ['a key of nobody', `Bearer ${makeApiKey('3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b')}`],
    ['an account id beyond 128 bits', `Bearer le_live_${'z'.repeat(54)}000000`],
    ['something very long', `Bearer le_live_${'a'.repeat(5_000)}`],
    ['SQL', "Bearer ' or '1'='1"],
  ])('%s', async (_what, authorization) => {
    expectRefusal(await get({ authorization }), 401, 'UNAUTHORIZED')
  })

  it('the key without Bearer, twice, followed by something, or in the query', async () => {
    const { key } = service.people.admin
    for (const authorization of [key, `Bearer ${key} ${key}`, `Bearer ${key},`, `Token ${key}`]) {
      expectRefusal(await get({ authorization }), 401, 'UNAUTHORIZED')
    }
    const inQuery = await service.app.inject(`/api/v1/leads?api_key=${key}`)
    expectRefusal(inQuery, 401, 'UNAUTHORIZED')
  })

  it('the key in another case, cut short or prolonged', async () => {
    const { key } = service.people.admin
    for (const wrong of [key.toLowerCase(), key.slice(0, -1), `${key}0`, key.replace('live', 'test')]) {
      expectRefusal(await withKey(wrong), 401, 'UNAUTHORIZED')
    }
  })

  it('a good checksum does not help: account, chance and hash must fit', async () => {
    const { key } = service.people.admin
    for (const at of [9, 20, 40, 60]) {
      expectRefusal(await withKey(alteredKey(key, at, 'renewed')), 401, 'UNAUTHORIZED')
    }
  })

  it('a bad checksum is refused without touching the database (decision 0004.30)', async () => {
    const ways = (['lookUp', 'read', 'write', 'writeUnless', 'transaction'] as const).map((way) =>
      vi.spyOn(service.test.db, way),
    )
    const { key } = service.people.admin
    for (let at = 0; at < key.length; at += 3) {
      expectRefusal(await withKey(alteredKey(key, at, 'kept')), 401, 'UNAUTHORIZED')
    }
    const calls = (): unknown[] => ways.flatMap((spy) => spy.mock.calls)
    expect(calls()).toEqual([])
    await withKey(key)
    expect(calls()).not.toEqual([])
    vi.restoreAllMocks()
  })

  it('a key whose user is disabled, and again a good one when the user is back (decision 0004.34)', async () => {
    const { key, userId } = await somebody()
    await service.registrar.query('update users set disabled_at = now() where id = $1', [userId])
    expectRefusal(await withKey(key), 401, 'UNAUTHORIZED')
    await service.registrar.query('update users set disabled_at = null where id = $1', [userId])
    expect((await withKey(key)).statusCode).toBe(200)
  })

  it('a revoked key, at once (decision 0004.31)', async () => {
    const { key, keyId } = await somebody()
    expect((await withKey(key)).statusCode).toBe(200)
    await service.registrar.query('update api_keys set revoked_at = now() where id = $1', [keyId])
    expectRefusal(await withKey(key), 401, 'UNAUTHORIZED')
  })

  it('the old value of a regenerated key, at once; the new one keeps all its rights (decision 0004.31)', async () => {
    const { key, keyId, accountId } = await somebody()
    expect((await withKey(key)).statusCode).toBe(200)
    const regenerated = makeApiKey(accountId)
    await service.registrar.query('update api_keys set key_hash = $2 where id = $1', [
      keyId,
      hashSecret(regenerated),
    ])
    expectRefusal(await withKey(key), 401, 'UNAUTHORIZED')
    expect((await withKey(regenerated)).statusCode).toBe(200)
  })

  it('every 401 is the same, byte for byte: nothing tells a guess from a revoked key', async () => {
    const { key, keyId } = await somebody()
    await service.registrar.query('update api_keys set revoked_at = now() where id = $1', [keyId])
    const bodies = [await get({}), await withKey('nonsense'), await withKey(key)].map(({ body }) => body)
    expect(new Set(bodies).size).toBe(1)
  })
})

describe('200', () => {
  it('the scheme is read in any case, with more than one blank (RFC 9110)', async () => {
    const { key } = service.people.admin
    for (const authorization of [`bearer ${key}`, `BEARER ${key}`, `Bearer   ${key}`]) {
      expect((await get({ authorization })).statusCode).toBe(200)
    }
  })

  it('an agent’s role takes effect with the next request: nothing is cached', async () => {
    const { key, userId } = await somebody('agent')
    await service.as(service.people.admin, 'POST', '/leads', { name: 'A', phone: '9876500000' })
    expect((await withKey(key)).json().pagination.total).toBe(0)
    await service.registrar.query("update users set role = 'admin' where id = $1", [userId])
    expect((await withKey(key)).json().pagination.total).toBe(1)
  })

  it('notes when a key was last used, to the minute', async () => {
    const { key, keyId } = await somebody()
    await withKey(key)
    const read = () => service.registrar.query('select last_used_at from api_keys where id = $1', [keyId])
    await expect.poll(read).toEqual([{ last_used_at: expect.any(Date) }])
    const [first] = await read()
    await withKey(key)
    expect(await read()).toEqual([first])
  })
})

describe('keys at rest (decision 0004.30)', () => {
  it('only the SHA-256 and the last four characters are stored', async () => {
    const { key, keyId } = service.people.admin
    const [row] = await service.registrar.query('select * from api_keys where id = $1', [keyId])
    expect(JSON.stringify(row)).not.toContain(key.slice(8, 30))
    expect(row).toMatchObject({ key_hash: hashSecret(key), last_four: key.slice(-4) })
  })
})

describe('403 PERMISSION_DENIED: the three permissions are independent (§2.3, §5)', () => {
  const verbs = { read: 'GET', write: 'POST', delete: 'DELETE' }
  const sets = [
    '',
    'read',
    'write',
    'delete',
    'read,write',
    'read,delete',
    'write,delete',
    'read,write,delete',
  ]

  it.each(sets)('a key with [%s] may exactly that', async (permissions) => {
    const { accountId, userId } = service.people.admin
    const key = await service.registrar.apiKey(accountId, userId, { permissions })
    for (const [permission, method] of Object.entries(verbs)) {
      for (const resource of ['/leads', '/call-logs']) {
        const path = method === 'DELETE' ? `${resource}/no-id` : resource
        const reply = await service.as(key, method, path, method === 'POST' ? {} : undefined)
        if (permissions.split(',').includes(permission)) expect([200, 400]).toContain(reply.statusCode)
        else expectRefusal(reply, 403, 'PERMISSION_DENIED')
      }
    }
  })

  it('HEAD needs Read as GET does', async () => {
    const { accountId, userId } = service.people.admin
    const key = await service.registrar.apiKey(accountId, userId, { permissions: 'write' })
    expect((await service.as(key, 'HEAD', '/leads')).statusCode).toBe(403)
    expect((await service.as(service.people.admin, 'HEAD', '/leads')).statusCode).toBe(200)
  })
})
