import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Seeded, seed } from '../../../bench/seed.ts'
import { type LeadFilter, type LeadQuery, readLeadFilter } from '../../../server/leads/lead-filter.ts'
import { leadJson } from '../../../server/leads/lead-json.ts'
import { type LeadSort, sortColumns } from '../../../server/leads/lead-sort.ts'
import { pageOfSortedLeads } from '../../../server/leads/sorted-leads.ts'
import { accountCaller, type Caller } from '../../../server/platform/caller.ts'
import type { Statement } from '../../../server/platform/database/database.ts'
import { startupOptions } from '../../../server/platform/database/engine.ts'
import { splitStatements } from '../../../server/platform/database/sql-statements.ts'
import { packSteps } from '../../../server/platform/database/transactions/packet.ts'
import { textOfArray } from '../../../server/platform/database/transactions/statement-batch.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

const leads = 40_000
/** Rows that one scan may read of them: those of a filter that lets few through, or what it takes to find a page of one. */
const mostRows = 3_600
/** Who was never called stands among all of the account who never were, a fifth of the leads. */
const mostNeverCalled = 8_200

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: PlanNode[]
}

interface Listed {
  readonly id: string
  readonly assigned_to_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly last_call_at: Date | null
  readonly deal_value: number | null
  readonly source: string
  readonly status: string
  readonly priority: string
}

let database: TestDatabase
let owner: pg.Client
let client: pg.Client
let seeded: Seeded
let agentIds: string[]
let all: Listed[]

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  seeded = await seed(owner, leads)
  agentIds = (await owner.query("select id from users where role = 'agent' order by email")).rows.map(
    ({ id }) => id,
  )
  await owner.query('set synchronous_commit = off')
  await owner.query(`
    update leads set updated_at = created_at + (hashtext(id::text) & 65535) * interval '1 minute',
      deal_value = case when hashtext(id::text) % 4 = 0 then null else deal_value end`)
  // Of most leads few were never called; of one source most.
  await owner.query(`
    update lead_calls set last_call_at = lead_calls.created_at + (hashtext(lead_id::text) & 65535) * interval '1 minute'
    from leads where leads.account_id = lead_calls.account_id and leads.id = lead_id
      and (hashtext(lead_id::text) % 100 <> 0 and source <> 'API' or hashtext(lead_id::text) % 7 = 0)`)
  const migration = readFileSync('migrations/0034_lead_calls.sql', 'utf8')
  for (const statement of splitStatements(migration))
    if (/insert into \w+_counts /.test(statement)) await owner.query(statement)
  await owner.query('vacuum analyze')
  const read = await owner.query<Listed>(`
    select leads.id, assigned_to_id, leads.created_at, updated_at, last_call_at, deal_value::float8 as deal_value, source, status,
      priority from leads join lead_calls on lead_id = leads.id`)
  all = read.rows
  client = new pg.Client({ connectionString: database.serviceUrl, options: startupOptions('postgres') })
  await client.connect()
}, 180_000)

beforeEach(({ skip }) =>
  skip(
    inject('citusUrl') !== null,
    'Citus answers the plans of its shards as text inside its own, and keeps none',
  ),
)

afterAll(async () => {
  await client?.end()
  await owner.end()
  await database.drop()
})

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(textOfArray(value))
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

/** What a statement answers, and its plan, as the service's own connections make it: generic. */
async function run(
  caller: Caller,
  statement: Statement,
): Promise<{ row: Record<string, unknown>; plan: PlanNode }> {
  await client.query('begin')
  try {
    const { statements } = packSteps([{ caller, steps: [statement] }])
    const [identity, asked] = statements
    await client.query(identity?.text ?? '', [...(identity?.values ?? [])])
    await client.query(`prepare looked_at as ${asked?.text}`)
    const execute = `execute looked_at (${(asked?.values ?? []).map(literal).join(', ')})`
    const answer = await client.query(execute)
    const plan = await client.query(`explain (analyze, format json) ${execute}`)
    return { row: answer.rows[0], plan: plan.rows[0]['QUERY PLAN'][0].Plan }
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const callers: Record<string, () => Caller> = {
  'an admin': () => ({ ...accountCaller(seeded.accountId), role: 'admin', userId: seeded.agentId }),
  'an agent': () => ({ ...accountCaller(seeded.accountId), role: 'agent', userId: seeded.agentId }),
  'a manager': () => ({
    ...accountCaller(seeded.accountId),
    role: 'manager',
    userId: '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b',
    teamUserIds: agentIds.slice(0, 3),
  }),
}

const filters: Record<string, { query: LeadQuery; lets: (lead: Listed) => boolean }> = {
  'no filter': { query: {}, lets: () => true },
  'one status': { query: { status: 'Won' }, lets: ({ status }) => status === 'Won' },
  'one priority': { query: { priority: 'High' }, lets: ({ priority }) => priority === 'High' },
  'one source': { query: { source: 'JustDial' }, lets: ({ source }) => source === 'JustDial' },
  'one person': {
    query: { assigned_to: 'agent0@example.com' },
    lets: ({ assigned_to_id }) => assigned_to_id === seeded.agentId,
  },
  'three filters': {
    query: { source: 'API', status: 'Won', priority: 'Low' },
    lets: (lead) => lead.source === 'API' && lead.status === 'Won' && lead.priority === 'Low',
  },
  'a source that nobody has': { query: { source: 'none of this name' }, lets: () => false },
}

const sees = (caller: Caller, lead: Listed): boolean =>
  caller.role === 'admin' || [caller.userId, ...caller.teamUserIds].includes(lead.assigned_to_id ?? '')

const keyOf = (lead: Listed, column: LeadSort['column']): number | null => {
  const value = lead[column]
  return value instanceof Date ? value.getTime() : value
}

/** As it should be: those with the key in its order, the others behind them, newest first. */
function sorted(some: readonly Listed[], { column, order }: LeadSort): string[] {
  const sign = order === 'asc' ? 1 : -1
  const byId = (a: Listed, b: Listed) => (a.id < b.id ? -1 : 1)
  const keyed = some.filter((lead) => keyOf(lead, column) !== null)
  const others = some.filter((lead) => keyOf(lead, column) === null)
  keyed.sort((a, b) => sign * ((keyOf(a, column) ?? 0) - (keyOf(b, column) ?? 0) || byId(a, b)))
  others.sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || -byId(a, b))
  return [...keyed, ...others].map(({ id }) => id)
}

const idsOf = (page: unknown): string[] => JSON.parse(`[${page}]`).map(({ id }: { id: string }) => id)

describe.each(Object.keys(callers))('as %s', (who) => {
  describe.each(Object.keys(filters))('with %s', (named) => {
    it.each([false, true])(
      'a page in each order is right, and few rows are read for it (never called: %s)',
      async (neverCalled) => {
        const caller = callers[who]?.() as Caller
        const { query, lets } = filters[named] as (typeof filters)[string]
        const mine = all.filter((lead) => sees(caller, lead) && lets(lead))
        const wanted = neverCalled ? mine.filter(({ last_call_at }) => last_call_at === null) : mine
        for (const column of sortColumns) {
          if (neverCalled && column === 'last_call_at') continue
          for (const order of ['asc', 'desc'] as const) {
            for (const offset of [order === 'asc' ? 0 : 100]) {
              const filter: LeadFilter = { ...readLeadFilter({ ...query, offset }, new Date()), neverCalled }
              const sort = { column, order }
              const statement = pageOfSortedLeads(caller, filter, sort, leadJson(seeded.accountId))
              const { row, plan } = await run(caller, statement)
              const what = `${column} ${order} from ${offset}`
              expect(row.total, what).toBe(wanted.length)
              expect(idsOf(row.page), what).toEqual(sorted(wanted, sort).slice(offset, offset + 50))
              for (const node of nodesOf(plan)) {
                const rows =
                  node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0)
                const of = `${what}: ${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`
                expect(node['Node Type'], of).not.toBe('Seq Scan')
                expect(rows, of).toBeLessThanOrEqual(neverCalled ? mostNeverCalled : mostRows)
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
    const wanted = all.filter(isIn)
    expect(wanted.length).toBeLessThan(all.length / 2)
    const sort = { column, order: 'asc' } as const
    const { row, plan } = await run(
      caller,
      pageOfSortedLeads(caller, filter, sort, leadJson(seeded.accountId)),
    )
    const page = sorted(wanted, sort).slice(0, 20)
    expect(row.total).toBe(wanted.length)
    expect(idsOf(row.page)).toEqual(page)
    const last = all.find(({ id }) => id === page.at(-1))?.[column] ?? from
    const start = from.getTime() - 3_600_000
    const between = all.filter((lead) => lead[column].getTime() >= start && lead[column] <= last)
    for (const node of nodesOf(plan).filter((one) => one['Relation Name'] === 'leads')) {
      const rows = node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0)
      expect(rows, `${node['Node Type']} ${node['Index Name']}`).toBeLessThanOrEqual(between.length + 100)
    }
  },
)
