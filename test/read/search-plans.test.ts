// slow: it reads plans and pages over many leads
import { beforeAll, describe, expect, it } from 'vitest'
import { findForPalette } from '../../server/leads/palette.ts'
import { type LeadFilter, type LeadQuery, readLeadFilter } from '../../server/read/leads/lead-filter.ts'
import { fewLeads, findLeads } from '../../server/read/search/find-leads.ts'
import { foundPage } from '../../server/read/search/found-page.ts'
import { wordsAsked } from '../../server/read/search/search-match.ts'
import { readSearch } from '../../server/read/search/search-text.ts'
import type { Caller } from '../../server/records/caller.ts'
import { earliestDay } from '../../server/records/ist-dates.ts'
import { describeNode, nodesOf, type PlanNode, plansOf, rowsRead } from '../support/database/plans.ts'
import { matches, type Searched, sees } from '../support/database/searched-lead.ts'
import { seededOffice } from '../support/database/seeded-office.ts'
import { packetsOf } from '../support/database/sent-packets.ts'

const leads = 80_000

const office = seededOffice(leads)
let all: Searched[]
const everyDay = (): LeadFilter => readLeadFilter({ from_date: earliestDay }, new Date())

beforeAll(async () => {
  const { owner } = office
  await owner.query('vacuum analyze')
  const read = await owner.query<Searched>(
    `select name, company, email, phone_e164, assigned_to_id, status, source, created_at from leads where account_id = $1
     order by created_at desc, id desc`,
    [office.seeded.accountId],
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
  'a name that one in a hundred has': { q: 'chopra' },
  'the beginning of several names': { q: 'raj' },
  'one letter': { q: 'r' },
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

/** Leads are read by id, and no more of them than `most` in one look. */
function expectBounded(plans: readonly PlanNode[], most: number): void {
  expect(plans.length).toBeGreaterThan(1)
  for (const node of plans.flatMap(nodesOf)) {
    const what = describeNode(node)
    expect(node['Node Type'], what).not.toMatch(/Seq Scan|Bitmap/)
    if (node['Relation Name'] !== 'leads') continue
    expect(node['Index Name'], what).toBe('leads_pkey')
    expect(rowsRead(node), what).toBeLessThanOrEqual(most)
  }
}

it('whoever goes on behind the first thousand finds all leads of his people', async () => {
  const caller = office.managerOf(5)
  const visible = all.filter((lead) => sees(caller, lead))
  const found: string[] = []
  let lookedAt = ''
  const search = { db: office.db, caller, filter: everyDay(), terms: readSearch('example') }
  for await (const part of findLeads(search)) {
    found.push(...part.leads)
    lookedAt = part.lookedAt
  }
  expect([new Set(found).size, found.length, lookedAt]).toEqual([visible.length, visible.length, 'all'])
})

describe('the words of all leads', () => {
  /** As the function asks: plans of its statements cannot be seen from outside. */
  const looksUp = async (q: string): Promise<unknown> => {
    const { rows } = await office.owner.query(
      `explain (format json) select lead_id from lead_words where account_id = $1 and words @@ $2::tsquery`,
      [office.seeded.accountId, wordsAsked(readSearch(q))],
    )
    return JSON.stringify(rows)
  }

  it.each(['lead23456', '2345', 'rajesh lead23456', '+91 70000 23456'])(
    '%s is looked up by index',
    async (q) => {
      expect(await looksUp(q)).toContain('lead_words_words_idx')
    },
  )

  it('are asked within the account of the caller alone, and only under one', async () => {
    const asked = `select count(*)::int as n from app_find_leads($1::tsquery, '2000-01-01', '2100-01-01', 10)`
    const countAs = async (accountId: string): Promise<unknown> => {
      await office.owner.query("select set_config('app.account_id', $1, false)", [accountId])
      return (await office.owner.query<{ n: number }>(asked, [wordsAsked(readSearch('lead23456'))])).rows[0]
        ?.n
    }
    expect(await countAs(office.seeded.accountId)).toBe(1)
    expect(await countAs('00000000-0000-4000-8000-000000000000')).toBe(0)
    expect(await countAs('')).toBe(0)
  })
})

describe.each(Object.keys(callers))('as %s', (who) => {
  it.each(Object.keys(searches))('%s is found whole, and few leads are read for it', async (named) => {
    const caller = callers[who]?.() as Caller
    const { q, query = {} } = searches[named] as (typeof searches)[string]
    const filter = readLeadFilter({ from_date: earliestDay, ...query }, new Date())
    const { body, trips, plans } = await seen(() =>
      foundPage({ db: office.db, caller, filter, terms: readSearch(q) }),
    )
    const found = all.filter(
      (lead) =>
        sees(caller, lead) &&
        matches(lead, q) &&
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
    // Words, leads, the page; a filter or a large team asks for more leads, in few steps.
    expect(trips).toBeLessThanOrEqual(Object.keys(query).length > 0 || who === 'a manager of 12' ? 9 : 3)
    expectBounded(plans, 16 * fewLeads)
  })

  it('the palette reads the same way', async () => {
    const caller = callers[who]?.() as Caller
    const filter = everyDay()
    const { body, plans } = await seen(() =>
      findForPalette({ db: office.db, caller, filter, terms: readSearch('rajesh') }),
    )
    expect(JSON.parse(body).leads).toHaveLength(10)
    expectBounded(plans, fewLeads)
  })
})
