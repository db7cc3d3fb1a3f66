import { beforeEach, describe, expect, it } from 'vitest'
import { istDay } from '../../server/platform/ist-dates.ts'
import { type Browser, type Office, openOffice } from '../support/console.ts'
import { serviceForTests } from '../support/service-for-tests.ts'
import { deliveriesOf, leadOf, makeWebhook, newPhone, post, type TestWebhook } from '../webhook/support.ts'

const service = serviceForTests()
let office: Office
let admin: Browser
let webhook: TestWebhook

beforeEach(async () => {
  office = await openOffice(service.test, `Office ${newPhone()}`)
  admin = office.admin
  webhook = await makeWebhook(service, office.account.id, { default_assignee_id: office.users.admin.id })
})

interface Person {
  readonly user_id: string
  readonly weight?: number
}

const agent = (): Person => ({ user_id: office.users.agent.id })
const otherAgent = (): Person => ({ user_id: office.users.otherAgent.id })

async function makeRule(name: string, all: object[], assignees: Person[]): Promise<string> {
  const reply = await admin.call('POST', '/distribution-rules', { name, when: { all }, assignees })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json().data.id
}

/** Posts new people and answers whom each was given to. */
async function assigneesOf(count: number, fields: object = {}): Promise<unknown[]> {
  const bodies = Array.from({ length: count }, () => ({ name: 'A', phone: newPhone(), ...fields }))
  const replies = await Promise.all(bodies.map((body) => post(service, webhook, body)))
  const leads = await Promise.all(replies.map((reply) => leadOf(service, reply.json().data.id)))
  return leads.map((lead) => lead.assigned_to)
}

function tally(values: unknown[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}

const setUser = (id: string, change: object) => admin.call('POST', `/users/${id}`, change)

describe('who gets the lead (§4.7 rule 5, decision 43)', () => {
  it('the first matching rule decides, before the default user of the webhook', async () => {
    await makeRule('Delhi', [{ field: 'city', is: 'Delhi' }], [otherAgent()])
    await makeRule('West', [{ field: 'city', contains: 'mumbai' }], [agent()])
    await makeRule('All of Mumbai', [{ field: 'city', is: 'Mumbai' }], [otherAgent()])
    expect(await assigneesOf(1, { city: 'MUMBAI' })).toEqual(['agent@example.com'])
    expect(await assigneesOf(1, { city: 'Delhi' })).toEqual(['other-agent@example.com'])
    expect(await assigneesOf(1, { city: 'Pune' })).toEqual(['admin@example.com'])
  })

  it('rules see the lead as it is created, defaults included', async () => {
    await makeRule('By default source', [{ field: 'source', is: 'Website' }], [agent()])
    await makeRule('By country', [{ field: 'phone', starts_with: '+44' }], [otherAgent()])
    expect(await assigneesOf(1)).toEqual(['agent@example.com'])
    expect(await assigneesOf(1, { source: 'Fair', phone: '+44 7700 900123' })).toEqual([
      'other-agent@example.com',
    ])
  })

  it('the timeline and the delivery say which rule gave it to whom and why', async () => {
    const ruleId = await makeRule('West', [{ field: 'city', is: 'Mumbai' }], [agent()])
    const reply = await post(service, webhook, { name: 'A', phone: newPhone(), city: 'Mumbai' })
    const [activity] = await service.registrar.query(
      'select details from lead_activities where lead_id = $1',
      [reply.json().data.id],
    )
    expect(activity?.details).toMatchObject({
      assigned_to: 'agent@example.com',
      rule: 'West',
      why: 'rule: city is "Mumbai"',
    })
    expect(await deliveriesOf(service, webhook)).toMatchObject([{ rule_id: ruleId, rule_name: 'West' }])
  })

  it('somebody whom a saved mapping names comes before rules; a name that nobody has is ignored', async () => {
    await makeRule('All', [], [agent()])
    webhook = await makeWebhook(service, office.account.id, { mapping: { assigned_to: ['owner'] } })
    expect(await assigneesOf(1, { owner: 'Other-Agent@example.com' })).toEqual(['other-agent@example.com'])
    expect(await assigneesOf(1, { owner: 'nobody@example.com' })).toEqual(['agent@example.com'])
  })

  it('a disabled rule is passed over, and nobody gets a lead that no rule and no default takes', async () => {
    const id = await makeRule('All', [], [agent()])
    await admin.call('POST', `/distribution-rules/${id}`, { enabled: false })
    webhook = await makeWebhook(service, office.account.id)
    expect(await assigneesOf(1)).toEqual([null])
  })

  it('a merge never reassigns and takes no turn', async () => {
    await makeRule('Both', [], [agent(), otherAgent()])
    const phone = newPhone()
    const [first] = await assigneesOf(1, { phone })
    expect(await assigneesOf(3, { phone, message: newPhone() })).toEqual([first, first, first])
    const [next] = await assigneesOf(1)
    expect(new Set([first, next]).size).toBe(2)
  })

  it('a disabled default user gets nothing', async () => {
    webhook = await makeWebhook(service, office.account.id, {
      default_assignee_id: office.users.agent.id,
    })
    await setUser(office.users.agent.id, { disabled: true })
    expect(await assigneesOf(1)).toEqual([null])
  })
})

describe('turns', () => {
  it('stay even under parallel load: n people, m posts, at most one apart', async () => {
    await makeRule('Three', [], [agent(), otherAgent(), { user_id: office.users.admin.id }])
    for (const posts of [7, 20, 4]) await assigneesOf(posts)
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
    await makeRule('Weighted', [], [{ ...agent(), weight: 3 }, otherAgent()])
    expect(tally(await assigneesOf(20))).toEqual({
      'agent@example.com': 15,
      'other-agent@example.com': 5,
    })
  })

  it('pass over whoever is away, who is not flooded when back', async () => {
    await makeRule('Both', [], [agent(), otherAgent()])
    await setUser(office.users.agent.id, { away: true })
    expect(tally(await assigneesOf(6))).toEqual({ 'other-agent@example.com': 6 })
    await setUser(office.users.agent.id, { away: false })
    expect(tally(await assigneesOf(6))).toEqual({ 'agent@example.com': 3, 'other-agent@example.com': 3 })
  })

  it('pass over a disabled user', async () => {
    await makeRule('Both', [], [agent(), otherAgent()])
    await setUser(office.users.otherAgent.id, { disabled: true })
    expect(tally(await assigneesOf(4))).toEqual({ 'agent@example.com': 4 })
  })

  it('go on to the next matching rule, then to the default, when nobody is available', async () => {
    await makeRule('First', [], [agent()])
    await makeRule('Second', [], [otherAgent()])
    await setUser(office.users.agent.id, { away: true })
    expect(await assigneesOf(1)).toEqual(['other-agent@example.com'])
    await setUser(office.users.otherAgent.id, { away: true })
    expect(await assigneesOf(1)).toEqual(['admin@example.com'])
  })

  it('end at the daily cap, exactly and across rules, also in parallel', async () => {
    await makeRule('Mumbai', [{ field: 'city', is: 'Mumbai' }], [agent()])
    await makeRule('Rest', [], [agent()])
    await setUser(office.users.agent.id, { daily_cap: 3 })
    const given = [...(await assigneesOf(2, { city: 'Mumbai' })), ...(await assigneesOf(5))]
    expect(tally(given)).toEqual({ 'agent@example.com': 3, 'admin@example.com': 4 })
    const [listed] = (await admin.call('GET', '/distribution-rules')).json().data
    expect(listed.assignees).toMatchObject([{ daily_cap: 3, today: 3 }])
  })

  it('begin anew on the next IST day', async () => {
    await makeRule('All', [], [agent()])
    await setUser(office.users.agent.id, { daily_cap: 1 })
    await assigneesOf(1)
    const yesterday = istDay(new Date(Date.now() - 86_400_000))
    await service.registrar.query('update rule_turns set day = $2 where account_id = $1', [
      office.account.id,
      yesterday,
    ])
    expect(await assigneesOf(1)).toEqual(['agent@example.com'])
  })
})

describe('the settings', () => {
  it('list rules in their order with people and turns of today', async () => {
    const first = await makeRule('One', [{ field: 'city', is: 'Mumbai' }], [{ ...agent(), weight: 2 }])
    const second = await makeRule('Two', [], [otherAgent()])
    await assigneesOf(1)
    expect((await admin.call('GET', '/distribution-rules')).json().data).toMatchObject([
      {
        id: first,
        name: 'One',
        position: 1,
        enabled: true,
        when: { all: [{ field: 'city', is: 'Mumbai' }] },
        assignees: [
          { user: { email: 'agent@example.com' }, weight: 2, away: false, disabled: false, today: 0 },
        ],
      },
      { id: second, assignees: [{ today: 1 }] },
    ])
    const ordered = await admin.call('POST', '/distribution-rules/order', { ids: [second, first] })
    expect(ordered.json().data.map((rule: { id: string }) => rule.id)).toEqual([second, first])
    const incomplete = await admin.call('POST', '/distribution-rules/order', { ids: [second] })
    expect(incomplete.json().error).toMatchObject({ code: 'INVALID_PARAM', field: 'ids' })
  })

  it('change and delete a rule; the audit log says so', async () => {
    const id = await makeRule('One', [], [agent()])
    const changed = await admin.call('POST', `/distribution-rules/${id}`, {
      name: 'Uno',
      assignees: [{ ...otherAgent(), weight: 5 }],
    })
    expect(changed.json().data).toMatchObject({
      name: 'Uno',
      assignees: [{ user: { email: 'other-agent@example.com' }, weight: 5 }],
    })
    expect((await admin.call('DELETE', `/distribution-rules/${id}`)).json()).toEqual({
      data: { id, deleted: true },
    })
    expect((await admin.call('DELETE', `/distribution-rules/${id}`)).statusCode).toBe(404)
    const log = await service.registrar.query(
      'select action, actor_name from audit_log where subject_id = $1 order by at',
      [id],
    )
    expect(log.map((entry) => entry.action)).toEqual([
      'distribution_rule.created',
      'distribution_rule.changed',
      'distribution_rule.deleted',
    ])
  })

  it.each([
    [{ name: '', when: { all: [] } }, 'name'],
    [{ name: 'A', when: { all: [{ field: 'city' }] } }, 'when'],
    [{ name: 'A', when: { all: [] }, assignees: [] }, 'assignees'],
    [
      { name: 'A', when: { all: [] }, assignees: [{ user_id: '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b' }] },
      'assignees',
    ],
  ])('400 for %j', async (body, field) => {
    const reply = await admin.call('POST', '/distribution-rules', { assignees: [agent()], ...body })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error).toMatchObject({ code: 'INVALID_PARAM', field })
  })

  it('trying a lead tells rule, person and reasons, and writes nothing', async () => {
    await makeRule('Delhi', [{ field: 'city', is: 'Delhi' }], [agent()])
    const west = await makeRule('West', [{ field: 'deal_value', at_least: 100 }], [agent(), otherAgent()])
    const tryLead = async (lead: object) =>
      (await admin.call('POST', '/distribution-rules/try', { lead })).json().data
    const before = await service.registrar.query('select * from rule_assignees order by id')
    const tried = await tryLead({ city: 'Pune', deal_value: 500 })
    expect(tried).toMatchObject({
      rule: { id: west, name: 'West' },
      why: 'rule: deal value is at least 100',
      considered: [
        { name: 'Delhi', matches: false, failed_condition: 'city is "Delhi"' },
        { name: 'West', matches: true },
      ],
    })
    expect(await tryLead({ city: 'Pune', deal_value: 500 })).toEqual(tried)
    expect(await tryLead({ city: 'Pune' })).toMatchObject({ rule: null, assignee: null })
    expect(await service.registrar.query('select * from rule_assignees order by id')).toEqual(before)
    webhook = await makeWebhook(service, office.account.id, { mapping: { deal_value: ['worth'] } })
    expect(await assigneesOf(1, { worth: '₹ 1,50,000' })).toEqual([tried.assignee.email])
  })
})
