import { describe, expect, it } from 'vitest'
import { freshContact, leadsOf, makeCall, makeLead } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

const remove = (id: string, person = service.people.admin) => service.as(person, 'DELETE', `/leads/${id}`)

const unknownId = '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b'

/** Every row of the database, as JSON text, that holds a piece of text. */
async function rowsHolding(text: string): Promise<string[]> {
  const tables = await service.registrar.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await service.registrar.query(
      `select row_to_json(t)::text as row from ${name} t where row_to_json(t)::text ilike '%' || $1 || '%'`,
      [text],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

describe('200', () => {
  it('answers exactly {data: {id, deleted: true}} and the lead is gone (§4.3)', async () => {
    const people = await service.newPeople()
    const id = await makeLead(service, people.admin)
    const reply = await remove(id, people.admin)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ data: { id, deleted: true } })
    expect(await leadsOf(service, people.admin)).toEqual([])
  })

  it('reads the id in any case and answers it in lower case', async () => {
    const id = await makeLead(service, service.people.admin)
    expect((await remove(id.toUpperCase())).json()).toEqual({ data: { id, deleted: true } })
  })

  it('takes call logs and timeline along, those of other leads stay (§4.3)', async () => {
    const people = await service.newPeople()
    const id = await makeLead(service, people.admin)
    const other = await makeLead(service, people.admin)
    await makeCall(service, people.admin, id)
    const kept = await makeCall(service, people.admin, other)
    await remove(id, people.admin)
    const calls = (await service.as(people.admin, 'GET', '/call-logs')).json()
    expect(calls.data.map((call: { id: string }) => call.id)).toEqual([kept])
    expect(calls.pagination.total).toBe(1)
    const timeline = 'select distinct lead_id from lead_activities where account_id = $1'
    expect(await service.registrar.query(timeline, [people.admin.accountId])).toEqual([{ lead_id: other }])
  })

  it('nothing of the person is left in any table; the audit log names the id alone (decisions 0006.46, 0006.47)', async () => {
    const secret = { name: 'Zyxw Unique', phone: '9811122233', email: 'zyxw-unique@example.org' }
    const { admin } = service.people
    const headers = { 'idempotency-key': 'kept-reply' }
    const first = await service.as(admin, 'POST', '/leads', { ...secret, notes: 'zyxw note' }, headers)
    const { id } = first.json().data
    await service.as(admin, 'POST', '/leads', { ...secret, name: 'Zyxw Other', city: 'Zyxwpur' })
    await makeCall(service, admin, id, { notes: 'zyxw said no' })
    await remove(id)
    expect(await rowsHolding('zyxw')).toEqual([])
    expect(await rowsHolding('9811122233')).toEqual([])
    const remaining = await rowsHolding(id)
    expect(remaining.length).toBeGreaterThan(0)
    expect(remaining.filter((row) => !row.startsWith('audit_log: '))).toEqual([])
  })

  it('its note as a possible duplicate of another lead goes too', async () => {
    const { agent, otherAgent } = service.people
    const { phone } = freshContact()
    const first = await makeLead(service, agent, { phone })
    const second = await makeLead(service, otherAgent, { phone })
    await remove(first)
    const noted = "select id from lead_activities where lead_id = $1 and kind = 'possible_duplicate'"
    expect(await service.registrar.query(noted, [second])).toEqual([])
  })

  it('the bodies of the deliveries that made it are emptied, their rows stay (decision 0006.47)', async () => {
    const { admin } = service.people
    const id = await makeLead(service, admin)
    const { registrar } = service
    const webhookId = unknownId
    await registrar.query(
      `insert into webhooks (account_id, id, name, token, token_hash, created_at, updated_at)
       values ($1, $2, 'hook', 'token', 'token', now(), now())`,
      [admin.accountId, webhookId],
    )
    await registrar.query(
      `insert into deliveries (account_id, id, webhook_id, received_at, address, body, body_hash, outcome, lead_id, mapped)
       values ($1, $2, $2, now(), '::1', 'body', 'hash', 'created', $3, '{"name": "A"}')`,
      [admin.accountId, webhookId, id],
    )
    await remove(id)
    const rows = await registrar.query('select body, mapped, origins, outcome from deliveries')
    expect(rows).toEqual([{ body: null, mapped: null, origins: null, outcome: 'created' }])
  })

  it('afterwards the same person is a new lead', async () => {
    const contact = freshContact()
    const id = await makeLead(service, service.people.admin, contact)
    await remove(id)
    expect(await makeLead(service, service.people.admin, contact)).not.toBe(id)
  })

  it('of two deletions at once one is answered 200 and one 404', async () => {
    const id = await makeLead(service, service.people.admin)
    const replies = await Promise.all([remove(id), remove(id)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })

  it('a body on a DELETE is not needed and not minded', async () => {
    const headers = { 'content-type': 'application/json' }
    const id = await makeLead(service, service.people.admin)
    const reply = await service.as(service.people.admin, 'DELETE', `/leads/${id}`, '', headers)
    expect(reply.statusCode, reply.body).toBe(200)
  })
})

describe('400', () => {
  it.each(['1', 'not-a-uuid', `${unknownId}0`, unknownId.replaceAll('-', ''), `{${unknownId}}`, "' or 1=1"])(
    '%s is no id (§4.3)',
    async (id) => {
      expectRefusal(await remove(encodeURIComponent(id)), 400, 'INVALID_PARAM', 'id')
    },
  )
})

describe('401, 403', () => {
  it('401 without a key, 403 without Delete; the lead stays (§5)', async () => {
    const { admin } = service.people
    const id = await makeLead(service, admin)
    const keyless = await service.app.inject({ method: 'DELETE', url: `/api/v1/leads/${id}` })
    expectRefusal(keyless, 401, 'UNAUTHORIZED')
    const key = await service.registrar.apiKey(admin.accountId, admin.userId, { permissions: 'read,write' })
    expectRefusal(await service.as(key, 'DELETE', `/leads/${id}`), 403, 'PERMISSION_DENIED')
    expect((await remove(id)).statusCode).toBe(200)
  })
})

describe('404', () => {
  it('for a lead that never was, and for one deleted before (§4.3)', async () => {
    expectRefusal(await remove(unknownId), 404, 'NOT_FOUND')
    const id = await makeLead(service, service.people.admin)
    await remove(id)
    expectRefusal(await remove(id), 404, 'NOT_FOUND')
  })

  it('404, not 403, for a lead the linked user cannot see, and it stays (§4.3)', async () => {
    const { admin, agent, stranger } = service.people
    const id = await makeLead(service, admin)
    for (const person of [agent, stranger]) expectRefusal(await remove(id, person), 404, 'NOT_FOUND')
    expect((await remove(id)).statusCode).toBe(200)
  })
})
