import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, type ClientSettings, createClient, LeadlineError } from '../../client/client.ts'
import { freshContact } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import type { Person } from '../support/people/people.ts'

const service = serviceForTests({ API_RATE_LIMIT: '40' })

let baseUrl = ''
beforeAll(async () => {
  baseUrl = await service.app.listen({ port: 0, host: '127.0.0.1' })
})

const clientOf = (person: Person, more: Partial<ClientSettings> = {}): Client =>
  createClient({ baseUrl, apiKey: person.key, ...more })

async function fromAll<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const entry of entries) all.push(entry)
  return all
}

const names = (leads: readonly { name: string }[]): string[] => leads.map(({ name }) => name)

/** A fetch whose answers are lost on the way, as often as said; the service has done what was asked. */
function losing(times: number): { fetch(request: Request): Promise<Response>; sent(): number } {
  let sent = 0
  return {
    sent: () => sent,
    async fetch(request) {
      const reply = await fetch(request)
      sent += 1
      if (sent > times) return reply
      throw new TypeError('fetch failed')
    },
  }
}

/** A fetch that answers with these statuses first. */
function answeringFirst(statuses: readonly number[], headers: Record<string, string>) {
  const left = [...statuses]
  const asked: Request[] = []
  return {
    asked,
    async fetch(request: Request): Promise<Response> {
      asked.push(request)
      const status = left.shift()
      return status === undefined ? fetch(request) : new Response('{}', { status, headers })
    },
  }
}

describe('leads', () => {
  it('are created, merged, listed page after page, and deleted', async () => {
    const { admin } = await service.newPeople()
    const { leads } = clientOf(admin)
    const contacts = [freshContact(), freshContact(), freshContact()]
    const ids: string[] = []
    for (const contact of contacts) {
      const saved = await leads.create(contact)
      expect(saved).toMatchObject({ isNew: true, name: contact.name })
      ids.push(saved.id)
    }
    const { phone } = contacts[0] ?? freshContact()
    expect(await leads.create({ name: 'Renamed', phone })).toMatchObject({ id: ids[0], isNew: false })
    const { data, pagination } = await leads.list({ limit: 2 })
    expect([data.length, pagination.total, pagination.has_more]).toEqual([2, 3, true])
    const all = await fromAll(leads.all({ limit: 2 }))
    expect(all.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(names((await leads.list({ phone })).data)).toEqual(['Renamed'])
    await leads.delete(ids[0] ?? '')
    expect((await leads.list()).pagination.total).toBe(2)
  })

  it('that changed are told in the order of their changes, page after page, until there is no more', async () => {
    const { admin } = await service.newPeople()
    const { leads } = clientOf(admin)
    const contacts = [freshContact(), freshContact(), freshContact()]
    for (const contact of contacts) await leads.create(contact)
    await expect
      .poll(
        async () => names(await fromAll(leads.changes({ updated_since: '2026-01-01T00:00:00Z', limit: 2 }))),
        {
          interval: 1_000,
        },
      )
      .toEqual(names(contacts))
  })
})

describe('call logs', () => {
  it('are created, listed and deleted', async () => {
    const { admin } = await service.newPeople()
    const { leads, callLogs } = clientOf(admin)
    const lead = await leads.create(freshContact())
    const log = await callLogs.create({ lead_id: lead.id, call_type: 'Outbound', duration_seconds: 65 })
    expect(log).toMatchObject({ lead_id: lead.id, outcome: 'Completed' })
    expect((await fromAll(callLogs.all({ lead_id: lead.id }))).map(({ id }) => id)).toEqual([log.id])
    await callLogs.delete(log.id)
    expect((await callLogs.list({ lead_id: lead.id })).data).toEqual([])
  })

  it('whose answers are lost are logged once, all tries with one key', async () => {
    const { admin } = await service.newPeople()
    const lost = losing(2)
    const { leads, callLogs } = clientOf(admin, { fetch: lost.fetch })
    const lead = await clientOf(admin).leads.create(freshContact())
    await callLogs.create({ lead_id: lead.id, call_type: 'Inbound', duration_seconds: 5 })
    expect(lost.sent()).toBe(3)
    expect((await callLogs.list({ lead_id: lead.id })).pagination.total).toBe(1)
    expect((await leads.list()).pagination.total).toBe(1)
  })
})

describe('refusals', () => {
  const refusalOf = (promise: Promise<unknown>): Promise<LeadlineError> =>
    promise.then(
      () => {
        throw new Error('nothing was refused')
      },
      (error: unknown) => {
        expect(error).toBeInstanceOf(LeadlineError)
        return error as LeadlineError
      },
    )

  it('are one error with status, code, field, message and the id of the request', async () => {
    const { admin } = await service.newPeople()
    const error = await refusalOf(clientOf(admin).leads.create({ name: 'A', phone: '12' }))
    expect(error).toMatchObject({
      name: 'LeadlineError',
      status: 400,
      code: 'INVALID_PARAM',
      field: 'phone',
      message: 'phone is not a possible phone number.',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const unknown = await refusalOf(clientOf({ ...admin, key: 'le_live_no' }).leads.list())
    expect(unknown).toMatchObject({ status: 401, code: 'UNAUTHORIZED', field: undefined })
  })

  it('of an answer that is none of the service’s are errors too', async () => {
    const client = clientOf(service.people.admin, {
      fetch: async () => new Response('<html>Bad gateway</html>', { status: 502 }),
    })
    expect(await refusalOf(client.leads.list())).toMatchObject({ status: 502, code: 'UNKNOWN' })
  })

  it('no answer at all is an error without a status, and a deletion is not sent twice', async () => {
    const lost = losing(9)
    const client = clientOf(service.people.admin, { fetch: lost.fetch, mostTries: 3 })
    const error = await refusalOf(client.leads.delete('3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b'))
    expect(error).toMatchObject({ status: 0, code: 'NO_ANSWER', message: 'No answer came: fetch failed' })
    expect(lost.sent()).toBe(1)
    await refusalOf(client.leads.list())
    expect(lost.sent()).toBe(4)
  })
})

describe('patience', () => {
  it('waits as Retry-After says, and sends the same key again', async () => {
    const { admin } = await service.newPeople()
    const first = answeringFirst([429, 503], { 'retry-after': '1' })
    const began = performance.now()
    const lead = await clientOf(admin, { fetch: first.fetch }).leads.create(freshContact())
    expect(lead.isNew).toBe(true)
    expect(performance.now() - began).toBeGreaterThan(1_900)
    expect(new Set(first.asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(first.asked).toHaveLength(3)
  })

  it('a wait that is too long, and the last try, answer the refusal', async () => {
    const { admin } = await service.newPeople()
    const long = answeringFirst([429], { 'retry-after': '600' })
    await expect(clientOf(admin, { fetch: long.fetch }).leads.list()).rejects.toMatchObject({ status: 429 })
    const often = answeringFirst([503, 503, 503], { 'retry-after': '0.01' })
    const client = clientOf(admin, { fetch: often.fetch, mostTries: 2 })
    await expect(client.leads.list()).rejects.toMatchObject({ status: 503 })
    expect(often.asked).toHaveLength(2)
  })

  it('the limit of the service itself is waited for', async () => {
    const { admin } = await service.newPeople()
    const client = clientOf(admin, { longestWaitSeconds: 1 })
    const refused = Array.from({ length: 60 }, () => client.leads.list({ limit: 1 }))
    const statuses = await Promise.allSettled(refused)
    const error = statuses.find(({ status }) => status === 'rejected')
    expect(error).toMatchObject({ reason: { status: 429, code: 'RATE_LIMITED' } })
  })

  it('an aborted client ends its pause at once', async () => {
    const { admin } = await service.newPeople()
    const stop = new AbortController()
    const slow = answeringFirst([429, 429], { 'retry-after': '60' })
    const asked = clientOf(admin, { fetch: slow.fetch, signal: stop.signal }).leads.list()
    setTimeout(() => stop.abort(), 100)
    await expect(asked).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' })
  })
})
