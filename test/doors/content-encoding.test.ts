import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../server/refusals/errors.ts'
import { type Office, openOffice } from '../support/app/console.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { deliveriesOf, leadOf, makeWebhook, newPhone, post } from '../webhooks/support.ts'

const service = serviceForTests()
let office: Office

beforeAll(async () => {
  office = await openOffice(service.test)
})

const json = { 'content-type': 'application/json' }
const leadText = (): string => JSON.stringify({ name: 'Asha', phone: newPhone() })

const encodings: [label: string, what: string, encode: (text: string) => Buffer][] = [
  ['gzip', 'gzip', gzipSync],
  ['GZIP', 'gzip in capitals', gzipSync],
  ['x-gzip', 'gzip by its old name', gzipSync],
  ['deflate', 'deflate in zlib’s form', deflateSync],
  ['deflate', 'deflate without a head', deflateRawSync],
  ['br', 'br', brotliCompressSync],
  ['identity', 'none', Buffer.from],
  ['UTF-8', 'a charset in the wrong place', Buffer.from],
]

const createByKey = (body: Buffer, encoding: string) =>
  service.app.inject({
    method: 'POST',
    url: '/api/v1/leads',
    headers: { ...json, 'content-encoding': encoding, authorization: `Bearer ${service.people.admin.key}` },
    payload: body,
  })

describe.each(encodings)('Content-Encoding %s (%s) is read (decision 0020.50)', (label, _what, encode) => {
  it('by the REST interface', async () => {
    expect((await createByKey(encode(leadText()), label)).statusCode).toBe(201)
  })

  it('by a webhook, which keeps the body unpacked', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId)
    const text = leadText()
    const reply = await post(service, webhook, encode(text), { ...json, 'content-encoding': label })
    expect(reply.statusCode).toBe(200)
    expect(await leadOf(service, reply.json().data.id)).toMatchObject({ name: 'Asha' })
    expect((await deliveriesOf(service, webhook))[0]?.body?.toString()).toBe(text)
  })

  it('by the console', async () => {
    const reply = await office.admin.call('POST', '/leads', encode(leadText()), {
      ...json,
      'content-encoding': label,
    })
    expect(reply.statusCode).toBe(201)
  })
})

const bomb = gzipSync(Buffer.alloc(200_000_000, 32))

describe('what cannot be unpacked is refused, and kept by a webhook', () => {
  it.each<[string, string, Buffer, number, ErrorCode, RegExp]>([
    ['another encoding', 'zstd', Buffer.from('x'), 415, 'UNSUPPORTED_MEDIA_TYPE', /zstd is not read here/],
    ['two encodings', 'gzip, br', Buffer.from('x'), 415, 'UNSUPPORTED_MEDIA_TYPE', /gzip, br is not read/],
    ['a name of Object’s', 'constructor', Buffer.from('x'), 415, 'UNSUPPORTED_MEDIA_TYPE', /constructor/],
    ['plain text that is called gzip', 'gzip', Buffer.from('{"name":"A"}'), 400, 'INVALID_JSON', /not gzip/],
    ['half of a body', 'gzip', gzipSync(leadText()).subarray(0, 20), 400, 'INVALID_JSON', /not gzip/],
    ['200 MB in 200 KB', 'gzip', bomb, 413, 'PAYLOAD_TOO_LARGE', /larger than 256 KiB/],
  ])('%s', async (_what, encoding, body, status, code, reason) => {
    const byKey = await createByKey(body, encoding)
    expectRefusal(byKey, status, code)
    if (status === 415) expect(byKey.headers['accept-encoding']).toBe('gzip, deflate, br')
    const webhook = await makeWebhook(service, service.people.admin.accountId)
    const reply = await post(service, webhook, body, { ...json, 'content-encoding': encoding })
    expectRefusal(reply, status, code)
    const kept = await deliveriesOf(service, webhook)
    expect(kept).toMatchObject([{ outcome: 'rejected', reason: expect.stringMatching(reason) }])
    expect(kept[0]?.body).toEqual(body)
  })
})
