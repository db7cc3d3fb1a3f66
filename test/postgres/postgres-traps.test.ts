import { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byIndexOf } from '../../server/postgres/database.ts'
import { makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { AppRole, adminIdentity, agentIdentity } from '../support/database/app-role.ts'

const service = serviceForTests()

let role: AppRole

beforeAll(async () => {
  role = new AppRole(service.test.serviceUrl)
  await role.connect()
})

afterAll(() => role.close())

describe('traps of PostgreSQL (ARCHITECTURE.md)', () => {
  it('a foreign key does not see row-level security: so calls are inserted by select from leads', async () => {
    const { agent, admin } = service.people
    const leadId = await makeLead(service, admin)
    const insert = `insert into call_logs (account_id, id, lead_id, call_type, duration_seconds, outcome, called_at,
        created_at, assigned_to_id, created_by_id)
      values ('${agent.accountId}', gen_random_uuid(), '${leadId}', 'Inbound', 1, 'Completed', now(), now(),
        '${agent.userId}', '${agent.userId}')`
    expect((await role.as(agentIdentity(agent), () => role.query(insert))).rowCount).toBe(1)
    const reply = await service.as(agent, 'POST', '/call-logs', {
      lead_id: leadId,
      call_type: 'Inbound',
      duration_seconds: 1,
    })
    expect(reply.statusCode).toBe(404)
  })

  it('no unique constraint on leads beside the id: one would tell of hidden rows', async () => {
    const unique = await service.registrar.query(
      `select indexrelid::regclass::text as name from pg_index where indrelid = 'leads'::regclass and indisunique`,
    )
    expect(unique).toEqual([{ name: 'leads_pkey' }])
  })

  it('a setting of an ended transaction reads back as empty, and the policies take that as nobody', async () => {
    await role.as(adminIdentity(service.people.admin), () => role.count('leads'))
    const { rows } = await role.query("select current_setting('app.account_id', true) as setting")
    expect(rows).toEqual([{ setting: '' }])
    expect(await role.count('leads')).toBe(0)
  })

  it('an index condition of a policy reads its setting once, though it stands bare in the policy', async () => {
    const plan = await role.as(agentIdentity(service.people.agent), () =>
      role.query("explain (costs off) select * from leads where notes = 'x'"),
    )
    const lines = plan.rows.map((row) => row['QUERY PLAN'] as string)
    expect(lines.filter((line) => line.includes('Index Cond:')).join()).toContain(
      "current_setting('app.account_id'",
    )
    expect(lines.filter((line) => line.includes('Filter:')).join()).not.toContain(
      "current_setting('app.account_id'",
    )
  })

  it('the match uses its index under row-level security, also while the table is empty', async () => {
    const { accountId } = service.people.agent
    const match = byIndexOf(raw('email_normalized'), 'a@b.c')
    const plan = await role.as(agentIdentity(service.people.agent), async () => {
      for (const setting of [
        'enable_seqscan = off',
        'enable_bitmapscan = off',
        'plan_cache_mode = force_generic_plan',
      ])
        await role.query(`set local ${setting}`)
      await role.query(
        `prepare match (text, text) as select id from leads where account_id = '${accountId}' and ${match.text}`,
      )
      return role.query("explain (costs off) execute match ('a@b.c', 'a@b.c')")
    })
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/leads_email_idx/)
  })
})
