import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { countedCallLogs } from '../../../server/call-logs/counted-call-logs.ts'
import { countedLeads } from '../../../server/leads/counted-leads.ts'
import { listCallLogs } from '../../../server/read/call-logs/list-call-logs.ts'
import { compactCounts } from '../../../server/read/counts/compact-counts.ts'
import { verifyCounts } from '../../../server/read/counts/verify-counts.ts'
import { listLeads } from '../../../server/read/leads/list-leads.ts'
import { accountCaller, type Caller } from '../../../server/records/caller.ts'
import { istWindow } from '../../../server/records/ist-dates.ts'
import { anyActs, days, performActs } from '../../support/app/acts.ts'
import { makeLead } from '../../support/app/leads.ts'
import { serviceForTests } from '../../support/app/service-for-tests.ts'
import type { People, Person } from '../../support/people/people.ts'

const service = serviceForTests()

afterEach(() => {
  vi.useRealTimers()
})

/** So many of a team who have no leads: the lists of large teams are read in another way than those of small ones. */
const idle = Array.from({ length: 9 }, () => randomUUID())

/** Makes somebody the manager of these people and of those who are idle, and answers as whom he asks. */
async function manages({ accountId, userId, email }: Person, members: readonly Person[]): Promise<Caller> {
  const teamUserIds = [...members.map((member) => member.userId), ...idle]
  await service.registrar.query(
    "update users set role = 'manager', team_user_ids = $3 where account_id = $1 and id = $2",
    [accountId, userId, teamUserIds],
  )
  return { ...accountCaller(accountId), role: 'manager', userId, email, teamUserIds }
}

const compact = (accountId: string): Promise<boolean> =>
  compactCounts(service.test.db, accountCaller(accountId))

const wrongCounts = (accountId: string): Promise<number> =>
  service.test.db.transaction(accountCaller(accountId), async (tx) => {
    const leads = await verifyCounts(tx, countedLeads(accountId), false)
    const calls = await verifyCounts(tx, countedCallLogs(accountId), false)
    return leads.wrong + calls.wrong
  })

const windows = [
  [days[0], days.at(-1) ?? ''],
  [days[1], days[1]],
  ['2026-04-20', '2026-05-20'],
] as const

const paging = { limit: 1, offset: 0 }

/** The totals of leads and calls in a window, in one statement and table by table. */
async function totals(caller: Caller, window: readonly [string, string]): Promise<number[]> {
  const filter = { window: istWindow(...window, new Date()), paging, fields: {} }
  const bodies = [true, false].flatMap((readsByTable) => {
    const db = { ...service.test.db, readsByTable }
    return [listLeads(db, caller, filter), listCallLogs(db, caller, filter)]
  })
  return (await Promise.all(bodies)).map((body) => JSON.parse(body).pagination.total)
}

/** The same, counted row by row as the owner. */
async function rows({ accountId, userId, teamUserIds }: Caller, window: readonly [string, string]) {
  const [row] = await service.registrar.query<{ leads: number; calls: number }>(
    `select
       (select count(*)::int from leads where account_id = $1 and (assigned_to_id = any($2) or created_by_id = any($2))
         and (created_at at time zone 'Asia/Kolkata')::date between $3 and $4) as leads,
       (select count(*)::int from call_logs where account_id = $1 and (assigned_to_id = any($2) or created_by_id = any($2))
         and (called_at at time zone 'Asia/Kolkata')::date between $3 and $4) as calls`,
    [accountId, [userId, ...teamUserIds], ...window],
  )
  return [row?.leads, row?.calls, row?.leads, row?.calls]
}

it('a large team’s totals are its rows, whatever is saved, called, deleted and compacted', async () => {
  await fc.assert(
    fc.asyncProperty(anyActs(), async (acts) => {
      const people: People = await service.newPeople()
      const { accountId } = people.admin
      const caller = await manages(people.agent, [people.otherAgent])
      await performActs(service, people, acts, () => compact(accountId))
      for (const window of windows) expect(await totals(caller, window)).toEqual(await rows(caller, window))
      await compact(accountId)
      for (const window of windows) expect(await totals(caller, window)).toEqual(await rows(caller, window))
      expect(await wrongCounts(accountId)).toBe(0)
    }),
    { numRuns: 8, seed: 11 },
  )
}, 120_000)

it('whom a manager sees may change: the total is right at once', async () => {
  const people = await service.newPeople()
  const { agent, otherAgent, admin } = people
  await makeLead(service, otherAgent)
  await makeLead(service, admin)
  await compact(admin.accountId)
  const window = ['2026-01-01', '2099-01-01'] as const
  expect(await totals(await manages(agent, [otherAgent]), window)).toEqual([1, 0, 1, 0])
  expect(await totals(await manages(agent, [otherAgent, admin]), window)).toEqual([2, 0, 2, 0])
})
