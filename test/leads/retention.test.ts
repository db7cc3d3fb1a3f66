// slow: it runs shell commands, each a process of its own
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { deleteUntouchedLeads } from '../../server/leads/retention/delete-untouched.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { makeCall, makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { testSessionSecret } from '../support/database/database.ts'
import { onEveryServer } from '../support/database/servers.ts'
import type { Person } from '../support/people/people.ts'
import { bundleProgram } from '../support/processes/program.ts'
import { printed, runCommand } from '../support/processes/shell.ts'
import { makeWebhook, post } from '../webhooks/support.ts'

const service = serviceForTests()
let program: string
let admin: Person

beforeAll(async () => {
  program = await bundleProgram('server/cli.ts')
  admin = (await service.newPeople()).admin
})

const retention = (...args: string[]) =>
  runCommand(program, ['retention', ...args, '--account', admin.accountId, '--json'], {
    PATH: process.env.PATH,
    DATABASE_URL: service.test.ownerUrl,
    SESSION_SECRET: testSessionSecret,
  })

const day = 86_400_000
const inDays = (days: number): Date => new Date(Date.now() + days * day)
/** What the sweep does, to its end; answers in how many steps. */
async function sweep(at: Date): Promise<void> {
  const step = () =>
    service.test.db.transaction(accountCaller(admin.accountId), (tx) => deleteUntouchedLeads.run(tx, at))
  while (await step());
}
const leadIds = async (): Promise<string[]> =>
  (
    await service.registrar.query<{ id: string }>('select id from leads where account_id = $1', [
      admin.accountId,
    ])
  ).map(({ id }) => id)
const age = (id: string, days: number) =>
  service.registrar.query(
    `update leads set created_at = now() - $2 * interval '1 day', updated_at = now() - $2 * interval '1 day' where id = $1`,
    [id, days],
  )

describe('leads that nobody touches', () => {
  it('stay for good where nothing is set', async () => {
    const old = await makeLead(service, admin)
    await age(old, 4_000)
    await sweep(new Date())
    expect(await leadIds()).toContain(old)
    expect(printed(await retention('show'))).toEqual({ settings: null, listed: 0, leads: [] })
    await service.as(admin, 'DELETE', `/leads/${old}`)
  })

  it('are listed after their months, deleted after the notice, and not at all when somebody touches them', async () => {
    const [untouched, called, edited, touchedLater, young] = await Promise.all(
      Array.from({ length: 5 }, () => makeLead(service, admin)),
    )
    const webhook = await makeWebhook(service, admin.accountId)
    const sent = { name: 'Asha', phone: '9811198111', consent_text: 'Yes.' }
    const pushed = (await post(service, webhook, sent)).json().data.id
    for (const id of [untouched, called, edited, touchedLater, pushed]) await age(id ?? '', 800)
    await age(young ?? '', 300)
    await service.registrar.query(
      `update deliveries set received_at = now() - interval '800 days' where lead_id = $1`,
      [pushed],
    )
    await makeCall(service, admin, called ?? '')
    await service.registrar.query('update leads set updated_at = now() where id = $1', [edited])

    const set = printed(await retention('set', '--months', '24', '--notice-days', '14'))
    expect(set).toMatchObject({ settings: { months: 24, notice_days: 14 }, listed: 0 })
    await sweep(new Date())
    const shown = printed<{ listed: number; leads: { id: string; delete_at: string }[] }>(
      await retention('show'),
    )
    expect(shown.leads.map(({ id }) => id).sort()).toEqual([untouched, touchedLater, pushed].sort())
    expect(Math.round((Date.parse(shown.leads[0]?.delete_at ?? '') - Date.now()) / day)).toBe(14)

    await sweep(inDays(13))
    expect((await leadIds()).length).toBe(6)
    await service.registrar.query('update leads set updated_at = now() where id = $1', [touchedLater])
    await sweep(inDays(15))
    expect((await leadIds()).sort()).toEqual([called, edited, touchedLater, young].sort())
    expect(
      await service.registrar.query('select * from consents where account_id = $1', [admin.accountId]),
    ).toEqual([])
    const bodies = 'select body from deliveries where account_id = $1 and body is not null'
    expect(await service.registrar.query(bodies, [admin.accountId])).toEqual([])

    const audit = await service.registrar.query(
      `select action, actor_kind, details from audit_log where account_id = $1 and details::text ~ 'untouched|delete_after' order by at, action`,
      [admin.accountId],
    )
    const deleted = { action: 'lead.deleted', actor_kind: 'service', details: { untouched_months: 24 } }
    expect(audit).toEqual([
      { action: 'retention.listed', actor_kind: 'service', details: { leads: 3, delete_after_days: 14 } },
      deleted,
      deleted,
    ])
    const totals = await service.as(admin, 'GET', '/leads?from_date=2000-01-01')
    expect(totals.json().pagination.total).toBe(4)
  })

  it('switching it off takes all off the list, and a change of the time begins anew', async () => {
    const old = await makeLead(service, admin)
    await age(old, 800)
    await sweep(new Date())
    expect(printed(await retention('show'))).toMatchObject({ listed: 1 })
    expect(printed(await retention('set', '--months', '20'))).toMatchObject({
      listed: 0,
      settings: { notice_days: 30 },
    })
    await sweep(new Date())
    expect(printed(await retention('off'))).toEqual({ settings: null, listed: 0, leads: [] })
    await sweep(inDays(100))
    expect(await leadIds()).toContain(old)
  })

  it('are listed and deleted once, however many processes sweep at once', async () => {
    const some = await Promise.all(Array.from({ length: 60 }, () => makeLead(service, admin)))
    for (const id of some) await age(id, 900)
    await retention('set', '--months', '24', '--notice-days', '1')
    await Promise.all([sweep(new Date()), sweep(new Date()), sweep(new Date())])
    await sweep(new Date())
    await Promise.all([sweep(inDays(2)), sweep(inDays(2))])
    await sweep(inDays(2))
    const left = await leadIds()
    expect(some.filter((id) => left.includes(id))).toEqual([])
    const [counted] = await service.registrar.query(
      `select count(*)::int as n, count(distinct subject_id)::int as leads from audit_log
       where account_id = $1 and action = 'lead.deleted' and subject_id = any($2::uuid[])`,
      [admin.accountId, some],
    )
    expect(counted).toEqual({ n: 60, leads: 60 })
    await retention('off')
  })

  it('are not deleted with a call that is committed while the sweep waits for its lead', async () => {
    const [called = '', waited = '', untouched = ''] = [
      await makeLead(service, admin),
      await makeLead(service, admin),
      await makeLead(service, admin),
    ]
    for (const id of [called, waited, untouched]) await age(id, 800)
    await retention('set', '--months', '24', '--notice-days', '1')
    await sweep(new Date())
    const caller = new pg.Client({ connectionString: service.test.ownerUrl })
    await caller.connect()
    try {
      // As a call is logged: the lead is held, and not changed.
      await caller.query('begin')
      await caller.query(
        'select id from leads where account_id = $1 and id = any($2::uuid[]) for no key update',
        [admin.accountId, [called, waited]],
      )
      const swept = sweep(inDays(2))
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(
        async () => expect(await onEveryServer(service.test.ownerUrl, waiting)).not.toEqual([]),
        { timeout: 10_000 },
      )
      await caller.query(
        `insert into call_logs (account_id, id, lead_id, call_type, duration_seconds, outcome, called_at, created_at, created_by_id)
         values ($1, $2, $3, 'Outbound', 5, 'Busy', $4, $4, $5)`,
        [admin.accountId, randomUUID(), called, new Date(), admin.userId],
      )
      await caller.query('commit')
      await swept
    } finally {
      await caller.end()
    }
    const left = await leadIds()
    expect([called, waited, untouched].filter((id) => left.includes(id))).toEqual([called])
    await retention('off')
  })

  it('exit 2, naming the option, for no month and for a thousand', async () => {
    for (const months of ['0', '1000', 'x']) {
      expect(await retention('set', '--months', months)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--months'),
      })
    }
  })
})
