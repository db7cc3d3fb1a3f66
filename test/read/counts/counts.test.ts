import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listSources } from '../../../server/leads/filter-values.ts'
import { compactCounts } from '../../../server/read/counts/compact-counts.ts'
import { accountCaller, personCaller } from '../../../server/records/caller.ts'
import { type Act, anyActs, days, performActs } from '../../support/app/acts.ts'
import { makeLead } from '../../support/app/leads.ts'
import { serviceForTests } from '../../support/app/service-for-tests.ts'
import type { People, Person } from '../../support/people/people.ts'

const service = serviceForTests()

afterEach(() => {
  vi.useRealTimers()
})

const windows = [
  [days[0], days.at(-1)],
  [days[1], days[1]],
  [days[1], days[2]],
  // Longer than a range of days.
  ['2026-04-20', '2026-05-20'],
] as const

/** Rows that somebody sees, counted one by one as the owner: the truth that totals are held against. */
async function countRows(
  table: string,
  at: string,
  viewer: Person,
  isAdmin: boolean,
  where: string,
): Promise<number> {
  const mine = isAdmin
    ? 'true'
    : `(assigned_to_id = '${viewer.userId}' or created_by_id = '${viewer.userId}')`
  const [row] = await service.registrar.query(
    `select count(*)::int as n from ${table} where account_id = $1 and ${mine} and ${where.replaceAll('{at}', at)}`,
    [viewer.accountId],
  )
  return row?.n
}

const inWindow = ([from, to]: (typeof windows)[number]) =>
  `({at} at time zone 'Asia/Kolkata')::date between '${from}' and '${to}'`

const userWith = (email: string) =>
  `(select u.id from users u where u.account_id = leads.account_id and u.email = '${email}')`

/** Every two, three and more of them at once. */
function combinations(...filters: [query: string, where: string][]): [string, string][] {
  const subsets = Array.from({ length: 2 ** filters.length }, (_, bits) =>
    filters.filter((_filter, i) => bits & (1 << i)),
  )
  return subsets
    .filter((subset) => subset.length > 1)
    .map((subset) => [
      subset.map(([query]) => query).join(''),
      subset.map(([, where]) => where).join(' and '),
    ])
}

/** Query strings of GET /leads, each with the same condition in SQL. */
const leadFilters: [query: string, where: string][] = [
  ['', 'true'],
  ['&status=New', "status = 'New'"],
  ['&status=Won', "status = 'Won'"],
  ['&priority=High', "priority = 'High'"],
  ['&source=API', "source = 'API'"],
  ['&source=Fair', "source = 'Fair'"],
  ['&assigned_to=agent@example.com', `assigned_to_id = ${userWith('agent@example.com')}`],
  ['&assigned_to=admin@example.com', `assigned_to_id = ${userWith('admin@example.com')}`],
  ...combinations(
    ['&status=New', "status = 'New'"],
    ['&source=API', "source = 'API'"],
    ['&priority=Medium', "priority = 'Medium'"],
    ['&assigned_to=agent@example.com', `assigned_to_id = ${userWith('agent@example.com')}`],
  ),
]

const callFilters: [query: string, where: string][] = [
  ['', 'true'],
  ['&call_type=Inbound', "call_type = 'Inbound'"],
  ['&call_type=Outbound', "call_type = 'Outbound'"],
]

async function expectExactTotals(people: People): Promise<void> {
  for (const who of ['admin', 'agent', 'otherAgent'] as const) {
    for (const window of windows) {
      const dates = `?from_date=${window[0]}&to_date=${window[1]}&limit=500`
      const lists = [
        ...leadFilters.map((one) => ['/leads', 'leads', 'created_at', ...one] as const),
        ...callFilters.map((one) => ['/call-logs', 'call_logs', 'called_at', ...one] as const),
      ]
      for (const [path, table, at, query, where] of lists) {
        const reply = await service.as(people[who], 'GET', `${path}${dates}${query}`)
        const truth = await countRows(
          table,
          at,
          people[who],
          who === 'admin',
          `${where} and ${inWindow(window)}`,
        )
        const { data, pagination } = reply.json()
        expect(pagination.total, `${who} ${path}${dates}${query}`).toBe(truth)
        expect(new Set(data.map(({ id }: { id: string }) => id)).size, `page of ${query}`).toBe(truth)
      }
    }
  }
}

/** Names a source for as long as the viewer sees a lead of it, and no longer. */
async function expectSourcesInUse(people: People): Promise<void> {
  for (const who of ['admin', 'agent', 'otherAgent'] as const) {
    const { accountId, userId, email } = people[who]
    const role = who === 'admin' ? who : 'agent'
    const caller = personCaller(accountId, { id: userId, email, name: who, role }, null)
    const truth: { source: string }[] = await service.registrar.query(
      `select distinct source from leads where account_id = $1 and ($2 or assigned_to_id = $3 or created_by_id = $3)`,
      [accountId, who === 'admin', userId],
    )
    const sources = await service.test.db.read(caller, listSources)
    expect(sources.toSorted(), `sources of ${who}`).toEqual(truth.map(({ source }) => source).toSorted())
  }
}

const compact = (people: People) => compactCounts(service.test.db, accountCaller(people.admin.accountId))

async function holdsFor(batches: readonly (readonly Act[])[]): Promise<void> {
  const people = await service.newPeople()
  await performActs(service, people, batches, () => compact(people))
  await expectExactTotals(people)
  await expectSourcesInUse(people)
  await compact(people)
  await expectExactTotals(people)
  await expectSourcesInUse(people)
}

describe('total is exact whatever happened (decision 0002.17)', () => {
  it('after random saves, merges, hand-overs, calls and deletions, at once and compacted at any moment', async () => {
    await fc.assert(fc.asyncProperty(anyActs(), holdsFor), { numRuns: 5, endOnFailure: true })
  }, 120_000)

  it('a backlog of thousands of kinds of changes is compacted as well', async () => {
    const people = await service.newPeople()
    const { accountId } = people.admin
    await service.registrar.query(
      `insert into count_changes (account_id, id, subject, at, n, seconds, dimensions)
       select $1, gen_random_uuid(), 'leads', now() - hour * interval '1 hour', 1, 0, '{"status": "New"}'
       from generate_series(1, 5100) as hour`,
      [accountId],
    )
    expect(await compactCounts(service.test.db, accountCaller(accountId))).toBe(true)
    const [hours] = await service.registrar.query<{ n: number; changes: number }>(
      `select sum(n)::int as n, (select count(*)::int from count_changes where account_id = $1) as changes
       from hour_counts where account_id = $1`,
      [accountId],
    )
    expect(hours).toEqual({ n: 5100, changes: 0 })
  })

  it('a call beyond the year 9999 is compacted', async () => {
    const { admin } = await service.newPeople()
    const lead = await makeLead(service, admin)
    const call = { lead_id: lead, call_type: 'Inbound', duration_seconds: 7 }
    const calledAt = '9999-12-31T23:59:59-01:00'
    const { statusCode } = await service.as(admin, 'POST', '/call-logs', { ...call, called_at: calledAt })
    expect(statusCode).toBe(201)
    expect(await compactCounts(service.test.db, accountCaller(admin.accountId))).toBe(true)
    const counted = await service.registrar.query(
      `select distinct day::text, n, seconds from day_counts where account_id = $1 and subject = 'call_logs'`,
      [admin.accountId],
    )
    expect(counted).toEqual([{ day: '10000-01-01', n: '1', seconds: '7' }])
  })

  it('two compacts at once count nothing twice', async () => {
    const people = await service.newPeople()
    const [acts = []] = fc.sample(anyActs(), { numRuns: 1, seed: 7 })
    await performActs(service, people, acts, async () => {
      await Promise.all([compact(people), compact(people), compact(people)])
    })
    await Promise.all([compact(people), compact(people)])
    await expectExactTotals(people)
  })

  it('when everything is deleted every counter is back at nothing', async () => {
    const people = await service.newPeople()
    const [acts = []] = fc.sample(anyActs(), { numRuns: 1, seed: 11 })
    await performActs(service, people, acts, () => compact(people))
    vi.useRealTimers()
    const own = [people.admin.accountId]
    const left = await service.registrar.query('select id from leads where account_id = $1', own)
    for (const { id } of left) await service.as(people.admin, 'DELETE', `/leads/${id}`)
    await compact(people)
    for (const counters of ['day_counts', 'bucket_counts']) {
      const counted = `select subject, n, seconds from ${counters} where account_id = $1 and (n <> 0 or seconds <> 0)`
      expect(await service.registrar.query(counted, own), counters).toEqual([])
    }
  })
})
