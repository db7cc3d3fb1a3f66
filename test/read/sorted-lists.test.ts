// slow: it reads plans and pages over many leads
import { describe, expect, it } from 'vitest'
import { type LeadFilter, type LeadQuery, readLeadFilter } from '../../server/read/leads/lead-filter.ts'
import { leadJson } from '../../server/read/leads/lead-json.ts'
import { sortColumns } from '../../server/read/leads/lead-sort.ts'
import { mostRead, pageOfSortedLeads } from '../../server/read/leads/sorted-leads.ts'
import type { Caller } from '../../server/records/caller.ts'
import { calledOffice, idsOf, type Listed, sees, sorted } from '../support/database/called-office.ts'
import { describeNode, nodesOf, rowsRead } from '../support/database/plans.ts'

const office = calledOffice(40_000)
const callers: Record<string, () => Caller> = {
  'an admin': () => office.admin,
  'an agent': () => office.agent,
  'a manager': () => office.managerOf(3),
}

const filters: Record<string, { query: LeadQuery; lets: (lead: Listed) => boolean }> = {
  'no filter': { query: {}, lets: () => true },
  'one status': { query: { status: 'Won' }, lets: ({ status }) => status === 'Won' },
  'one priority': { query: { priority: 'High' }, lets: ({ priority }) => priority === 'High' },
  'one source': { query: { source: 'JustDial' }, lets: ({ source }) => source === 'JustDial' },
  'one person': {
    query: { assigned_to: 'agent0@example.com' },
    lets: ({ assigned_to_id }) => assigned_to_id === office.seeded.agentId,
  },
  'three filters': {
    query: { source: 'API', status: 'Won', priority: 'Low' },
    lets: (lead) => lead.source === 'API' && lead.status === 'Won' && lead.priority === 'Low',
  },
  'a source that nobody has': { query: { source: 'none of this name' }, lets: () => false },
}

/** The newest of these, so many at most. */
const newestOf = (some: readonly Listed[], most: number): Listed[] => {
  const places = new Map(sorted(some, { column: 'created_at', order: 'desc' }).map((id, at) => [id, at]))
  return some.filter(({ id }) => (places.get(id) ?? most) < most)
}

describe.each(Object.keys(callers))('as %s', (who) => {
  describe.each(Object.keys(filters))('with %s', (named) => {
    it.each([false, true])(
      'a page in each order is right, and few rows are read for it (never called: %s)',
      async (neverCalled) => {
        const caller = callers[who]?.() as Caller
        const { query, lets } = filters[named] as (typeof filters)[string]
        const mine = office.all.filter((lead) => sees(caller, lead) && lets(lead))
        const wanted = neverCalled ? mine.filter(({ last_call_at }) => last_call_at === null) : mine
        for (const column of sortColumns) {
          if (neverCalled && column === 'last_call_at') continue
          for (const order of ['asc', 'desc'] as const) {
            for (const offset of [order === 'asc' ? 0 : 100]) {
              const filter: LeadFilter = { ...readLeadFilter({ ...query, offset }, new Date()), neverCalled }
              const sort = { column, order }
              const statement = pageOfSortedLeads(caller, filter, sort, leadJson(office.seeded.accountId))
              const { row, plan } = await office.run(caller, statement)
              const what = `${column} ${order} from ${offset}`
              expect(row.total, what).toBe(wanted.length)
              const isOfNewest = column === 'updated_at' || column === 'deal_value'
              const read = isOfNewest
                ? newestOf(mine, mostRead).filter((lead) => wanted.includes(lead))
                : wanted
              expect(idsOf(row.page), what).toEqual(sorted(read, sort).slice(offset, offset + 50))
              for (const node of nodesOf(plan)) {
                const of = `${what}: ${describeNode(node)}`
                expect(node['Node Type'], of).not.toBe('Seq Scan')
                expect(rowsRead(node), of).toBeLessThanOrEqual(mostRead)
              }
            }
          }
        }
      },
    )
  })
})

it.each([
  ['created_at', false],
  ['created_at', true],
] as const)(
  'oldest first by %s reads nothing that is older than the window (never called: %s)',
  async (column, neverCalled) => {
    const caller = callers['an admin']?.() as Caller
    const from_date = new Date(Date.now() - 12 * 86_400_000).toISOString().slice(0, 10)
    const filter: LeadFilter = { ...readLeadFilter({ from_date, limit: 20 }, new Date()), neverCalled }
    const { from } = filter.window
    const isIn = ({ created_at, last_call_at }: Listed) =>
      created_at >= from && (!neverCalled || last_call_at === null)
    const wanted = office.all.filter(isIn)
    expect(wanted.length).toBeLessThan(office.all.length / 2)
    const sort = { column, order: 'asc' } as const
    const { row, plan } = await office.run(
      caller,
      pageOfSortedLeads(caller, filter, sort, leadJson(office.seeded.accountId)),
    )
    const page = sorted(wanted, sort).slice(0, 20)
    expect(row.total).toBe(wanted.length)
    expect(idsOf(row.page)).toEqual(page)
    const last = office.all.find(({ id }) => id === page.at(-1))?.[column] ?? from
    const start = from.getTime() - 3_600_000
    const between = office.all.filter((lead) => lead[column].getTime() >= start && lead[column] <= last)
    for (const node of nodesOf(plan).filter((one) => one['Relation Name'] === 'leads')) {
      expect(rowsRead(node), describeNode(node)).toBeLessThanOrEqual(between.length + 100)
    }
  },
)
