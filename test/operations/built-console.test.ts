import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/app.ts'

let service: TestApp

beforeAll(async () => {
  service = await startTestApp()
})

afterAll(() => service.close())

const get = (url: string) => service.app.inject({ url, headers: { accept: 'text/html' } })

it.each(['/', '/sign-in', '/leads/3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b', '/webhooks/x/mapping'])(
  'the built console serves its one page at %s, asked for each time',
  async (url) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toMatch(/^text\/html/)
    expect(reply.headers['cache-control']).toBe('no-cache')
  },
)

it('the built console serves files named by their content, kept for a year', async () => {
  const [, file = ''] = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).body) ?? []
  const reply = await get(file)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

it('the built console holds no inline script, which its own policy would refuse', async () => {
  expect((await get('/')).body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/)
})
