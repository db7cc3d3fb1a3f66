// slow: it reads plans and pages over many leads
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, inject, it } from 'vitest'
import { countedLeads } from '../../server/leads/counted-leads.ts'
import { type CallLogQuery, readCallLogFilter } from '../../server/read/call-logs/call-log-filter.ts'
import { listCallLogs } from '../../server/read/call-logs/list-call-logs.ts'
import { verifyCounts } from '../../server/read/counts/verify-counts.ts'
import { type LeadQuery, readLeadFilter } from '../../server/read/leads/lead-filter.ts'
import { listLeads } from '../../server/read/leads/list-leads.ts'
import { accountCaller, type Caller } from '../../server/records/caller.ts'
import { describeNode, nodesOf, plansOf, rowsRead } from '../support/database/plans.ts'
import { seededOffice } from '../support/database/seeded-office.ts'
import { packetsOf } from '../support/database/sent-packets.ts'

const office = seededOffice(20_000)
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** People without a lead: a team of more than are read one by one. */
const idle = Array.from({ length: 12 }, () => randomUUID())

const teams: Record<string, () => string[]> = {
  'of whom nobody has a lead': () => idle,
  'of whom one has': () => [...idle, agentAt(0)],
  'of whom one has none of the last days': () => [...idle, agentAt(1)],
  'of whom one made leads for others, and for one of the team': () => [...idle, agentAt(2), agentAt(3)],
  'of whom somebody made all leads': () => [...idle, admin],
  'of half of the agents': () => office.seeded.agentIds.slice(5, 15),
}

const queries: LeadQuery[] = [
  {},
  { limit: 7, offset: 5 },
  { offset: 130 },
  { offset: 1_500 },
  { from_date: day(20), to_date: day(12) },
  { status: 'Won' },
  { status: 'Won', priority: 'High', offset: 20 },
  { source: 'JustDial', limit: 500 },
  { assigned_to: 'agent0@example.com' },
  { assigned_to: 'agent9@example.com', status: 'New' },
]

let admin: string

const agentAt = (i: number): string => office.seeded.agentIds[i] ?? ''

beforeAll(async () => {
  // Its tests are skipped there, and `office.db` speaks as to one PostgreSQL.
  if (inject('citusUrl') !== null) return
  const { accountId } = office.seeded
  const { rows } = await office.owner.query<{ id: string }>(`select id from users where role = 'admin'`)
  admin = rows[0]?.id ?? ''
  const give = (change: string, which: string, ...ids: string[]): Promise<unknown> =>
    office.owner.query(`update leads set ${change} where account_id = $1 and ${which}`, [accountId, ...ids])
  const [, old, maker, teammate, other] = [0, 1, 2, 3, 4].map(agentAt) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await give(
    'assigned_to_id = $3',
    `assigned_to_id = $2 and created_at > now() - interval '9 days'`,
    old,
    other,
  )
  await give('created_by_id = $2', 'assigned_to_id = $3', maker, teammate)
  await give('created_by_id = $2', `assigned_to_id = $3 and status = 'New'`, maker, other)
  await office.db.transaction(accountCaller(accountId), (tx) =>
    verifyCounts(tx, countedLeads(accountId), true),
  )
  await office.owner.query('analyze leads')
})

const managerOf = (teamUserIds: string[]): Caller => ({ ...office.managerOf(0), teamUserIds })

const emailColumn = `(select id from users where account_id = leads.account_id and email = `

/** What the page is, asked by no code of the service. */
async function expected(caller: Caller, query: LeadQuery): Promise<{ ids: string[]; total: number }> {
  const { window, paging } = readLeadFilter(query, new Date())
  const { status, priority, source, assigned_to: assignee } = query as Record<string, string | undefined>
  const equal = Object.entries({ status, priority, source }).flatMap(([column, value]) =>
    value === undefined ? [] : [`and ${column} = '${value}'`],
  )
  if (assignee !== undefined) equal.push(`and assigned_to_id = ${emailColumn}'${assignee}')`)
  const { rows } = await office.owner.query<{ id: string }>(
    `select id from leads where account_id = $1 and created_at >= $2 and created_at < $3
       and (assigned_to_id = any($4) or created_by_id = any($4)) ${equal.join(' ')} order by created_at desc, id desc`,
    [caller.accountId, window.from, window.before, caller.teamUserIds],
  )
  const ids = rows.map(({ id }) => id)
  return { ids: ids.slice(paging.offset, paging.offset + paging.limit), total: ids.length }
}

const cases = Object.keys(teams).flatMap((team) => queries.map((query) => [team, query] as const))

it.each(cases)('a manager of a team %s lists what they have, newest first: %j', async (team, query) => {
  const caller = managerOf(teams[team]?.() ?? [])
  for (const readsByTable of [false, true]) {
    const db = { ...office.db, readsByTable }
    const { data, pagination } = JSON.parse(await listLeads(db, caller, readLeadFilter(query, new Date())))
    const { ids, total } = await expected(caller, query)
    expect(data.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(pagination.total).toBe(total)
  }
})

const callQueries: CallLogQuery[] = [
  {},
  { limit: 9, offset: 30 },
  { call_type: 'Inbound' },
  { from_date: day(20), to_date: day(12) },
]
const callCases = Object.keys(teams).flatMap((team) => callQueries.map((query) => [team, query] as const))

it.each(callCases)('a manager of a team %s lists its calls, the latest first: %j', async (team, query) => {
  const caller = managerOf(teams[team]?.() ?? [])
  const filter = readCallLogFilter(query, new Date())
  const { rows } = await office.owner.query<{ id: string }>(
    `select id from call_logs where account_id = $1 and called_at >= $2 and called_at < $3
       and (assigned_to_id = any($4) or created_by_id = any($4)) and call_type = coalesce($5, call_type)
     order by called_at desc, id desc`,
    [caller.accountId, filter.window.from, filter.window.before, caller.teamUserIds, filter.callType],
  )
  const { offset, limit } = filter.paging
  for (const readsByTable of [false, true]) {
    const { data, pagination } = JSON.parse(
      await listCallLogs({ ...office.db, readsByTable }, caller, filter),
    )
    expect(data.map(({ id }: { id: string }) => id)).toEqual(
      rows.map(({ id }) => id).slice(offset, offset + limit),
    )
    expect(pagination.total).toBe(rows.length)
  }
})

it.each(Object.keys(teams))(
  'the first page of a team %s reads no more leads or calls than a thousand of the account and a page of each',
  async (team) => {
    const people = teams[team]?.() ?? []
    const caller = managerOf(people)
    const packets = await packetsOf(async () => {
      await listLeads(office.db, caller, readLeadFilter({}, new Date()))
      await listCallLogs(office.db, caller, readCallLogFilter({}, new Date()))
    })
    const statements = packets.flat().filter(({ text }) => !/^(begin|commit)/.test(text))
    for (const node of (await plansOf(office.client, statements)).flatMap(nodesOf)) {
      expect(node['Node Type'], describeNode(node)).not.toMatch(/Seq Scan|Bitmap/)
      const loops = Math.max(1, node['Actual Loops'])
      const read = rowsRead(node) + (node['Rows Removed by Filter'] ?? 0) * (loops - 1)
      if (/^(leads|call_logs)$/.test(node['Relation Name'] ?? ''))
        expect(read, describeNode(node)).toBeLessThanOrEqual(Math.max(1_100, 50 * (people.length + 1)))
    }
  },
)
