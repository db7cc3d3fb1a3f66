import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { callConsole, makeUser, type Office, openOffice, password, signIn } from '../support/app/console.ts'
import { onEveryServer } from '../support/database/servers.ts'

let service: TestApp
let office: Office

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
})

afterAll(() => service.close())

it.each([
  [
    'the password is changed',
    '/session/password',
    { current_password: password, new_password: `${password}!` },
  ],
  ['the person is disabled', '/users/:id', { disabled: true }],
])('opens no session when %s between the check and the session', async (what, path, change) => {
  const { account, admin } = office
  const { id, email } = await makeUser(service, account, what.replaceAll(' ', '-'), 'agent')
  const browser = path === '/users/:id' ? admin : await signIn(service, account, email)
  const owner = new pg.Client({ connectionString: service.ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table totp_secrets in access exclusive mode')
  const body = { email, password, account: account.short_name }
  const late = callConsole(service.app, 'POST', '/session', body)
  await vi.waitFor(async () => {
    const waits = await onEveryServer(
      service.ownerUrl,
      "select 1 from pg_locks where not granted and relation = 'totp_secrets'::regclass",
    )
    expect(waits).toHaveLength(1)
  }, 10_000)
  expect((await browser.call('POST', path.replace(':id', id), change)).statusCode).toBe(200)
  await owner.query('rollback')
  await owner.end()
  expect((await late).statusCode).toBe(401)
})

it('429 for one’s own password after ten sign-ins as that person, in whatever spelling of the email', async () => {
  const attempt = (path: string, payload: object, headers = {}) =>
    service.app.inject({
      method: 'POST',
      url: `/console/api${path}`,
      remoteAddress: '203.0.113.11',
      headers: { origin: 'http://127.0.0.1:3000', ...headers },
      payload,
    })
  const account = office.account.short_name
  for (let i = 0; i < 10; i += 1) {
    const email = i % 2 === 0 ? ' Agent@Example.COM' : 'agent@example.com'
    expect((await attempt('/session', { email, password: 'guess', account })).statusCode).toBe(401)
  }
  const { cookie } = office.agent
  expect((await attempt('/session/proof', { password }, { cookie })).statusCode).toBe(429)
})
