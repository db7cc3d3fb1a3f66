import { afterAll, beforeAll, expect, it } from 'vitest'
import type { User } from '../../server/users/user.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Browser, makeUser, type Office, openOffice, signIn } from '../support/app/console.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { makeTeam } from '../support/people/teams.ts'

let service: TestApp
let office: Office
let manager: Browser
let team: string
let empty: string

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
  const lead = await makeUser(service, office.account, 'team-lead', 'manager')
  manager = await signIn(service, office.account, lead.email)
  const { agent } = office.users
  team = await makeTeam(service, office.account.id, { [lead.id]: 'manager', [agent.id]: 'member' })
  empty = await makeTeam(service, office.account.id, {})
})

afterAll(() => service.close())

let phones = 0

async function newLead(by: Browser, assignedTo: User, fields: object = {}): Promise<string> {
  phones += 1
  const body = { name: 'A', phone: String(9_876_500_000 + phones), assigned_to: assignedTo.email, ...fields }
  return (await by.call('POST', '/leads', body)).json().data.id
}

const logCall = (by: Browser, leadId: string, fields: object = {}) =>
  by.call('POST', '/call-logs', { lead_id: leadId, call_type: 'Outbound', duration_seconds: 5, ...fields })

async function listed<Row>(by: Browser, path: string): Promise<Row[]> {
  const { data, pagination } = (await by.call('GET', path)).json()
  expect(pagination.total, path).toBe(data.length)
  return data
}

const leadsOf = async (by: Browser, query: string): Promise<string[]> =>
  (await listed<{ id: string }>(by, `/leads?${query}`)).map(({ id }) => id)

const callersOf = async (by: Browser, query: string): Promise<string[]> =>
  (await listed<{ called_by: string }>(by, `/call-logs?${query}`)).map(({ called_by }) => called_by)

it('a list by team has the leads of its people and the calls that they made, with the total of that', async () => {
  const { agent, otherAgent, admin } = office.users
  const mine = await newLead(office.agent, agent)
  await newLead(office.otherAgent, otherAgent)
  await logCall(office.agent, mine)
  await logCall(office.admin, mine)
  for (const browser of [office.admin, manager]) {
    expect(await leadsOf(browser, `team=${team}`)).toEqual([mine])
    expect(await leadsOf(browser, `team=${team}&assigned_to=${agent.email}`)).toEqual([mine])
    expect(await leadsOf(browser, `team=${team}&assigned_to=${otherAgent.email}`)).toEqual([])
    expect(await callersOf(browser, `team=${team}`)).toEqual([agent.email])
    expect(await callersOf(browser, `team=${team}&called_by=${admin.email}`)).toEqual([])
    const file = await browser.call('GET', `/leads.csv?team=${team}`)
    expect(file.body.trim().split('\n').length).toBe(2)
  }
  expect(await leadsOf(office.admin, `team=${empty}`)).toEqual([])
})

it('404 naming the team for whoever is not told of it, byte for byte as for one that is not there', async () => {
  const unknown = '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b'
  for (const path of ['/leads', '/leads.csv', '/call-logs', '/call-logs.csv']) {
    const missing = await office.admin.call('GET', `${path}?team=${unknown}`)
    expectRefusal(missing, 404, 'NOT_FOUND', 'team')
    for (const [browser, id] of [
      [office.agent, team],
      [manager, empty],
    ] as const)
      expect((await browser.call('GET', `${path}?team=${id}`)).body, path).toBe(missing.body)
  }
})

it('the overview splits calls and leads by person: to managers those that they see, to agents none', async () => {
  const { agent, otherAgent } = office.users
  const won = await newLead(office.agent, agent, { status: 'Won', source: 'Split' })
  await newLead(office.otherAgent, otherAgent)
  await logCall(office.agent, won, { outcome: 'Voicemail', duration_seconds: 45 })
  const overviewOf = async (by: Browser) => {
    const { people, sources } = (await by.call('GET', '/overview')).json().data
    const of = (user: User) => people.find(({ user_id }: { user_id: string }) => user_id === user.id)
    return { people, sources, of }
  }
  const ofAdmin = await overviewOf(office.admin)
  const ofManager = await overviewOf(manager)
  expect(ofAdmin.of(agent)).toEqual({
    user_id: agent.id,
    leads: 2,
    won: 1,
    open: 1,
    never_called: 0,
    due: 0,
    called_today: expect.any(Number),
    talk_seconds: 50,
    calls_total: 2,
    calls: expect.arrayContaining([
      { outcome: 'Completed', count: 1 },
      { outcome: 'Voicemail', count: 1 },
    ]),
  })
  expect(ofManager.of(agent)).toEqual(ofAdmin.of(agent))
  expect([ofAdmin.of(otherAgent).leads, ofManager.of(otherAgent)]).toEqual([2, undefined])
  for (const { sources } of [ofAdmin, ofManager])
    expect(sources).toContainEqual({ source: 'Split', leads: 1, won: 1 })
  expect((await overviewOf(office.agent)).people).toEqual([])
})
