import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Browser, type Office, openOffice } from '../support/app/console.ts'

let service: TestApp
let office: Office

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
})

afterAll(() => service.close())

const settings = { name: 'Website', permissions: ['read', 'write'], ip_whitelist: [] }
const make = (browser: Browser, fields: object = {}) =>
  browser.call('POST', '/api-keys', { ...settings, ...fields })
const listLeads = async (key: string) => (await service.call(key, 'GET', '/api/v1/leads')).statusCode

describe('making a key', () => {
  it('201 with its value this one time; it works at once and acts as its maker (§2.3)', async () => {
    const reply = await make(office.agent)
    const { key, ...record } = reply.json().data
    expect(reply.statusCode).toBe(201)
    expect(key).toMatch(/^le_live_[0-9A-Za-z]{60}$/)
    expect(record).toEqual({
      id: expect.any(String),
      ...settings,
      user: { id: office.users.agent.id, email: 'agent@example.com', name: 'agent' },
      last_four: key.slice(-4),
      created_at: expect.stringMatching(/Z$/),
      last_used_at: null,
      revoked_at: null,
      old_key_until: null,
      old_key_used_at: null,
    })
    expect(await listLeads(key)).toBe(200)
    const list = await office.agent.call('GET', '/api-keys')
    expect(list.body).not.toContain(key)
    expect(list.json().data.map((one: { id: string }) => one.id)).toEqual([record.id])
  })

  it('for another user is an admin’s to do: 403 for an agent', async () => {
    const userId = office.users.otherAgent.id
    expect((await make(office.agent, { user_id: userId })).statusCode).toBe(403)
    const reply = await make(office.admin, { user_id: userId })
    expect(reply.json().data.user.email).toBe('other-agent@example.com')
  })

  it('400 naming user_id for nobody and for a disabled user', async () => {
    const nobody = await make(office.admin, { user_id: '00000000-0000-4000-8000-000000000000' })
    expect([nobody.statusCode, nobody.json().error.field]).toEqual([400, 'user_id'])
  })

  it.each([
    ['name', { name: '  ' }],
    ['permissions', { permissions: [] }],
    ['permissions', { permissions: ['admin'] }],
    ['ip_whitelist', { ip_whitelist: ['203.0.113.7', '10.0.0.0/33'] }],
  ])('400 naming %s', async (field, fields) => {
    const reply = await make(office.agent, fields)
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, field])
  })

  it('400 naming the reason for a 21st key of one person, whoever makes it, and however many at once', async () => {
    const userId = office.users.otherAgent.id
    const more = (await office.otherAgent.call('GET', '/api-keys')).json().data.length
    const replies = await Promise.all(
      Array.from({ length: 25 }, (_, i) =>
        i % 2 ? make(office.otherAgent) : make(office.admin, { user_id: userId }),
      ),
    )
    const made = replies.filter(({ statusCode }) => statusCode === 201).map((reply) => reply.json().data)
    expect(made).toHaveLength(20 - more)
    const refused = replies.filter(({ statusCode }) => statusCode !== 201)
    expect(new Set(refused.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([
        '400 {"error":{"code":"INVALID_PARAM","message":"20 API keys of one person are enough: revoke one first.","field":"name"}}',
      ]),
    )
    expect((await make(office.agent)).statusCode).toBe(201)
    expect((await office.otherAgent.call('DELETE', `/api-keys/${made[0].id}`)).statusCode).toBe(200)
    expect((await make(office.otherAgent)).statusCode).toBe(201)
    for (const { id } of made) await office.otherAgent.call('DELETE', `/api-keys/${id}`)
  })

  it('names every bad entry of a whitelist (decision 0004.32)', async () => {
    const reply = await make(office.agent, { ip_whitelist: ['10.0.0.0/33', '10.0.0.1', 'home'] })
    expect(reply.json().error.message).toBe(
      'ip_whitelist: "10.0.0.0/33" is not a CIDR range; "home" is not an IPv4 or IPv6 address.',
    )
  })
})

describe('changing a key', () => {
  it('keeps what was not sent, and holds at once', async () => {
    const { id, key } = (await make(office.agent)).json().data
    const reply = await office.agent.call('POST', `/api-keys/${id}`, { permissions: ['write'] })
    expect(reply.json().data).toMatchObject({ name: 'Website', permissions: ['write'], ip_whitelist: [] })
    expect(await listLeads(key)).toBe(403)
    const narrowed = await office.agent.call('POST', `/api-keys/${id}`, {
      name: 'Shop',
      permissions: ['read'],
      ip_whitelist: ['203.0.113.0/24'],
    })
    expect(narrowed.json().data).toMatchObject({ name: 'Shop', ip_whitelist: ['203.0.113.0/24'] })
    expect(await listLeads(key)).toBe(403)
  })

  it('regenerating gives a new value and ends the old one at once (decision 0004.31)', async () => {
    const { id, key } = (await make(office.agent)).json().data
    const renewed = (await office.agent.call('POST', `/api-keys/${id}/regenerate`)).json().data
    expect(renewed).toMatchObject({ id, ...settings, last_four: renewed.key.slice(-4) })
    expect(await listLeads(key)).toBe(401)
    expect(await listLeads(renewed.key)).toBe(200)
  })

  it('revoking ends it at once and for good', async () => {
    const { id, key } = (await make(office.agent)).json().data
    expect((await office.agent.call('DELETE', `/api-keys/${id}`)).json()).toEqual({
      data: { id, deleted: true },
    })
    expect(await listLeads(key)).toBe(401)
    expect((await office.agent.call('POST', `/api-keys/${id}/regenerate`)).statusCode).toBe(404)
    const { data } = (await office.agent.call('GET', '/api-keys')).json()
    expect(data.find((one: { id: string }) => one.id === id).revoked_at).toMatch(/Z$/)
  })

  it('of another person: 404 for an agent, an admin’s to do', async () => {
    const { id } = (await make(office.agent)).json().data
    const change = (browser: Browser) => browser.call('POST', `/api-keys/${id}`, { name: 'Taken' })
    expect((await change(office.otherAgent)).statusCode).toBe(404)
    expect((await office.otherAgent.call('POST', `/api-keys/${id}/regenerate`)).statusCode).toBe(404)
    expect((await office.otherAgent.call('DELETE', `/api-keys/${id}`)).statusCode).toBe(404)
    expect((await change(office.admin)).statusCode).toBe(200)
  })
})

describe('checking an address', () => {
  const check = async (body: unknown) =>
    (await office.agent.call('POST', '/api-keys/check-address', body)).json()

  it('says whether it would be let in, and names each bad entry', async () => {
    const entries = ['203.0.113.0/24', 'home']
    const bad_entries = [{ entry: 'home', reason: 'is not an IPv4 or IPv6 address' }]
    expect(await check({ ip_whitelist: entries, address: '::ffff:203.0.113.9' })).toEqual({
      data: { address: '203.0.113.9', let_in: true, bad_entries },
    })
    expect((await check({ ip_whitelist: entries })).data.let_in).toBe(false)
    expect((await check({ ip_whitelist: [] })).data.let_in).toBe(true)
  })

  it('400 naming address for what is none', async () => {
    expect((await check({ ip_whitelist: [], address: 'home' })).error.field).toBe('address')
  })
})
