// slow: it reads plans and pages over many leads
import { beforeAll, describe, expect, it } from 'vitest'
import { type LeadFilter, readLeadFilter } from '../../server/read/leads/lead-filter.ts'
import { leadJson } from '../../server/read/leads/lead-json.ts'
import { mostRead, pageOfSortedLeads } from '../../server/read/leads/sorted-leads.ts'
import { calledOffice, idsOf, type Listed, sees, sorted } from '../support/database/called-office.ts'
import { describeNode, nodesOf, rowsRead } from '../support/database/plans.ts'

const office = calledOffice(40_000)

const newestDays = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

it('called longest ago reads no call from before the window, but of leads that were called before they came', async () => {
  const caller = office.admin
  const filter = readLeadFilter({ from_date: newestDays(12), limit: 50 }, new Date())
  const { from } = filter.window
  const wanted = office.all.filter(({ created_at }) => created_at >= from)
  const sort = { column: 'last_call_at', order: 'asc' } as const
  const { row, plan } = await office.run(
    caller,
    pageOfSortedLeads(caller, filter, sort, leadJson(office.seeded.accountId)),
  )
  const page = sorted(wanted, sort).slice(0, 50)
  expect(idsOf(row.page)).toEqual(page)
  const before = (one: Listed): boolean => one.last_call_at !== null && one.last_call_at < one.created_at
  expect(wanted.filter((one) => page.includes(one.id) && before(one)).length).toBeGreaterThan(5)
  expect(wanted.filter((one) => page.includes(one.id) && !before(one)).length).toBeGreaterThan(5)
  const last = wanted.find(({ id }) => id === page.at(-1))?.last_call_at ?? from
  const due = office.all.filter(
    (one) =>
      before(one) || (one.last_call_at !== null && one.last_call_at >= from && one.last_call_at <= last),
  )
  const older = office.all.filter(({ last_call_at }) => last_call_at !== null && last_call_at < from)
  expect(due.length).toBeLessThan(older.length / 4)
  for (const node of nodesOf(plan).filter((one) => one['Relation Name'] === 'lead_calls'))
    expect(rowsRead(node), describeNode(node)).toBeLessThanOrEqual(2 * due.length)
})

describe('where few of very many were never called', () => {
  const query = { source: 'JustDial' }
  const few = (lead: Listed): boolean => lead.source === query.source && lead.last_call_at === null
  // All of the others were never called, and of these the newest alone.
  beforeAll(async () => {
    await office.callAnew(
      "case when source = 'JustDial' and leads.created_at < now() - interval '1 day' then leads.created_at end",
    )
  })

  it.each(['an admin', 'a manager'] as const)(
    'newest first they are found among the leads of the filter, as %s',
    async (who) => {
      const caller = who === 'an admin' ? office.admin : office.managerOf(3)
      const filter: LeadFilter = {
        ...readLeadFilter({ ...query, limit: 500 }, new Date()),
        neverCalled: true,
      }
      const sort = { column: 'created_at', order: 'desc' } as const
      const { row, plan } = await office.run(
        caller,
        pageOfSortedLeads(caller, filter, sort, leadJson(office.seeded.accountId)),
      )
      const wanted = office.all.filter((lead) => sees(caller, lead) && few(lead))
      expect(wanted.length).toBeGreaterThan(20)
      expect(idsOf(row.page)).toEqual(sorted(wanted, sort))
      const most = office.all.filter((lead) => sees(caller, lead) && lead.source === query.source).length
      for (const node of nodesOf(plan))
        expect(rowsRead(node), describeNode(node)).toBeLessThanOrEqual(Math.max(most + 500, 2_001))
    },
  )

  it('oldest first they are found as well, and all of them', async () => {
    const caller = office.admin
    const filter: LeadFilter = { ...readLeadFilter({ ...query, limit: 500 }, new Date()), neverCalled: true }
    const sort = { column: 'created_at', order: 'asc' } as const
    const { row, plan } = await office.run(
      caller,
      pageOfSortedLeads(caller, filter, sort, leadJson(office.seeded.accountId)),
    )
    const wanted = office.all.filter(few)
    expect(row.total).toBe(wanted.length)
    expect(idsOf(row.page)).toEqual(sorted(wanted, sort))
    for (const node of nodesOf(plan)) expect(rowsRead(node), describeNode(node)).toBeLessThanOrEqual(mostRead)
  })
})
