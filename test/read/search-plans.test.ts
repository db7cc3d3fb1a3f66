// slow: it reads plans and pages over many leads
import { beforeAll, describe, expect, it } from 'vitest'
import { indexAll } from '../../bench/seed-search.ts'
import { findForPalette } from '../../server/leads/palette.ts'
import { type LeadFilter, type LeadQuery, readLeadFilter } from '../../server/read/leads/lead-filter.ts'
import { findLeads } from '../../server/read/search/find-leads.ts'
import { foundPage } from '../../server/read/search/found-page.ts'
import { fewTimes } from '../../server/read/search/next-probe.ts'
import { readSearch } from '../../server/read/search/search-text.ts'
import type { Caller } from '../../server/records/caller.ts'
import { earliestDay } from '../../server/records/ist-dates.ts'
import { describeNode, nodesOf, type PlanNode, plansOf, rowsRead } from '../support/database/plans.ts'
import { matches, type Searched, sees } from '../support/database/searched-lead.ts'
import { seededOffice } from '../support/database/seeded-office.ts'
import { packetsOf } from '../support/database/sent-packets.ts'

const leads = 40_000
/** So that they fill as many segments as a million leads do. */
const [segmentLeads, segments] = [2_000, leads / 2_000]
/** Leads that wait to be indexed: each search looks at them itself. */
const changed = 300
/** Looked through one by one where no posting helps. */
const mostLookedThrough = 20_000

const office = seededOffice(leads)
let all: Searched[]
const everyDay = (): LeadFilter => readLeadFilter({ from_date: earliestDay }, new Date())

beforeAll(async () => {
  const { owner } = office
  const { accountId } = office.seeded
  for (const table of ['search_postings', 'search_segments']) await owner.query(`delete from ${table}`)
  await indexAll(owner, accountId, segmentLeads)
  await owner.query(
    `insert into search_changes (account_id, id, lead_id, created_ms)
     select account_id, gen_random_uuid(), id, (extract(epoch from created_at) * 1000)::bigint from leads
     where account_id = $1 order by created_at limit $2`,
    [accountId, changed],
  )
  await owner.query('vacuum analyze')
  const read = await owner.query<Searched>(
    `select name, company, email, phone_e164, assigned_to_id, status, source, created_at from leads where account_id = $1
     order by created_at desc, id desc`,
    [accountId],
  )
  all = read.rows
}, 180_000)

const callers: Record<string, () => Caller> = {
  'an admin': () => office.admin,
  'an agent': () => office.agent,
  'a manager of 3': () => office.managerOf(3),
  'a manager of 12': () => office.managerOf(12),
}

/** What is searched for: texts of which the seeded leads know, and filters beside them. */
const searches: Record<string, { q: string; query?: LeadQuery }> = {
  'a rare word': { q: 'lead23456' },
  'a common name': { q: 'rajesh' },
  'the beginning of several names': { q: 'raj' },
  'a word that all leads have': { q: 'example' },
  'the beginning of a word of its own for each lead': { q: 'lead' },
  'two words': { q: 'rajesh kumar' },
  'a common word and a rare one': { q: 'rajesh lead23456' },
  'three words': { q: 'company kumar exam' },
  'a word that nobody has': { q: 'zzyzx' },
  'four digits': { q: '2345' },
  'a whole phone': { q: '+91 70000 23456' },
  'a name and digits': { q: 'rajesh 2345' },
  'digits that nobody has': { q: '8888 7777' },
  'a common name under a filter': { q: 'rajesh', query: { status: 'Won' } },
  'a common name under two filters': { q: 'rajesh', query: { status: 'Won', source: 'JustDial' } },
  'a common name of one person': { q: 'rajesh', query: { assigned_to: 'agent0@example.com' } },
  'a common name of a few days': {
    q: 'rajesh',
    query: { from_date: new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10) },
  },
}

interface Seen {
  readonly body: string
  readonly trips: number
  readonly plans: readonly PlanNode[]
}

/** What a search answers, and the plans of all statements that it sends. */
async function seen(work: () => Promise<unknown>): Promise<Seen> {
  let body: unknown
  const packets = await packetsOf(async () => {
    body = await work()
  })
  const plans: PlanNode[] = []
  for (const packet of packets)
    plans.push(
      ...(await plansOf(
        office.client,
        packet.filter(({ text }) => !/^(begin|commit)/.test(text)),
      )),
    )
  return { body: typeof body === 'string' ? body : JSON.stringify(body), trips: packets.length, plans }
}

/** Indexes that hold leads in the order of lists, or find one by its id. */
const indexesOfLeads =
  /^leads_(pkey|newest_idx|assigned_to\w*_idx|created_for_others_idx|source\w*_idx|status_priority_idx)$/

/** Times that all postings together held which the search has read. */
const timesRead = (plans: readonly PlanNode[]): number =>
  plans
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'] === 'ProjectSet')
    .reduce((sum, node) => sum + rowsRead(node), 0)

/**
 * How many times words need at most: a look at the newest of each word, and one at all of them. Postings of people are
 * asked where more leads have the words than are tested.
 */
function mostTimesOf(caller: Caller, q: string): number {
  const ofWord = q.split(' ').map((word) => all.filter((lead) => matches(lead, word)).length)
  const own = all.filter((lead) => sees(caller, lead)).length
  const together = all.filter((lead) => matches(lead, q)).length
  const ofWords = ofWord.reduce((sum, n) => sum + Math.min(n, fewTimes + segmentLeads) + n, 0)
  return ofWords + (together > fewTimes && caller.role !== 'admin' ? own : 0)
}

/** No table is read whole, and of no scan of leads or postings come more rows than `most` says. */
function expectBounded(
  plans: readonly PlanNode[],
  most: { leads: number; postings: number; times?: number },
): void {
  expect(plans.length).toBeGreaterThan(2)
  expect(timesRead(plans)).toBeLessThanOrEqual(most.times ?? Number.POSITIVE_INFINITY)
  for (const node of plans.flatMap(nodesOf)) {
    const what = describeNode(node)
    expect(node['Node Type'], what).not.toMatch(/Seq Scan|Bitmap/)
    if (node['Relation Name'] === 'leads') {
      expect(node['Index Name'], what).toMatch(indexesOfLeads)
      expect(rowsRead(node), what).toBeLessThanOrEqual(most.leads)
    }
    if (node['Relation Name'] === 'search_postings') {
      expect(node['Index Name'], what).toBe('search_postings_pkey')
      expect(rowsRead(node), what).toBeLessThanOrEqual(most.postings)
    }
    if (node['Relation Name']?.startsWith('search_'))
      expect(node['Index Name'], what).toBe(`${node['Relation Name']}_pkey`)
  }
}

it('whoever goes on behind the first thousand has leads of his people looked at, and no others', async () => {
  const caller = office.managerOf(5)
  const visible = all.filter((lead) => sees(caller, lead))
  const found: string[] = []
  let lookedAt = ''
  const search = { db: office.db, caller, filter: everyDay(), terms: readSearch('example') }
  for await (const part of findLeads(search, 30_000)) {
    found.push(...part.leads.map(({ id }) => id))
    lookedAt = part.lookedAt
  }
  expect([new Set(found).size, found.length, lookedAt]).toEqual([visible.length, visible.length, 'all'])
})

describe.each(Object.keys(callers))('as %s', (who) => {
  it.each(['rajesh', 'amit', 'rajesh kumar'])(
    '%s is asked for and read once, of whom it helps',
    async (q) => {
      const caller = callers[who]?.() as Caller
      const filter = everyDay()
      const { trips, plans } = await seen(() =>
        foundPage({ db: office.db, caller, filter, terms: readSearch(q) }),
      )
      // Postings of each word, postings of all words and of the people, the leads, the page.
      expect(trips).toBeLessThanOrEqual(4)
      const read = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'leads')
      // A large team's manager has leads of others tested where fewer than one in twenty-five has the name.
      const isTested = (lead: Searched): boolean => who === 'a manager of 12' || sees(caller, lead)
      const tested = all.filter((lead) => matches(lead, q) && isTested(lead)).length
      const most = Math.min(tested, 2 * fewTimes) + changed + 50
      expect(read.reduce((sum, node) => sum + rowsRead(node), 0)).toBeLessThanOrEqual(most)
    },
  )

  it.each(Object.keys(searches))('%s is found by postings, few leads are read for it', async (named) => {
    const caller = callers[who]?.() as Caller
    const { q, query = {} } = searches[named] as (typeof searches)[string]
    const filter = readLeadFilter({ from_date: earliestDay, ...query }, new Date())
    const { body, plans } = await seen(() =>
      foundPage({ db: office.db, caller, filter, terms: readSearch(q) }),
    )
    const having = all.filter((lead) => sees(caller, lead) && matches(lead, q))
    const found = having.filter(
      (lead) =>
        lead.created_at >= filter.window.from &&
        (query.status === undefined || lead.status === query.status) &&
        (query.source === undefined || lead.source === query.source) &&
        (query.assigned_to === undefined || lead.assigned_to_id === office.seeded.agentId),
    )
    const { pagination, search } = JSON.parse(body)
    expect([pagination.total, search]).toEqual([
      Math.min(1_000, found.length),
      { is_more: found.length > 1_000, looked_at: 'all' },
    ])
    // A filter that few match lets the search go through the leads that have the words, and through no others.
    const tested = Object.keys(query).length > 0 ? having.length + fewTimes : fewTimes + changed
    // Of words that all have, postings are read until enough of those stand among them that the caller sees.
    const share = all.filter((lead) => sees(caller, lead)).length / all.length
    expectBounded(plans, {
      leads: tested,
      postings: fewTimes / share + segmentLeads + 60 * segments,
      ...(!/[0-9]/.test(q) && Object.keys(query).length === 0 && { times: mostTimesOf(caller, q) }),
    })
  })

  it('the palette reads the same way', async () => {
    const caller = callers[who]?.() as Caller
    const filter = everyDay()
    const { body, plans } = await seen(() =>
      findForPalette({ db: office.db, caller, filter, terms: readSearch('rajesh') }),
    )
    expect(JSON.parse(body).leads).toHaveLength(10)
    expectBounded(plans, { leads: fewTimes + changed, postings: fewTimes + segmentLeads + 60 * segments })
  })

  it('words under three letters are looked for among the newest 20,000 that the caller sees', async () => {
    const caller = callers[who]?.() as Caller
    const filter = everyDay()
    const { body, plans } = await seen(() =>
      foundPage({ db: office.db, caller, filter, terms: readSearch('bo') }),
    )
    const visible = all.filter((lead) => sees(caller, lead))
    const found = visible.slice(0, mostLookedThrough).filter((lead) => matches(lead, 'bo'))
    const { pagination, search } = JSON.parse(body)
    expect(pagination.total).toBe(Math.min(1_000, found.length))
    expect(search.looked_at).toBe(visible.length < mostLookedThrough ? 'all' : 'newest')
    // A large team's stand among those of the account.
    const most = who === 'a manager of 12' ? leads : mostLookedThrough
    expectBounded(plans, { leads: most, postings: 0 })
  })
})
