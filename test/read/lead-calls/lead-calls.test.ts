import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { compactCounts } from '../../../server/read/counts/compact-counts.ts'
import { verifyLeadCalls } from '../../../server/read/lead-calls/verify-lead-calls.ts'
import { accountCaller } from '../../../server/records/caller.ts'
import { anyActs, performActs } from '../../support/app/acts.ts'
import { makeLead } from '../../support/app/leads.ts'
import { serviceForTests } from '../../support/app/service-for-tests.ts'
import type { Person } from '../../support/people/people.ts'

const service = serviceForTests()

afterEach(() => {
  vi.useRealTimers()
})

interface Times {
  readonly first: string | null
  readonly last: string | null
}

const compact = (accountId: string): Promise<boolean> =>
  compactCounts(service.test.db, accountCaller(accountId))

async function wrong(accountId: string, repair = false): Promise<number[]> {
  const caller = accountCaller(accountId)
  const checks = await service.test.db.transaction(caller, (tx) => verifyLeadCalls(tx, repair))
  return checks.map((check) => check.wrong)
}

const none = [0, 0, 0, 0, 0]

/** When each lead was called, by its calls alone. */
async function timesByCalls(accountId: string): Promise<Record<string, Times>> {
  const leads = await service.registrar.query('select id, created_at from leads where account_id = $1', [
    accountId,
  ])
  const calls = await service.registrar.query(
    'select lead_id, called_at from call_logs where account_id = $1',
    [accountId],
  )
  return Object.fromEntries(
    leads.map(({ id, created_at }) => {
      const times = calls.flatMap((call) => (call.lead_id === id ? [call.called_at as Date] : []))
      times.sort((a, b) => a.getTime() - b.getTime())
      const first = times.find((time) => time >= (created_at as Date))
      return [id, { first: first?.toISOString() ?? null, last: times.at(-1)?.toISOString() ?? null }]
    }),
  )
}

async function keptTimes(accountId: string): Promise<Record<string, Times>> {
  const rows = await service.registrar.query(
    'select lead_id, first_call_at, last_call_at from lead_calls where account_id = $1',
    [accountId],
  )
  return Object.fromEntries(
    rows.map(({ lead_id, first_call_at: first, last_call_at: last }) => [
      lead_id,
      {
        first: (first as Date | null)?.toISOString() ?? null,
        last: (last as Date | null)?.toISOString() ?? null,
      },
    ]),
  )
}

async function call(person: Person, leadId: string, at: string): Promise<string> {
  const body = { lead_id: leadId, call_type: 'Outbound', duration_seconds: 60, called_at: at }
  const reply = await service.as(person, 'POST', '/call-logs', body)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data.id
}

/** First calls of an account by source and delay, compacted or not. */
async function firstCalls(accountId: string): Promise<Record<string, number>> {
  await compact(accountId)
  const rows = await service.registrar.query(
    `select value_1 || ' ' || value_2 as name, sum(n)::int as n from bucket_counts
     where account_id = $1 and subject = 'first_calls' and grouped_by = 6 and bucket_days = 1 group by 1 having sum(n) <> 0`,
    [accountId],
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

it('after random saves, calls and deletions at once, every lead keeps when it was called, and the counters say the same', async () => {
  for (const seed of [3, 8, 21]) {
    const people = await service.newPeople()
    const { accountId } = people.admin
    const [acts = []] = fc.sample(anyActs(), { numRuns: 1, seed })
    await performActs(service, people, acts, () => compact(accountId))
    vi.useRealTimers()
    expect(await keptTimes(accountId)).toEqual(await timesByCalls(accountId))
    expect(await wrong(accountId), `pending, seed ${seed}`).toEqual(none)
    await compact(accountId)
    expect(await wrong(accountId), `compacted, seed ${seed}`).toEqual(none)
  }
}, 60_000)

it.each([1, 3])(
  'forty calls to %i leads at once are leads that were called, and one first call each',
  async (n) => {
    const { admin } = await service.newPeople()
    const make = () => makeLead(service, admin, { source: 'Fair' })
    const ids = await Promise.all(Array.from({ length: n }, make))
    const later = (i: number) => new Date(Date.now() + 610_000 + i * 1000).toISOString()
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => call(admin, ids[i % n] ?? '', later((i * 7) % 40))),
    )
    expect(await keptTimes(admin.accountId)).toEqual(await timesByCalls(admin.accountId))
    expect(await wrong(admin.accountId)).toEqual(none)
    expect(Object.values(await firstCalls(admin.accountId))).toEqual([n])
  },
)

it('a call that is told of late is the first one, and its deletion makes the next one the first again', async () => {
  const { admin } = await service.newPeople()
  const at = new Date()
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000).toISOString()
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  const id = await makeLead(service, admin, { source: 'Fair' })
  await call(admin, id, after(-3_600))
  expect(await firstCalls(admin.accountId), 'a call before the lead was there').toEqual({})
  await call(admin, id, after(7_300))
  expect(await firstCalls(admin.accountId)).toEqual({ 'Fair 7200': 1 })
  const early = await call(admin, id, after(300))
  expect(await firstCalls(admin.accountId), 'five minutes are within five minutes').toEqual({ 'Fair 240': 1 })
  expect((await service.as(admin, 'DELETE', `/call-logs/${early}`)).statusCode).toBe(200)
  expect(await firstCalls(admin.accountId)).toEqual({ 'Fair 7200': 1 })
  expect((await service.as(admin, 'DELETE', `/leads/${id}`)).statusCode).toBe(200)
  expect(await firstCalls(admin.accountId)).toEqual({})
  expect(await wrong(admin.accountId)).toEqual(none)
})

it('verifying finds what is damaged, and mends it', async () => {
  const { admin } = await service.newPeople()
  const { accountId } = admin
  const [one, two] = [await makeLead(service, admin), await makeLead(service, admin)]
  // A call of which nothing was kept.
  await service.registrar.query(
    `insert into call_logs (account_id, id, lead_id, call_type, duration_seconds, outcome, called_at, created_at, created_by_id)
     select account_id, gen_random_uuid(), id, 'Outbound', 5, 'Busy', now(), now(), created_by_id from leads where id = $1`,
    [two],
  )
  await call(admin, one, new Date().toISOString())
  await service.registrar.query(
    'update lead_calls set last_call_at = null, first_call_at = now() where lead_id = $1',
    [one],
  )
  await service.registrar.query(
    "update bucket_counts set n = n + 1 where account_id = $1 and subject = 'first_calls'",
    [accountId],
  )
  expect((await wrong(accountId))[0]).toBe(2)
  await wrong(accountId, true)
  expect(await wrong(accountId)).toEqual(none)
  expect(await keptTimes(accountId)).toEqual(await timesByCalls(accountId))
})
