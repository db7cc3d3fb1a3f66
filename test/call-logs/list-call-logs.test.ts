import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeCall, makeLead } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import type { People } from '../support/people/people.ts'

const service = serviceForTests()

const list = (query = '', person = service.people.admin) => service.as(person, 'GET', `/call-logs${query}`)

async function idsOf(people: People, query: string): Promise<string[]> {
  const reply = (await list(query, people.admin)).json()
  return reply.data.map((call: { id: string }) => call.id)
}

describe('200', () => {
  it('answers the eight fields of §2.2 in their types, and the pagination of §4.4', async () => {
    const people = await service.newPeople()
    const leadId = await makeLead(service, people.admin)
    const calledAt = new Date().toISOString()
    const sent = { call_type: 'Inbound', duration_seconds: 0, outcome: 'No Answer', notes: 'Nobody there.' }
    const id = await makeCall(service, people.admin, leadId, { ...sent, called_at: calledAt })
    const reply = await list('', people.admin)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toEqual({
      data: [
        {
          id,
          lead_id: leadId,
          ...sent,
          called_at: calledAt,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      ],
      pagination: { limit: 50, offset: 0, total: 1, has_more: false },
    })
  })

  it('notes are null when there are none', async () => {
    const people = await service.newPeople()
    await makeCall(service, people.admin, await makeLead(service, people.admin))
    expect((await list('', people.admin)).json().data[0].notes).toBeNull()
  })
})

describe('200: the window is of called_at, in IST days (§4.4, decision 0002.15)', () => {
  let people: People
  const byTime: string[] = []
  const times = [
    '2026-03-09T18:29:59.999Z',
    '2026-03-09T18:30:00Z',
    '2026-03-10T18:29:59.999Z',
    '2026-03-10T18:30:00Z',
  ]

  beforeAll(async () => {
    people = await service.newPeople()
    const leadId = await makeLead(service, people.admin)
    for (const called_at of times) byTime.push(await makeCall(service, people.admin, leadId, { called_at }))
  })

  it('holds from midnight IST of from_date until before midnight IST after to_date', async () => {
    expect(await idsOf(people, '?from_date=2026-03-10&to_date=2026-03-10')).toEqual([byTime[2], byTime[1]])
  })

  it('is by default the last 30 days until today in IST', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-08T18:30:00Z') })
    expect(await idsOf(people, '')).toEqual([byTime[3], byTime[2], byTime[1]])
    vi.setSystemTime(new Date('2026-04-09T18:30:00Z'))
    expect(await idsOf(people, '')).toEqual([byTime[3]])
    vi.useRealTimers()
  })

  it('lists the latest call first, equal times by id downwards (decision 0002.16)', async () => {
    const others = await service.newPeople()
    const leadId = await makeLead(service, others.admin)
    const called_at = '2026-03-10T10:00:00Z'
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push(await makeCall(service, others.admin, leadId, { called_at }))
    const earlier = await makeCall(service, others.admin, leadId, { called_at: '2026-03-10T09:59:59.999Z' })
    expect(await idsOf(others, '?to_date=2026-03-10')).toEqual([...ids.sort().reverse(), earlier])
  })

  it('total and has_more count what the filters leave (decision 0002.17)', async () => {
    const reply = await list('?from_date=2026-03-10&to_date=2026-03-11&limit=2', people.admin)
    expect(reply.json().pagination).toEqual({ limit: 2, offset: 0, total: 3, has_more: true })
    const rest = await list('?from_date=2026-03-10&to_date=2026-03-11&limit=2&offset=2', people.admin)
    expect(rest.json().pagination).toEqual({ limit: 2, offset: 2, total: 3, has_more: false })
    expect(rest.json().data).toHaveLength(1)
  })
})

describe('200: filters (§4.4)', () => {
  it('lead_id and call_type, alone and together, each with its own total', async () => {
    const people = await service.newPeople()
    const leadA = await makeLead(service, people.admin)
    const leadB = await makeLead(service, people.admin)
    const a1 = await makeCall(service, people.admin, leadA, { call_type: 'Inbound' })
    const a2 = await makeCall(service, people.admin, leadA, { call_type: 'Outbound' })
    const b1 = await makeCall(service, people.admin, leadB, { call_type: 'Inbound' })
    const found: [string, string[]][] = [
      [`lead_id=${leadA}`, [a1, a2]],
      [`lead_id=${leadA.toUpperCase()}`, [a1, a2]],
      ['call_type=Inbound', [a1, b1]],
      [`lead_id=${leadA}&call_type=Inbound`, [a1]],
      [`lead_id=${leadB}&call_type=Outbound`, []],
      ['lead_id=3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b', []],
    ]
    for (const [query, ids] of found) {
      const reply = (await list(`?${query}`, people.admin)).json()
      expect(reply.data.map((call: { id: string }) => call.id).sort(), query).toEqual([...ids].sort())
      expect(reply.pagination.total, query).toBe(ids.length)
    }
  })
})

describe('400 INVALID_PARAM naming the parameter (§7, decisions 0002.15, 0002.18, 0002.19)', () => {
  it.each([
    ['lead_id=7', 'lead_id'],
    ['lead_id=', 'lead_id'],
    ['call_type=inbound', 'call_type'],
    ['call_type=', 'call_type'],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['offset=-1', 'offset'],
    ['from_date=2026-13-01', 'from_date'],
    ['to_date=2026-04-31', 'to_date'],
    ['from_date=2026-01-02&to_date=2026-01-01', 'from_date'],
    ['outcome=Busy', 'outcome'],
    ['call_type=Inbound&call_type=Outbound', 'call_type'],
  ])('%s', async (query, field) => {
    expectRefusal(await list(`?${query}`), 400, 'INVALID_PARAM', field)
  })
})

describe('401, 403', () => {
  it('401 without a key, 403 without Read (§5)', async () => {
    const { admin } = service.people
    expectRefusal(await service.app.inject('/api/v1/call-logs'), 401, 'UNAUTHORIZED')
    const key = await service.registrar.apiKey(admin.accountId, admin.userId, { permissions: 'write,delete' })
    expectRefusal(await service.as(key, 'GET', '/call-logs'), 403, 'PERMISSION_DENIED')
  })
})
