import { afterEach, describe, expect, it, vi } from 'vitest'
import { freshContact, leadsOf, makeLead } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

let keys = 0
function newKey(): Record<string, string> {
  keys += 1
  return { 'idempotency-key': `key-${keys}` }
}

const save = (body: unknown, headers: Record<string, string>, person = service.people.admin) =>
  service.as(person, 'POST', '/leads', body, headers)

const logCall = (body: unknown, headers: Record<string, string>) =>
  service.as(service.people.admin, 'POST', '/call-logs', body, headers)

afterEach(() => {
  vi.useRealTimers()
})

describe('a repetition with the same key and body (decision 0003.25)', () => {
  it('gets the first status, body and headers again, and Idempotency-Replayed: true', async () => {
    const headers = newKey()
    const contact = freshContact()
    const first = await save(contact, headers)
    const second = await save(contact, headers)
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.body).toBe(first.body)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
  })

  it('replays a merge with its Leadline-Match, although the lead has changed since', async () => {
    const contact = freshContact()
    await save(contact, {})
    const headers = newKey()
    const first = await save({ ...contact, city: 'Pune' }, headers)
    await save({ ...contact, name: 'Changed Since' }, {})
    const second = await save({ ...contact, city: 'Pune' }, headers)
    expect([second.statusCode, second.body]).toEqual([200, first.body])
    expect(second.headers['leadline-match']).toBe('phone, email')
  })

  it('writes one call log for many repetitions', async () => {
    const people = await service.newPeople()
    const lead_id = await makeLead(service, people.admin)
    const headers = newKey()
    const call = { lead_id, call_type: 'Inbound', duration_seconds: 5 }
    const replies = []
    for (let i = 0; i < 3; i++)
      replies.push(await service.as(people.admin, 'POST', '/call-logs', call, headers))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect((await service.as(people.admin, 'GET', '/call-logs')).json().pagination.total).toBe(1)
  })

  it('of 20 at once one does the work, all get its answer', async () => {
    const people = await service.newPeople()
    const headers = newKey()
    const contact = freshContact()
    const replies = await Promise.all(Array.from({ length: 20 }, () => save(contact, headers, people.admin)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies.filter(({ headers: { 'idempotency-replayed': r } }) => r === 'true')).toHaveLength(19)
    expect(await leadsOf(service, people.admin)).toHaveLength(1)
  })

  it('counts for 24 hours, then the work is done anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const headers = newKey()
    const contact = freshContact()
    expect((await save(contact, headers)).statusCode).toBe(201)
    vi.setSystemTime(Date.now() + 24 * 3_600_000 - 1_000)
    expect((await save(contact, headers)).headers['idempotency-replayed']).toBe('true')
    vi.setSystemTime(Date.now() + 2_000)
    const later = await save(contact, headers)
    expect([later.statusCode, later.headers['idempotency-replayed']]).toEqual([200, undefined])
  })

  it('is not replayed about a lead that was deleted since: the work is done anew', async () => {
    const headers = newKey()
    const contact = freshContact()
    const { id } = (await save(contact, headers)).json().data
    await service.as(service.people.admin, 'DELETE', `/leads/${id}`)
    const again = await save(contact, headers)
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, undefined])
    expect(again.json().data.id).not.toBe(id)
  })

  it('a call log’s reply goes with its lead: then 404, not a ghost', async () => {
    const lead_id = await makeLead(service, service.people.admin)
    const headers = newKey()
    const call = { lead_id, call_type: 'Inbound', duration_seconds: 5 }
    expect((await logCall(call, headers)).statusCode).toBe(201)
    await service.as(service.people.admin, 'DELETE', `/leads/${lead_id}`)
    expectRefusal(await logCall(call, headers), 404, 'NOT_FOUND', 'lead_id')
  })
})

describe('the same key with another body', () => {
  it('is 400 naming Idempotency-Key, and writes nothing', async () => {
    const people = await service.newPeople()
    const headers = newKey()
    await save(freshContact(), headers, people.admin)
    expectRefusal(await save(freshContact(), headers, people.admin), 400, 'INVALID_PARAM', 'Idempotency-Key')
    expect(await leadsOf(service, people.admin)).toHaveLength(1)
  })

  it('also where they differ in what counts as not sent alone', async () => {
    const headers = newKey()
    const contact = freshContact()
    await save(contact, headers)
    expectRefusal(await save({ ...contact, city: '' }, headers), 400, 'INVALID_PARAM', 'Idempotency-Key')
  })
})

describe('kept per API key and endpoint', () => {
  it('another API key of the same user, and the other endpoint, may use the same key', async () => {
    const headers = newKey()
    const contact = freshContact()
    const { id } = (await save(contact, headers)).json().data
    const { accountId, userId } = service.people.admin
    const other = await service.registrar.apiKey(accountId, userId)
    const merged = await service.as(other, 'POST', '/leads', contact, headers)
    expect([merged.statusCode, merged.headers['idempotency-replayed']]).toEqual([200, undefined])
    const call = { lead_id: id, call_type: 'Inbound', duration_seconds: 5 }
    expect((await logCall(call, headers)).statusCode).toBe(201)
  })

  it('another account may use the same key', async () => {
    const headers = newKey()
    const contact = freshContact()
    const first = await save(contact, headers)
    const second = await save(contact, headers, service.people.stranger)
    expect(second.statusCode).toBe(201)
    expect(second.json().data.id).not.toBe(first.json().data.id)
  })
})

describe('what is not kept', () => {
  it('a 4xx: the corrected body goes through under the same key', async () => {
    const headers = newKey()
    const contact = freshContact()
    const wrong = [
      [{ ...contact, phone: 'none' }, 'phone'],
      [{ ...contact, assigned_to: 'nobody@example.com' }, 'assigned_to'],
    ] as const
    for (const [body, field] of wrong) {
      expectRefusal(await save(body, headers), 400, 'INVALID_PARAM', field)
    }
    expect((await save(contact, headers)).statusCode).toBe(201)
  })
})

describe('the header', () => {
  it.each(['', ' ', 'two words', 'ü', 'k'.repeat(256)])('%j is refused by name', async (key) => {
    const reply = await save(freshContact(), { 'idempotency-key': key })
    expectRefusal(reply, 400, 'INVALID_PARAM', 'Idempotency-Key')
  })

  it.each(['a', 'k'.repeat(255), '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b', '"quoted"'])(
    '%j is read',
    async (key) => {
      expect((await save(freshContact(), { 'idempotency-key': key })).statusCode).toBe(201)
    },
  )
})
