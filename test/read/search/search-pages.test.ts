import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedWords } from '../../../bench/seed-words.ts'
import { countedLeads } from '../../../server/leads/counted-leads.ts'
import { verifyCounts } from '../../../server/read/counts/verify-counts.ts'
import { readLeadFilter } from '../../../server/read/leads/lead-filter.ts'
import { findLeads } from '../../../server/read/search/find-leads.ts'
import { readSearch } from '../../../server/read/search/search-text.ts'
import { accountCaller } from '../../../server/records/caller.ts'
import { earliestDay } from '../../../server/records/ist-dates.ts'
import { startTestApp, type TestApp } from '../../support/app/app.ts'
import { type Office, openOffice } from '../../support/app/console.ts'

let service: TestApp
let office: Office

/** Every second one matches the search, so its pages are not where the counts of all leads put them. */
const leads = `
  insert into leads (account_id, id, name, email, email_normalized, source, status, priority, created_at, updated_at)
  select $1, gen_random_uuid(), case when i % 2 = 0 then 'Mango ' else 'Other ' end || i, i || '@example.com',
    i || '@example.com', 'API', 'New', 'Medium', now() - i * interval '10 minutes', now()
  from generate_series(1, 3000) i`

/** Behind the others, more than are read in the order of lists. */
const oldLeads = leads
  .replace("case when i % 2 = 0 then 'Mango ' else 'Other ' end", "'Zqx '")
  .replace(
    "i || '@example.com',\n    i || '@example.com'",
    "'old' || i || '@example.com', 'old' || i || '@example.com'",
  )
  .replace('now() - i', "now() - interval '60 days' - i")
  .replace('3000', '30000')

async function insert(owner: pg.Client, rows: string): Promise<void> {
  await owner.query(rows, [office.account.id])
  await seedWords(owner, office.account.id)
}

async function withOwner(work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: service.ownerUrl })
  await owner.connect()
  await work(owner)
  await owner.end()
}

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
  await withOwner((owner) => insert(owner, leads))
  const { id } = office.account
  await service.db.transaction(accountCaller(id), (tx) => verifyCounts(tx, countedLeads(id), true))
})

afterAll(() => service.close())

it('a page behind a thousand found leads holds the next ones, and total says that there are more', async () => {
  const reply = await office.admin.call('GET', '/leads?q=mango&limit=3&offset=1200')
  const { data, pagination, search } = reply.json()
  expect(data.map((lead: { name: string }) => lead.name)).toEqual(['Mango 2402', 'Mango 2404', 'Mango 2406'])
  expect(pagination).toEqual({ limit: 3, offset: 1200, total: 1000, has_more: true })
  expect(search).toEqual({ is_more: true, looked_at: 'all' })
})

it('up to a thousand found leads are counted exactly', async () => {
  const reply = await office.admin.call('GET', '/leads?q=mango+2&limit=1')
  const { pagination, search } = reply.json()
  // 2, 20 to 29, 200 to 299 and 2000 to 2999, every second one.
  expect([pagination.total, search.is_more]).toEqual([556, false])
})

it('one letter finds whatever begins with it, among all leads', async () => {
  const [short, other] = await Promise.all(
    ['m', 'o'].map((q) => office.admin.call('GET', `/leads?q=${q}&limit=1`)),
  )
  expect([short, other].map((reply) => reply?.json().search)).toEqual([
    { is_more: true, looked_at: 'all' },
    { is_more: true, looked_at: 'all' },
  ])
  await withOwner((owner) => insert(owner, oldLeads))
  const older = (await office.admin.call('GET', '/leads?q=zq&limit=1')).json()
  expect([older.pagination.total, older.search]).toEqual([1000, { is_more: true, looked_at: 'all' }])
})

it('a search for a common word under a filter that nothing matches ends, and says how far it looked', async () => {
  const filter = readLeadFilter({ from_date: earliestDay, status: 'Won' }, new Date())
  const search = async (mostTested?: number): Promise<unknown[]> => {
    const caller = accountCaller(office.account.id)
    const parts = findLeads({ db: service.db, caller, filter, terms: readSearch('zqx') }, mostTested)
    const told: unknown[] = []
    for await (const { leads, lookedAt } of parts) told.push([leads.length, lookedAt])
    return told
  }
  expect(await search(1_000)).toEqual([[0, 'newest_with_words']])
  expect((await search()).at(-1)).toEqual([0, 'all'])
})

it('a download of a search holds every found lead', async () => {
  const csv = await office.admin.call('GET', '/leads.csv?q=mango')
  expect(csv.body.trim().split('\n')).toHaveLength(1 + 1500)
})
