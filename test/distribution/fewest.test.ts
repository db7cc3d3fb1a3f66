import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTurn, type Person, takeTurn } from '../../server/distribution/rule-turn.ts'
import { compactCounts } from '../../server/read/counts/compact-counts.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { newPhone, post } from '../webhooks/support.ts'
import { ruleOffice } from './rule-office.ts'

const at = new Date('2026-11-23T06:00:00Z')
const rule = { id: 'r', name: 'All', sharesBy: 'fewest_open', conditions: [] } as const

const anyPeople = fc
  .array(
    fc.record({
      open: fc.integer({ min: 0, max: 12 }),
      weight: fc.integer({ min: 1, max: 4 }),
      cap: fc.option(fc.integer({ min: 0, max: 6 })),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ open, weight, cap }, i) => {
      const person: Person = {
        id: `a${i}`,
        rule_id: 'r',
        rule_name: 'All',
        user_id: `u${i}`,
        email: `${i}@example.com`,
        name: `${i}`,
        weight,
        credit: 0,
        daily_cap: cap,
        working_hours: null,
        today: 0,
        call_within_minutes: null,
        most_passes: 3,
        call_from_hour: 9,
        call_until_hour: 21,
      }
      return { person, open }
    }),
  )

it('fewest is fewest: whoever gets a lead had no more open ones for the weight than anybody below the cap', () => {
  fc.assert(
    fc.property(anyPeople, fc.integer({ min: 1, max: 30 }), (all, leads) => {
      const people = all.map(({ person }) => person)
      const openLeads = all.map(({ person, open }) => ({ user_id: person.user_id, open }))
      const open = new Map(all.map(({ person, open: had }) => [person.user_id, had]))
      const given = new Map<string, number>()
      const credits = new Map<string, number>()
      for (let n = 0; n < leads; n++) {
        const known = openLeads.map(({ user_id }) => ({ user_id, open: open.get(user_id) ?? 0 }))
        const rows = people.map((one) => ({
          ...one,
          today: given.get(one.user_id) ?? 0,
          credit: credits.get(one.id) ?? 0,
        }))
        const free = rows.filter((one) => one.daily_cap === null || one.today < one.daily_cap)
        const memo = new Map<string, number>()
        const turn = nextTurn([rule], { people: rows, openLeads: known }, at, memo)
        expect(turn === null).toBe(free.length === 0)
        if (!turn) return
        const load = ({ user_id, weight }: Person): number => (open.get(user_id) ?? 0) / weight
        expect(load(turn.winner)).toBe(Math.min(...free.map(load)))
        takeTurn('account', turn, at, memo)
        for (const one of turn.round) credits.set(one.id, memo.get(`credit:${one.id}`) ?? 0)
        const { user_id } = turn.winner
        open.set(user_id, (open.get(user_id) ?? 0) + 1)
        given.set(user_id, (given.get(user_id) ?? 0) + 1)
      }
    }),
  )
})

const office = ruleOffice()
const { service } = office

const fewest = (people: object[]): Promise<unknown> =>
  office.admin.call('POST', '/distribution-rules', {
    name: 'All',
    when: { all: [] },
    assignees: people,
    shares_by: 'fewest_open',
  })

/** Open leads of each agent as the leads themselves say. */
async function openOf(): Promise<Record<string, number>> {
  const rows = await service.registrar.query(
    `select users.email, count(leads.id)::int as n from users
     left join leads on leads.account_id = users.account_id and assigned_to_id = users.id and status not in ('Won', 'Lost')
     where users.account_id = $1 and users.email like '%agent%' group by 1`,
    [office.account.id],
  )
  return Object.fromEntries(rows.map(({ email, n }) => [email, n]))
}

/** Leads that the agent has from before; answers their ids. */
async function ownLeads(count: number, status = 'New'): Promise<string[]> {
  const made = Array.from({ length: count }, async () => {
    const body = { name: 'A', phone: newPhone(), status, assigned_to: 'agent@example.com' }
    return (await office.admin.call('POST', '/leads', body)).json().data.id
  })
  return Promise.all(made)
}

async function change(id: string, fields: object): Promise<void> {
  const reply = await office.admin.call('PATCH', `/leads/${id}`, fields)
  expect(reply.statusCode, reply.body).toBe(200)
}

const compact = (): Promise<boolean> => compactCounts(service.test.db, accountCaller(office.account.id))

describe('the fewest open leads', () => {
  it('are levelled, also by posts in parallel; what is won or lost is no work', async () => {
    await ownLeads(6)
    await ownLeads(9, 'Lost')
    await fewest([office.agentPerson, office.otherAgentPerson])
    const first = await office.assigneesOf(4)
    expect(first).toEqual(Array(4).fill('other-agent@example.com'))
    await office.assigneesOf(8)
    expect(await openOf()).toEqual({ 'agent@example.com': 9, 'other-agent@example.com': 9 })
  })

  it('follow what happens to leads at once, compacted or not: closed, handed over, deleted', async () => {
    const [one = '', two = '', three = ''] = await ownLeads(3)
    await fewest([office.agentPerson, office.otherAgentPerson])
    await office.assigneesOf(3)
    expect(await openOf()).toEqual({ 'agent@example.com': 3, 'other-agent@example.com': 3 })
    await compact()
    await change(one, { status: 'Won' })
    await change(two, { assigned_to: 'other-agent@example.com' })
    await office.admin.call('DELETE', `/leads/${three}`)
    expect(await openOf()).toEqual({ 'agent@example.com': 0, 'other-agent@example.com': 4 })
    expect(await office.assigneesOf(2)).toEqual(Array(2).fill('agent@example.com'))
    await compact()
    await office.assigneesOf(4)
    expect(await openOf()).toEqual({ 'agent@example.com': 5, 'other-agent@example.com': 5 })
    const [rule] = (await office.admin.call('GET', '/distribution-rules')).json().data
    expect(rule).toMatchObject({
      shares_by: 'fewest_open',
      assignees: [{ open_leads: 5 }, { open_leads: 5 }],
    })
  })

  it('keep weights, caps and hours; the delivery says that it was the fewest', async () => {
    await fewest([{ ...office.agentPerson, weight: 2 }, office.otherAgentPerson])
    await office.assigneesOf(9)
    expect(await openOf()).toEqual({ 'agent@example.com': 6, 'other-agent@example.com': 3 })
    await office.admin.call('POST', `/users/${office.users.otherAgent.id}`, { daily_cap: 4 })
    await office.assigneesOf(6)
    expect(await openOf()).toEqual({ 'agent@example.com': 11, 'other-agent@example.com': 4 })
    const reply = await post(service, office.webhook, { name: 'A', phone: newPhone() })
    const [row] = await service.registrar.query('select assignment from deliveries where lead_id = $1', [
      reply.json().data.id,
    ])
    expect(row?.assignment).toMatchObject({ chosen_by: 'only_one', rule: 'All' })
  })
})
