import { beforeAll, describe, expect, it } from 'vitest'
import { freshContact, leadsOf, makeCall, makeLead } from './support/app/leads.ts'
import { expectRefusal } from './support/app/refusal.ts'
import { serviceForTests } from './support/app/service-for-tests.ts'
import type { Person } from './support/people/people.ts'
import { makeTeam } from './support/people/teams.ts'
import { everybody, type Lead, leadNames, leads, seesLead, type Who } from './support/people/whose-leads.ts'

const service = serviceForTests()

let manager: Person
const personOf = (who: Who): Person => (who === 'manager' ? manager : service.people[who])

// The manager of a team with the other agent, in two teams, and with a member who is disabled.
beforeAll(async () => {
  const { registrar, people } = service
  const { accountId } = people.admin
  manager = await registrar.person(accountId, 'manager', 'manager')
  const disabled = await registrar.person(accountId, 'disabled', 'agent')
  await registrar.query('update users set disabled_at = now() where account_id = $1 and id = $2', [
    accountId,
    disabled.userId,
  ])
  const members = { [manager.userId]: 'manager', [people.otherAgent.userId]: 'member' } as const
  await makeTeam(service.test, accountId, { ...members, [disabled.userId]: 'member' })
  await makeTeam(service.test, accountId, members)
  // Nobody is seen through a team that one is only a member of.
  await makeTeam(service.test, accountId, { [manager.userId]: 'member', [people.agent.userId]: 'member' })
})

const matrix = everybody.flatMap((who) => leadNames.map((lead) => ({ who, lead, sees: seesLead(who, lead) })))
const visible = matrix.filter(({ sees }) => sees)
const hidden = matrix.filter(({ sees }) => !sees)

const unknownId = '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b'

async function make(lead: Lead): Promise<{ id: string; phone: string; email: string }> {
  const { by, to } = leads[lead]
  const contact = freshContact()
  const assignee = to === null ? null : personOf(to).email
  const id = await makeLead(service, personOf(by), { ...contact, assigned_to: assignee })
  return { id, phone: contact.phone, email: contact.email }
}

describe('lists and totals', () => {
  const made = {} as Record<Lead, { id: string; callId: string }>

  beforeAll(async () => {
    for (const lead of leadNames) {
      const { id } = await make(lead)
      made[lead] = { id, callId: await makeCall(service, personOf(leads[lead].by), id) }
    }
  })

  it.each(everybody)(
    '%s lists and counts exactly the leads that are visible (decision 0002.17)',
    async (who) => {
      const expected = visible.filter((one) => one.who === who).map(({ lead }) => made[lead].id)
      const reply = (await service.as(personOf(who), 'GET', '/leads')).json()
      expect(reply.data.map(({ id }: { id: string }) => id).sort()).toEqual([...expected].sort())
      expect(reply.pagination.total).toBe(expected.length)
    },
  )

  it.each(everybody)(
    '%s lists and counts exactly the call logs of those leads (decision 0003.24)',
    async (who) => {
      const expected = visible.filter((one) => one.who === who).map(({ lead }) => made[lead].callId)
      const reply = (await service.as(personOf(who), 'GET', '/call-logs')).json()
      expect(reply.data.map(({ id }: { id: string }) => id).sort()).toEqual([...expected].sort())
      expect(reply.pagination.total).toBe(expected.length)
    },
  )

  it.each(matrix)('$who × calls of the lead $lead: $sees', async ({ who, lead, sees }) => {
    const path = `/call-logs?lead_id=${made[lead].id}`
    const reply = (await service.as(personOf(who), 'GET', path)).json()
    expect([reply.data.length, reply.pagination.total]).toEqual(sees ? [1, 1] : [0, 0])
  })

  it('filters do not widen what an agent sees', async () => {
    const { agent, otherAgent } = service.people
    const theirs = await leadsOf(service, agent, `&assigned_to=${otherAgent.email}`)
    expect(theirs.map(({ id }) => id)).toEqual([made['handed over by the agent'].id])
    expect(await leadsOf(service, agent, '&assigned_to=stranger@example.com')).toEqual([])
  })
})

describe('verbs on a lead', () => {
  it.each(visible)(
    '200/201: $who × the lead $lead: merge, log a call, delete it, delete the lead',
    async (one) => {
      const person = personOf(one.who)
      const { id, phone } = await make(one.lead)
      const merged = await service.as(person, 'POST', '/leads', { name: 'Merged', phone })
      expect([merged.statusCode, merged.json().data.id]).toEqual([200, id])
      const callId = await makeCall(service, person, id)
      expect((await service.as(person, 'DELETE', `/call-logs/${callId}`)).statusCode).toBe(200)
      expect((await service.as(person, 'DELETE', `/leads/${id}`)).statusCode).toBe(200)
    },
  )

  it.each(hidden)(
    '404: $who × the lead $lead, byte for byte as for no lead (decision 0004.28)',
    async (one) => {
      const person = personOf(one.who)
      const { id } = await make(one.lead)
      const owner = personOf(leads[one.lead].by)
      const callId = await makeCall(service, owner, id)
      const call = { call_type: 'Inbound', duration_seconds: 1 }
      const pairs = [
        [
          await service.as(person, 'DELETE', `/leads/${id}`),
          await service.as(person, 'DELETE', `/leads/${unknownId}`),
        ],
        [
          await service.as(person, 'DELETE', `/call-logs/${callId}`),
          await service.as(person, 'DELETE', `/call-logs/${unknownId}`),
        ],
        [
          await service.as(person, 'POST', '/call-logs', { ...call, lead_id: id }),
          await service.as(person, 'POST', '/call-logs', { ...call, lead_id: unknownId }),
        ],
      ] as const
      for (const [invisible, missing] of pairs) {
        expect(invisible.statusCode).toBe(404)
        expect(invisible.body).toBe(missing.body)
        const { 'x-request-id': _one, ...headers } = invisible.headers
        const { 'x-request-id': _other, ...others } = missing.headers
        expect(Object.keys(headers)).toEqual(Object.keys(others))
      }
      expect((await service.as(owner, 'DELETE', `/leads/${id}`)).statusCode).toBe(200)
    },
  )
})

describe('a match that is invisible does not exist (decision 0001.7)', () => {
  it.each(hidden)('201 and no hint: $who × phone and email of the lead $lead', async ({ who, lead }) => {
    const person = personOf(who)
    const { id, phone, email } = await make(lead)
    const owner = personOf(leads[lead].by)
    const before = (await leadsOf(service, owner)).find((one) => one.id === id)
    const reply = await service.as(person, 'POST', '/leads', { name: 'Somebody', phone, email, city: 'Pune' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json().data.id).not.toBe(id)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('leadline-'))).toEqual([])
    expect((await leadsOf(service, owner)).find((one) => one.id === id)).toEqual(before)
  })

  /** A lead whose first email is a further one by now (decision 0045). */
  async function makeFurther(lead: Lead): Promise<{ id: string; email: string }> {
    const { id, phone, email } = await make(lead)
    const body = { name: 'A', phone, email: freshContact().email }
    const reply = await service.as(personOf(leads[lead].by), 'POST', '/leads', body)
    expect([reply.statusCode, reply.json().data.id]).toEqual([200, id])
    return { id, email }
  }

  it.each(hidden)('201 and no hint: $who × a further contact of the lead $lead', async ({ who, lead }) => {
    const { id, email } = await makeFurther(lead)
    const reply = await service.as(personOf(who), 'POST', '/leads', { name: 'Somebody', email })
    expect(reply.statusCode).toBe(201)
    expect(reply.json().data.id).not.toBe(id)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('leadline-'))).toEqual([])
  })

  it.each(visible)('200: $who × a further contact of the lead $lead', async ({ who, lead }) => {
    const { id, email } = await makeFurther(lead)
    const reply = await service.as(personOf(who), 'POST', '/leads', { name: 'Somebody', email })
    expect([reply.statusCode, reply.json().data.id]).toEqual([200, id])
  })

  it('the pair is noted for admins alone, on the new lead', async () => {
    const { agent, otherAgent } = service.people
    const { phone } = freshContact()
    const first = await makeLead(service, agent, { phone })
    const second = await makeLead(service, otherAgent, { phone })
    const noted = await service.registrar.query(
      `select lead_id, details, assigned_to_id, created_by_id from lead_activities
       where kind = 'possible_duplicate' and lead_id in ($1, $2)`,
      [first, second],
    )
    expect(noted).toEqual([
      {
        lead_id: second,
        details: { other_id: first, matched_on: 'phone' },
        assigned_to_id: null,
        created_by_id: null,
      },
    ])
  })

  it('phone visible, email of an invisible lead: everything is written, no conflict is told', async () => {
    const { agent, otherAgent } = service.people
    const mine = freshContact()
    const theirs = freshContact()
    const id = await makeLead(service, agent, { phone: mine.phone, email: undefined })
    await makeLead(service, otherAgent, theirs)
    const body = { name: 'A', phone: mine.phone, email: theirs.email }
    const reply = await service.as(agent, 'POST', '/leads', body)
    expect([reply.statusCode, reply.json().data.id]).toEqual([200, id])
    expect(reply.headers['leadline-match']).toBe('phone')
  })
})

describe('handing a lead over', () => {
  it('an agent gives away a lead that was assigned to it: 200, then it and its calls are gone from sight', async () => {
    const { admin, agent, otherAgent } = service.people
    const { phone } = freshContact()
    const id = await makeLead(service, admin, { phone, assigned_to: agent.email })
    const callId = await makeCall(service, agent, id)
    const body = { name: 'A', phone, assigned_to: otherAgent.email }
    expect((await service.as(agent, 'POST', '/leads', body)).statusCode).toBe(200)
    for (const path of [`/leads/${id}`, `/call-logs/${callId}`]) {
      expectRefusal(await service.as(agent, 'DELETE', path), 404, 'NOT_FOUND')
    }
    const calls = (await service.as(otherAgent, 'GET', `/call-logs?lead_id=${id}`)).json()
    expect(calls.data.map((call: { id: string }) => call.id)).toEqual([callId])
    expect((await service.as(agent, 'POST', '/leads', { name: 'A', phone })).statusCode).toBe(201)
  })
})
