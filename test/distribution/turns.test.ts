import { describe, expect, it } from 'vitest'
import { istDay } from '../../server/records/ist-dates.ts'
import { deliveriesOf, newPhone, post } from '../webhooks/support.ts'
import { ruleOffice } from './rule-office.ts'

const office = ruleOffice()
const { service } = office

function tally(values: unknown[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}

/** Posts a lead and answers what its timeline says of who got it. */
async function told(fields: object = {}): Promise<Record<string, unknown>> {
  const reply = await post(service, office.webhook, { name: 'A', phone: newPhone(), ...fields })
  const timeline = await office.admin.call('GET', `/leads/${reply.json().data.id}/timeline`)
  const { assigned_to, chosen_by, rule, why } = timeline.json().data.at(-1).details
  return { assigned_to, chosen_by, rule, why }
}

const setUser = (id: string, change: object) => office.admin.call('POST', `/users/${id}`, change)

describe('who gets the lead (§4.7 rule 5, decision 0005.43)', () => {
  it('the first matching rule decides, before the default user of the webhook', async () => {
    await office.makeRule('Delhi', [{ field: 'city', is: 'Delhi' }], [office.otherAgentPerson])
    await office.makeRule('West', [{ field: 'city', contains: 'mumbai' }], [office.agentPerson])
    await office.makeRule('All of Mumbai', [{ field: 'city', is: 'Mumbai' }], [office.otherAgentPerson])
    expect(await office.assigneesOf(1, { city: 'MUMBAI' })).toEqual(['agent@example.com'])
    expect(await office.assigneesOf(1, { city: 'Delhi' })).toEqual(['other-agent@example.com'])
    expect(await office.assigneesOf(1, { city: 'Pune' })).toEqual(['admin@example.com'])
  })

  it('rules see the lead as it is created, defaults included', async () => {
    await office.makeRule('By default source', [{ field: 'source', is: 'Website' }], [office.agentPerson])
    await office.makeRule('By country', [{ field: 'phone', starts_with: '+44' }], [office.otherAgentPerson])
    expect(await office.assigneesOf(1)).toEqual(['agent@example.com'])
    expect(await office.assigneesOf(1, { source: 'Fair', phone: '+44 7700 900123' })).toEqual([
      'other-agent@example.com',
    ])
  })

  it('the timeline and the delivery say who got it, chosen how, by which rule and why', async () => {
    const ruleId = await office.makeRule('West', [{ field: 'city', is: 'Mumbai' }], [office.agentPerson])
    const given = {
      assigned_to: 'agent@example.com',
      chosen_by: 'only_one',
      rule: 'West',
      why: 'city is "Mumbai"',
    }
    expect(await told({ city: 'Mumbai' })).toEqual(given)
    const [delivery] = await deliveriesOf(service, office.webhook)
    expect(delivery).toMatchObject({ rule_id: ruleId, rule_name: 'West', assignment: given })
    const shown = (await office.admin.call('GET', `/deliveries/${delivery?.id}`)).json().data
    expect(shown.assignment).toEqual(given)
  })

  it('a turn, the default user, a sender who names somebody, and nobody are told apart', async () => {
    const byDefault = { assigned_to: 'admin@example.com', chosen_by: 'default', rule: null }
    expect(await told()).toEqual({ ...byDefault, why: 'no rule fits' })
    await office.makeRule('All', [], [office.agentPerson, office.otherAgentPerson])
    expect(await told()).toMatchObject({ chosen_by: 'turn', rule: 'All', why: 'every lead' })
    await setUser(office.users.agent.id, { away: true })
    expect(await told()).toMatchObject({ assigned_to: 'other-agent@example.com', chosen_by: 'only_one' })
    await setUser(office.users.otherAgent.id, { away: true })
    const why = 'nobody of the rules that fit is available'
    expect(await told()).toEqual({ ...byDefault, why })
    await office.useWebhook({ mapping: { assigned_to: ['owner'] } })
    expect(await told({ owner: 'agent@example.com' })).toMatchObject({ chosen_by: 'named', why: null })
    expect(await told()).toEqual({ assigned_to: null, chosen_by: 'nobody', rule: null, why })
  })

  it('a delivery that merges says nothing of an assignment', async () => {
    const phone = newPhone()
    await told({ phone })
    await told({ phone, message: 'Again' })
    const deliveries = await deliveriesOf(service, office.webhook)
    expect(deliveries.map(({ assignment }) => assignment?.chosen_by)).toEqual(['default', undefined])
  })

  it('somebody whom a saved mapping names comes before rules; a name that nobody has is ignored', async () => {
    await office.makeRule('All', [], [office.agentPerson])
    await office.useWebhook({ mapping: { assigned_to: ['owner'] } })
    expect(await office.assigneesOf(1, { owner: 'Other-Agent@example.com' })).toEqual([
      'other-agent@example.com',
    ])
    expect(await office.assigneesOf(1, { owner: 'nobody@example.com' })).toEqual(['agent@example.com'])
  })

  it('a disabled rule is passed over, and nobody gets a lead that no rule and no default takes', async () => {
    const id = await office.makeRule('All', [], [office.agentPerson])
    await office.admin.call('POST', `/distribution-rules/${id}`, { enabled: false })
    await office.useWebhook({})
    expect(await office.assigneesOf(1)).toEqual([null])
  })

  it('a merge never reassigns and takes no turn', async () => {
    await office.makeRule('Both', [], [office.agentPerson, office.otherAgentPerson])
    const phone = newPhone()
    const [first] = await office.assigneesOf(1, { phone })
    expect(await office.assigneesOf(3, { phone, message: newPhone() })).toEqual([first, first, first])
    const [next] = await office.assigneesOf(1)
    expect(new Set([first, next]).size).toBe(2)
  })

  it('a disabled default user gets nothing', async () => {
    await office.useWebhook({
      default_assignee_id: office.users.agent.id,
    })
    await setUser(office.users.agent.id, { disabled: true })
    expect(await office.assigneesOf(1)).toEqual([null])
  })
})

describe('turns', () => {
  it('stay even under parallel load: n people, m posts, at most one apart', async () => {
    await office.makeRule(
      'Three',
      [],
      [office.agentPerson, office.otherAgentPerson, { user_id: office.users.admin.id }],
    )
    for (const posts of [7, 20, 4]) await office.assigneesOf(posts)
    const counts = tally(
      (
        await service.registrar.query(
          `select users.email from leads join users on users.id = assigned_to_id and users.account_id = leads.account_id
       where leads.account_id = $1`,
          [office.account.id],
        )
      ).map((row) => row.email),
    )
    expect(Object.values(counts).sort()).toEqual([10, 10, 11])
  })

  it('follow the weights', async () => {
    await office.makeRule('Weighted', [], [{ ...office.agentPerson, weight: 3 }, office.otherAgentPerson])
    expect(tally(await office.assigneesOf(20))).toEqual({
      'agent@example.com': 15,
      'other-agent@example.com': 5,
    })
  })

  it('pass over whoever is away, who is not flooded when back', async () => {
    await office.makeRule('Both', [], [office.agentPerson, office.otherAgentPerson])
    await setUser(office.users.agent.id, { away: true })
    expect(tally(await office.assigneesOf(6))).toEqual({ 'other-agent@example.com': 6 })
    await setUser(office.users.agent.id, { away: false })
    expect(tally(await office.assigneesOf(6))).toEqual({
      'agent@example.com': 3,
      'other-agent@example.com': 3,
    })
  })

  it('pass over a disabled user', async () => {
    await office.makeRule('Both', [], [office.agentPerson, office.otherAgentPerson])
    await setUser(office.users.otherAgent.id, { disabled: true })
    expect(tally(await office.assigneesOf(4))).toEqual({ 'agent@example.com': 4 })
  })

  it('go on to the next matching rule, then to the default, when nobody is available', async () => {
    await office.makeRule('First', [], [office.agentPerson])
    await office.makeRule('Second', [], [office.otherAgentPerson])
    await setUser(office.users.agent.id, { away: true })
    expect(await office.assigneesOf(1)).toEqual(['other-agent@example.com'])
    await setUser(office.users.otherAgent.id, { away: true })
    expect(await office.assigneesOf(1)).toEqual(['admin@example.com'])
  })

  it('end at the daily cap, exactly and across rules, also in parallel', async () => {
    await office.makeRule('Mumbai', [{ field: 'city', is: 'Mumbai' }], [office.agentPerson])
    await office.makeRule('Rest', [], [office.agentPerson])
    await setUser(office.users.agent.id, { daily_cap: 3 })
    const given = [...(await office.assigneesOf(2, { city: 'Mumbai' })), ...(await office.assigneesOf(5))]
    expect(tally(given)).toEqual({ 'agent@example.com': 3, 'admin@example.com': 4 })
    const [listed] = (await office.admin.call('GET', '/distribution-rules')).json().data
    expect(listed.assignees).toMatchObject([{ daily_cap: 3, today: 3 }])
  })

  it('begin anew on the next IST day', async () => {
    await office.makeRule('All', [], [office.agentPerson])
    await setUser(office.users.agent.id, { daily_cap: 1 })
    await office.assigneesOf(1)
    const yesterday = istDay(new Date(Date.now() - 86_400_000))
    await service.registrar.query('update rule_turns set day = $2 where account_id = $1', [
      office.account.id,
      yesterday,
    ])
    expect(await office.assigneesOf(1)).toEqual(['agent@example.com'])
  })
})
