import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshContact, leadsOf, makeLead } from './support/leads.ts'
import type { People } from './support/people.ts'
import { expectRefusal } from './support/refusal.ts'
import { serviceForTests } from './support/service-for-tests.ts'

const service = serviceForTests()

const list = (query = '', person = service.people.admin) => service.as(person, 'GET', `/leads${query}`)

/** Creates a lead while the clock says so. */
async function makeLeadAt(people: People, at: string, fields: Record<string, unknown> = {}): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  return makeLead(service, people.admin, fields).finally(() => vi.useRealTimers())
}

afterEach(() => {
  vi.useRealTimers()
})

describe('200', () => {
  it('answers the fifteen fields of §2.1 in their types, and the pagination of §4.1', async () => {
    const people = await service.newPeople()
    await service.as(people.admin, 'POST', '/leads', {
      name: 'Asha Rao',
      email: 'Asha@Example.com',
      phone: '98765 43210',
      company: 'Rao Textiles',
      city: 'Mumbai',
      source: 'Fair',
      status: 'Qualified',
      priority: 'High',
      tags: ['wholesale', 'north'],
      deal_value: 2500.5,
      notes: 'Call after six.',
    })
    const reply = await list('', people.admin)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toEqual({
      data: [
        {
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
          name: 'Asha Rao',
          email: 'Asha@Example.com',
          phone: '98765 43210',
          company: 'Rao Textiles',
          city: 'Mumbai',
          source: 'Fair',
          status: 'Qualified',
          priority: 'High',
          tags: ['wholesale', 'north'],
          deal_value: 2500.5,
          notes: 'Call after six.',
          assigned_to: 'admin@example.com',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      ],
      pagination: { limit: 50, offset: 0, total: 1, has_more: false },
    })
  })

  it('answers null for what is empty and [] for no tags (§2.1)', async () => {
    const people = await service.newPeople()
    await service.as(people.admin, 'POST', '/leads', { name: 'A', phone: '9876543210', assigned_to: null })
    const [lead] = await leadsOf(service, people.admin)
    expect(lead).toMatchObject({
      email: null,
      company: null,
      city: null,
      deal_value: null,
      notes: null,
      assigned_to: null,
      tags: [],
    })
  })

  it('answers an empty list to an account without leads', async () => {
    const people = await service.newPeople()
    expect((await list('', people.admin)).json()).toEqual({
      data: [],
      pagination: { limit: 50, offset: 0, total: 0, has_more: false },
    })
  })

  it('keeps every character of a text as it was sent, quotes, emoji and line ends too', async () => {
    const people = await service.newPeople()
    const notes = '"q" \\ \u2028 \u0007 😀 नमस्ते\r\n\t</script>'
    await makeLead(service, people.admin, { notes })
    expect((await leadsOf(service, people.admin))[0]?.notes).toBe(notes)
  })
})

describe('200: window of IST days (§2.5, decision 15)', () => {
  let people: People
  const ids = async (query: string): Promise<string[]> =>
    (await leadsOf(service, people.admin, query)).map((lead) => lead.id)
  let lastBefore: string
  let first: string
  let last: string
  let firstAfter: string

  beforeAll(async () => {
    people = await service.newPeople()
    lastBefore = await makeLeadAt(people, '2026-03-09T18:29:59.999Z')
    first = await makeLeadAt(people, '2026-03-09T18:30:00.000Z')
    last = await makeLeadAt(people, '2026-03-10T18:29:59.999Z')
    firstAfter = await makeLeadAt(people, '2026-03-10T18:30:00.000Z')
  })

  it('holds from midnight IST of from_date until before midnight IST after to_date', async () => {
    expect(await ids('&from_date=2026-03-10&to_date=2026-03-10')).toEqual([last, first])
    expect(await ids('&from_date=2026-03-09&to_date=2026-03-10')).toEqual([last, first, lastBefore])
    expect(await ids('&from_date=2026-03-11&to_date=2026-03-11')).toEqual([firstAfter])
  })

  it('ends by default today in IST, also when it is still yesterday in UTC', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T18:29:00Z') })
    expect(await ids('&from_date=2026-03-10')).toEqual([last, first])
    vi.setSystemTime(new Date('2026-03-10T18:31:00Z'))
    expect(await ids('&from_date=2026-03-10')).toEqual([firstAfter, last, first])
  })

  it('begins by default 30 days before to_date, and that day is whole', async () => {
    expect(await ids('&to_date=2026-04-09')).toEqual([firstAfter, last, first])
    expect(await ids('&to_date=2026-04-10')).toEqual([firstAfter])
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-09T12:00:00Z') })
    expect(await ids('')).toEqual([firstAfter, last, first])
  })

  it('counts in the total what is in the window, not what was made', async () => {
    const reply = await list('?from_date=2026-03-10&to_date=2026-03-10&limit=1', people.admin)
    expect(reply.json().pagination).toEqual({ limit: 1, offset: 0, total: 2, has_more: true })
  })

  it('admits days far away', async () => {
    expect(await ids('&from_date=0001-01-02&to_date=9999-12-31')).toHaveLength(4)
  })
})

describe('200: order and pages (§8, decisions 16 to 18)', () => {
  let people: People
  let newestFirst: string[]

  beforeAll(async () => {
    people = await service.newPeople()
    const made: { id: string; at: string }[] = []
    for (const at of ['2026-05-01T10:00:00.000Z', '2026-05-01T10:00:00.001Z', '2026-05-02T09:00:00.000Z']) {
      for (let i = 0; i < 4; i++) made.push({ id: await makeLeadAt(people, at), at })
    }
    made.sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    newestFirst = made.map(({ id }) => id)
  })

  const window = 'from_date=2026-05-01&to_date=2026-05-02'

  it('lists the newest first, equal times by id downwards', async () => {
    expect((await leadsOf(service, people.admin, `&${window}`)).map(({ id }) => id)).toEqual(newestFirst)
  })

  it('increments of offset by limit meet every lead once, until has_more is false', async () => {
    const seen: string[] = []
    for (let offset = 0, more = true; more; offset += 5) {
      const page = (await list(`?${window}&limit=5&offset=${offset}`, people.admin)).json()
      seen.push(...page.data.map(({ id }: { id: string }) => id))
      expect(page.pagination).toMatchObject({ limit: 5, offset, total: 12 })
      more = page.pagination.has_more
    }
    expect(seen).toEqual(newestFirst)
  })

  it('has_more is false on the page that ends exactly at the last lead', async () => {
    const reply = await list(`?${window}&limit=6&offset=6`, people.admin)
    expect(reply.json().pagination).toEqual({ limit: 6, offset: 6, total: 12, has_more: false })
  })

  it.each([12, 999, 1_000, 100_000, 999_999_999_999_999])(
    'answers an empty page and the whole total behind the end, offset %d',
    async (offset) => {
      const reply = await list(`?${window}&offset=${offset}`, people.admin)
      expect(reply.json()).toEqual({
        data: [],
        pagination: { limit: 50, offset, total: 12, has_more: false },
      })
    },
  )

  it.each(['limit=1', 'limit=500', 'offset=0'])('admits %s', async (query) => {
    expect((await list(`?${query}`)).statusCode).toBe(200)
  })
})

describe('200: filters (§4.1)', () => {
  let people: People

  beforeAll(async () => {
    people = await service.newPeople()
    await makeLead(service, people.admin, { name: 'plain' })
    await makeLead(service, people.admin, { name: 'won', status: 'Won', priority: 'High' })
    await makeLead(service, people.admin, { name: 'fair', source: 'Fair & Sons, 50%', priority: 'High' })
    await makeLead(service, people.admin, { name: 'agents', assigned_to: 'agent@example.com' })
    await makeLead(service, people.admin, { name: 'nobodys', assigned_to: null })
  })

  it.each([
    ['status=Won', ['won']],
    ['priority=High', ['won', 'fair']],
    ['status=New&priority=High', ['fair']],
    [`source=${encodeURIComponent('Fair & Sons, 50%')}`, ['fair']],
    ['source=API', ['plain', 'won', 'agents', 'nobodys']],
    ['source=api', []],
    ['assigned_to=agent@example.com', ['agents']],
    ['assigned_to=AGENT@example.com', ['agents']],
    ['assigned_to=admin%40example.com', ['plain', 'won', 'fair']],
    ['assigned_to=admin@example.com&status=Won&priority=High&source=API', ['won']],
    ['status=Lost', []],
  ])('%s finds %j, and counts them', async (query, names) => {
    const reply = (await list(`?${query}`, people.admin)).json()
    expect(reply.data.map(({ name }: { name: string }) => name).sort()).toEqual([...names].sort())
    expect(reply.pagination.total).toBe(names.length)
  })

  it.each(['nobody@example.com', 'no email at all', ''])(
    'an assigned_to that nobody has (%j) finds an empty list (decision 20)',
    async (email) => {
      const reply = await list(`?assigned_to=${encodeURIComponent(email)}`, people.admin)
      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toMatchObject({ data: [], pagination: { total: 0 } })
    },
  )
})

describe('400 INVALID_PARAM naming the parameter (§7, decisions 15, 18, 19)', () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=0x10', 'limit'],
    ['limit=%2B5', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=0.5', 'offset'],
    ['offset=99999999999999999999', 'offset'],
    ['from_date=2026-02-30', 'from_date'],
    ['from_date=2026-1-1', 'from_date'],
    ['from_date=01-01-2026', 'from_date'],
    ['from_date=2026-01-01T00:00:00Z', 'from_date'],
    ['from_date=0000-01-01', 'from_date'],
    ['to_date=2025-02-29', 'to_date'],
    ['to_date=today', 'to_date'],
    ['to_date=', 'to_date'],
    ['from_date=2026-01-02&to_date=2026-01-01', 'from_date'],
    ['status=won', 'status'],
    ['status=Open', 'status'],
    ['status=', 'status'],
    ['priority=Urgent', 'priority'],
    ['stauts=Won', 'stauts'],
    ['page=2', 'page'],
    ['status=Won&status=Lost', 'status'],
    ['limit=1&limit=2', 'limit'],
    ['source=a%00b', 'source'],
  ])('%s', async (query, field) => {
    expectRefusal(await list(`?${query}`), 400, 'INVALID_PARAM', field)
  })
})

describe('401, 403', () => {
  it('401 without a key, 403 without Read; Write and Delete do not help (§5)', async () => {
    const { admin } = service.people
    expectRefusal(await service.app.inject('/api/v1/leads'), 401, 'UNAUTHORIZED')
    const key = await service.registrar.apiKey(admin.accountId, admin.userId, { permissions: 'write,delete' })
    expectRefusal(await service.as(key, 'GET', '/leads'), 403, 'PERMISSION_DENIED')
  })
})

describe('the verbs that do not exist (§1)', () => {
  it.each(['PATCH', 'PUT'])('405 with Allow for %s of the collection', async (method) => {
    const reply = await service.as(service.people.admin, method, '/leads', freshContact())
    expectRefusal(reply, 405, 'METHOD_NOT_ALLOWED')
    expect(String(reply.headers.allow).split(', ').sort()).toEqual(['GET', 'HEAD', 'POST'])
  })

  it('404 for the address of one lead without a verb, 405 for a GET of it', async () => {
    expectRefusal(await service.as(service.people.admin, 'GET', '/lead'), 404, 'NOT_FOUND')
    const id = await makeLead(service, service.people.admin)
    for (const method of ['GET', 'PATCH', 'PUT', 'POST']) {
      expectRefusal(
        await service.as(service.people.admin, method, `/leads/${id}`, {}),
        405,
        'METHOD_NOT_ALLOWED',
      )
    }
  })
})
