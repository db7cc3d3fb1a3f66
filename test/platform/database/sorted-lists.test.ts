import { describe, expect, it } from 'vitest'
import { type LeadFilter, type LeadQuery, readLeadFilter } from '../../../server/leads/lead-filter.ts'
import { leadJson } from '../../../server/leads/lead-json.ts'
import { sortColumns } from '../../../server/leads/lead-sort.ts'
import { pageOfSortedLeads } from '../../../server/leads/sorted-leads.ts'
import type { Caller } from '../../../server/platform/caller.ts'
import { calledOffice, idsOf, type Listed, sees, sorted } from '../../support/called-office.ts'
import { describeNode, nodesOf, rowsRead } from '../../support/plans.ts'

const office = calledOffice(40_000)
/** Rows that one scan may read of them: those of a filter that lets few through, or what it takes to find a page of one. */
const mostRows = 3_600
/** Who was never called stands among all of the account who never were, a fifth of the leads. */
const mostNeverCalled = 8_200

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
              expect(idsOf(row.page), what).toEqual(sorted(wanted, sort).slice(offset, offset + 50))
              for (const node of nodesOf(plan)) {
                const of = `${what}: ${describeNode(node)}`
                expect(node['Node Type'], of).not.toBe('Seq Scan')
                expect(rowsRead(node), of).toBeLessThanOrEqual(neverCalled ? mostNeverCalled : mostRows)
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
  ['updated_at', false],
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
