import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { webhookOffice } from './office.ts'
import { deliveriesOf, leadOf } from './support.ts'

interface Transport {
  readonly platform: string
  readonly request: {
    readonly method: 'GET' | 'POST'
    readonly query?: Record<string, string>
    readonly headers?: Record<string, string>
    readonly raw?: string
  }
  readonly wanted_answer: { readonly status: number; readonly content_type?: string; readonly body?: string }
  readonly expected: Readonly<Record<string, string | null>> | null
}

const office = webhookOffice()
const { service } = office
const folder = fileURLToPath(new URL('../samples/other-transports/', import.meta.url))

it.each(readdirSync(folder))('%s: a whole request makes its lead and gets its answer', async (file) => {
  const {
    request,
    wanted_answer: wanted,
    expected,
  }: Transport = JSON.parse(readFileSync(folder + file, 'utf8'))
  const text = expected === null ? undefined : wanted.body?.split(' ')[0]
  const webhook = await office.makeWebhook({
    takes_get: request.method === 'GET',
    ...(text !== undefined && { answer: text }),
  })
  const { method, query, headers = {}, raw } = request
  const reply = await service.app.inject({
    method,
    url: `/webhook/${webhook.token}`,
    headers,
    ...(query && { query }),
    ...(raw !== undefined && { payload: raw }),
  })
  expect(reply.statusCode).toBe(wanted.status)
  if (wanted.content_type) expect(reply.headers['content-type']).toContain(wanted.content_type)
  if (wanted.body) expect(reply.body).toBe(text ?? wanted.body)
  const [delivery] = await deliveriesOf(service, webhook)
  expect(delivery?.outcome).toBe(expected === null ? 'ignored' : 'created')
  if (expected === null) return
  const lead = await leadOf(service, String(delivery?.lead_id))
  const found = Object.fromEntries(Object.keys(expected).map((field) => [field, lead[field]]))
  expect(found).toEqual(expected)
})
