import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { countsByPerson, personNumbers, waitingByPerson } from '../../../server/overview/by-person.ts'
import { asWholeAccount } from '../../../server/postgres/database.ts'
import { seenUserIds } from '../../../server/postgres/identity.ts'
import { unknownCaller } from '../../../server/read/call-logs/call-log-filter.ts'
import { listCallLogs } from '../../../server/read/call-logs/list-call-logs.ts'
import { compactCounts } from '../../../server/read/counts/compact-counts.ts'
import { leadsByDay } from '../../../server/read/counts/counts-by-day.ts'
import { bySource, countsByKey, type KeyCount, together } from '../../../server/read/counts/counts-by-key.ts'
import { listLeads } from '../../../server/read/leads/list-leads.ts'
import { accountCaller, type Caller } from '../../../server/records/caller.ts'
import { istWindow } from '../../../server/records/ist-dates.ts'
import { anyActs, days, performActs } from '../../support/app/acts.ts'
import { serviceForTests } from '../../support/app/service-for-tests.ts'
import type { People, Person } from '../../support/people/people.ts'

const service = serviceForTests()

afterEach(() => {
  vi.useRealTimers()
})

const windows = [
  [days[0], days.at(-1) ?? ''],
  [days[1], days[2]],
  // Longer than a range of days.
  ['2026-04-20', '2026-05-20'],
] as const

const callerOf = ({ accountId, userId, email }: Person, role: 'admin' | 'agent'): Caller => ({
  ...accountCaller(accountId),
  role,
  userId,
  email,
})

/** An admin, an agent, and somebody who manages the other agent. */
function callersOf({ admin, agent, otherAgent }: People): Caller[] {
  const manager = { ...callerOf(agent, 'agent'), role: 'manager', teamUserIds: [otherAgent.userId] } as const
  return [callerOf(admin, 'admin'), callerOf(agent, 'agent'), manager]
}

const among = (ids: readonly string[]): string => `any('{${ids.join(',')}}'::uuid[])`

/** What a caller sees within a window, as a condition that shares no code with the service. */
function seen(caller: Caller, at: string, [from, to]: (typeof windows)[number]): string {
  const ids = among(seenUserIds(caller))
  const own = caller.role === 'admin' ? 'true' : `(assigned_to_id = ${ids} or created_by_id = ${ids})`
  return `account_id = '${caller.accountId}' and ${own}
    and (${at} at time zone 'Asia/Kolkata')::date between '${from}' and '${to}'`
}

const rowsOf = (text: string): Promise<Record<string, unknown>[]> => service.registrar.query(text)

const paging = { limit: 500, offset: 0 }

async function expectTotals(people: People, caller: Caller, window: (typeof windows)[number]): Promise<void> {
  const { agent, otherAgent } = people
  const both = [agent.userId, otherAgent.userId]
  const callFilters: [filter: object, where: string][] = [
    [{ calledBy: agent.email }, `called_by_id = '${agent.userId}'`],
    [
      { calledBy: agent.email, callType: 'Inbound' },
      `called_by_id = '${agent.userId}' and call_type = 'Inbound'`,
    ],
    [{ calledBy: unknownCaller }, 'called_by_id is null'],
    [{ calledBy: unknownCaller, outcome: 'Completed' }, `called_by_id is null and outcome = 'Completed'`],
    [{ outcome: 'Completed' }, `outcome = 'Completed'`],
    [{ callerIds: both }, `called_by_id = ${among(both)}`],
    [{ callerIds: both, callType: 'Outbound' }, `called_by_id = ${among(both)} and call_type = 'Outbound'`],
    [{ callerIds: [] }, 'false'],
  ]
  const leadFilters: [filter: object, where: string][] = [
    [{ fields: {}, assigneeIds: both }, `assigned_to_id = ${among(both)}`],
    [{ fields: { status: 'New' }, assigneeIds: both }, `assigned_to_id = ${among(both)} and status = 'New'`],
    [
      { fields: { status: 'New', source: 'API', priority: 'Medium' }, assigneeIds: [otherAgent.userId] },
      `assigned_to_id = '${otherAgent.userId}' and status = 'New' and source = 'API' and priority = 'Medium'`,
    ],
    [{ fields: {}, assigneeIds: [] }, 'false'],
    [{ fields: { status: 'New', source: 'API' } }, `status = 'New' and source = 'API'`],
  ]
  const read = { window: istWindow(window[0], window[1], new Date()), paging }
  const inOne = { ...service.test.db, readsByTable: false }
  const byTable = { ...service.test.db, readsByTable: true }
  const expectList = async (body: string, table: string, at: string, where: string): Promise<void> => {
    const rows = await rowsOf(`select id from ${table} where ${seen(caller, at, window)} and ${where}`)
    const { data, pagination } = JSON.parse(body)
    const what = `${caller.role} ${table} ${where}`
    expect(pagination.total, what).toBe(rows.length)
    const ids = data.map(({ id }: { id: string }) => id).sort()
    expect(ids, what).toEqual(rows.map(({ id }) => id).sort())
  }
  for (const [filter, where] of callFilters) {
    const body = await listCallLogs(inOne, caller, { ...read, ...filter })
    await expectList(body, 'call_logs', 'called_at', where)
    expect(await listCallLogs(byTable, caller, { ...read, ...filter })).toBe(body)
  }
  for (const [filter, where] of leadFilters) {
    const body = await listLeads(inOne, caller, { ...read, fields: {}, ...filter })
    await expectList(body, 'leads', 'created_at', where)
    expect(await listLeads(byTable, caller, { ...read, fields: {}, ...filter })).toBe(body)
  }
}

async function expectNumbers(caller: Caller, window: (typeof windows)[number]): Promise<void> {
  const read = istWindow(window[0], window[1], new Date())
  const at = new Date()
  const [ofPeople, sources, wonSources, wonFair, sums, statuses, days, open, due] =
    await service.test.db.read(caller, (tx) =>
      tx.run(
        countsByPerson(caller, read, at),
        countsByKey(caller, 'leads', read, bySource(caller), 'each'),
        countsByKey(caller, 'leads', read, bySource(caller), { only: 'Won' }),
        countsByKey(caller, 'leads', read, bySource(caller, ['Fair']), { only: 'Won' }),
        countsByKey(caller, 'leads', read, bySource(caller), 'none'),
        countsByKey(caller, 'leads', read, together, 'each'),
        leadsByDay(caller, read, ['Fair']),
        asWholeAccount,
        ...waitingByPerson(caller.accountId, at),
      ),
    )
  const byUser = new Map(personNumbers(caller, ofPeople, open, due).map((one) => [one.user_id, one]))
  const madeBy =
    await rowsOf(`select called_by_id as id, count(*)::int as n, sum(duration_seconds)::int as seconds,
    count(*) filter (where outcome = 'Completed')::int as completed
    from call_logs where ${seen(caller, 'called_at', window)} group by 1`)
  const heldBy = await rowsOf(`select assigned_to_id as id, count(*)::int as n,
    count(*) filter (where status = 'Won')::int as won,
    count(*) filter (where not exists (select from call_logs where account_id = leads.account_id and lead_id = leads.id))::int as never
    from leads where ${seen(caller, 'created_at', window)} group by 1`)
  const openBy = await rowsOf(`select assigned_to_id as id, count(*)::int as n from leads
    where account_id = '${caller.accountId}' and status not in ('Won', 'Lost') and assigned_to_id is not null
      and ${caller.role === 'admin' ? 'true' : `assigned_to_id = ${among(seenUserIds(caller))}`} group by 1`)
  const ids = new Set([...madeBy, ...heldBy, ...openBy].map(({ id }) => id as string | null))
  expect(new Set(byUser.keys()), caller.role).toEqual(ids)
  for (const id of ids) {
    const [made, held, told] = [
      madeBy.find((row) => row.id === id),
      heldBy.find((row) => row.id === id),
      byUser.get(id),
    ]
    const completed = told?.calls.find(({ outcome }) => outcome === 'Completed')?.count ?? 0
    expect(
      [told?.calls_total, told?.talk_seconds, completed, told?.leads, told?.won, told?.never_called],
      `${caller.role}: ${id}`,
    ).toEqual([made?.n, made?.seconds, made?.completed, held?.n, held?.won, held?.never].map((n) => n ?? 0))
    if (id !== null) expect(told?.open).toBe(openBy.find((row) => row.id === id)?.n ?? 0)
  }
  const bySources = await rowsOf(`select source as key, status as value, count(*)::int as count
    from leads where ${seen(caller, 'created_at', window)} group by 1, 2`)
  const sorted = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).sort()
  expect(sorted(wonSources)).toEqual(sorted(sources.filter(({ value }) => value === 'Won')))
  const counted = (rows: readonly KeyCount[]): string[] =>
    sorted(rows.map(({ key, value, count }) => ({ key, value, count })))
  expect(counted(sources)).toEqual(sorted(bySources))
  const isWonFair = ({ key, value }: KeyCount): boolean => key === 'Fair' && value === 'Won'
  expect(wonFair.filter(isWonFair)).toEqual(sources.filter(isWonFair))
  const leadsBy = (columns: string): Promise<Record<string, unknown>[]> =>
    rowsOf(
      `select ${columns}, count(*)::int as count from leads where ${seen(caller, 'created_at', window)} group by 1, 2`,
    )
  expect(counted(sums)).toEqual(sorted(await leadsBy(`source as key, '' as value`)))
  expect(counted(statuses)).toEqual(sorted(await leadsBy(`'' as key, status as value`)))
  expect(sorted(days.map(({ day, value, count }) => ({ day, value, count })))).toEqual(
    sorted(
      await leadsBy(`(created_at at time zone 'Asia/Kolkata')::date::text as day,
        case when source = 'Fair' then source end as value`),
    ),
  )
}

/** Some calls that telephony logged without naming anybody, as a call is counted whose caller nobody knows. */
async function forgetSomeCallers(accountId: string): Promise<void> {
  const some = `account_id = '${accountId}' and duration_seconds % 3 = 0 and called_by_id is not null`
  const changes = await rowsOf(`select account_id, 'call_logs' as subject, called_at as at, sign as n,
      sign * duration_seconds as seconds, assigned_to_id, created_by_id, jsonb_build_object('outcome', outcome, 'call_type', call_type,
        'called_by', case sign when -1 then called_by_id::text else '' end) as dimensions
    from call_logs cross join (values (1), (-1)) signs (sign) where ${some}`)
  await rowsOf(`update call_logs set called_by_id = null where ${some}`)
  const rows = changes.map((change) => ({ ...change, id: randomUUID() }))
  await rowsOf(`insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
    select account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions
    from jsonb_to_recordset('${JSON.stringify(rows)}') as rows (account_id uuid, id uuid, subject text, at timestamptz, n int,
      seconds int, assigned_to_id uuid, created_by_id uuid, dimensions jsonb)`)
}

async function expectExact(people: People): Promise<void> {
  for (const caller of callersOf(people)) {
    for (const window of windows) {
      await expectTotals(people, caller, window)
      await expectNumbers(caller, window)
    }
  }
}

describe('who called and whose leads they are, counted and listed exactly', () => {
  it('after random saves, merges, hand-overs, calls and deletions, compacted and not, for admin, manager and agent', async () => {
    await fc.assert(
      fc.asyncProperty(anyActs(), async (acts) => {
        const people = await service.newPeople()
        const compact = () => compactCounts(service.test.db, accountCaller(people.admin.accountId))
        await performActs(service, people, acts, compact)
        await forgetSomeCallers(people.admin.accountId)
        await expectExact(people)
        await compact()
        await expectExact(people)
      }),
      { numRuns: 3, endOnFailure: true },
    )
  }, 120_000)
})
