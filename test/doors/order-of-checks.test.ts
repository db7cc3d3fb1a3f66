import { describe, expect, it } from 'vitest'
import { freshContact, makeLead } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests({ API_RATE_LIMIT: '5' })

interface KeyOptions {
  permissions?: string
  ipWhitelist?: string[]
}

function newKey(options: KeyOptions = {}): Promise<{ key: string; keyId: string }> {
  const { accountId, userId } = service.people.admin
  return service.registrar.apiKey(accountId, userId, options)
}

const json = { 'content-type': 'application/json' }

/** Uses up the key's window. */
async function exhaust(key: { key: string }): Promise<void> {
  for (let i = 0; i < 5; i++) await service.as(key, 'OPTIONS', '/nowhere')
}

describe('the first check that fails answers (decision 0004.26)', () => {
  it('401 before 403 for the address: a revoked key does not learn of its whitelist', async () => {
    const key = await newKey({ ipWhitelist: ['192.0.2.1'] })
    await service.registrar.query('update api_keys set revoked_at = now() where id = $1', [key.keyId])
    expectRefusal(await service.as(key, 'GET', '/leads'), 401, 'UNAUTHORIZED')
  })

  it('401 before 404 and 405: without a key nothing is said about addresses', async () => {
    for (const url of ['/api/v1/nowhere', '/api/v1', '/api/v1/leads/x/y']) {
      expectRefusal(await service.app.inject(url), 401, 'UNAUTHORIZED')
    }
    expectRefusal(await service.app.inject({ method: 'PUT', url: '/api/v1/leads' }), 401, 'UNAUTHORIZED')
  })

  it('401 before 400, 413 and 415', async () => {
    const post = (payload: string, headers: Record<string, string>) =>
      service.app.inject({ method: 'POST', url: '/api/v1/leads', payload, headers })
    expectRefusal(await post('{', json), 401, 'UNAUTHORIZED')
    expectRefusal(await post('x', { 'content-type': 'text/plain' }), 401, 'UNAUTHORIZED')
    expectRefusal(await post('x'.repeat(300_000), json), 401, 'UNAUTHORIZED')
  })

  it('403 for the address before 429: a request from elsewhere does not use up the window', async () => {
    const key = await newKey({ ipWhitelist: ['127.0.0.1'] })
    const elsewhere = () =>
      service.app.inject({
        url: '/api/v1/leads',
        remoteAddress: '192.0.2.9',
        headers: { authorization: `Bearer ${key.key}` },
      })
    for (let i = 0; i < 8; i++) expectRefusal(await elsewhere(), 403, 'IP_NOT_ALLOWED')
    expect((await service.as(key, 'GET', '/leads')).headers['ratelimit-remaining']).toBe('4')
    await exhaust(key)
    expectRefusal(await elsewhere(), 403, 'IP_NOT_ALLOWED')
  })

  it('403 for the address before 403 for the permission', async () => {
    const key = await newKey({ ipWhitelist: ['192.0.2.1'], permissions: '' })
    expectRefusal(await service.as(key, 'GET', '/leads'), 403, 'IP_NOT_ALLOWED')
  })

  it('429 before 403 for the permission, 404, 405 and 400', async () => {
    const key = await newKey({ permissions: 'write' })
    await exhaust(key)
    expectRefusal(await service.as(key, 'GET', '/leads'), 429, 'RATE_LIMITED')
    expectRefusal(await service.as(key, 'GET', '/nowhere'), 429, 'RATE_LIMITED')
    expectRefusal(await service.as(key, 'PUT', '/leads'), 429, 'RATE_LIMITED')
    expectRefusal(await service.as(key, 'POST', '/leads', {}), 429, 'RATE_LIMITED')
  })

  it('403 for the permission before 404, 405 and 400', async () => {
    const key = await newKey({ permissions: '' })
    expectRefusal(await service.as(key, 'GET', '/nowhere'), 403, 'PERMISSION_DENIED')
    expectRefusal(await service.as(key, 'DELETE', '/leads'), 403, 'PERMISSION_DENIED')
    expectRefusal(await service.as(key, 'POST', '/leads', '{', json), 403, 'PERMISSION_DENIED')
    expectRefusal(await service.as(key, 'GET', '/leads?limit=0'), 403, 'PERMISSION_DENIED')
  })

  it('404 and 405 before 400: a bad body for an address that is not there', async () => {
    expectRefusal(await service.as(await newKey(), 'POST', '/nowhere', '{', json), 404, 'NOT_FOUND')
    const put = await service.as(await newKey(), 'PUT', '/leads', '{', json)
    expectRefusal(put, 405, 'METHOD_NOT_ALLOWED')
  })

  it('404 for a known address with something behind it, never 405 naming the verb that was used', async () => {
    for (const path of ['/leads/', '//leads', '/Leads', '/leads;x=1']) {
      expectRefusal(await service.as(await newKey(), 'GET', path), 404, 'NOT_FOUND')
    }
  })

  it('401 before 400 for an id of any length', async () => {
    const url = `/api/v1/leads/${'a'.repeat(8_000)}`
    expectRefusal(await service.app.inject({ method: 'DELETE', url }), 401, 'UNAUTHORIZED')
    const long = await service.as(await newKey(), 'DELETE', `/leads/${'a'.repeat(8_000)}`)
    expectRefusal(long, 400, 'INVALID_PARAM', 'id')
  })

  it('400 before 404 for the resource: a bad field of a call on a lead that is not there', async () => {
    const call = { lead_id: '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b', call_type: 'Up', duration_seconds: 1 }
    const reply = await service.as(await newKey(), 'POST', '/call-logs', call)
    expectRefusal(reply, 400, 'INVALID_PARAM', 'call_type')
  })

  it('a request that is refused early writes nothing', async () => {
    const person = await service.newPeople()
    await makeLead(service, person.admin)
    const before = await service.registrar.query('select count(*) from leads')
    const key = await newKey({ permissions: 'read,delete' })
    await service.as(key, 'POST', '/leads', freshContact())
    expect(await service.registrar.query('select count(*) from leads')).toEqual(before)
  })
})
