import { describe, expect, it } from 'vitest'
import { type Browser, makeUser } from '../support/app/console.ts'
import { inMinutes, itIs, passOnOffice, person } from './pass-on-office.ts'

const {
  office,
  service,
  passOn,
  rule,
  newLead,
  ownerOf,
  waiting,
  timeline,
  team,
  bothOf,
  browserOf,
  setUser,
} = passOnOffice()

describe('a lead that nobody calls', () => {
  it('goes on to the next of the rule when its minutes are over, and not before', async () => {
    await rule([office.agentPerson, office.otherAgentPerson])
    const id = await newLead()
    const [first, second] = await bothOf(id)
    await passOn(14.99)
    expect(await ownerOf(id)).toBe(first)
    await passOn(15)
    expect(await ownerOf(id)).toBe(second)
  })

  it('says why on its timeline, and tells both: one has it to call, the other how many went on', async () => {
    await rule([office.agentPerson, office.otherAgentPerson])
    const id = await newLead()
    const [first, second] = await bothOf(id)
    await passOn(15)
    const [entry] = await timeline(id)
    expect(entry?.details).toMatchObject({
      handed_over: true,
      not_called_minutes: 15,
      chosen_by: 'only_one',
      rule: 'All',
      why: 'every lead',
      changes: { assigned_to: { before: `${first}@example.com`, after: `${second}@example.com` } },
    })
    itIs(15)
    const [had, has] = [await browserOf(first), await browserOf(second)]
    const toCall = async (by: Browser) => (await by.call('GET', '/to-call')).json()
    expect((await toCall(had)).data).toEqual([])
    expect((await toCall(had)).today.went_on).toBe(1)
    expect((await toCall(has)).data).toMatchObject([{ id, why: 'never' }])
    expect((await toCall(has)).today.went_on).toBe(0)
    expect((await had.call('GET', `/leads/${id}`)).statusCode).toBe(404)
  })

  it('stays where the rule does not say so, and is written nowhere', async () => {
    await rule([office.agentPerson, office.otherAgentPerson], { call_within_minutes: null })
    const id = await newLead()
    expect(await waiting(id)).toBeUndefined()
  })

  it('never comes back to somebody who had it, and goes on at most as often as the rule says', async () => {
    const third = await makeUser(service.test, office.account, 'third', 'agent')
    const people = [office.agentPerson, office.otherAgentPerson, person(third)]
    await rule(people, { most_passes: 1 })
    const id = await newLead()
    const first = await ownerOf(id)
    await passOn(15)
    const second = await ownerOf(id)
    expect(second).not.toBe(first)
    await passOn(30)
    expect(await ownerOf(id)).toBe(second)
  })

  it('then goes to the managers of whoever had it, by turns, and stays there', async () => {
    const managers = [
      await makeUser(service.test, office.account, 'one-manager', 'manager'),
      await makeUser(service.test, office.account, 'two-manager', 'manager'),
    ]
    await team(office.users.agent, ...managers)
    await rule([office.agentPerson])
    const got: string[] = []
    for (const day of [0, 1, 2, 3]) {
      const id = await newLead(day * 1440)
      await passOn(day * 1440 + 15)
      got.push(await ownerOf(id))
      expect((await timeline(id))[0]?.details).toMatchObject({ chosen_by: 'manager', rule: 'All' })
      expect(await waiting(id)).toBeUndefined()
    }
    expect(new Set(got.slice(0, 2)).size).toBe(2)
    expect(got.slice(2)).toEqual(got.slice(0, 2))
  })

  it('stays where nobody is left, is named, and goes on once somebody is there', async () => {
    await rule([office.agentPerson, office.otherAgentPerson])
    await setUser(office.users.otherAgent.id, { away: true })
    const id = await newLead()
    await passOn(15)
    expect(await ownerOf(id)).toBe('agent')
    const overview = async (by: Browser) => (await by.call('GET', '/overview')).json().data.uncalled
    expect(await overview(office.admin)).toEqual([{ id, name: 'A' }])
    expect(await overview(await browserOf('other-agent'))).toEqual([])
    await setUser(office.users.otherAgent.id, { away: false })
    await passOn(30)
    expect(await ownerOf(id)).toBe('other-agent')
    expect(await overview(office.admin)).toEqual([])
  })

  it('passes over who is away, off, disabled or at the daily cap', async () => {
    const third = await makeUser(service.test, office.account, 'third', 'agent')
    const fourth = await makeUser(service.test, office.account, 'fourth', 'agent')
    const people = [office.otherAgentPerson, person(third), person(fourth)]
    const id = await rule([office.agentPerson])
    const lead = await newLead()
    await office.admin.call('POST', `/distribution-rules/${id}`, {
      assignees: [office.agentPerson, ...people],
    })
    await setUser(office.users.otherAgent.id, { daily_cap: 0 })
    await setUser(third.id, { working_hours: { days: [2], from: '09:00', to: '18:00' } })
    await setUser(fourth.id, { disabled: true })
    await passOn(15)
    expect(await ownerOf(lead)).toBe('agent')
    await setUser(third.id, { working_hours: { days: [1], from: '09:00', to: '18:00' } })
    await passOn(30)
    expect(await ownerOf(lead)).toBe('third')
  })

  it('counts minutes in which the account calls and the person works', async () => {
    await service.registrar.query(
      'update accounts set call_from_hour = 9, call_until_hour = 21 where id = $1',
      [office.account.id],
    )
    await rule([office.agentPerson, office.otherAgentPerson])
    const night = await newLead(8 * 60 + 50)
    expect((await waiting(night))?.goes_on_at).toEqual(inMinutes(21 * 60 + 5))
    const hours = { days: [1, 3], from: '10:30', to: '19:00' }
    await setUser(office.users.agent.id, { working_hours: hours })
    await setUser(office.users.otherAgent.id, { working_hours: hours })
    const evening = await newLead(6 * 60 + 50)
    expect((await waiting(evening))?.goes_on_at).toEqual(inMinutes(46 * 60 + 35))
  })
})

describe('the settings', () => {
  it('are told and changed with the rule, and each by itself', async () => {
    const id = await rule([office.agentPerson], { most_passes: 2 })
    const change = async (body: object) =>
      (await office.admin.call('POST', `/distribution-rules/${id}`, body)).json().data
    expect(await change({ most_passes: 0 })).toMatchObject({ call_within_minutes: 15, most_passes: 0 })
    expect(await change({ call_within_minutes: 60 })).toMatchObject({
      call_within_minutes: 60,
      most_passes: 0,
    })
    expect(await change({ name: 'B' })).toMatchObject({ name: 'B', call_within_minutes: 60, most_passes: 0 })
    expect(await change({ call_within_minutes: null })).toMatchObject({ call_within_minutes: null })
  })

  it.each([
    { call_within_minutes: 0 },
    { call_within_minutes: 1441 },
    { call_within_minutes: 1.5 },
    { most_passes: -1 },
    { most_passes: 21 },
    { most_passes: null },
  ])('400 naming the field for %o', async (settings) => {
    const body = { name: 'All', when: { all: [] }, assignees: [office.agentPerson], ...settings }
    const reply = await office.admin.call('POST', '/distribution-rules', body)
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, Object.keys(settings)[0]])
  })

  it('trying a lead says by when it is to be called, and writes nothing', async () => {
    await rule([office.agentPerson, office.otherAgentPerson], { most_passes: 2 })
    itIs(0)
    const tried = (
      await (await browserOf('admin')).call('POST', '/distribution-rules/try', { lead: {} })
    ).json().data
    expect(tried.goes_on).toEqual({ call_by: inMinutes(15).toISOString(), most_passes: 2 })
    expect(
      await service.registrar.query('select from leads_to_pass_on where account_id = $1', [
        office.account.id,
      ]),
    ).toEqual([])
  })
})
