import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { leadsOf, makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import type { People } from '../support/people/people.ts'

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

describe('200: window of IST days (§2.5, decision 0002.15)', () => {
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

  it('admits days far away, also as to_date alone', async () => {
    expect(await ids('&to_date=0001-01-05')).toEqual([])
    expect(await ids('&from_date=0001-01-02&to_date=9999-12-31')).toHaveLength(4)
  })
})

describe('200: order and pages (§8, decisions 0002.16 to 0002.18)', () => {
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

describe('200: a limit between the sizes that lists are planned for', () => {
  it.each(['admin', 'agent'] as const)('has as many leads and calls as it says, as %s', async (who) => {
    const people = await service.newPeople()
    const ids: string[] = []
    for (let i = 0; i < 13; i++) {
      const id = await makeLead(service, people[who])
      ids.unshift(id)
      const call = { lead_id: id, call_type: 'Outbound', duration_seconds: i }
      expect((await service.as(people[who], 'POST', '/call-logs', call)).statusCode).toBe(201)
    }
    for (const [limit, offset] of [
      [1, 0],
      [9, 0],
      [10, 0],
      [11, 0],
      [11, 1],
      [12, 1],
      [13, 0],
      [51, 5],
    ] as const) {
      const paged = `?limit=${limit}&offset=${offset}`
      const expected = ids.slice(offset, offset + limit)
      const pagination = { limit, offset, total: 13, has_more: offset + limit < 13 }
      const leads = (await service.as(people[who], 'GET', `/leads${paged}`)).json()
      expect(leads.data.map(({ id }: { id: string }) => id)).toEqual(expected)
      expect(leads.pagination).toEqual(pagination)
      const calls = (await service.as(people[who], 'GET', `/call-logs${paged}`)).json()
      expect(calls.data.map((call: { lead_id: string }) => call.lead_id)).toEqual(expected)
      expect(calls.pagination).toEqual(pagination)
    }
  })
})
