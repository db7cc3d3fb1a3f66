import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PageRow } from '../../server/http/paging.ts'
import { compactCounts } from '../../server/read/counts/compact-counts.ts'
import { type LeadFilter, readLeadFilter } from '../../server/read/leads/lead-filter.ts'
import { leadJson, shownLeadJson } from '../../server/read/leads/lead-json.ts'
import { pageByTable } from '../../server/read/leads/leads-by-table.ts'
import { pageOfLeads } from '../../server/read/leads/list-leads.ts'
import type { Reach } from '../../server/read/pages/newest-rows.ts'
import { accountCaller, type Caller } from '../../server/records/caller.ts'
import type { Database } from '../../server/records/database.ts'
import { makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import type { People, Person } from '../support/people/people.ts'

const service = serviceForTests()
let people: People

const filterOf = (query: object, more: Partial<LeadFilter> = {}): LeadFilter => ({
  ...readLeadFilter({ from_date: '2026-03-01', to_date: '2026-03-31', ...query }, new Date()),
  ...more,
})

const callerOf = (
  { accountId, userId, email }: Person,
  role: Caller['role'],
  team: Person[] = [],
): Caller => ({
  ...accountCaller(accountId),
  role,
  userId,
  email,
  teamUserIds: team.map((one) => one.userId),
})

function callers(): Caller[] {
  const { admin, agent, otherAgent } = people
  const strangers = Array.from({ length: 8 }, (_, i) => ({
    ...agent,
    userId: `00000000-0000-4000-8000-00000000000${i}`,
  }))
  return [
    callerOf(admin, 'admin'),
    callerOf(agent, 'agent'),
    callerOf(otherAgent, 'manager', [agent]),
    // Of a large team the newest of the account are read.
    callerOf(otherAgent, 'manager', [agent, ...strangers]),
  ]
}

/** One statement, as one PostgreSQL is asked. */
function inOne(caller: Caller, filter: LeadFilter, isShown: boolean, reach?: Reach): Promise<PageRow> {
  const json = isShown ? shownLeadJson(caller.accountId) : leadJson(caller.accountId)
  return service.test.db.read(caller, (tx) => tx.one(pageOfLeads(caller, filter, json, reach)))
}

/** True when the list is made of statements of one table each. Whatever it is made of, it is the same. */
async function isByTable(caller: Caller, filter: LeadFilter, isShown = false): Promise<boolean> {
  const page = pageByTable(service.test.db, caller, filter, isShown)
  if (page)
    expect(await page, JSON.stringify([caller.role, filter])).toEqual(await inOne(caller, filter, isShown))
  return page !== null
}

const pages = [
  {},
  { limit: 4 },
  { limit: 4, offset: 3 },
  { limit: 5, offset: 18 },
  { limit: 9, offset: 900 },
  { limit: 2, offset: 3_000 },
]

const statuses = ['New', 'Won'] as const
const priorities = ['Low', 'Medium', 'High'] as const

afterEach(() => {
  vi.useRealTimers()
})

beforeAll(async () => {
  people = await service.newPeople()
  const { admin, agent, otherAgent } = people
  const emails = [agent.email, otherAgent.email, admin.email, undefined]
  for (let i = 0; i < 32; i++) {
    // Four share each moment.
    vi.useFakeTimers({
      toFake: ['Date'],
      now: new Date(Date.UTC(2026, 2, 5, 18, 0, Math.floor(i / 4) * 900)),
    })
    const assignedTo = emails[(i * 7 + (i >> 2)) % 4]
    const by = i % 3 === 0 ? agent : i % 5 === 0 ? otherAgent : admin
    const lead = await makeLead(service, by, {
      status: statuses[i % 2],
      priority: priorities[i % 3],
      source: i % 4 < 3 ? 'Fair' : 'Form "2"',
      ...(assignedTo !== undefined && by === admin && { assigned_to: assignedTo }),
    })
    if (i % 4 === 0)
      await service.as(admin, 'POST', '/call-logs', {
        lead_id: lead,
        call_type: 'Outbound',
        duration_seconds: 9,
      })
    // What is compacted and what is not are added up.
    if (i === 20) await compactCounts(service.test.db, accountCaller(admin.accountId))
  }
  vi.useRealTimers()
})

const filters = [
  {},
  { status: 'New' },
  { status: 'Won', priority: 'High' },
  { priority: 'Low' },
  { source: 'Fair' },
  { source: 'Form "2"', status: 'New' },
  { source: 'nowhere' },
  { from_date: '2026-03-06', to_date: '2026-03-06' },
  { from_date: '2025-01-01', to_date: '2025-01-31' },
]

it('a list of what is newest of each person is byte for byte the same, for every page and filter', async () => {
  for (const caller of callers().slice(1))
    for (const query of filters)
      await Promise.all(
        pages.map(async (paging) => {
          const filter = filterOf({ ...query, ...paging })
          const what = JSON.stringify([caller.role, query, paging])
          expect(await inOne(caller, filter, false, 'each'), what).toEqual(await inOne(caller, filter, false))
        }),
      )
})

describe('a list that is made of statements of one table each', () => {
  it('is byte for byte the same, page and total, for every role, page and filter', async () => {
    let asked = 0
    for (const caller of callers())
      for (const query of filters)
        await Promise.all(
          pages.map(async (paging, i) => {
            if (await isByTable(caller, filterOf({ ...query, ...paging }), i % 2 === 0)) asked += 1
            if (await isByTable(caller, filterOf({ ...query, ...paging }), i % 2 === 1)) asked += 1
          }),
        )
    expect(asked).toBeGreaterThan(200)
  })

  it('is every list of an admin under filters, and every first page without, but for what needs another table', async () => {
    const [admin, agent, manager] = callers() as [Caller, Caller, Caller]
    const usual = [{}, { status: 'New' }, { source: 'Fair', priority: 'Low' }, { offset: 200 }]
    for (const query of usual) expect(await isByTable(admin, filterOf(query))).toBe(true)
    for (const caller of [agent, manager]) expect(await isByTable(caller, filterOf({}))).toBe(true)
    const others = [
      filterOf({ assigned_to: people.agent.email }),
      filterOf({ offset: 1_000 }),
      filterOf({}, { neverCalled: true }),
      filterOf({}, { assigneeIds: [people.agent.userId] }),
    ]
    for (const filter of others) expect(await isByTable(admin, filter)).toBe(false)
    expect(await isByTable(agent, filterOf({ status: 'New' }))).toBe(false)
  })

  it('is of one snapshot: what changes between its two round trips is not seen', async () => {
    const { db } = service.test
    const [admin] = callers() as [Caller]
    const before = await inOne(admin, filterOf({}), true)
    const late: Database = {
      ...db,
      readInTwo: (caller, verb) =>
        db.readInTwo(caller, (first, last) => {
          const run: typeof last.run = async (...steps) => {
            await service.registrar.query(`update users set email = 'x' || email where account_id = $1`, [
              caller.accountId,
            ])
            return last.run(...steps)
          }
          return verb(first, { ...last, run })
        }),
    }
    expect(await pageByTable(late, admin, filterOf({}), true)).toEqual(before)
    const after = await pageByTable(db, admin, filterOf({}), true)
    expect(after?.page).toContain(`"assigned_to":"x${people.agent.email}"`)
    expect(after).toEqual(await inOne(admin, filterOf({}), true))
  })
})
