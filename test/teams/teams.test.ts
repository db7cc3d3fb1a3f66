import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compactCounts } from '../../server/read/counts/compact-counts.ts'
import { accountCaller } from '../../server/records/caller.ts'
import type { User } from '../../server/users/user.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Browser, makeUser, type Office, openOffice, signIn } from '../support/app/console.ts'
import { expectRefusal } from '../support/app/refusal.ts'

let service: TestApp
let office: Office
let lead: User
let manager: Browser

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
  lead = await makeUser(service, office.account, 'team-lead', 'manager')
  manager = await signIn(service, office.account, lead.email)
})

afterAll(() => service.close())

const unknown = '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b'
let teams = 0

async function newTeam(...members: [User, 'member' | 'manager'][]): Promise<string> {
  teams += 1
  const { id } = (await office.admin.call('POST', '/teams', { name: `Team ${teams}` })).json().data
  for (const [{ id: user_id }, as] of members)
    await office.admin.call('POST', `/teams/${id}/members`, { user_id, as })
  return id
}

async function newLead(by: Browser, assignedTo: User | null, fields: object = {}): Promise<string> {
  const phone = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  const body = { name: 'A', phone, assigned_to: assignedTo?.email ?? null, ...fields }
  return (await by.call('POST', '/leads', body)).json().data.id
}

const idsSeen = async (by: Browser, query = ''): Promise<string[]> =>
  (await by.call('GET', `/leads?limit=500${query}`)).json().data.map(({ id }: { id: string }) => id)

const totalSeen = async (by: Browser, query = ''): Promise<number> =>
  (await by.call('GET', `/leads?limit=1${query}`)).json().pagination.total

describe('teams are the admins’', () => {
  it('makes, renames and deletes a team, and tells of its members', async () => {
    const made = await office.admin.call('POST', '/teams', { name: '  Mumbai ' })
    expect([made.statusCode, made.json().data]).toEqual([
      201,
      { id: expect.any(String), name: 'Mumbai', members: [] },
    ])
    const { id } = made.json().data
    const joined = await office.admin.call('POST', `/teams/${id}/members`, {
      user_id: lead.id,
      as: 'manager',
    })
    expect(joined.json().data.members).toEqual([
      { id: lead.id, email: lead.email, name: lead.name, role: 'manager', disabled: false, as: 'manager' },
    ])
    const renamed = await office.admin.call('POST', `/teams/${id}`, { name: 'Pune' })
    expect([renamed.json().data.name, renamed.json().data.members.length]).toEqual(['Pune', 1])
    expect((await office.admin.call('DELETE', `/teams/${id}`)).json().data).toEqual({ id, deleted: true })
    expectRefusal(await office.admin.call('DELETE', `/teams/${id}`), 404, 'NOT_FOUND')
    const actions = (await office.admin.call('GET', '/audit?limit=10'))
      .json()
      .data.map(({ action }: { action: string }) => action)
    for (const action of ['team.created', 'team.member_added', 'team.renamed', 'team.deleted'])
      expect(actions).toContain(action)
  })

  it('400 for a name that is blank, too long or another team’s, in any case', async () => {
    const id = await newTeam()
    for (const name of [' ', 'x'.repeat(101), `TEAM ${teams}`])
      expectRefusal(await office.admin.call('POST', '/teams', { name }), 400, 'INVALID_PARAM', 'name')
    await office.admin.call('POST', '/teams', { name: 'Taken' })
    const renamed = await office.admin.call('POST', `/teams/${id}`, { name: 'taken' })
    expectRefusal(renamed, 400, 'INVALID_PARAM', 'name')
  })

  it('404 for a team or a user that is not there, 400 for an agent who should manage', async () => {
    const id = await newTeam()
    const join = (team: string, user_id: string, as: string) =>
      office.admin.call('POST', `/teams/${team}/members`, { user_id, as })
    expectRefusal(await join(unknown, lead.id, 'member'), 404, 'NOT_FOUND')
    expectRefusal(await join(id, unknown, 'member'), 404, 'NOT_FOUND', 'user_id')
    expectRefusal(await join(id, office.users.agent.id, 'manager'), 400, 'INVALID_PARAM', 'as')
    const left = await office.admin.call('DELETE', `/teams/${id}/members/${lead.id}`)
    expectRefusal(left, 404, 'NOT_FOUND', 'user_id')
  })

  it('says at once who is in a team; what cannot be leaves all of it as it was', async () => {
    const { agent, otherAgent } = office.users
    const of = (user: User, as = 'member') => ({ user_id: user.id, as })
    const members = [of(lead, 'manager'), of(agent)]
    const made = await office.admin.call('POST', '/teams', { name: 'At once', members })
    const { id } = made.json().data
    const inTeam = (reply: typeof made) =>
      reply.json().data.members.map((one: { email: string; as: string }) => [one.email, one.as])
    expect(inTeam(made)).toEqual([
      [lead.email, 'manager'],
      [agent.email, 'member'],
    ])
    const change = (body: object) => office.admin.call('POST', `/teams/${id}`, body)
    expect(inTeam(await change({ name: 'Again' }))).toHaveLength(2)
    const refused = [
      [[of(agent, 'manager')], 400, 'INVALID_PARAM'],
      [[of(agent), of(agent, 'manager')], 400, 'INVALID_PARAM'],
      [[{ user_id: unknown, as: 'member' }], 404, 'NOT_FOUND'],
    ] as const
    for (const [wanted, status, code] of refused)
      expectRefusal(await change({ name: 'Never', members: wanted }), status, code, 'members')
    const changed = await change({ members: [of(otherAgent), of(lead)] })
    expect([changed.json().data.name, inTeam(changed)]).toEqual([
      'Again',
      [
        [otherAgent.email, 'member'],
        [lead.email, 'member'],
      ],
    ])
    expect(inTeam(await change({ members: [] }))).toEqual([])
    await office.admin.call('DELETE', `/teams/${id}`)
  })

  it('403 for managers and agents; a manager is told of what he manages, an agent of nothing', async () => {
    const { agent } = office.users
    const id = await newTeam([lead, 'manager'], [agent, 'member'])
    const other = await newTeam([lead, 'member'])
    for (const browser of [manager, office.agent]) {
      const asked = [
        await browser.call('POST', '/teams', { name: 'x' }),
        await browser.call('POST', `/teams/${id}`, { name: 'x' }),
        await browser.call('DELETE', `/teams/${id}`),
        await browser.call('POST', `/teams/${id}/members`, { user_id: agent.id, as: 'member' }),
        await browser.call('DELETE', `/teams/${id}/members/${agent.id}`),
      ]
      for (const reply of asked) expectRefusal(reply, 403, 'PERMISSION_DENIED')
    }
    const told = (await manager.call('GET', '/teams')).json().data
    const ids = told.map((team: { id: string }) => team.id)
    expect([ids.includes(id), ids.includes(other)]).toEqual([true, false])
    expect((await office.agent.call('GET', '/teams')).json().data).toEqual([])
    await office.admin.call('DELETE', `/teams/${id}`)
    await office.admin.call('DELETE', `/teams/${other}`)
  })
})

describe('what a manager sees (decision 0021.58)', () => {
  it('membership acts with the next request: joining, leaving, a deleted team, another role', async () => {
    const { agent } = office.users
    const id = await newLead(office.agent, agent)
    const sees = async () => (await idsSeen(manager)).includes(id)
    expect(await sees()).toBe(false)
    const team = await newTeam([lead, 'manager'], [agent, 'member'])
    expect(await sees()).toBe(true)
    await office.admin.call('DELETE', `/teams/${team}/members/${agent.id}`)
    expect(await sees()).toBe(false)
    await office.admin.call('POST', `/teams/${team}/members`, { user_id: agent.id, as: 'member' })
    await office.admin.call('POST', `/teams/${team}/members`, { user_id: lead.id, as: 'member' })
    expect(await sees()).toBe(false)
    await office.admin.call('POST', `/teams/${team}/members`, { user_id: lead.id, as: 'manager' })
    expect(await sees()).toBe(true)
    await office.admin.call('POST', `/users/${lead.id}`, { role: 'agent' })
    expect(await sees()).toBe(false)
    await office.admin.call('POST', `/users/${lead.id}`, { role: 'manager' })
    expect(await sees()).toBe(true)
    await office.admin.call('DELETE', `/teams/${team}`)
    expect(await sees()).toBe(false)
  })

  it('through two teams until he leaves the last; disabled members too', async () => {
    const { otherAgent } = office.users
    const id = await newLead(office.otherAgent, otherAgent)
    const teamsOfBoth = [
      await newTeam([lead, 'manager'], [otherAgent, 'member']),
      await newTeam([lead, 'manager'], [otherAgent, 'member']),
    ]
    await office.admin.call('POST', `/users/${otherAgent.id}`, { disabled: true })
    expect(await idsSeen(manager)).toContain(id)
    await office.admin.call('DELETE', `/teams/${teamsOfBoth[0]}`)
    expect(await idsSeen(manager)).toContain(id)
    await office.admin.call('DELETE', `/teams/${teamsOfBoth[1]}`)
    expect(await idsSeen(manager)).not.toContain(id)
    await office.admin.call('POST', `/users/${otherAgent.id}`, { disabled: false })
    office = { ...office, otherAgent: await signIn(service, office.account, otherAgent.email) }
  })

  it('totals, sources and charts count a lead once that one of the team made for another', async () => {
    const { agent, otherAgent } = office.users
    const team = await newTeam([lead, 'manager'], [agent, 'member'], [otherAgent, 'member'])
    const before = await totalSeen(manager)
    await newLead(office.agent, otherAgent, { source: 'Fair of teams', status: 'Won', priority: 'High' })
    await newLead(office.admin, null, { source: 'Nobody’s' })
    const count = async () => {
      expect(await totalSeen(manager)).toBe(before + 1)
      for (const query of [
        '&source=Fair%20of%20teams',
        '&source=Fair%20of%20teams&status=Won',
        '&source=Fair%20of%20teams&status=Won&priority=High',
        `&source=Fair%20of%20teams&assigned_to=${otherAgent.email}`,
      ])
        expect(await totalSeen(manager, query), query).toBe(1)
      expect(await totalSeen(manager, `&source=Fair%20of%20teams&assigned_to=${agent.email}`)).toBe(0)
      const sources = (await manager.call('GET', '/leads/sources')).json().data
      expect([sources.includes('Fair of teams'), sources.includes('Nobody’s')]).toEqual([true, false])
      const overview = (await manager.call('GET', '/overview')).json().data
      const text = JSON.stringify(overview)
      expect(text).toContain('Fair of teams')
      expect(text).not.toContain('Nobody’s')
    }
    await count()
    await compactCounts(service.db, accountCaller(office.account.id))
    await count()
    await office.admin.call('DELETE', `/teams/${team}`)
  })

  it('an admin who looks with a manager’s eyes sees the same', async () => {
    const { agent } = office.users
    const team = await newTeam([lead, 'manager'], [agent, 'member'])
    await newLead(office.agent, agent)
    const seen = await office.admin.call('GET', '/leads?limit=500', undefined, { 'leadline-see-as': lead.id })
    expect(seen.json().data.map(({ id }: { id: string }) => id)).toEqual(await idsSeen(manager))
    expect(seen.json().pagination.total).toBe(await totalSeen(manager))
    await office.admin.call('DELETE', `/teams/${team}`)
  })

  it('settings stay the admins’', async () => {
    for (const path of ['/webhooks', '/distribution-rules', '/audit', '/duplicates'])
      expectRefusal(await manager.call('GET', path), 403, 'PERMISSION_DENIED')
  })
})
