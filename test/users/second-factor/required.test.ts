import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../../server/postgres/schema/owner-connection.ts'
import {
  type Browser,
  callConsole,
  makeUser,
  type Office,
  openOffice,
  password,
} from '../../support/app/console.ts'
import {
  codeOf,
  openSecondFactorOffice,
  refusalOf,
  setUpTotp,
  type TotpApp,
} from '../../support/people/second-factor.ts'

const at = openSecondFactorOffice()

describe('an account that requires a second factor', () => {
  let required: Office
  let adminApp: TotpApp
  beforeAll(async () => {
    required = await openOffice(at.service, 'Careful Office')
  })
  const require = (browser: Browser, value: boolean) =>
    browser.call('POST', '/second-factor/rule', { required: value })
  const enterRequired = async (email: string) =>
    callConsole(at.service.app, 'POST', '/session', { email, password, account: required.account.short_name })

  it('400 for an admin who has none, 403 for an agent', async () => {
    expect(refusalOf(await require(required.admin, true))).toEqual([400, 'INVALID_PARAM', 'required'])
    expect((await require(required.agent, true)).statusCode).toBe(403)
    expect((await required.agent.call('GET', '/second-factor/rule')).statusCode).toBe(403)
  })

  it('ends the sessions of whoever has none, and says how many people those are', async () => {
    adminApp = await setUpTotp(at.service, required.admin)
    const reply = await require(required.admin, true)
    expect(reply.json()).toEqual({ data: { required: true, people_without: 2 } })
    expect((await required.agent.call('GET', '/session')).statusCode).toBe(401)
    expect((await required.admin.call('GET', '/session')).statusCode).toBe(200)
  })

  it('answers nothing to whoever has none but setting it up, and everything then', async () => {
    const reply = await enterRequired('agent@example.com')
    expect(reply.json().data.must_set_up_second_factor).toBe(true)
    const cookie = String(reply.headers['set-cookie']).split(';', 1)[0] ?? ''
    const browser: Browser = {
      cookie,
      call: (method, path, body) => callConsole(at.service.app, method, path, body, { cookie }),
    }
    for (const path of ['/leads', '/overview', '/users', '/leads.csv', '/search?q=asha']) {
      expect([path, (await browser.call('GET', path)).statusCode]).toEqual([path, 403])
    }
    expect((await browser.call('POST', '/leads', { name: 'Asha', phone: '9876543210' })).statusCode).toBe(403)
    expect((await browser.call('GET', '/second-factor')).json().data.is_required).toBe(true)
    // As whoever signed in while the rule was made, or by the release before.
    await asOwner(at.service.ownerUrl, (owner) =>
      owner.query(sql`update sessions set must_set_up = false where account_id = ${required.account.id}`),
    )
    expect((await browser.call('GET', '/leads')).statusCode).toBe(403)
    await setUpTotp(at.service, browser)
    expect((await browser.call('GET', '/leads')).statusCode).toBe(200)
    expect((await browser.call('GET', '/session')).json().data.must_set_up_second_factor).toBe(false)
  })

  it('lets an admin without one see and end no session of others', async () => {
    await makeUser(at.service, required.account, 'new-admin', 'admin')
    const reply = await enterRequired('new-admin@example.com')
    const cookie = String(reply.headers['set-cookie']).split(';', 1)[0] ?? ''
    const call = (method: 'GET' | 'DELETE', path: string, headers = {}) =>
      callConsole(at.service.app, method, path, undefined, { cookie, ...headers })
    const [own] = (await call('GET', '/sessions')).json().data
    const of = `?user_id=${required.users.agent.id}`
    expect((await call('GET', `/sessions${of}`)).statusCode).toBe(403)
    expect((await call('DELETE', `/sessions${of}`)).statusCode).toBe(403)
    expect((await call('DELETE', `/sessions/${own.id}`)).statusCode).toBe(403)
    const seenAs = { 'leadline-see-as': required.users.agent.id }
    for (const path of ['/sessions', '/second-factor', '/session'])
      expect([path, (await call('GET', path, seenAs)).statusCode]).toEqual([path, 403])
  })

  it('403 for taking the last one away', async () => {
    expect((await required.admin.call('DELETE', '/second-factor/totp')).statusCode).toBe(403)
  })

  it('leaves API keys alone', async () => {
    const made = await required.admin.call('POST', '/api-keys', {
      name: 'Site',
      permissions: ['read'],
      ip_whitelist: [],
    })
    expect(made.statusCode).toBe(201)
    expect((await at.service.call(made.json().data.key, 'GET', '/api/v1/leads')).statusCode).toBe(200)
  })

  it('leaves it to each again when the admin says so', async () => {
    expect((await require(required.admin, false)).json().data.required).toBe(false)
    expect((await enterRequired('other-agent@example.com')).json().data.must_set_up_second_factor).toBe(false)
    const admin = await enterRequired('admin@example.com')
    const { sign_in } = admin.json().data.second_step
    expect((await at.giveCode(sign_in, codeOf(adminApp.secret))).statusCode).toBe(200)
  })
})
