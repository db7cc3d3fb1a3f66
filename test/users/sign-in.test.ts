import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Office, openOffice, password } from '../support/console.ts'

let service: TestApp
let office: Office

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
})

afterAll(() => service.close())

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
