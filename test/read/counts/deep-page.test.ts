import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countedCallLogs } from '../../../server/call-logs/counted-call-logs.ts'
import { countedLeads } from '../../../server/leads/counted-leads.ts'
import { verifyCounts } from '../../../server/read/counts/verify-counts.ts'
import { accountCaller } from '../../../server/records/caller.ts'
import { startTestApp, type TestApp } from '../../support/app/app.ts'
import { type Office, openOffice } from '../../support/app/console.ts'

let service: TestApp
let office: Office
let owner: pg.Client

const leads = `
  insert into leads (account_id, id, name, email, email_normalized, source, status, priority, created_at, updated_at)
  select $1, gen_random_uuid(), 'Lead ' || i, i || '@example.com', i || '@example.com',
    (array['API', 'Fair'])[1 + i % 2], (array['New', 'Won', 'Lost'])[1 + i % 3], (array['Low', 'High'])[1 + i / 6 % 2],
    now() - i * interval '5 minutes', now()
  from generate_series(1, 8000) i`

const calls = `
  insert into call_logs (account_id, id, lead_id, call_type, duration_seconds, outcome, called_at, created_at)
  select account_id, gen_random_uuid(), id, case when status = 'Won' then 'Inbound' else 'Outbound' end, 60, 'Completed',
    created_at, created_at
  from leads where account_id = $1`

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
  const { id } = office.account
  owner = new pg.Client({ connectionString: service.ownerUrl })
  await owner.connect()
  await owner.query(leads, [id])
  await owner.query(calls, [id])
  await service.db.transaction(accountCaller(id), async (tx) => {
    await verifyCounts(tx, countedLeads(id), true)
    await verifyCounts(tx, countedCallLogs(id), true)
  })
})

afterAll(async () => {
  await owner.end()
  await service.close()
})

describe('a page behind a thousand rows holds the same rows as one that was counted off', () => {
  it.each([
    ['leads', '', 'created_at', 'true', 4_000],
    ['leads', 'status=Won', 'created_at', "status = 'Won'", 1_300],
    ['leads', 'status=Won&priority=High', 'created_at', "status = 'Won' and priority = 'High'", 1_100],
    ['leads', 'source=API&priority=High', 'created_at', "source = 'API' and priority = 'High'", 1_500],
    ['leads', 'source=API&priority=High', 'created_at', "source = 'API' and priority = 'High'", 9_000],
    ['call-logs', '', 'called_at', 'true', 4_000],
    ['call-logs', 'call_type=Inbound', 'called_at', "call_type = 'Inbound'", 2_000],
  ])('%s?%s', async (path, query, at, where, offset) => {
    const reply = await office.admin.call('GET', `/${path}?${query}&limit=20&offset=${offset}`)
    const table = path.replace('-', '_')
    const counted = await owner.query(
      `select id from ${table} where account_id = $1 and ${where} order by ${at} desc, id desc limit 20 offset ${offset}`,
      [office.account.id],
    )
    expect(reply.json().data.map(({ id }: { id: string }) => id)).toEqual(counted.rows.map(({ id }) => id))
  })
})
