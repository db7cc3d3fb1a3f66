import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterEach, expect, it, vi } from 'vitest'
import { countedCallLogs } from '../../../server/call-logs/counted-call-logs.ts'
import { listCallLogs } from '../../../server/call-logs/list-call-logs.ts'
import { countedLeads } from '../../../server/leads/counted-leads.ts'
import { listLeads } from '../../../server/leads/list-leads.ts'
import { accountCaller, type Caller } from '../../../server/platform/caller.ts'
import { foldCounts } from '../../../server/platform/counts/fold-counts.ts'
import { keepSights } from '../../../server/platform/counts/keep-sights.ts'
import { verifyCounts } from '../../../server/platform/counts/verify-counts.ts'
import { istWindow } from '../../../server/platform/ist-dates.ts'
import { anyActs, days, performActs } from '../../support/acts.ts'
import { beside } from '../../support/beside.ts'
import { makeLead } from '../../support/leads.ts'
import type { People, Person } from '../../support/people.ts'
import { serviceForTests } from '../../support/service-for-tests.ts'

const service = serviceForTests()

afterEach(() => {
  vi.useRealTimers()
})

/** So many of a team who have no leads: only large teams are counted together. */
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

const keep = (accountId: string): Promise<void> =>
  service.test.db.transaction(accountCaller(accountId), (tx) => keepSights(tx, new Date()))

const fold = (accountId: string): Promise<boolean> => foldCounts(service.test.db, accountCaller(accountId))

const wrongCounts = (accountId: string, repair = false): Promise<number> =>
  service.test.db.transaction(accountCaller(accountId), async (tx) => {
    const leads = await verifyCounts(tx, countedLeads(accountId), repair)
    const calls = await verifyCounts(tx, countedCallLogs(accountId), repair)
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

const sightsOf = (accountId: string) =>
  service.registrar.query<{ id: string }>('select id from sights where account_id = $1', [accountId])

const damage = (accountId: string) =>
  service.registrar.query('update sight_counts set n = n + 1 where account_id = $1', [accountId])

it('a large team’s totals are its rows, whatever is saved, called, deleted and folded before and after it is counted together', async () => {
  await fc.assert(
    fc.asyncProperty(anyActs(), fc.nat({ max: 8 }), async (acts, keptBefore) => {
      const people: People = await service.newPeople()
      const { accountId } = people.admin
      const caller = await manages(people.agent, [people.otherAgent])
      const [before, after] = [acts.slice(0, keptBefore), acts.slice(keptBefore)]
      await performActs(service, people, before, () => fold(accountId))
      await keep(accountId)
      await performActs(service, people, after, () => fold(accountId))
      for (const window of windows) expect(await totals(caller, window)).toEqual(await rows(caller, window))
      await fold(accountId)
      for (const window of windows) expect(await totals(caller, window)).toEqual(await rows(caller, window))
      expect(await wrongCounts(accountId)).toBe(0)
    }),
    { numRuns: 8, seed: 11 },
  )
}, 120_000)

it('its total is read from what is counted together; verifying finds what is wrong there, and mends it', async () => {
  const people = await service.newPeople()
  const { accountId } = people.admin
  const caller = await manages(people.agent, [people.otherAgent])
  await makeLead(service, people.otherAgent)
  await fold(accountId)
  const today = istWindow(undefined, undefined, new Date())
  const total = async (): Promise<number> =>
    JSON.parse(
      await listLeads({ ...service.test.db, readsByTable: false }, caller, {
        window: today,
        paging,
        fields: {},
      }),
    ).pagination.total
  expect(await total()).toBe(1)
  await keep(accountId)
  await damage(accountId)
  expect(await total()).toBeGreaterThan(1)
  expect(await wrongCounts(accountId, true)).toBeGreaterThan(0)
  expect(await total()).toBe(1)
  expect(await wrongCounts(accountId)).toBe(0)
})

it('whom a manager sees may change: the total is right at once, and the next look counts them together', async () => {
  const people = await service.newPeople()
  const { accountId } = people.admin
  const { agent, otherAgent, admin } = people
  await makeLead(service, otherAgent)
  await makeLead(service, admin)
  await fold(accountId)
  await manages(agent, [otherAgent])
  await keep(accountId)
  const [before] = await sightsOf(accountId)
  const window = ['2026-01-01', '2099-01-01'] as const
  const both = await manages(agent, [otherAgent, admin])
  expect(await totals(both, window)).toEqual([2, 0, 2, 0])
  await Promise.all([keep(accountId), keep(accountId), fold(accountId)])
  const after = await sightsOf(accountId)
  expect(after).toHaveLength(1)
  expect(after[0]?.id).not.toBe(before?.id)
  expect(await totals(both, window)).toEqual([2, 0, 2, 0])
  expect(await wrongCounts(accountId)).toBe(0)
  await service.registrar.query("update users set role = 'agent' where account_id = $1 and id = $2", [
    accountId,
    agent.userId,
  ])
  await keep(accountId)
  expect(await sightsOf(accountId)).toEqual([])
  expect(
    await service.registrar.query('select from sight_counts where account_id = $1', [accountId]),
  ).toEqual([])
})

it('what is saved and folded while a sight is made is counted in it once', async () => {
  const people = await service.newPeople()
  const { accountId } = people.admin
  const { agent, otherAgent } = people
  const saving = [agent, otherAgent].map((person) => () => makeLead(service, person))
  await beside([...saving, () => fold(accountId)], async () => {
    for (let i = 0; i < 8; i++) {
      await manages(agent, i % 2 === 0 ? [otherAgent] : [])
      await Promise.all([keep(accountId), keep(accountId)])
      expect(await wrongCounts(accountId), `sight ${i}`).toBe(0)
    }
  })
  expect(await wrongCounts(accountId)).toBe(0)
}, 60_000)

it('a manager is shown the sums of all whom he sees, and nobody else’s', async () => {
  const people = await service.newPeople()
  const { accountId } = people.admin
  const caller = await manages(people.agent, [people.otherAgent])
  const other = await manages(people.otherAgent, [])
  await makeLead(service, people.agent)
  await keep(accountId)
  await fold(accountId)
  const shown = (as: Caller): Promise<Record<string, unknown>[]> =>
    service.test.db.read(as, (tx) =>
      tx.all(sql`select distinct sight_id from sight_counts where account_id = ${accountId}`),
    )
  const [own, others] = [await shown(caller), await shown(other)]
  expect(own).toHaveLength(1)
  expect(others).toEqual([])
  const agent: Caller = { ...caller, role: 'agent', teamUserIds: [] }
  expect(await shown(agent)).toEqual([])
  expect(await shown({ ...caller, teamUserIds: idle })).toEqual([])
})
