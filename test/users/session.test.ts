import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../server/postgres/schema/owner-connection.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import {
  type Browser,
  callConsole,
  makeUser,
  type Office,
  openOffice,
  password,
  signIn,
} from '../support/app/console.ts'

let service: TestApp
let office: Office

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
})

afterAll(() => service.close())

const trySignIn = (body: unknown, headers: Record<string, string> = {}) =>
  callConsole(service.app, 'POST', '/session', body, headers)

describe('signing in', () => {
  it('answers who is signed in and sets a cookie that scripts and other sites cannot use', async () => {
    const reply = await trySignIn({ email: 'Admin@Example.com ', password })
    expect(reply.json()).toEqual({
      data: {
        user: {
          id: office.users.admin.id,
          email: 'admin@example.com',
          name: 'admin',
          role: 'admin',
          away: false,
        },
        account: {
          id: office.account.id,
          name: 'Rao Textiles',
          short_name: 'rao-textiles',
          default_region: 'IN',
          call_from_hour: 0,
          call_until_hour: 24,
        },
        may_download: true,
        may_make_keys: true,
        must_set_up_second_factor: false,
        public_url: 'http://127.0.0.1:3000',
        device_key: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
        address: expect.any(String),
      },
    })
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toMatch(/^leadline_session=.+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('asks for the account only where there are several', async () => {
    const before = await callConsole(service.app, 'GET', '/session-form')
    expect(before.json()).toEqual({ data: { needs_account: false } })
    const other = await openOffice(service, 'Other Office')
    const after = await callConsole(service.app, 'GET', '/session-form')
    expect(after.json()).toEqual({ data: { needs_account: true } })
    const unnamed = await trySignIn({ email: 'admin@example.com', password })
    expect(unnamed.statusCode).toBe(400)
    expect(unnamed.json().error.field).toBe('account')
    const named = await trySignIn({ email: 'admin@example.com', password, account: ' Other-Office ' })
    expect(named.json().data.account.id).toBe(other.account.id)
  })

  it('401, the same for a wrong password, an unknown email, an unknown account and a disabled user', async () => {
    const { admin, users, account } = office
    await admin.call('POST', `/users/${users.otherAgent.id}`, { disabled: true })
    const refused = await Promise.all(
      [
        { email: 'admin@example.com', password: 'wrong', account: account.short_name },
        { email: 'nobody@example.com', password, account: account.short_name },
        { email: 'no email', password, account: account.short_name },
        { email: 'admin@example.com', password, account: 'no-such-account' },
        { email: 'other-agent@example.com', password, account: account.short_name },
      ].map((body) => trySignIn(body)),
    )
    for (const reply of refused) {
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toEqual({
        error: { code: 'UNAUTHORIZED', message: 'Email or password is wrong.' },
      })
    }
    await admin.call('POST', `/users/${users.otherAgent.id}`, { disabled: false })
  })

  it('429 with Retry-After after ten attempts as one person from one address', async () => {
    const attempt = () =>
      service.app.inject({
        method: 'POST',
        url: '/console/api/session',
        remoteAddress: '203.0.113.10',
        headers: { origin: 'http://127.0.0.1:3000' },
        payload: { email: 'victim@example.com', password: 'guess', account: 'rao-textiles' },
      })
    for (let i = 0; i < 10; i += 1) expect((await attempt()).statusCode).toBe(401)
    const reply = await attempt()
    expect(reply.statusCode).toBe(429)
    expect(reply.json().error.code).toBe('RATE_LIMITED')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('429 after twenty attempts from one address, whoever they are for', async () => {
    const attempt = (number: number) =>
      service.app.inject({
        method: 'POST',
        url: '/console/api/session',
        remoteAddress: '203.0.113.9',
        headers: { origin: 'http://127.0.0.1:3000' },
        payload: { email: `guess-${number}@example.com`, password: 'guess', account: 'rao-textiles' },
      })
    for (let i = 0; i < 20; i += 1) expect((await attempt(i)).statusCode).toBe(401)
    expect((await attempt(20)).statusCode).toBe(429)
  })
})

describe('writes from other sites', () => {
  const body = { email: 'admin@example.com', password, account: 'rao-textiles' }

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another page', { origin: '', referer: 'https://evil.example/form' }],
    ['nowhere', { origin: '' }],
  ])('403 for a write from %s', async (_where, headers) => {
    const reply = await trySignIn(body, headers)
    expect(reply.statusCode).toBe(403)
    expect(reply.json().error.code).toBe('PERMISSION_DENIED')
  })

  it('takes a write from the host that the request itself was sent to', async () => {
    const reply = await trySignIn(body, { origin: 'http://leads.lan:3000', host: 'leads.lan:3000' })
    expect(reply.statusCode).toBe(200)
  })
})

describe('a session', () => {
  it('401 without a cookie, with a made-up one, and with a changed one', async () => {
    const { cookie } = office.agent
    for (const sent of ['', 'leadline_session=x', `${cookie}x`, cookie.replace(/=./, '=~')]) {
      const reply = await callConsole(service.app, 'GET', '/session', undefined, { cookie: sent })
      expect(reply.statusCode).toBe(401)
    }
  })

  it('ends when its person signs out', async () => {
    const browser = await signIn(service, office.account, 'agent@example.com')
    const reply = await browser.call('DELETE', '/session')
    expect(reply.json()).toEqual({ data: { signed_out: true } })
    expect(String(reply.headers['set-cookie'])).toContain('leadline_session=;')
    expect((await browser.call('GET', '/session')).statusCode).toBe(401)
  })

  it('ends at once for a user who is disabled', async () => {
    const browser = await signIn(service, office.account, 'other-agent@example.com')
    const change = (disabled: boolean) =>
      office.admin.call('POST', `/users/${office.users.otherAgent.id}`, { disabled })
    await change(true)
    expect((await browser.call('GET', '/session')).statusCode).toBe(401)
    await change(false)
    expect((await browser.call('GET', '/session')).statusCode).toBe(401)
  })

  it('is listed to its person, who can end one or all but this', async () => {
    const here = await signIn(service, office.account, 'agent@example.com')
    const there = await signIn(service, office.account, 'agent@example.com')
    const list = (await here.call('GET', '/sessions')).json().data
    expect(list.filter((one: { current: boolean }) => one.current)).toHaveLength(1)
    const [mine] = (await there.call('GET', '/sessions'))
      .json()
      .data.filter((one: { current: boolean }) => one.current)
    expect((await here.call('DELETE', `/sessions/${mine.id}`)).json().data.deleted).toBe(true)
    expect((await there.call('GET', '/session')).statusCode).toBe(401)
    expect((await here.call('DELETE', '/sessions')).json().data.ended).toBeGreaterThan(0)
    expect((await here.call('GET', '/sessions')).json().data).toHaveLength(1)
    office = { ...office, agent: here }
  })

  it('of another is an admin’s to see and end; to an agent it does not exist', async () => {
    const { agent, admin, users } = office
    const [session] = (await agent.call('GET', '/sessions')).json().data
    const stranger = await signIn(service, office.account, 'other-agent@example.com')
    expect((await stranger.call('GET', `/sessions?user_id=${users.agent.id}`)).statusCode).toBe(403)
    expect((await stranger.call('DELETE', `/sessions?user_id=${users.agent.id}`)).statusCode).toBe(403)
    expect((await stranger.call('DELETE', `/sessions/${session.id}`)).statusCode).toBe(404)
    const seen = await admin.call('GET', `/sessions?user_id=${users.agent.id}`)
    expect(seen.json().data).toHaveLength(1)
    const ended = await admin.call('DELETE', `/sessions?user_id=${users.agent.id}`)
    expect(ended.json()).toEqual({ data: { ended: 1 } })
    expect((await agent.call('GET', '/session')).statusCode).toBe(401)
  })
})

describe('changing the password', () => {
  const renewed = 'another horse battery'
  beforeAll(() => makeUser(service, office.account, 'clerk', 'agent'))

  const change = (browser: Browser, current_password: string, new_password: string) =>
    browser.call('POST', '/session/password', { current_password, new_password })

  it('400 naming the field when the current one is wrong or the new one short', async () => {
    const browser = await signIn(service, office.account, 'clerk@example.com')
    const wrong = await change(browser, 'wrong', renewed)
    expect([wrong.statusCode, wrong.json().error.field]).toEqual([400, 'current_password'])
    const short = await change(browser, password, 'short')
    expect([short.statusCode, short.json().error.field]).toEqual([400, 'new_password'])
  })

  it('ends the other sessions and keeps this one', async () => {
    const here = await signIn(service, office.account, 'clerk@example.com')
    const there = await signIn(service, office.account, 'clerk@example.com')
    expect((await change(here, password, renewed)).json()).toEqual({ data: { changed: true } })
    expect((await here.call('GET', '/session')).statusCode).toBe(200)
    expect((await there.call('GET', '/session')).statusCode).toBe(401)
    const old = await trySignIn({ email: 'clerk@example.com', password, account: 'rao-textiles' })
    expect(old.statusCode).toBe(401)
  })
})

describe('the end of a session', () => {
  it('is fourteen days after its last use, which is noted once a minute', async () => {
    const browser = await signIn(service, office.account, 'admin@example.com')
    const inDatabase = (statement: string) =>
      asOwner(service.ownerUrl, (owner) => owner.query({ text: statement, values: [] }))
    const newest = '(select id from sessions order by created_at desc limit 1)'
    await inDatabase(`update sessions set last_seen_at = (last_seen_at at time zone 'UTC' - interval '61 seconds') at time zone 'UTC',
      expires_at = (expires_at at time zone 'UTC' - interval '13 days') at time zone 'UTC' where id = ${newest}`)
    const reply = await browser.call('GET', '/session')
    expect(String(reply.headers['set-cookie'])).toContain('Max-Age=1209600')
    await expect
      .poll(
        async () =>
          (
            await inDatabase(`select expires_at > now() + interval '13 days' as moved
        from sessions where id = ${newest}`)
          )[0]?.moved,
      )
      .toBe(true)
    expect((await browser.call('GET', '/session')).headers['set-cookie']).toBeUndefined()
    await inDatabase(`update sessions set expires_at = now() where id = ${newest}`)
    expect((await browser.call('GET', '/session')).statusCode).toBe(401)
  })
})
