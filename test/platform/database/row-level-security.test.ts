import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  AppRole,
  adminIdentity,
  agentIdentity,
  type Identity,
  managerIdentity,
} from '../../support/app-role.ts'
import { makeCall, makeLead } from '../../support/leads.ts'
import type { Person } from '../../support/people.ts'
import { serviceForTests } from '../../support/service-for-tests.ts'

const service = serviceForTests()

let role: AppRole
let tables: string[]

beforeAll(async () => {
  role = new AppRole(service.test.serviceUrl)
  await role.connect()
  const found = await service.registrar.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname = 'public' and relkind = 'r' and relrowsecurity order by 1`,
  )
  tables = found.map(({ name }) => name)
  const { admin, agent, otherAgent, stranger } = service.people
  for (const person of [admin, agent, otherAgent, stranger]) {
    const headers = { 'idempotency-key': 'k' }
    const contact = { name: 'A', phone: '9876543210' }
    await service.as(person, 'POST', '/leads', contact, headers)
    await makeCall(service, person, await makeLead(service, person))
    await service.as(person, 'POST', '/leads', contact)
  }
  await fillSettings(admin)
  await fillSettings(stranger)
})

afterAll(() => role.close())

/** A row in each table that the REST interface alone does not fill. */
async function fillSettings({ accountId, userId }: Person): Promise<void> {
  const fill = (text: string) =>
    service.registrar.query(text.replaceAll('$a', `'${accountId}'`).replaceAll('$u', `'${userId}'`))
  await fill(`insert into sessions (account_id, id, user_id, secret_hash, address, user_agent, created_at, last_seen_at, expires_at)
    values ($a, $u, $u, 'x', '::1', 'x', now(), now(), now())`)
  await fill(`insert into api_key_days (account_id, api_key_id, day, outcome, user_id, requests)
    select account_id, id, now(), 'read', user_id, 1 from api_keys where account_id = $a`)
  await fill(`insert into invitations (account_id, id, user_id, secret_hash, created_at, expires_at)
    values ($a, $u, $u, 'x', now(), now())`)
  await fill(`insert into webhooks (account_id, id, name, token, token_hash, created_at, updated_at)
    values ($a, $u, 'w', 't', 't', now(), now())`)
  await fill(`insert into webhook_fields (account_id, id, webhook_id, expression, label, first_seen_at, last_seen_at)
    values ($a, $u, $u, 'e', 'l', now(), now())`)
  await fill(`insert into deliveries (account_id, id, webhook_id, received_at, address, body_hash, outcome)
    values ($a, $u, $u, now(), '::1', 'h', 'created')`)
  await fill(`insert into retention_settings (account_id, months, notice_days, changed_at)
    values ($a, 24, 30, now())`)
  await fill(`insert into retention_notices (account_id, lead_id, listed_at)
    select account_id, id, now() from leads where account_id = $a`)
  await fill(`insert into consents (account_id, delivery_id, statements, received_at)
    values ($a, $u, '[]', now())`)
  await fill(`insert into distribution_rules (account_id, id, name, position, conditions, created_at)
    values ($a, $u, 'r', 1, '[]', now())`)
  await fill('insert into rule_assignees (account_id, id, rule_id, user_id) values ($a, $u, $u, $u)')
  await fill('insert into rule_turns (account_id, user_id, day, n) values ($a, $u, now(), 1)')
  await fill(
    `insert into assignee_counts (account_id, subject, assigned_to_id, status, n) values ($a, 'leads', $u, 'New', 1)`,
  )
  await fill(`insert into day_counts (account_id, subject, viewer_id, dimension, value, day, n, seconds)
    values ($a, 'leads', $u, '', '', now(), 1, 0)`)
  await fill(`insert into cell_counts (account_id, subject, kept, assigned_to_id, created_by_id, value_1, value_2, value_3,
    span_days, day, n, seconds) values ($a, 'leads', 1, $u, $u, '', '', '', 1, now(), 1, 0)`)
  await fill(`insert into dismissed_duplicates (account_id, lead_id, other_id, at)
    select account_id, (array_agg(id order by id))[1], (array_agg(id order by id))[2], now()
    from leads where account_id = $a group by account_id`)
  await fill(
    "insert into hour_counts (account_id, subject, viewer_id, hour, n) values ($a, 'leads', $u, now(), 1)",
  )
  await fill(
    "insert into teams (account_id, id, name, name_normalized, created_at) values ($a, $u, 'T', 't', now())",
  )
  await fill(`insert into team_members (account_id, team_id, user_id, is_manager, created_at)
    values ($a, $u, $u, false, now())`)
  await fill('insert into search_spans (account_id, from_ms, leads, entered_from_ms) values ($a, 0, 1, 0)')
  await fill(
    "insert into search_entries (account_id, from_ms, word, created_ms) values ($a, 0, 'asha', '{1}')",
  )
}

/** Tables whose account is their own id. */
const accountColumn = (table: string) => (table === 'accounts' ? 'id' : 'account_id')

const denied = '42501'

describe('accounts are isolated in PostgreSQL itself (§1)', () => {
  it('the service’s role may not bypass policies and owns nothing', async () => {
    const { rows } = await role.query(
      `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication, rolcanlogin
       from pg_roles where pg_has_role(session_user, oid, 'member') order by rolcanlogin`,
    )
    const rights = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
    }
    expect(rows).toEqual([
      { rolname: 'leadline_app', ...rights, rolcanlogin: false },
      { rolname: expect.stringMatching(/^leadline_service_/), ...rights, rolcanlogin: true },
    ])
  })

  it('every table has rows of both accounts here, so that the next checks see something', async () => {
    for (const table of tables) {
      const accounts = await service.registrar.query(`select distinct ${accountColumn(table)} from ${table}`)
      expect(accounts.length, table).toBe(2)
    }
  })

  it.each(['admin', 'service', 'agent'])(
    'role %s: not one row of another account, in any table',
    async (name) => {
      const { admin, stranger } = service.people
      for (const table of tables) {
        const where = `${accountColumn(table)} <> '${stranger.accountId}'`
        const seen = await role.as([stranger.accountId, stranger.userId, name], () =>
          role.count(table, where),
        )
        expect(seen, table).toBe(0)
        const posing = await role.as([stranger.accountId, admin.userId, name], () => role.count(table, where))
        expect(posing, table).toBe(0)
      }
    },
  )

  it('the admin sees rows of its own account in every table', async () => {
    for (const table of tables) {
      expect(
        await role.as(adminIdentity(service.people.admin), () => role.count(table)),
        table,
      ).toBeGreaterThan(0)
    }
  })

  it('without an identity no table shows anything, also after one was set and ended', async () => {
    await role.as(adminIdentity(service.people.admin), () => role.count('leads'))
    for (const table of tables) expect(await role.as(undefined, () => role.count(table)), table).toBe(0)
  })

  it('an identity without account is refused, without user or known role it shows nothing', async () => {
    const { accountId, userId } = service.people.admin
    const identities: Identity[] = [
      [accountId, null, 'agent'],
      [accountId, null, ''],
      [accountId, null, 'owner'],
    ]
    await expect(role.as([null, userId, 'admin'], () => role.count('leads'))).rejects.toThrow(
      'must name its account',
    )
    for (const identity of identities) {
      expect(await role.as(identity, () => role.count('leads')), JSON.stringify(identity)).toBe(0)
    }
  })

  it('an identity with a quote in its role is text, not a command', async () => {
    const { accountId, userId } = service.people.stranger
    const quoted = "x'; set local app.role = 'admin"
    expect(await role.as([accountId, userId, quoted], () => role.count('webhooks'))).toBe(0)
  })

  it('rows of another account can be neither changed nor deleted nor written', async () => {
    const { admin, stranger } = service.people
    const changes = ["update leads set name = 'x'", 'delete from leads', 'delete from call_logs']
    for (const change of changes) {
      const own = `account_id = '${admin.accountId}'`
      const { rowCount } = await role.as(adminIdentity(stranger), () => role.query(`${change} where ${own}`))
      expect(rowCount, change).toBe(0)
    }
    const insert = `insert into audit_log (account_id, id, at, action, actor_kind, actor_name, subject_kind)
      values ('${admin.accountId}', gen_random_uuid(), now(), 'x', 'x', 'x', 'x')`
    await expect(role.as(adminIdentity(stranger), () => role.query(insert))).rejects.toMatchObject({
      code: denied,
    })
  })
})

describe('agents inside an account (decision 0004.33)', () => {
  it.each(['search_entries', 'search_spans', 'search_changes'])(
    'of %s, in which the words of all leads are, they see nothing',
    async (table) => {
      const { agent, otherAgent } = service.people
      expect(await role.as(agentIdentity(agent), () => role.count(table))).toBe(0)
      expect(await role.as(managerIdentity(agent, otherAgent), () => role.count(table))).toBe(0)
    },
  )

  it.each(['leads', 'call_logs', 'lead_activities'])(
    '%s: only what is assigned to or created by it',
    async (table) => {
      const { agent } = service.people
      const mine = `(assigned_to_id = '${agent.userId}' or created_by_id = '${agent.userId}')`
      await role.as(agentIdentity(agent), async () => {
        expect(await role.count(table, mine)).toBeGreaterThan(0)
        expect(await role.count(table, `not ${mine}`)).toBe(0)
      })
    },
  )

  it.each([
    'webhooks',
    'webhook_fields',
    'deliveries',
    'consents',
    'retention_settings',
    'retention_notices',
    'retention_settings',
    'retention_notices',
    'distribution_rules',
    'rule_assignees',
    'rule_turns',
  ])('%s are the admins’, for a manager too', async (table) => {
    const { admin, agent, otherAgent } = service.people
    expect(await role.as(agentIdentity(agent), () => role.count(table))).toBe(0)
    expect(await role.as(managerIdentity(agent, otherAgent, admin), () => role.count(table))).toBe(0)
  })

  it.each(['sessions', 'api_keys', 'api_key_days', 'idempotent_replies'])(
    '%s: only its own',
    async (table) => {
      const { agent } = service.people
      const others = `user_id <> '${agent.userId}'`
      expect(await role.as(agentIdentity(agent), () => role.count(table, others))).toBe(0)
    },
  )

  it('an agent can make neither itself an admin nor a key for somebody else', async () => {
    const { agent, admin } = service.people
    const own = `account_id = '${agent.accountId}'`
    const others = `update users set role = 'agent' where ${own} and id = '${admin.userId}'`
    expect((await role.as(agentIdentity(agent), () => role.query(others))).rowCount).toBe(0)
    const key = `insert into api_keys (account_id, id, user_id, name, key_hash, last_four, can_read, can_write, can_delete, created_at)
      values ('${agent.accountId}', gen_random_uuid(), '${admin.userId}', 'x', 'x', 'x', true, true, true, now())`
    await expect(role.as(agentIdentity(agent), () => role.query(key))).rejects.toMatchObject({ code: denied })
  })
})
