import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCall, makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import {
  AppRole,
  adminIdentity,
  agentIdentity,
  type Identity,
  managerIdentity,
} from '../support/database/app-role.ts'
import type { Person } from '../support/people/people.ts'

const service = serviceForTests()
const denied = '42501'

let role: AppRole

beforeAll(async () => {
  role = new AppRole(service.test.serviceUrl)
  await role.connect()
  for (const person of Object.values(service.people))
    await makeCall(service, person, await makeLead(service, person))
  const { accountId, userId } = service.people.admin
  await service.registrar.query(
    `insert into teams (account_id, id, name, name_normalized, created_at) values ($1, $2, 'T', 't', now())`,
    [accountId, userId],
  )
  await service.registrar.query(
    `insert into team_members (account_id, team_id, user_id, is_manager, created_at) values ($1, $2, $2, false, now())`,
    [accountId, userId],
  )
})

afterAll(() => role.close())

describe('managers inside an account (decision 0021.58)', () => {
  const ofEither = (one: Person, other: Person): string => {
    const ids = `('${one.userId}', '${other.userId}')`
    return `(assigned_to_id in ${ids} or created_by_id in ${ids})`
  }

  it.each(['leads', 'call_logs', 'lead_activities'])(
    '%s: what is assigned to or created by somebody of the team or the manager, and nothing else',
    async (table) => {
      const { agent, otherAgent } = service.people
      const seen = ofEither(agent, otherAgent)
      const all = await role.as(adminIdentity(agent), () => role.count(table, seen))
      await role.as(managerIdentity(agent, otherAgent), async () => {
        expect(await role.count(table, seen)).toBe(all)
        expect(await role.count(table, `not ${seen}`)).toBe(0)
      })
      await role.as(managerIdentity(agent), async () => {
        expect(await role.count(table, `not ${ofEither(agent, agent)}`)).toBe(0)
      })
    },
  )

  it('a list of people of another account shows nothing of it', async () => {
    const { agent, otherAgent, stranger } = service.people
    const posing: Identity = [
      stranger.accountId,
      stranger.userId,
      'manager',
      [agent.userId, otherAgent.userId],
    ]
    for (const table of ['leads', 'call_logs', 'lead_activities', 'count_changes', 'day_counts'])
      expect(await role.as(posing, () => role.count(table)), table).toBe(0)
  })

  it('the list is looked at for the role manager alone, and the next identity of a transaction has its own', async () => {
    const { agent, otherAgent, admin } = service.people
    const others = `assigned_to_id = '${otherAgent.userId}' and created_by_id = '${otherAgent.userId}'`
    await role.as(managerIdentity(agent, otherAgent), async () => {
      expect(await role.count('leads', others)).toBeGreaterThan(0)
      await role.identify(agentIdentity(agent))
      expect(await role.count('leads', others)).toBe(0)
      await role.identify(managerIdentity(admin))
      expect(await role.count('leads', others)).toBe(0)
    })
    expect(await role.as([agent.accountId, agent.userId, 'manager'], () => role.count('leads', others))).toBe(
      0,
    )
  })

  it('a lead is written for somebody of the team, and for nobody else', async () => {
    const { agent, otherAgent, admin } = service.people
    const lead = (person: Person): string => `
      insert into leads (account_id, id, name, phone_e164, source, status, priority, assigned_to_id, created_at, updated_at)
      values ('${agent.accountId}', gen_random_uuid(), 'x', '+911', 'x', 'New', 'Low', '${person.userId}', now(), now())`
    const manager = managerIdentity(agent, otherAgent)
    expect((await role.as(manager, () => role.query(lead(otherAgent)))).rowCount).toBe(1)
    await expect(role.as(manager, () => role.query(lead(admin)))).rejects.toMatchObject({ code: denied })
  })

  it.each(['api_keys', 'audit_log'])('%s: only his own', async (table) => {
    const { agent, otherAgent, admin } = service.people
    const others = `${table === 'api_keys' ? 'user_id' : 'actor_user_id'} <> '${agent.userId}'`
    expect(await role.as(managerIdentity(agent, otherAgent, admin), () => role.count(table, others))).toBe(0)
  })

  it('teams are made and changed by admins alone', async () => {
    const { agent, otherAgent, admin } = service.people
    const own = `account_id = '${agent.accountId}'`
    for (const identity of [managerIdentity(agent, otherAgent, admin), agentIdentity(agent)]) {
      for (const change of [
        "update teams set name = 'x'",
        'update team_members set is_manager = true',
        'delete from teams',
      ])
        expect((await role.as(identity, () => role.query(`${change} where ${own}`))).rowCount).toBe(0)
      const join = `insert into team_members (account_id, team_id, user_id, is_manager, created_at)
        values ('${agent.accountId}', '${admin.userId}', '${agent.userId}', true, now())`
      await expect(role.as(identity, () => role.query(join))).rejects.toMatchObject({ code: denied })
    }
  })
})
