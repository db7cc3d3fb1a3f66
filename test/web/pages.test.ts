import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Office, openOffice } from '../support/console.ts'

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

// `npm test` builds the console before; a single test file may be run without.
describe.skipIf(!existsSync('dist/web/index.html'))('the built console', () => {
  const get = (url: string) => service.app.inject({ url, headers: { accept: 'text/html' } })

  it.each(['/', '/sign-in', '/leads/3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b', '/webhooks/x/mapping'])(
    'serves its one page at %s, asked for each time',
    async (url) => {
      const reply = await get(url)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toMatch(/^text\/html/)
      expect(reply.headers['cache-control']).toBe('no-cache')
    },
  )

  it('serves files named by their content, kept for a year', async () => {
    const [, file = ''] = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).body) ?? []
    const reply = await get(file)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('holds no inline script, which its own policy would refuse', async () => {
    expect((await get('/')).body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/)
  })
})
