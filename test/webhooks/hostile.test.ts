import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { deliveriesOf, leadOf, makeWebhook, newPhone, post } from './support.ts'

const service = serviceForTests()

const newWebhook = (mapping?: Record<string, string[]>) =>
  makeWebhook(service, service.people.admin.accountId, mapping ? { mapping } : {})

const json = 'application/json'
const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const lead = (phone: string): string => `{"name":"Asha","phone":"${phone}"}`

describe('bodies that are taken whatever they are called (decision 0005.41)', () => {
  it.each([
    ['application/json; charset=utf-8', lead],
    ['text/plain', lead],
    ['application/x-www-form-urlencoded', lead],
    ['application/octet-stream', lead],
    ['application/vnd.api+json', lead],
    ['json', lead],
    ['not a media type at all;;', lead],
    ['', lead],
    [undefined, lead],
    [json, (phone: string) => `\ufeff${lead(phone)}`],
    ['application/x-www-form-urlencoded', (phone: string) => `name=Asha&phone=${phone}`],
    ['application/x-www-form-urlencoded; charset=UTF-8', (phone: string) => `name=Asha&phone=%2B91${phone}`],
    ['application/x-www-form-urlencoded', (phone: string) => `lead[name]=Asha&lead[phone]=${phone}`],
    [undefined, (phone: string) => `name=Asha&phone=${phone}`],
    [
      'multipart/form-data; boundary=X',
      (phone: string) =>
        `--X\r\nContent-Disposition: form-data; name="name"\r\n\r\nAsha\r\n--X\r\nContent-Disposition: form-data; name="phone"\r\n\r\n${phone}\r\n--X--\r\n`,
    ],
  ])('%s', async (label, bodyOf) => {
    const webhook = await newWebhook()
    const headers = label === undefined ? {} : { 'content-type': label }
    const reply = await post(service, webhook, Buffer.from(bodyOf(newPhone())), headers)
    expect(reply.statusCode).toBe(200)
    expect(await leadOf(service, reply.json().data.id)).toMatchObject({ name: 'Asha' })
    const [delivery] = await deliveriesOf(service, webhook)
    expect(delivery?.content_type || undefined).toBe(label || undefined)
  })
})

describe('bodies that are refused: a 4xx in the envelope, kept, nothing else written', () => {
  it.each<[string, number, string, string | undefined, string | Buffer]>([
    ['no body', 400, 'INVALID_JSON', json, ''],
    ['broken JSON', 400, 'INVALID_JSON', json, '{"name":'],
    ['a list', 400, 'INVALID_JSON', json, '[{"name":"A"},{"name":"B"}]'],
    ['a string', 400, 'INVALID_JSON', json, '"name"'],
    ['null', 400, 'INVALID_JSON', json, 'null'],
    ['a number', 400, 'INVALID_JSON', json, '1e309'],
    ['33 levels', 400, 'INVALID_JSON', json, nested(33)],
    ['10,000 levels', 400, 'INVALID_JSON', json, nested(10_000)],
    [
      'a form of 10,000 levels',
      400,
      'INVALID_JSON',
      'application/x-www-form-urlencoded',
      `a${'[b]'.repeat(10_000)}=1`,
    ],
    ['NUL', 400, 'INVALID_PARAM', json, '{"name":"a\\u0000b","phone":"9876543210"}'],
    ['half a surrogate pair', 400, 'INVALID_PARAM', json, '{"name":"a\\ud800","phone":"9876543210"}'],
    ['NUL in a key', 400, 'INVALID_PARAM', json, '{"a\\u0000":"b"}'],
    ['an image', 415, 'UNSUPPORTED_MEDIA_TYPE', 'image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255])],
    ['XML', 400, 'INVALID_PARAM', 'application/xml', '<lead><name>A</name></lead>'],
    ['a page', 415, 'UNSUPPORTED_MEDIA_TYPE', 'text/html', '<!doctype html><p>A</p>'],
    ['wrong types', 400, 'INVALID_PARAM', json, '{"name":{"a":1},"phone":[[]]}'],
    ['only numbers', 400, 'INVALID_PARAM', json, '{"name":1e309,"phone":-1}'],
    ['prototypes', 400, 'INVALID_PARAM', json, '{"__proto__":{"phone":"9876543210"},"constructor":{}}'],
    ['blanks', 400, 'INVALID_PARAM', json, '{"name":"  ","phone":" ","email":""}'],
    ['nulls', 400, 'INVALID_PARAM', json, '{"name":null,"phone":null}'],
  ])('%s', async (_what, status, code, label, body) => {
    const webhook = await newWebhook()
    const count = () => service.registrar.query('select count(*) from leads')
    const before = await count()
    const reply = await post(service, webhook, body, label === undefined ? {} : { 'content-type': label })
    expect([reply.statusCode, reply.json().error.code]).toEqual([status, code])
    expect(await deliveriesOf(service, webhook)).toMatchObject([
      { outcome: 'rejected', reason: reply.json().error.message },
    ])
    expect(await count()).toEqual(before)
  })

  it('invalid UTF-8 never becomes a 5xx', async () => {
    const webhook = await newWebhook()
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('"}')])
    expect((await post(service, webhook, body)).statusCode).toBe(400)
  })
})

describe('text that PostgreSQL cannot hold', () => {
  it('inside JSON inside a string is left out, the lead is saved', async () => {
    const webhook = await newWebhook()
    const inner = `{"name":"A\\u0000sha","phone":"${newPhone()}","message":"half \\ud800 pair"}`
    const reply = await post(service, webhook, { rawRequest: inner, lead_id: 'a' })
    expect(reply.statusCode).toBe(200)
    expect(await leadOf(service, reply.json().data.id)).toMatchObject({ name: 'Asha' })
  })
})

describe('any payload', () => {
  const mapping = { name: ['a'], phone: ['b'], notes: ['to_string(@)', 'c'], tags: ['d'], deal_value: ['e'] }

  it('is answered with 200 or 400 and kept, whatever it holds', async () => {
    const plain = await newWebhook()
    const mapped = await newWebhook(mapping)
    const payload = fc.dictionary(
      fc.oneof(
        fc.constantFrom('a', 'b', 'c', 'd', 'e', 'name', 'phone', 'email', 'tags', '__proto__', 'lead_id'),
        fc.string({ unit: 'binary' }),
      ),
      fc.jsonValue(),
      { maxKeys: 8 },
    )
    let posted = 0
    await fc.assert(
      fc.asyncProperty(payload, fc.constantFrom(plain, mapped), async (body, webhook) => {
        posted += 1
        const reply = await post(service, webhook, body)
        expect([200, 400]).toContain(reply.statusCode)
      }),
      { numRuns: 150 },
    )
    const kept = [...(await deliveriesOf(service, plain)), ...(await deliveriesOf(service, mapped))]
    expect(kept).toHaveLength(posted)
  })

  it('with thousands of fields or a hostile mapping is answered soon', async () => {
    const bomb = `[@,@]${' | [@,@]'.repeat(60)}`
    const webhook = await newWebhook({ name: ['a'], phone: ['b'], notes: [bomb, bomb] })
    const many = Object.fromEntries(
      Array.from({ length: 8_000 }, (_, i) => [`field number ${i}`, `value ${i}`]),
    )
    const started = performance.now()
    const reply = await post(service, webhook, { a: 'Asha', b: newPhone(), ...many })
    expect(reply.statusCode).toBe(200)
    expect(performance.now() - started).toBeLessThan(3_000)
    const fields = await service.registrar.query('select id from webhook_fields where webhook_id = $1', [
      webhook.id,
    ])
    expect(fields.length).toBeLessThanOrEqual(300)
  })
})

describe('invented fields', () => {
  it('are remembered up to a bound; known ones keep their latest sample', async () => {
    const webhook = await newWebhook()
    for (let round = 0; round < 6; round++) {
      const fields = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`f${round}_${i}`, `${i}`]))
      await post(service, webhook, { known: `round ${round}`, ...fields })
    }
    const seen = await service.registrar.query(
      `select expression, sample from webhook_fields where webhook_id = $1`,
      [webhook.id],
    )
    expect(seen.length).toBeLessThanOrEqual(1_300)
    expect(seen.find((field) => field.expression === 'known')?.sample).toBe('round 5')
  })
})
