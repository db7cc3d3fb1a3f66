import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLogger } from '../../server/http/request-log.ts'
import { asOwner } from '../../server/postgres/schema/owner-connection.ts'
import { startBackgroundWork } from '../../server/start/background-work.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Office, openOffice } from '../support/app/console.ts'

let service: TestApp
let office: Office

const rows = (text: string) => asOwner(service.ownerUrl, (owner) => owner.query({ text, values: [] }))
const count = async (from: string) => (await rows(`select count(*)::int as n from ${from}`))[0]?.n

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
})

afterAll(() => service.close())

it('compacts the counts of an account soon after something was written, and totals stay exact', async () => {
  const background = startBackgroundWork(service.db, makeLogger('silent'), 90)
  try {
    await office.agent.call('POST', '/leads', { name: 'Asha', phone: '98765 43210' })
    background.onWritten(office.account.id)
    await expect.poll(() => count('count_changes'), { timeout: 5_000 }).toBe(0)
    const { data } = (await office.agent.call('GET', '/overview')).json()
    expect(data.leads_total).toBe(1)
    expect(background.compactLagSeconds()).toBe(0)
  } finally {
    await background.stop()
  }
})

it('clears away ended sessions, old replies and old delivery bodies when it starts; the deliveries stay', async () => {
  const { token } = (await office.admin.call('POST', '/webhooks', { name: 'Form' })).json().data
  const payload = { name: 'Ravi', email: 'ravi@example.com' }
  await service.app.inject({ method: 'POST', url: `/webhook/${token}`, payload })
  const key = (
    await office.admin.call('POST', '/api-keys', { name: 'K', permissions: ['write'], ip_whitelist: [] })
  ).json().data.key
  await service.call(
    key,
    'POST',
    '/api/v1/leads',
    { name: 'Bela', phone: '98765 43211' },
    { 'idempotency-key': 'k' },
  )
  await rows(
    `update deliveries set received_at = (received_at at time zone 'UTC' - interval '91 days') at time zone 'UTC'`,
  )
  await rows(
    `update idempotent_replies set created_at = (created_at at time zone 'UTC' - interval '25 hours') at time zone 'UTC'`,
  )
  await rows(
    `update sessions set expires_at = now() - interval '1 second' where user_id = '${office.users.agent.id}'`,
  )
  await rows(`insert into api_key_days (account_id, api_key_id, day, outcome, user_id, requests)
    select account_id, id, now() - days * interval '1 day', 'read', user_id, 1
    from api_keys, unnest(array[80, 88, 100]) as days`)
  expect(await count('idempotent_replies')).toBe(1)
  const background = startBackgroundWork(service.db, makeLogger('silent'), 90)
  try {
    await expect.poll(() => count('deliveries where body is not null'), { timeout: 5_000 }).toBe(0)
    expect(await count('deliveries')).toBe(1)
    await expect.poll(() => count("api_key_days where day < now() - interval '95 days'")).toBe(0)
    expect(await count("api_key_days where day < now() - interval '75 days'")).toBe(2)
    expect(await count('idempotent_replies')).toBe(0)
    expect(await count(`sessions where user_id = '${office.users.agent.id}'`)).toBe(0)
    expect((await office.admin.call('GET', '/session')).statusCode).toBe(200)
  } finally {
    await background.stop()
  }
})

it('goes on when the database fails, and ends nobody', async () => {
  const away = () => Promise.reject(new Error('away'))
  const broken = { ...service.db, accountIds: away, transactionOnSnapshot: away }
  const background = startBackgroundWork(broken, makeLogger('silent'), 90)
  background.onWritten('00000000-0000-4000-8000-000000000000')
  await new Promise((passed) => setTimeout(passed, 700))
  expect(background.compactLagSeconds()).toBeGreaterThan(0.5)
  await background.stop()
})
