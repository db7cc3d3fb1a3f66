import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSettings } from '../support/app/filled-settings.ts'
import { makeCall, makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import {
  AppRole,
  adminIdentity,
  agentIdentity,
  type Identity,
  managerIdentity,
} from '../support/database/app-role.ts'

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
  await fillSettings(service.registrar, admin)
  await fillSettings(service.registrar, stranger)
})

afterAll(() => role.close())

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
  it('of lead_words, in which the words of all leads are, they see nothing', async () => {
    const { agent, otherAgent } = service.people
    expect(await role.as(agentIdentity(agent), () => role.count('lead_words'))).toBe(0)
    expect(await role.as(managerIdentity(agent, otherAgent), () => role.count('lead_words'))).toBe(0)
  })

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

  it.each([
    'sessions',
    'totp_secrets',
    'recovery_codes',
    'passkeys',
    'pending_sign_ins',
    'api_keys',
    'api_key_days',
    'idempotent_replies',
  ])('%s: only its own', async (table) => {
    const { agent } = service.people
    const others = `user_id <> '${agent.userId}'`
    expect(await role.as(agentIdentity(agent), () => role.count(table, others))).toBe(0)
  })

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
