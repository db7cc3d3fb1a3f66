import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countedLeads } from '../../../server/leads/counted-leads.ts'
import { verifyCounts } from '../../../server/read/counts/verify-counts.ts'
import { accountCaller } from '../../../server/records/caller.ts'
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

/** Behind the others, so many that not all of them are looked through. */
const oldLeads = leads
  .replace("case when i % 2 = 0 then 'Mango ' else 'Other ' end", "'Zqx '")
  .replace(
    "i || '@example.com',\n    i || '@example.com'",
    "'old' || i || '@example.com', 'old' || i || '@example.com'",
  )
  .replace('now() - i', "now() - interval '60 days' - i")
  .replace('3000', '30000')

async function withOwner(work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: service.ownerUrl })
  await owner.connect()
  await work(owner)
  await owner.end()
}

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
  await withOwner((owner) => owner.query(leads, [office.account.id]))
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

it('of words under three letters the newest 20,000 leads are looked at, and the answer says so', async () => {
  const reply = await office.admin.call('GET', '/leads?q=ma&limit=1')
  expect(reply.json().search).toEqual({ is_more: true, looked_at: 'all' })
  expect((await office.admin.call('GET', '/leads?q=zq')).json().search.looked_at).toBe('all')
  await withOwner((owner) => owner.query(oldLeads, [office.account.id]))
  const older = (await office.admin.call('GET', '/leads?q=zq')).json()
  expect([older.pagination.total, older.search]).toEqual([1000, { is_more: true, looked_at: 'newest' }])
  const whole = (await office.admin.call('GET', '/leads?q=zqx')).json()
  expect([whole.pagination.total, whole.search]).toEqual([1000, { is_more: true, looked_at: 'indexed' }])
})

it('a download of a search holds every found lead', async () => {
  const csv = await office.admin.call('GET', '/leads.csv?q=mango')
  expect(csv.body.trim().split('\n')).toHaveLength(1 + 1500)
})
