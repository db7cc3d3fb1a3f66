import { describe, expect, it } from 'vitest'
import { interpretDelivery } from '../../server/webhooks/interpret/interpret-delivery.ts'
import { unconfigured } from './unconfigured.ts'

const form = 'application/x-www-form-urlencoded'
const rita = { name: 'Rita Sen', email: 'rita@example.com' }
const json = JSON.stringify(rita)
const amit = JSON.stringify({ name: 'Amit Rao', email: 'amit@example.com' })
const query = 'name=Rita+Sen&email=rita%40example.com'

const part = (head: string, value: string): string =>
  `--b\r\nContent-Disposition: ${head}\r\n\r\n${value}\r\n`
const parts = `${part('form-data; name="name"', rita.name)}${part('form-data; name="email"', rita.email)}--b--\r\n`
const file = (type: string): string =>
  `${part(`form-data; name="lead"; filename="blob"\r\nContent-Type: ${type}`, json)}--b--\r\n`

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = `${encoded({ alg: 'HS256' })}.${encoded({ ...rita, iat: 1 })}.c2ln`

function read(body: string | Buffer, contentType: string | null = null, further: object = {}) {
  return interpretDelivery({ body: Buffer.from(body as string), contentType, ...further }, unconfigured)
}

describe('a request that holds one lead is that lead', () => {
  it.each([
    ['a form that is called JSON', query, 'application/json'],
    ['a form that was written into a page', query.replace('&', '&amp;'), form],
    ['a multipart form whose label names no boundary', parts, 'multipart/form-data'],
    ['a multipart form with a made-up boundary in its label', parts, 'multipart/form-data; boundary=other'],
    ['a multipart form that is called JSON', parts, 'application/json'],
    ['a multipart form without a label', parts, null],
    ['a multipart form with the line breaks of a script', parts.replaceAll('\r', ''), 'multipart/form-data'],
    [
      'a part in Base64',
      parts.replace('\r\n\r\nRita Sen', '\r\nContent-Transfer-Encoding: base64\r\n\r\nUml0YSBTZW4='),
      null,
    ],
    ['JSON that is sent as a file', file('application/json'), 'multipart/form-data; boundary=b'],
    ['JSON in the place of a form’s key', `${encodeURIComponent(json)}=`, form],
    ['JSON in percent signs', encodeURIComponent(json), 'text/plain'],
    ['a signed token', token, 'application/jwt'],
    ['a signed token as the only field of JSON', JSON.stringify({ token }), 'application/json'],
    ['a signed token as the only field of a form', `token=${token}`, form],
    ['labelled lines', 'Name: Rita Sen\nEmail: rita@example.com\n', 'text/plain'],
    ['labelled lines with wide colons', 'お名前：Rita Sen\nメールアドレス：rita@example.com', 'text/plain'],
    [
      'a mail',
      'From: Site <no-reply@site.example>\r\n\r\nName: Rita Sen\r\nEmail: rita@example.com',
      'message/rfc822',
    ],
    ['a page', '<html><p>Name: Rita Sen<br>Email: rita@example.com</p></html>', 'text/html'],
    [
      'a table',
      '<table><tr><th>Name</th><td>Rita Sen</td></tr><tr><th>Email</th><td>rita@example.com</td></tr></table>',
      null,
    ],
    ['fields that came twice', `${query}&${query}`, form],
    ['JSON in JSON of a field', `data=${encodeURIComponent(JSON.stringify(json))}`, form],
    [
      'a lead beside a challenge of hub.mode',
      json,
      'application/json',
      { query: 'hub.mode=subscribe&hub.challenge=1158' },
    ],
    [
      'a lead beside a challenge with a type',
      JSON.stringify({ ...rita, type: 'url_verification', challenge: 'abc' }),
      'application/json',
    ],
    ['a lead beside zd_echo', JSON.stringify({ ...rita, zd_echo: 'e' }), 'application/json'],
  ] as [string, string, string | null, object?][])('%s', (_what, body, label, further) => {
    const { kind, mapped } = read(body, label, further)
    expect([kind, mapped]).toMatchObject(['lead', rita])
  })

  it('a line break that a template did not escape stays in the message', () => {
    const body = `{\n  "name": "Rita Sen",\n  "email": "rita@example.com",\n  "message": "Hello\r\n\t\\"call\\" me"\n}`
    expect(read(body, 'application/json').mapped).toMatchObject({ ...rita, notes: 'Hello\n\t"call" me' })
  })

  it.each([
    ['iso-8859-2', Buffer.from([0xb3]), 'Pawe\u0142'],
    ['iso-8859-1', Buffer.from('\u0142'), 'Pawe\u0142'],
    ['utf-16', Buffer.from('\u0142'), 'Pawe\u0142'],
  ])('XML that declares %s', (charset, letter, name) => {
    const [before, after] = [
      `<?xml version="1.0" encoding="${charset}"?><lead><name>Pawe`,
      '</name><email>p@example.com</email></lead>',
    ]
    expect(read(Buffer.concat([Buffer.from(before), letter, Buffer.from(after)])).mapped).toMatchObject({
      name,
    })
  })
})

describe('a request that holds none, or several, is no lead', () => {
  it.each([
    ['several lines of JSON', `${json}\r\n${amit}\n`, 'application/x-ndjson'],
    [
      'two people in labelled lines',
      'Name: Rita Sen\nEmail: r@example.com\n\nName: Amit Rao\nEmail: a@example.com',
      'text/plain',
    ],
    [
      'two people in a mail’s text',
      JSON.stringify({ text: 'Name: Rita Sen\nEmail: r@example.com\nName: Amit Rao\nEmail: a@example.com' }),
      null,
    ],
    [
      'labelled lines in a form that was not escaped',
      'Full Name=Rita Sen&Age=5&Message=Hi, call\nName: Zed Rao\nEmail: z@example.com',
      null,
    ],
    ['two people beside a challenge', `{"leads":[${json},${amit}],"zd_echo":"e"}`, 'application/json'],
    [
      'a token that says nobody',
      `${encoded({ alg: 'HS256' })}.${encoded({ sub: '1', iat: 1 })}.c2ln`,
      'application/jwt',
    ],
    [
      'a page that says how to reach its owner',
      '<html><h1>Clinic</h1><p>Email: desk@clinic.example</p></html>',
      'text/html',
    ],
    ['a dictionary of Python', "{'name': 'Rita Sen', 'email': 'rita@example.com'}", 'text/plain'],
    ['a script', 'call({\n"name": "Rita Sen",\n"email": "rita@example.com"\n})', 'text/javascript'],
    [
      'JSON that is cut short',
      '{"name": "Rita Sen",\n"email": "rita@example.com", "message": "a\nb',
      'application/json',
    ],
  ])('%s', (_what, body, label) => {
    expect(read(body, label).kind).toBe('rejected')
  })

  it('a token beside a lead is not read', () => {
    const staff = `${encoded({ alg: 'HS256' })}.${encoded({ name: 'Vik Desk', email: 'vik@example.org' })}.c2ln`
    expect(read(JSON.stringify({ ...rita, token: staff })).mapped).toMatchObject(rita)
  })

  it.each([
    'hub.mode=subscribe&hub.challenge=9876543210&hub.verify_token=Rita+Sen',
    'hub.mode=subscribe&hub.challenge=9876543210&hub.verify_token=rita%40example.com',
    'zd_echo=9876543210',
  ])('%s is a handshake, whatever its webhook takes', (asked) => {
    for (const kind of ['leads', 'calls'] as const) {
      const settings = { ...unconfigured, kind, takes_get: true, without_name: 'phone' } as const
      const sent = { body: Buffer.from(asked), contentType: form, method: 'GET' }
      expect(interpretDelivery(sent, settings)).toMatchObject({
        kind: 'ignored',
        handshake: { kind: 'text' },
      })
    }
  })
})
