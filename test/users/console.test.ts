import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCaller } from '../../server/records/caller.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { callConsole, makeUser, type Office, openOffice, signIn } from '../support/app/console.ts'

let service: TestApp
let office: Office

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
})

afterAll(() => service.close())

const change = (id: string, fields: object, browser = office.admin) =>
  browser.call('POST', `/users/${id}`, fields)

describe('GET /users', () => {
  it('tells an admin everything and an agent names and emails only', async () => {
    const all = (await office.admin.call('GET', '/users')).json().data
    expect(all).toHaveLength(3)
    expect(all[0]).toEqual({
      id: office.users.admin.id,
      email: 'admin@example.com',
      name: 'admin',
      role: 'admin',
      disabled: false,
      away: false,
      daily_cap: null,
      working_hours: null,
      second_factor: false,
      phone: null,
      created_at: expect.stringMatching(/Z$/),
      last_signed_in_at: expect.stringMatching(/Z$/),
      invited_until: null,
    })
    const people = (await office.agent.call('GET', '/users')).json().data
    expect(Object.keys(people[0])).toEqual(['id', 'email', 'name'])
  })
})

describe('inviting', () => {
  const invite = (body: unknown, browser = office.admin) => browser.call('POST', '/users', body)

  it('201 with a link, shown once, that sets the password', async () => {
    const reply = await invite({ email: 'New@Example.com', name: ' New Person ', role: 'agent' })
    expect(reply.statusCode).toBe(201)
    const { invitation, ...user } = reply.json().data
    const password = 'chosen by the person'
    const secret = new URL(invitation.url).hash.slice(1)
    await callConsole(service.app, 'POST', '/invitation/accept', { secret, password })
    expect(user).toMatchObject({
      email: 'New@Example.com',
      name: 'New Person',
      role: 'agent',
      disabled: false,
    })
    const account = office.account.short_name
    const signedIn = await callConsole(service.app, 'POST', '/session', {
      email: 'new@example.com',
      password,
      account,
    })
    expect(signedIn.statusCode).toBe(200)
  })

  it.each([
    ['email', { email: 'AGENT@example.com', name: 'Again', role: 'agent' }],
    ['email', { email: 'nobody', name: 'X', role: 'agent' }],
    ['name', { email: 'x@example.com', name: ' ', role: 'agent' }],
    ['name', { email: 'x@example.com', name: 'a\0b', role: 'agent' }],
    ['role', { email: 'x@example.com', name: 'X', role: 'owner' }],
    ['password', { email: 'x@example.com', name: 'X', role: 'agent', password: 'mine to choose' }],
  ])('400 naming %s', async (field, body) => {
    const reply = await invite(body)
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, field])
  })
})

describe('changing', () => {
  it('keeps what was not sent', async () => {
    const reply = await change(office.users.otherAgent.id, { daily_cap: 5, away: true })
    expect(reply.json().data).toMatchObject({ name: 'other-agent', role: 'agent', daily_cap: 5, away: true })
    const cleared = await change(office.users.otherAgent.id, { daily_cap: null, away: false })
    expect(cleared.json().data).toMatchObject({ daily_cap: null, away: false })
  })

  it('keeps a phone in E.164, of one user alone; blank takes it away', async () => {
    const { agent, otherAgent } = office.users
    const set = await change(otherAgent.id, { phone: '098765 43210' })
    expect(set.json().data.phone).toBe('+919876543210')
    for (const phone of ['+91 98765 43210', '12']) {
      const refused = await change(agent.id, { phone })
      expect([refused.statusCode, refused.json().error.field]).toEqual([400, 'phone'])
    }
    expect((await change(otherAgent.id, { phone: ' ' })).json().data.phone).toBeNull()
    expect((await change(agent.id, { phone: '9876543210' })).json().data.phone).toBe('+919876543210')
  })

  it('400 for the last active admin who would be disabled or demoted', async () => {
    for (const [field, fields] of [
      ['disabled', { disabled: true }],
      ['role', { role: 'agent' }],
    ] as const) {
      const reply = await change(office.users.admin.id, fields)
      expect([reply.statusCode, reply.json().error.field]).toEqual([400, field])
    }
  })

  it('of two admins who disable each other at once one stays', async () => {
    const second = await makeUser(service, office.account, 'second', 'admin')
    const browser = await signIn(service, office.account, second.email)
    const replies = await Promise.all([
      change(second.id, { disabled: true }),
      change(office.users.admin.id, { disabled: true }, browser),
    ])
    const statuses = replies.map((reply) => reply.statusCode).sort()
    expect(statuses[0]).toBe(200)
    expect([400, 401]).toContain(statuses[1])
    const [{ n }] = (await service.db.write(
      accountCaller(office.account.id),
      async (tx) =>
        (
          await tx.run({
            text: `with active as (select id from users where account_id = $1 and role = 'admin' and disabled_at is null),
              all_again as (update users set disabled_at = null where account_id = $1 returning id)
              select (select count(*)::int from active) as n from (select count(*) from all_again) done`,
            values: [office.account.id],
          })
        )[0],
    )) as [{ n: number }]
    expect(n).toBe(1)
    office = { ...office, admin: await signIn(service, office.account, 'admin@example.com') }
  })

  it('404 for nobody', async () => {
    expect((await change('00000000-0000-4000-8000-000000000000', { away: true })).statusCode).toBe(404)
  })

  it('a new password from an admin ends the sessions of the user', async () => {
    const user = await makeUser(service, office.account, 'forgetful', 'agent')
    const browser = await signIn(service, office.account, user.email)
    const { password } = (await office.admin.call('POST', `/users/${user.id}/password`)).json().data
    expect((await browser.call('GET', '/session')).statusCode).toBe(401)
    const body = { email: user.email, password, account: office.account.short_name }
    expect((await callConsole(service.app, 'POST', '/session', body)).statusCode).toBe(200)
  })

  it('says what hangs on a user before somebody is disabled', async () => {
    await office.agent.call('POST', '/leads', { name: 'Mine', phone: '98765 43210' })
    await office.agent.call('POST', '/api-keys', { name: 'K', permissions: ['read'], ip_whitelist: [] })
    const reply = await office.admin.call('GET', `/users/${office.users.agent.id}/impact`)
    expect(reply.json()).toEqual({ data: { keys: 1, leads: 1, webhooks: 0, rules: 0 } })
  })
})

describe('being away', () => {
  it('is everybody’s own to say', async () => {
    const reply = await office.agent.call('POST', '/me/away', { away: true })
    expect(reply.json().data).toMatchObject({ id: office.users.agent.id, away: true })
    expect((await office.agent.call('GET', '/session')).json().data.user.away).toBe(true)
    await office.agent.call('POST', '/me/away', { away: false })
  })
})

describe('the room of the admins', () => {
  it.each([
    ['POST', '/users', { email: 'x@example.com', name: 'X', role: 'admin' }],
    ['POST', '/users/00000000-0000-4000-8000-000000000000', { role: 'admin' }],
    ['POST', '/users/00000000-0000-4000-8000-000000000000/password', undefined],
    ['GET', '/users/00000000-0000-4000-8000-000000000000/impact', undefined],
    ['GET', '/duplicates', undefined],
    ['GET', '/audit', undefined],
    ['GET', '/audit.csv', undefined],
    ['GET', '/webhooks', undefined],
    ['GET', '/distribution-rules', undefined],
  ])('403 for an agent at %s %s', async (method, path, body) => {
    const reply = await office.agent.call(method, path, body)
    expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'PERMISSION_DENIED'])
  })
})

describe('seeing as another', () => {
  const as = (id: string) => ({ 'leadline-see-as': id })

  it('shows an admin what that user sees, and not more', async () => {
    const { agent, otherAgent } = office.users
    const total = async (id: string) =>
      (await office.admin.call('GET', '/leads', undefined, as(id))).json().pagination.total
    expect(await total(agent.id)).toBe(1)
    expect(await total(otherAgent.id)).toBe(0)
    expect((await office.admin.call('GET', '/audit', undefined, as(agent.id))).statusCode).toBe(403)
  })

  it('a download, which is a link, says it in its query; no list admits that', async () => {
    const { agent, otherAgent, admin } = office.users
    const lines = async (id: string) =>
      (await office.admin.call('GET', `/leads.csv?see_as=${id}`)).body.trim().split('\n').length - 1
    expect(await lines(agent.id)).toBe(1)
    expect(await lines(otherAgent.id)).toBe(0)
    expect((await office.agent.call('GET', `/leads.csv?see_as=${admin.id}`)).statusCode).toBe(403)
    expect((await office.admin.call('GET', `/audit.csv?see_as=${agent.id}`)).statusCode).toBe(403)
    expect((await office.admin.call('GET', `/leads?see_as=${agent.id}`)).statusCode).toBe(400)
  })

  it('403 for a write meanwhile, and for an agent who tries', async () => {
    const { agent, admin } = office.users
    const lead = { name: 'X', phone: '98765 43211' }
    expect((await office.admin.call('POST', '/leads', lead, as(agent.id))).statusCode).toBe(403)
    expect((await office.agent.call('GET', '/leads', undefined, as(admin.id))).statusCode).toBe(403)
  })

  it('400 for what is no id, 404 for nobody', async () => {
    expect((await office.admin.call('GET', '/leads', undefined, as('me'))).statusCode).toBe(400)
    const nobody = as('00000000-0000-4000-8000-000000000000')
    expect((await office.admin.call('GET', '/leads', undefined, nobody)).statusCode).toBe(404)
  })
})
