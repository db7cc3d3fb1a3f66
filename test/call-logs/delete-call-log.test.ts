import { describe, expect, it } from 'vitest'
import { leadsOf, makeCall, makeLead } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

const remove = (id: string, person = service.people.admin) => service.as(person, 'DELETE', `/call-logs/${id}`)

const unknownId = '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b'

async function someCall(): Promise<string> {
  return makeCall(service, service.people.admin, await makeLead(service, service.people.admin))
}

describe('200', () => {
  it('answers exactly {data: {id, deleted: true}}; the call is gone, its lead stays (§4.6)', async () => {
    const people = await service.newPeople()
    const leadId = await makeLead(service, people.admin)
    const id = await makeCall(service, people.admin, leadId)
    const kept = await makeCall(service, people.admin, leadId)
    const reply = await remove(id, people.admin)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ data: { id, deleted: true } })
    const list = (await service.as(people.admin, 'GET', '/call-logs')).json()
    expect(list.data.map((call: { id: string }) => call.id)).toEqual([kept])
    expect(list.pagination.total).toBe(1)
    expect((await leadsOf(service, people.admin)).map((lead) => lead.id)).toEqual([leadId])
  })

  it('reads the id in any case', async () => {
    const id = await someCall()
    expect((await remove(id.toUpperCase())).json()).toEqual({ data: { id, deleted: true } })
  })

  it('whoever sees the lead may delete its calls, also another’s (decision 0003.24)', async () => {
    const { admin, agent } = service.people
    const leadId = await makeLead(service, admin, { assigned_to: agent.email })
    const id = await makeCall(service, admin, leadId)
    expect((await remove(id, agent)).statusCode).toBe(200)
  })

  it('the lead’s timeline keeps that it was deleted, the audit log by whom (decisions 0006.45, 0006.46)', async () => {
    const id = await someCall()
    await remove(id)
    const timeline = await service.registrar.query(
      "select kind from lead_activities where details ->> 'call_log_id' = $1 order by at, kind desc",
      [id],
    )
    expect(timeline).toEqual([{ kind: 'call_logged' }, { kind: 'call_deleted' }])
    const audited =
      "select actor_user_id from audit_log where subject_id = $1 and action = 'call_log.deleted'"
    const { userId } = service.people.admin
    expect(await service.registrar.query(audited, [id])).toEqual([{ actor_user_id: userId }])
  })

  it('of two deletions at once one is answered 200 and one 404', async () => {
    const id = await someCall()
    const replies = await Promise.all([remove(id), remove(id)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })
})

describe('200 or 404 while others change the lead', () => {
  it('a call and its lead deleted at once: no error, and each is counted out once', async () => {
    const people = await service.newPeople()
    for (let round = 0; round < 15; round++) {
      const leadId = await makeLead(service, people.admin)
      const calls = await Promise.all(
        Array.from({ length: 5 }, () => makeCall(service, people.admin, leadId)),
      )
      const replies = await Promise.all([
        ...calls.map((id) => remove(id, people.admin)),
        service.as(people.admin, 'DELETE', `/leads/${leadId}`),
      ])
      expect(
        replies.map(({ statusCode }) => statusCode).filter((status) => ![200, 404].includes(status)),
      ).toEqual([])
    }
    expect((await service.as(people.admin, 'GET', '/call-logs')).json().pagination.total).toBe(0)
  })

  it('a call deleted while its lead is handed over leaves nothing in anybody’s total', async () => {
    const people = await service.newPeople()
    const phone = '9811198111'
    const leadId = await makeLead(service, people.admin, { phone })
    for (let round = 0; round < 15; round++) {
      const calls = await Promise.all(
        Array.from({ length: 3 }, () => makeCall(service, people.admin, leadId)),
      )
      const assigned_to = round % 2 ? people.agent.email : people.otherAgent.email
      const replies = await Promise.all([
        ...calls.map((id) => remove(id, people.admin)),
        service.as(people.admin, 'POST', '/leads', { name: 'A', phone, assigned_to }),
      ])
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    }
    for (const person of [people.admin, people.agent, people.otherAgent]) {
      expect((await service.as(person, 'GET', '/call-logs')).json().pagination.total).toBe(0)
    }
  })
})

describe('400', () => {
  it.each(['1', 'not-a-uuid', `${unknownId}0`])('%s is no id (§4.6)', async (id) => {
    expectRefusal(await remove(id), 400, 'INVALID_PARAM', 'id')
  })
})

describe('401, 403', () => {
  it('401 without a key, 403 without Delete; the call stays (§5)', async () => {
    const { admin } = service.people
    const id = await someCall()
    const keyless = await service.app.inject({ method: 'DELETE', url: `/api/v1/call-logs/${id}` })
    expectRefusal(keyless, 401, 'UNAUTHORIZED')
    const key = await service.registrar.apiKey(admin.accountId, admin.userId, { permissions: 'read,write' })
    expectRefusal(await service.as(key, 'DELETE', `/call-logs/${id}`), 403, 'PERMISSION_DENIED')
    expect((await remove(id)).statusCode).toBe(200)
  })
})

describe('404', () => {
  it('for a call that never was; byte for byte the same for one that is invisible (decision 0004.28)', async () => {
    const { agent, stranger } = service.people
    const missing = await remove(unknownId)
    expectRefusal(missing, 404, 'NOT_FOUND')
    const id = await someCall()
    for (const person of [agent, stranger]) expect((await remove(id, person)).body).toBe(missing.body)
    expect((await remove(id)).statusCode).toBe(200)
    expect((await remove(id)).body).toBe(missing.body)
  })
})

describe('405', () => {
  it.each(['GET', 'PUT', 'PATCH', 'POST'])('%s of one call log', async (method) => {
    const reply = await service.as(service.people.admin, method, `/call-logs/${unknownId}`, {})
    expectRefusal(reply, 405, 'METHOD_NOT_ALLOWED')
    expect(reply.headers.allow).toBe('DELETE')
  })
})
