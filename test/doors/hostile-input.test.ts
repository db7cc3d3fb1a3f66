import { beforeAll, describe, expect, it } from 'vitest'
import { freshContact, makeLead } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { hostileBodies } from '../support/payloads/hostile-bodies.ts'
import { hostileValues } from '../support/payloads/hostile-values.ts'

const service = serviceForTests()

let leadId: string

beforeAll(async () => {
  leadId = await makeLead(service, service.people.admin)
})

/** Rows of every table, by name; not those of the use of keys, refused ones too, which are written in their own time. */
async function rowCounts(): Promise<Record<string, string>[]> {
  const tables = await service.registrar.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'api_key_days' order by 1",
  )
  const counts = tables.map(({ name }) => `(select count(*) from ${name}) as ${name}`)
  return service.registrar.query(`select ${counts.join(', ')}`)
}

/** Whatever `act` sends, nothing in the database is more or less afterwards. */
async function withoutWriting<T>(act: () => Promise<T>): Promise<T> {
  const before = await rowCounts()
  const result = await act()
  expect(await rowCounts()).toEqual(before)
  return result
}

const goodLead = () => ({ ...freshContact() })
const goodCall = () => ({ lead_id: leadId, call_type: 'Inbound', duration_seconds: 1 })

/** Sends text or bytes as they are. */
const sendRaw = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  service.as(service.people.admin, 'POST', path, body, { 'content-type': 'application/json', ...headers })

/** A JSON body with one field written as given, escapes and impossible numbers included. */
function withField(body: Record<string, unknown>, field: string, json: string): string {
  const others = Object.entries(body).filter(([name]) => name !== field)
  const parts = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${[...parts, `${JSON.stringify(field)}:${json}`].join(',')}}`
}

describe('a hostile value in a field: 400 naming it, nothing written', () => {
  it.each(hostileValues('lead'))('lead %s: %s', async (field, _what, json) => {
    const reply = await withoutWriting(() => sendRaw('/leads', withField(goodLead(), field, json)))
    expectRefusal(reply, 400, 'INVALID_PARAM', field)
  })

  it.each(hostileValues('call'))('call log %s: %s', async (field, _what, json) => {
    const reply = await withoutWriting(() => sendRaw('/call-logs', withField(goodCall(), field, json)))
    expectRefusal(reply, 400, 'INVALID_PARAM', field)
  })
})

describe('a hostile body: 4xx in the envelope, nothing written', () => {
  const rows = hostileBodies.flatMap((one) => ['/leads', '/call-logs'].map((path) => ({ ...one, path })))

  it.each(rows)('$path, $what: $status', async ({ path, body, headers, status, code }) => {
    expectRefusal(await withoutWriting(() => sendRaw(path, body, headers)), status, code)
  })
})

describe('hostile keys of a good body are ignored, named, and change nothing else (decision 0001.13)', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '\\u0000', '\\ud800', ''])(
    '%j',
    async (key) => {
      const contact = freshContact()
      const body = `{"name":"A","phone":"${contact.phone}","${key}":{"status":"Won","isAdmin":true}}`
      const reply = await sendRaw('/leads', body)
      expect(reply.statusCode, reply.body).toBe(201)
      expect(reply.json().data.status).toBe('New')
      expect(reply.headers['leadline-ignored-fields']).toBeDefined()
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    },
  )

  it('a thousand unknown fields make a header of bounded length', async () => {
    const fields = Array.from({ length: 1_000 }, (_, i) => [`${'x'.repeat(100)}${i}`, i])
    const reply = await service.as(service.people.admin, 'POST', '/leads', {
      ...freshContact(),
      ...Object.fromEntries(fields),
    })
    expect(reply.statusCode).toBe(201)
    expect(String(reply.headers['leadline-ignored-fields']).length).toBeLessThan(4_096)
  })
})

describe('hostile addresses: 4xx in the envelope', () => {
  const id = '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b'

  it.each<[string, string, number]>([
    ['DELETE', '/leads/%zz', 400],
    ['DELETE', '/leads/%E0%A4%A', 400],
    ['DELETE', '/leads/%00', 400],
    ['DELETE', `/leads/${id}%00`, 400],
    ['DELETE', `/leads/${id}'--`, 400],
    ['DELETE', '/leads/..%2f..%2fetc%2fpasswd', 400],
    ['DELETE', '/leads/__proto__', 400],
    ['DELETE', `/leads/${'f'.repeat(4_000)}`, 400],
    ['DELETE', '/leads/', 400],
    ['DELETE', `/leads/${id}/call-logs`, 404],
    ['DELETE', '/call-logs/NaN', 400],
    ['DELETE', '/call-logs/null', 400],
    ['GET', '/leads/../leads/..', 404],
    ['GET', '/leads%00', 404],
    ['PUT', '/leads?x=%zz', 405],
  ])('%s %s: %d', async (method, path, status) => {
    const reply = await withoutWriting(() => service.as(service.people.admin, method, path))
    expect(reply.statusCode, reply.body).toBe(status)
    expect(Object.keys(reply.json())).toEqual(['error'])
  })
})

describe('hostile query strings: 400 naming the parameter', () => {
  it.each<[string, string]>([
    ['source=a%00', 'source'],
    ['assigned_to=%00', 'assigned_to'],
    ['status=%00', 'status'],
    ['limit=1%00', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=Infinity', 'limit'],
    ['limit=NaN', 'limit'],
    ['limit=%D9%A1', 'limit'],
    ['limit=1;offset=1', 'limit'],
    ['offset=9007199254740993', 'offset'],
    ['offset=1%27--', 'offset'],
    ['from_date=%27%27', 'from_date'],
    ['from_date=2026-01-01%0A', 'from_date'],
    ['from_date=-2026-01-01', 'from_date'],
    ['to_date=99999-01-01', 'to_date'],
    ['to_date=infinity', 'to_date'],
    ['__proto__=x', '__proto__'],
    ['constructor=x', 'constructor'],
    ['source[]=x', 'source[]'],
    ['source[$ne]=x', 'source[$ne]'],
    ['source=a&source=b&source=c', 'source'],
    ['%zz=1', '%zz'],
  ])('%s', async (query, field) => {
    const reply = await service.as(service.people.admin, 'GET', `/leads?${query}`)
    expectRefusal(reply, 400, 'INVALID_PARAM', field)
  })

  it.each(['source=%zz', 'source=%ff', 'source=%27%20or%201=1--', `source=${'x'.repeat(8_000)}`])(
    'a strange source is a source that no lead has: %s',
    async (query) => {
      const reply = await service.as(service.people.admin, 'GET', `/leads?${query}`)
      expect([reply.statusCode, reply.json().data]).toEqual([200, []])
    },
  )
})
