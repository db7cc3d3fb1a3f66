import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPayload } from '../../server/capture/body/read-payload.ts'
import { mapPayload } from './from-raw.ts'
import { bodyOf, everySample } from './sample-file.ts'

const payloads = fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 8 })

const contact = fc.record({
  name: fc.constantFrom('Asha Rao', 'Contact form', '', ' '),
  email: fc.constantFrom('asha@example.com', 'not an address', ''),
  phone: fc.constantFrom('9876543210', 'n/a', '022 - 22345678'),
  mobile: fc.constantFrom('9876543211', ''),
  message: fc.constantFrom('Hello', '<p>Hello</p>', ''),
})

const expressions = fc.oneof(
  fc.constantFrom(
    'name',
    'email || mobile',
    '@',
    '*',
    '[*].*',
    'message',
    "'constant'",
    'keys(@)',
    'a.b[?c]',
  ),
  fc.string({ maxLength: 30 }),
)

describe('mapping', () => {
  it('never throws and yields only text, tags and amounts, for arbitrary JSON and arbitrary expressions', () => {
    fc.assert(
      fc.property(payloads, fc.array(expressions, { maxLength: 3 }), (payload, saved) => {
        const { values } = mapPayload(payload, {
          mapping: { name: saved, notes: saved, tags: saved, deal_value: saved },
          notesFromUnmapped: 'always',
        })
        for (const [field, value] of Object.entries(values)) {
          if (field === 'tags') expect(value).toSatisfy(Array.isArray)
          else expect(typeof value).toBe(field === 'deal_value' ? 'number' : 'string')
          expect(String(value)).not.toContain('[object Object]')
        }
      }),
    )
  })

  it.each(['constructor', 'valueOf', 'isPrototypeOf'])('reads a person below a key %s', (key) => {
    const person = { name: 'Asha Rao', phone: '9876543210' }
    const { values } = mapPayload({ [key]: person }, { notesFromUnmapped: 'automatic' })
    expect(values).toMatchObject(person)
  })

  it('gives the same lead every time (replay is idempotent)', () => {
    fc.assert(
      fc.property(fc.oneof(payloads, contact), (payload) => {
        const map = () => JSON.stringify(mapPayload(payload, { notesFromUnmapped: 'automatic' }))
        expect(map()).toBe(map())
      }),
    )
  })

  it.each(everySample())('stays the same when the shown mapping is saved: $file', (sample) => {
    const { body, contentType } = bodyOf(sample)
    const read = readPayload(body, contentType)
    if ('refused' in read) return
    const { values, origins } = mapPayload(read.payload, { notesFromUnmapped: 'never' })
    const mapping = Object.fromEntries(
      Object.entries(origins).map(([field, one]) => [field, one.expressions]),
    )
    const saved = mapPayload(read.payload, { mapping, notesFromUnmapped: 'never' }).values
    expect({ ...saved, notes: saved.notes?.replaceAll('\n', '; ') }).toEqual({
      ...values,
      notes: values.notes?.replaceAll('\n', '; '),
    })
  })

  it('leaves prototypes alone, whatever the payload is called', () => {
    const payload = JSON.parse(
      '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"name":"A B"}',
    )
    mapPayload(payload, { notesFromUnmapped: 'always' })
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('ends quickly on the largest payload with the most hostile expressions', () => {
    const payload = { a: Array.from({ length: 20_000 }, (_, index) => index), t: 'x'.repeat(100_000) }
    const hostile = [
      '[@,@] | [@,@] | [@,@] | [@,@] | [@,@] | [@,@] | [@,@] | [@,@] | [@,@] | [@,@] | [@,@] | [@,@] | to_string(@)',
      'a[*].[$.a[*].[$.a[*].[$.a]]]',
      'map(&map(&map(&@, $.a), $.a), $.a)',
      'pad_left(`"x"`, `100000000`)',
      "replace(t, '', t)",
      'join(t, map(&to_string(@), a))',
      'let $x = a in a[?$x == $x]',
      '[@,@][] | [@,@][] | [@,@][] | [@,@][] | [@,@][] | [@,@][] | [@,@][] | [@,@][] | [@,@][] | [@,@][]',
    ]
    const begun = performance.now()
    mapPayload(payload, { mapping: { notes: hostile }, notesFromUnmapped: 'never' })
    expect(performance.now() - begun).toBeLessThan(3_000)
  })
})

describe('texts that are encoded', () => {
  const lead = (payload: Record<string, unknown>) =>
    mapPayload(payload, { notesFromUnmapped: 'automatic' }).values
  const rita = { name: 'Rita Sen', phone: '9000000008' }
  const json = JSON.stringify({ ...rita, message: 'नमस्ते ो' })
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  it.each([
    ['JSON', base64(json)],
    ['JSON for addresses', Buffer.from(json).toString('base64url')],
    ['JSON in a form that was not escaped', base64(json).replaceAll('+', ' ')],
    ['JSON in JSON', base64(JSON.stringify({ lead: base64(json) }))],
    ['a form', base64('name=Rita+Sen&phone=9000000008')],
    ['XML', base64('<lead><name>Rita Sen</name><phone>9000000008</phone></lead>')],
  ])('%s is read through Base64', (_, data) => {
    expect(lead({ message: { data, messageId: '20704436' } })).toMatchObject(rita)
  })

  it.each([
    ['a picture', '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAK'],
    ['whose key it is', base64('{"name":"Bob King","email":"bob@example.com","exp":1700000000}')],
    ['a signed token', `${base64('{"alg":"HS256"}')}.${base64('{"email":"bob@example.com"}')}.c2ln`],
    ['a list of numbers', base64('[1700000000, 1700000001]')],
  ])('%s in Base64 changes no lead', (_, token) => {
    expect(lead({ ...rita, token })).toEqual(lead(rita))
  })

  it('numbers and dates as MongoDB writes them', () => {
    const doc = { _id: { $oid: '65f0' }, at: { $date: { $numberLong: '1700000000000' } } }
    expect(lead({ doc: { ...doc, ...rita, phone: { $numberLong: '9000000008' } } })).toMatchObject(rita)
  })

  it('the blocks of a chat tool', () => {
    const block = (text: string) => ({ type: 'mrkdwn', text })
    const fields = [block('*Name:*\nRita Sen'), block('*Phone:*\n9000000008')]
    expect(lead({ blocks: [{ type: 'section', fields }] })).toMatchObject(rita)
  })
})
