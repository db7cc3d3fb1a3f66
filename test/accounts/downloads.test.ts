import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../server/postgres/schema/owner-connection.ts'
import { istDay } from '../../server/records/ist-dates.ts'
import { createAccount } from '../../server/users/account.ts'
import { type Browser, makeUser, signIn } from '../support/app/console.ts'
import { leadOffice } from '../support/app/lead-office.ts'

const there = leadOffice()
let manager: Browser
let managerId: string

const rules = async (change: object): Promise<void> => {
  const reply = await there.office.admin.call('POST', '/account-rules', change)
  expect(reply.statusCode, reply.body).toBe(200)
}
const auditOf = (action: string) =>
  there.registrar.query<{ actor_name: string; address: string; details: Record<string, unknown> }>(
    'select actor_name, address, details from audit_log where account_id = $1 and action = $2 order by at desc, id desc',
    [there.office.account.id, action],
  )

beforeAll(async () => {
  const { account } = there.office
  const user = await makeUser(there.service, account, 'boss', 'manager')
  managerId = user.id
  manager = await signIn(there.service, account, user.email)
  for (const name of ['One', 'Two'])
    await there.office.admin.call('POST', '/leads', { name, email: `${name}@example.com` })
})

it('of a new account managers and admins may download and make keys', async () => {
  const actor = { kind: 'shell', name: 'test', viaId: null } as const
  const { id } = await asOwner(there.service.ownerUrl, (owner) =>
    createAccount(owner, `New ${randomUUID()}`, actor, new Date()),
  )
  const [made] = await there.registrar.query('select downloads_by, keys_by from accounts where id = $1', [id])
  expect(made).toEqual({ downloads_by: 'managers', keys_by: 'managers' })
})

describe.each(['/leads.csv', '/call-logs.csv'])('GET %s', (path) => {
  it.each([
    ['admins', [200, 403, 403]],
    ['managers', [200, 200, 403]],
    ['everybody', [200, 200, 200]],
  ] as const)('with downloads by %s', async (allowed, [forAdmin, forManager, forAgent]) => {
    await rules({ downloads_by: allowed })
    const { admin, agent } = there.office
    const all = [admin, manager, agent].map((browser) => browser.call('GET', path))
    const replies = await Promise.all(all)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([forAdmin, forManager, forAgent])
    const sessions = await Promise.all(
      [admin, manager, agent].map((browser) => browser.call('GET', '/session')),
    )
    expect(sessions.map((reply) => reply.json().data.may_download)).toEqual(
      [forAdmin, forManager, forAgent].map((status) => status === 200),
    )
  })

  it('opened as somebody else is refused', async () => {
    await rules({ downloads_by: 'everybody' })
    const { users, agent } = there.office
    const reply = await agent.call('GET', `${path}?page_of=${users.admin.id}`)
    expect(reply.statusCode).toBe(401)
  })
})

it('the audit log has the beginning and the end of a download: who, from where, the filter, how many rows', async () => {
  const filter = 'status=New&from_date=2020-01-01&q=One'
  const reply = await there.office.admin.call('GET', `/leads.csv?${filter}`)
  expect(reply.statusCode).toBe(200)
  const asked = { status: 'New', from_date: '2020-01-01', q: 'a text' }
  const [began] = await auditOf('download.began')
  expect(began).toMatchObject({ actor_name: 'admin', details: { filter: asked } })
  expect(began?.address).toMatch(/^10\./)
  await expect
    .poll(async () => (await auditOf('download.ended'))[0]?.details, { timeout: 30_000 })
    .toEqual({ of: 'leads', filter: asked, rows: 1, is_whole: true })
})

it('with the eyes of another the admin is named, and whose eyes they were', async () => {
  const { admin, users } = there.office
  expect((await admin.call('GET', `/call-logs.csv?see_as=${users.agent.id}`)).statusCode).toBe(200)
  const [began] = await auditOf('download.began')
  expect(began).toMatchObject({
    actor_name: 'admin',
    details: { of: 'calls', filter: { see_as: users.agent.id } },
  })
})

describe('API keys', () => {
  const key = { name: 'Mine', permissions: ['read'], ip_whitelist: [] }
  it.each([
    ['admins', [201, 403, 403]],
    ['managers', [201, 201, 403]],
    ['everybody', [201, 201, 201]],
  ] as const)('made by %s', async (allowed, statuses) => {
    await rules({ keys_by: allowed })
    for (const [i, browser] of [there.office.admin, manager, there.office.agent].entries())
      expect((await browser.call('POST', '/api-keys', key)).statusCode).toBe(statuses[i])
  })

  it('that are there go on, and are listed for admins', async () => {
    await rules({ keys_by: 'everybody' })
    const { agent, admin, users } = there.office
    const made = (await agent.call('POST', '/api-keys', key)).json().data
    await rules({ keys_by: 'managers' })
    expect((await there.service.call(made.key, 'GET', '/api/v1/leads')).statusCode).toBe(200)
    const listed = (await admin.call('GET', '/account-rules')).json().data.keys_of_others
    expect(listed).toContainEqual({ id: made.id, name: 'Mine', user_email: users.agent.email })
    expect(listed.every((one: { user_email: string }) => one.user_email === users.agent.email)).toBe(true)
  })
})

describe('the key of somebody who may not make one', () => {
  let id: string
  beforeAll(async () => {
    await rules({ keys_by: 'admins' })
    const { admin, users } = there.office
    // As an admin makes one for an agent's form: what it gives must not become a way to read.
    const made = { name: 'Form', permissions: ['write'], ip_whitelist: [], user_id: users.agent.id }
    id = (await admin.call('POST', '/api-keys', made)).json().data.id
  })

  it.each([
    ['', { permissions: ['read'] }],
    ['', { ip_whitelist: [] }],
    ['/regenerate', undefined],
    ['/rotate', { overlap_seconds: 3_600 }],
  ])('403 for more rights or a value of it: %s %j', async (path, body) => {
    const { admin, agent } = there.office
    const before = (await admin.call('GET', '/api-keys')).json()
    const reply = await agent.call('POST', `/api-keys/${id}${path}`, body)
    expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'PERMISSION_DENIED'])
    expect((await admin.call('GET', '/api-keys')).json()).toEqual(before)
  })

  it('can be ended by him', async () => {
    const { agent } = there.office
    expect((await agent.call('DELETE', `/api-keys/${id}/old-secret`)).statusCode).toBe(200)
    expect((await agent.call('DELETE', `/api-keys/${id}`)).statusCode).toBe(200)
  })
})

describe('the rules of an account', () => {
  it.each(['GET', 'POST'])('%s is for admins', async (method) => {
    expect(
      (await manager.call(method, '/account-rules', method === 'POST' ? {} : undefined)).statusCode,
    ).toBe(403)
  })

  it.each([
    [{ downloads_by: 'nobody' }, 'downloads_by'],
    [{ call_from_hour: 21, call_until_hour: 9 }, 'call_until_hour'],
    [{ call_until_hour: 25 }, 'call_until_hour'],
  ])('%j is refused', async (change, field) => {
    const reply = await there.office.admin.call('POST', '/account-rules', change)
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, field])
  })
})

describe('who takes unusually much', () => {
  const today = istDay(new Date())
  const fill = (before: number, now: number) =>
    there.registrar.query(
      `insert into lead_takings (account_id, user_id, day, downloaded, listed, opened)
      select $1, $2, $3::date - n, 0, 0, case when n = 0 then ${now} else ${before} end from generate_series(0, 25) n
      on conflict (account_id, user_id, day) do update set downloaded = 0, listed = 0, opened = excluded.opened, seen_at = null`,
      [there.office.account.id, managerId, today],
    )
  const named = async (browser: Browser) =>
    (await browser.call('GET', '/overview')).json().data.unusual_takings

  it('is named to admins with the numbers, until one of them puts it aside', async () => {
    await fill(100, 301)
    const taking = {
      user_id: managerId,
      name: 'boss',
      day: today,
      downloaded: 0,
      listed: 0,
      opened: 301,
      usual: 100,
    }
    expect(await named(there.office.admin)).toEqual([taking])
    expect(await named(manager)).toEqual([])
    expect(await named(there.office.agent)).toEqual([])
    const seen = `/takings/${managerId}/${today}/seen`
    expect((await manager.call('POST', seen)).statusCode).toBe(403)
    expect((await there.office.admin.call('POST', seen)).statusCode).toBe(200)
    expect(await named(there.office.admin)).toEqual([])
  })

  it.each([
    ['three times the usual', 100, 300],
    ['200 leads', 10, 200],
  ])('is not who takes %s', async (_what, before, now) => {
    await fill(before, now)
    expect(await named(there.office.admin)).toEqual([])
  })

  it.each(['2001-01-01', '2026-02-31'])('404 for %s, of which nothing is known', async (day) => {
    const reply = await there.office.admin.call('POST', `/takings/${managerId}/${day}/seen`)
    expect(reply.statusCode).toBe(404)
  })
})
