import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attributionHeader } from '../../server/leads/attributions/attributions.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Browser, type Office, openOffice } from '../support/app/console.ts'
import { numberedLead } from '../support/app/leads.ts'

let service: TestApp
let office: Office
let ids: Record<'asha' | 'ravi' | 'hidden', string>

const save = (browser: Browser, body: unknown) => browser.call('POST', '/leads', body)
const idOf = async (browser: Browser, body: unknown): Promise<string> =>
  (await save(browser, body)).json().data.id
const read = async (browser: Browser, path: string) => (await browser.call('GET', path)).json()
const namesIn = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
  ids = {
    asha: await idOf(office.agent, {
      name: 'Asha Rao',
      phone: '98765 43210',
      company: 'Rao Textiles',
      source: 'Fair',
    }),
    ravi: await idOf(office.agent, { name: 'Ravi 100%', email: 'Ravi@Example.com' }),
    hidden: await idOf(office.admin, { name: 'Hidden', phone: '98765 00000', source: 'Secret' }),
  }
})

afterAll(() => service.close())

describe('GET /leads', () => {
  it('lists what this person sees, newest first, as the REST interface does (§4.1)', async () => {
    const body = await read(office.agent, '/leads')
    expect(namesIn(body)).toEqual(['Ravi 100%', 'Asha Rao'])
    expect(body.pagination).toEqual({ limit: 50, offset: 0, total: 2, has_more: false })
    expect((await read(office.otherAgent, '/leads')).pagination.total).toBe(0)
    expect((await read(office.admin, '/leads')).pagination.total).toBe(3)
  })

  it.each([
    ['a name, whatever the case', 'ASHA', ['Asha Rao']],
    ['an email', 'ravi@', ['Ravi 100%']],
    ['a company', 'textil', ['Asha Rao']],
    ['a phone in another spelling', '+91-98765', ['Asha Rao']],
    ['signs alone nobody', '%_', []],
    ['what is only in a lead that is not visible', 'hidden', []],
  ])('finds by %s', async (_what, text, names) => {
    const body = await read(office.agent, `/leads?q=${encodeURIComponent(text)}`)
    expect(namesIn(body)).toEqual(names)
    expect(body.pagination.total).toBe(names.length)
  })

  it('400 naming an unknown parameter, and one that holds NUL', async () => {
    const unknown = await office.agent.call('GET', '/leads?owner=me')
    expect([unknown.statusCode, unknown.json().error.field]).toEqual([400, 'owner'])
    const nul = await office.agent.call('GET', '/leads?q=a%00b')
    expect([nul.statusCode, nul.json().error.field]).toEqual([400, 'q'])
  })
})

describe('GET /leads/sources and /search', () => {
  it('names the sources in use among what this person sees', async () => {
    expect(await read(office.agent, '/leads/sources')).toEqual({ data: ['Console', 'Fair'] })
    expect(await read(office.admin, '/leads/sources')).toEqual({ data: ['Console', 'Fair', 'Secret'] })
  })

  it('finds leads for the palette by a word or by a whole phone', async () => {
    const phones = { phone: '98765 43210', phone_e164: '+919876543210' }
    const found = { id: ids.asha, name: 'Asha Rao', email: null, ...phones }
    const search = { is_more: false, looked_at: 'all' }
    expect(await read(office.agent, '/search?q=asha')).toEqual({ data: { leads: [found], search } })
    expect(await read(office.agent, '/search?q=09876543210')).toEqual({ data: { leads: [found], search } })
    expect(await read(office.agent, '/search?q=9876500000')).toEqual({ data: { leads: [], search } })
  })
})

describe('GET /leads.csv', () => {
  it('has every lead of the list, a header, and no cell that a spreadsheet would run', async () => {
    const id = await idOf(office.otherAgent, {
      name: '=HYPERLINK("http://evil.example")',
      phone: '+91 98765 11111',
      notes: 'two\nlines, "quoted"',
      company: "'=1+1",
      city: '+1-1',
      tags: ['a', 'b; c'],
      deal_value: 1234567.5,
    })
    const reply = await office.otherAgent.call('GET', '/leads.csv')
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="leads-.*\.csv"$/)
    const [header, ...rest] = reply.body.split('\n')
    // Behind these stands how the lead came, first and latest (decision 0050).
    const columns = header?.split(',') ?? []
    expect(columns.slice(0, 16).join(',')).toBe(
      '\uFEFFid,name,email,phone,company,city,source,status,priority,tags,deal_value,notes,assigned_to,created_at_ist,updated_at_ist,last_call_at_ist',
    )
    expect(columns.slice(16)).toEqual(attributionHeader)
    expect(rest.join('\n')).toContain(
      `${id},"'=HYPERLINK(""http://evil.example"")",,+919876511111,''=1+1,'+1-1,Console,New,Medium,"a; ""b; c""",1234567.5,"two\nlines, ""quoted""",other-agent@example.com,`,
    )
    expect(rest.join('\n')).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,{47}\n$/)
    await office.otherAgent.call('DELETE', `/leads/${id}`)
  })

  it('goes on over several pages without losing or repeating a lead', async () => {
    const other = await openOffice(service, 'Big Office')
    const now = Date.now()
    await service.db.write(accountCaller(other.account.id), async (tx) => {
      for (let n = 1; n <= 2345; n++)
        tx.write(numberedLead(other.account.id, n, new Date(now - (n % 7) * 1_000)))
    })
    const reply = await other.admin.call('GET', '/leads.csv')
    const lines = reply.body.trim().split('\n').slice(1)
    expect(lines).toHaveLength(2345)
    expect(new Set(lines).size).toBe(2345)
  })
})

describe('one lead', () => {
  it('is shown whole, with who created it', async () => {
    const { data } = await read(office.admin, `/leads/${ids.asha}`)
    expect(data).toMatchObject({
      name: 'Asha Rao',
      assigned_to: 'agent@example.com',
      created_by: 'agent@example.com',
    })
    expect(data.possible_duplicates_count).toBe(0)
  })

  it.each(['', '/timeline', '/call-logs', '/deletion'])(
    '404, the same for a missing and an invisible lead, at /leads/{id}%s',
    async (path) => {
      const missing = await office.agent.call('GET', `/leads/00000000-0000-4000-8000-000000000000${path}`)
      const invisible = await office.agent.call('GET', `/leads/${ids.hidden}${path}`)
      expect([missing.statusCode, invisible.statusCode]).toEqual([404, 404])
      expect(invisible.body).toBe(missing.body)
    },
  )

  it('tells what happened to it, by whom, with each field before and after (decision 0006.45)', async () => {
    await save(office.admin, { name: 'Asha Rao', phone: '9876543210', city: 'Pune' })
    const { data } = await read(office.agent, `/leads/${ids.asha}/timeline`)
    expect(data).toMatchObject([
      {
        kind: 'merged',
        actor: { kind: 'person', name: 'admin', email: 'admin@example.com' },
        details: { matched_on: ['phone'], changes: { city: { before: null, after: 'Pune' } } },
      },
      { kind: 'created', actor: { kind: 'person', name: 'agent' } },
    ])
  })

  it('a change of the named lead matched on nothing, whatever it was sent with (decision 0006.45)', async () => {
    const id = await idOf(office.agent, { name: 'Named', email: 'named@example.com' })
    const reply = await office.agent.call('PATCH', `/leads/${id}`, {
      email: 'named@example.com',
      city: 'Goa',
    })
    expect(reply.statusCode).toBe(200)
    const { data } = await read(office.agent, `/leads/${id}/timeline`)
    expect(data[0]).toMatchObject({ kind: 'merged', details: { matched_on: [] } })
  })

  it('is deleted with what goes with it, told before (§4.3)', async () => {
    const id = await idOf(office.agent, { name: 'Short', email: 'short@example.com' })
    await office.agent.call('POST', '/call-logs', { lead_id: id, call_type: 'Inbound', duration_seconds: 5 })
    expect(await read(office.agent, `/leads/${id}/deletion`)).toEqual({
      data: { call_logs: 1, activities: 2, deliveries: 0 },
    })
    expect((await office.otherAgent.call('DELETE', `/leads/${id}`)).statusCode).toBe(404)
    const reply = await office.agent.call('DELETE', `/leads/${id}`)
    expect(reply.json()).toEqual({ data: { id, deleted: true } })
    expect((await office.agent.call('GET', `/leads/${id}`)).statusCode).toBe(404)
  })
})

describe('GET /leads/{id}/deletion', () => {
  it('counts what the timeline shows: nothing tells an agent that a hidden lead has the same phone', async () => {
    await idOf(office.admin, { name: 'Unseen', phone: '98333 44444' })
    const id = await idOf(office.agent, { name: 'Seen', phone: '9833344444' })
    const counted = async (browser: Browser): Promise<[told: number, shown: number]> => [
      (await read(browser, `/leads/${id}/deletion`)).data.activities,
      (await read(browser, `/leads/${id}/timeline`)).data.length,
    ]
    expect(await counted(office.agent)).toEqual([1, 1])
    expect(await counted(office.admin)).toEqual([2, 2])
  })
})

describe('POST /leads', () => {
  it('201 for a new lead, 200 and Leadline-Match for a merge (§4.2)', async () => {
    const created = await save(office.agent, { name: 'Meena', phone: '98111 22333' })
    expect([created.statusCode, created.json().data.merged]).toEqual([201, false])
    const merged = await save(office.agent, { name: 'Meena K', phone: '09811122333' })
    expect([merged.statusCode, merged.json().data.merged]).toEqual([200, true])
    expect(merged.headers['leadline-match']).toBe('phone')
    expect(merged.json().data.id).toBe(created.json().data.id)
  })

  it('400 naming the field, as the REST interface does', async () => {
    const reply = await save(office.agent, { name: 'X', phone: '12' })
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, 'phone'])
  })
})

describe('PATCH /leads/{id}', () => {
  it('lands on that lead, whatever its new phone matches', async () => {
    const mine = await idOf(office.agent, { name: 'Mine', phone: '98222 00001' })
    await idOf(office.agent, { name: 'Other', phone: '98222 00002' })
    await office.agent.call('PATCH', `/leads/${mine}`, { phone: '98222 00002' })
    expect((await read(office.agent, `/leads/${mine}`)).data).toMatchObject({ phone: '98222 00002' })
    const { data } = await read(office.admin, '/duplicates')
    expect(data[0]).toMatchObject({ matched_on: ['phone'], at: expect.stringMatching(/Z$/) })
    expect([data[0].a.name, data[0].b.name].sort()).toEqual(['Mine', 'Other'])
    const detail = await read(office.admin, `/leads/${mine}`)
    expect(detail.data.possible_duplicates_count).toBe(1)
  })
})

describe('POST /leads/match', () => {
  const match = async (browser: Browser, body: unknown) =>
    (await browser.call('POST', '/leads/match', body)).json().data

  it('names the lead that a save would merge into; the phone wins over the email (decision 0001.5)', async () => {
    const both = await match(office.agent, { phone: '098765-43210', email: 'RAVI@example.com' })
    expect(both).toMatchObject({ match: { id: ids.asha }, matched_on: ['phone'], conflict: { id: ids.ravi } })
    const email = await match(office.agent, { email: 'ravi@example.com' })
    expect(email).toMatchObject({ match: { id: ids.ravi }, matched_on: ['email'], conflict: null })
  })

  it('matches nobody for an invisible lead, the lead itself, and what is not typed to its end', async () => {
    const nobody = { match: null, matched_on: [], conflict: null }
    expect(await match(office.agent, { phone: '98765 00000' })).toEqual(nobody)
    expect(await match(office.agent, { phone: '98765 43210', ignore_id: ids.asha })).toEqual(nobody)
    expect(await match(office.agent, { phone: '98', email: 'ravi@' })).toEqual(nobody)
  })
})

describe('GET /duplicates', () => {
  it('403 for an agent: one lead of a pair may not be theirs to see', async () => {
    expect((await office.agent.call('GET', '/duplicates')).statusCode).toBe(403)
  })
})
