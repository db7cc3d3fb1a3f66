import { describe, expect, it } from 'vitest'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { deliveriesOf, leadOf, makeWebhook, newPhone, post, type TestWebhook } from './support.ts'

const service = serviceForTests()

const newWebhook = () => makeWebhook(service, service.people.admin.accountId)

const outcomesOf = async (webhook: TestWebhook) =>
  (await deliveriesOf(service, webhook)).map((delivery) => delivery.outcome)

/** All that a delivery could have written to a lead. */
async function tracesOf(leadId: string): Promise<unknown> {
  const lead = await leadOf(service, leadId)
  const timeline = await service.registrar.query('select id from lead_activities where lead_id = $1', [
    leadId,
  ])
  const audits = await service.registrar.query('select id from audit_log where subject_id = $1', [leadId])
  return { lead, timeline, audits }
}

describe('the same body again within 24 hours (decision 0005.38)', () => {
  it('answers the first id and status, and writes nothing to the lead', async () => {
    const webhook = await newWebhook()
    const body = { name: 'Asha', phone: newPhone(), message: 'Hello' }
    const first = await post(service, webhook, body)
    const before = await tracesOf(first.json().data.id)
    for (let i = 0; i < 3; i++) {
      const again = await post(service, webhook, body)
      expect(again.statusCode).toBe(200)
      expect(again.json()).toEqual(first.json())
    }
    expect(await tracesOf(first.json().data.id)).toEqual(before)
    expect(await outcomesOf(webhook)).toEqual(['created', 'repeated', 'repeated', 'repeated'])
  })

  it('answers merged where the first was a merge', async () => {
    const phone = newPhone()
    await service.as(service.people.admin, 'POST', '/leads', { name: 'Asha', phone })
    const webhook = await newWebhook()
    const first = await post(service, webhook, { name: 'Asha', phone, message: 'Hello' })
    const again = await post(service, webhook, { name: 'Asha', phone, message: 'Hello' })
    expect(first.json().data.status).toBe('merged')
    expect(again.json()).toEqual(first.json())
    expect(await outcomesOf(webhook)).toEqual(['merged', 'repeated'])
  })

  it('at the same time makes one lead and one created delivery', async () => {
    const webhook = await newWebhook()
    const body = { name: 'Asha', phone: newPhone() }
    const replies = await Promise.all(Array.from({ length: 12 }, () => post(service, webhook, body)))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect((await outcomesOf(webhook)).filter((outcome) => outcome === 'created')).toHaveLength(1)
  })

  it('to another webhook is no repetition but a merge', async () => {
    const body = { name: 'Asha', phone: newPhone() }
    await post(service, await newWebhook(), body)
    expect((await post(service, await newWebhook(), body)).json().data.status).toBe('merged')
  })

  it('after 24 hours is a merge', async () => {
    const webhook = await newWebhook()
    const body = { name: 'Asha', phone: newPhone() }
    await post(service, webhook, body)
    await service.registrar.query(
      `update deliveries set received_at = (received_at at time zone 'UTC' - interval '24 hours 1 second') at time zone 'UTC' where webhook_id = $1`,
      [webhook.id],
    )
    expect((await post(service, webhook, body)).json().data.status).toBe('merged')
  })

  it('is a new lead when the first one was deleted', async () => {
    const webhook = await newWebhook()
    const body = { name: 'Asha', phone: newPhone() }
    const first = await post(service, webhook, body)
    await service.as(service.people.admin, 'DELETE', `/leads/${first.json().data.id}`)
    const again = await post(service, webhook, body)
    expect(again.json().data.status).toBe('created')
    expect(again.json().data.id).not.toBe(first.json().data.id)
  })

  it('of a refused body is refused again, and each request is kept', async () => {
    const webhook = await newWebhook()
    for (let i = 0; i < 2; i++) expect((await post(service, webhook, { name: 'A' })).statusCode).toBe(400)
    expect(await outcomesOf(webhook)).toEqual(['rejected', 'rejected'])
  })
})

describe('the same delivery id of a platform (decision 0005.38)', () => {
  it.each([
    ['lead_id', (id: string) => ({ lead_id: id })],
    ['UNIQUE_QUERY_ID', (id: string) => ({ RESPONSE: { UNIQUE_QUERY_ID: id } })],
    ['leadid', (id: string) => ({ leadid: id })],
    ['event_id', (id: string) => ({ event_id: id })],
  ])('%s in another body is a repetition', async (_key, idOf) => {
    const webhook = await newWebhook()
    const body = { name: 'Asha', phone: newPhone(), ...idOf(`Q-${newPhone()}`) }
    const first = await post(service, webhook, { ...body, attempt: 1 })
    const again = await post(service, webhook, { ...body, attempt: 2, message: 'grown' })
    expect(again.json()).toEqual(first.json())
    expect(await outcomesOf(webhook)).toEqual(['created', 'repeated'])
    expect((await leadOf(service, first.json().data.id)).notes).toBeNull()
  })

  it('event_id of an event that two people register for makes two leads', async () => {
    const webhook = await newWebhook()
    const register = () => post(service, webhook, { name: 'A', phone: newPhone(), event_id: 'expo-2026' })
    const [one, other] = [await register(), await register()]
    expect(other.json().data.status).toBe('created')
    expect(other.json().data.id).not.toBe(one.json().data.id)
  })

  it('with other contact data at the same time makes one lead', async () => {
    const webhook = await newWebhook()
    const id = newPhone()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => post(service, webhook, { name: 'A', phone: newPhone(), lead_id: id })),
    )
    expect(new Set(replies.map((reply) => reply.json().data.id)).size).toBe(1)
  })
})

describe('parallel deliveries of one person', () => {
  it('in five spellings make one lead (decision 0001.7)', async () => {
    const webhook = await newWebhook()
    const phone = newPhone()
    const spellings = [
      phone,
      `+91${phone}`,
      `0${phone}`,
      `91${phone}`,
      `${phone.slice(0, 5)} ${phone.slice(5)}`,
    ]
    const replies = await Promise.all(
      Array.from({ length: 25 }, (_, i) =>
        post(service, webhook, { name: 'A', phone: spellings[i % 5], message: `message ${i}.` }),
      ),
    )
    expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map((reply) => reply.json().data.id)).size).toBe(1)
    expect(replies.filter((reply) => reply.json().data.status === 'created')).toHaveLength(1)
    const { notes } = await leadOf(service, replies[0]?.json().data.id)
    expect(String(notes).split('\n').sort()).toEqual(replies.map((_, i) => `message ${i}.`).sort())
  })

  it('with crossing phones and emails never fail, beside the REST interface and deletions', async () => {
    const webhook = await newWebhook()
    const phones = [newPhone(), newPhone(), newPhone()]
    const work = Array.from({ length: 40 }, async (_, i) => {
      const body = { name: `P${i}`, phone: phones[i % 3], email: `cross${i % 4}@example.com`, extra: i }
      if (i % 5 !== 0) return (await post(service, webhook, body)).statusCode
      const saved = await service.as(service.people.admin, 'POST', '/leads', body)
      const deleted = await service.as(service.people.admin, 'DELETE', `/leads/${saved.json().data.id}`)
      return [200, 404].includes(deleted.statusCode) ? 200 : deleted.statusCode
    })
    expect(new Set(await Promise.all(work))).toEqual(new Set([200]))
  })
})
