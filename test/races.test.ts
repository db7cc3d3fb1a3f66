// slow: it starts processes of the service, and some are killed
import { describe, expect, it } from 'vitest'
import { hashSecret, makeApiKey } from '../server/secrets/secrets.ts'
import { freshContact } from './support/app/leads.ts'
import { type Answer, twoProcesses } from './support/processes/two-processes.ts'

const processes = twoProcesses()

/** Sends all at once, every second one to the other process. */
function sendAll(bodies: unknown[], path = '/leads', key = processes.people.admin.key): Promise<Answer[]> {
  return Promise.all(
    bodies.map(
      (body, i) =>
        [processes.one, processes.other][i % 2]?.as({ key }, 'POST', path, body) as Promise<Answer>,
    ),
  )
}

const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

const leadsWith = (column: string, value: string) =>
  processes.registrar.query(`select id, tags, name from leads where account_id = $1 and ${column} = $2`, [
    processes.people.admin.accountId,
    value,
  ])

describe('parallel saves from two processes (§4.2 rule 1, decision 0001.7)', () => {
  it('50 of one person in five spellings make exactly one lead: one 201, the others 200', async () => {
    const spellings = ['9811000001', '09811000001', '+91 98110 00001', '919811000001', '+91-9811-000001']
    const bodies = Array.from({ length: 50 }, (_, i) => ({
      name: `N${i}`,
      phone: spellings[i % 5],
      tags: [`t${i}`],
    }))
    const answers = await sendAll(bodies)
    expect([count(answers, 201), count(answers, 200)]).toEqual([1, 49])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    const [lead, ...others] = await leadsWith('phone_e164', '+919811000001')
    expect(others).toEqual([])
    expect(lead?.tags).toHaveLength(50)
  })

  it('50 of one email in other cases make exactly one lead', async () => {
    const email = 'race.person@example.org'
    const inSomeCase = (i: number) =>
      email.replace(/[a-z]/g, (c, at) => ((at * 7 + i) % 3 ? c : c.toUpperCase()))
    const answers = await sendAll(Array.from({ length: 50 }, (_, i) => ({ name: 'E', email: inSomeCase(i) })))
    expect([count(answers, 201), count(answers, 200)]).toEqual([1, 49])
    expect(await leadsWith('email_normalized', email)).toHaveLength(1)
  })

  it('phone alone, email alone and both at once make one lead, or two that a later save names', async () => {
    for (let round = 0; round < 5; round++) {
      const { name, phone, email } = freshContact()
      const kinds = [{ phone }, { email }, { phone, email }]
      const answers = await sendAll(Array.from({ length: 12 }, (_, i) => ({ name, ...kinds[i % 3] })))
      expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
      expect(await leadsWith('phone_e164', `+91${phone}`)).toHaveLength(1)
      expect(await leadsWith('email_normalized', email)).toHaveLength(1)
    }
  })

  it('crossing phone and email pairs never end in an error, and nobody is doubled', async () => {
    const [a, b] = [freshContact(), freshContact()]
    const pairs = [
      { phone: a.phone, email: b.email },
      { phone: b.phone, email: a.email },
      { phone: a.phone, email: a.email },
      { phone: b.phone, email: b.email },
    ]
    const answers = await sendAll(Array.from({ length: 80 }, (_, i) => ({ name: 'X', ...pairs[i % 4] })))
    expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
    // A lead that is found by its email takes the phone that was sent (decision 0001.1), so one of the phones may be gone.
    const found = await Promise.all([
      ...[a, b].map(({ phone }) => leadsWith('phone_e164', `+91${phone}`)),
      ...[a, b].map(({ email }) => leadsWith('email_normalized', email)),
    ])
    expect(found.filter((leads) => leads.length > 1)).toEqual([])
    const kept = new Set(found.flat().map(({ id }) => id))
    expect(kept.size).toBe(new Set(answers.map(({ body }) => body.data.id)).size)
  })

  it('many persons at once do not wait for, or mix with, each other', async () => {
    const contacts = Array.from({ length: 60 }, freshContact)
    const answers = await sendAll(contacts)
    expect(count(answers, 201)).toBe(60)
    expect(answers.map(({ body }) => body.data.phone)).toEqual(contacts.map(({ phone }) => phone))
  })

  it('saves, calls and deletions of one person at once: no 5xx, and the counts are exact', async () => {
    const contact = freshContact()
    const { admin } = processes.people
    const { id } = (await processes.one.as(admin, 'POST', '/leads', contact)).body.data
    const call = { lead_id: id, call_type: 'Inbound', duration_seconds: 1 }
    const acts = Array.from({ length: 30 }, (_, i) => {
      const process = i % 2 ? processes.one : processes.other
      if (i % 10 === 5) return process.as(admin, 'DELETE', `/leads/${id}`)
      return i % 3
        ? process.as(admin, 'POST', '/call-logs', call)
        : process.as(admin, 'POST', '/leads', contact)
    })
    const statuses = (await Promise.all(acts)).map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    for (const resource of ['leads', 'call-logs']) {
      const { body } = await processes.one.as(admin, 'GET', `/${resource}?limit=500`)
      expect(body.pagination.total, resource).toBe(body.data.length)
    }
  })
})

describe('one Idempotency-Key in two processes (decision 0003.25)', () => {
  it('of 20 repetitions at once one does the work', async () => {
    const { admin } = processes.people
    const lead = (await processes.one.as(admin, 'POST', '/leads', freshContact())).body.data
    const call = { lead_id: lead.id, call_type: 'Inbound', duration_seconds: 1 }
    const keyed = { key: admin.key, headers: { 'idempotency-key': 'race' } }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? processes.one : processes.other).as(keyed, 'POST', '/call-logs', call),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  })
})

describe('revoke and regenerate act at once in the other process (decision 0004.31)', () => {
  const one = (key: string) => processes.one.as({ key }, 'GET', '/leads')
  const other = (key: string) => processes.other.as({ key }, 'GET', '/leads')

  it('a revoked key is 401 in both, with the very next request', async () => {
    const { accountId, userId } = processes.people.agent
    const { key, keyId } = await processes.registrar.apiKey(accountId, userId)
    expect([(await one(key)).status, (await other(key)).status]).toEqual([200, 200])
    await processes.registrar.query('update api_keys set revoked_at = now() where id = $1', [keyId])
    expect([(await one(key)).status, (await other(key)).status]).toEqual([401, 401])
  })

  it('a regenerated key’s old value is 401 and its new one 200 in both', async () => {
    const { accountId, userId } = processes.people.agent
    const { key, keyId } = await processes.registrar.apiKey(accountId, userId)
    expect([(await one(key)).status, (await other(key)).status]).toEqual([200, 200])
    const regenerated = makeApiKey(accountId)
    const hash = hashSecret(regenerated)
    await processes.registrar.query('update api_keys set key_hash = $2 where id = $1', [keyId, hash])
    expect([(await one(key)).status, (await other(key)).status]).toEqual([401, 401])
    expect([(await one(regenerated)).status, (await other(regenerated)).status]).toEqual([200, 200])
  })
})
