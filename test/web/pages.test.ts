import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Office, openOffice } from '../support/app/console.ts'

let service: TestApp
let office: Office

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
})

afterAll(() => service.close())

describe('addresses below /console/api', () => {
  it('401 before 404: nobody who has not signed in learns what there is', async () => {
    const reply = await service.app.inject({ url: '/console/api/nope', headers: { accept: 'text/html' } })
    expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'UNAUTHORIZED'])
  })

  it('404 in the envelope for an unknown one', async () => {
    const reply = await office.agent.call('GET', '/nope', undefined, { accept: 'text/html' })
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('every answer', () => {
  it('forbids inline script, frames and other hosts', async () => {
    const reply = await service.app.inject({ url: '/healthz' })
    const policy = String(reply.headers['content-security-policy'])
    for (const part of [
      "script-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy.split(';')).toContain(part)
    }
    expect(policy).not.toContain('upgrade-insecure-requests')
  })
})

describe('unknown addresses', () => {
  it.each(['/api/nope', '/webhook', '/docs/nope', '/assets/nope.js'])(
    '404 in the envelope at %s, also for a browser',
    async (url) => {
      const reply = await service.app.inject({ url, headers: { accept: 'text/html' } })
      expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'NOT_FOUND'])
    },
  )
})
