import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countedLeads } from '../../server/leads/counted-leads.ts'
import { accountCaller } from '../../server/platform/caller.ts'
import { verifyCounts } from '../../server/platform/counts/verify-counts.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Office, openOffice } from '../support/console.ts'

let service: TestApp
let office: Office

/** Every second one matches the search, so its pages are not where the counts of all leads put them. */
const leads = `
  insert into leads (account_id, id, name, email, email_normalized, source, status, priority, created_at, updated_at)
  select $1, gen_random_uuid(), case when i % 2 = 0 then 'Mango ' else 'Other ' end || i, i || '@example.com',
    i || '@example.com', 'API', 'New', 'Medium', now() - i * interval '10 minutes', now()
  from generate_series(1, 3000) i`

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
  const owner = new pg.Client({ connectionString: service.ownerUrl })
  await owner.connect()
  await owner.query(leads, [office.account.id])
  await owner.end()
  const { id } = office.account
  await service.db.transaction(accountCaller(id), (tx) => verifyCounts(tx, countedLeads(id), true))
})

afterAll(() => service.close())

it('a page behind a thousand found leads holds the next ones, and total counts what is found', async () => {
  const reply = await office.admin.call('GET', '/leads?q=mango&limit=3&offset=1200')
  const { data, pagination } = reply.json()
  expect(data.map((lead: { name: string }) => lead.name)).toEqual(['Mango 2402', 'Mango 2404', 'Mango 2406'])
  expect(pagination.total).toBe(1500)
})
