import { describe, expect, it } from 'vitest'
import { webhookOffice } from './office.ts'
import { deliveriesOf, leadOf, newPhone, post } from './support.ts'

const office = webhookOffice()
const { service } = office

const phoneMapping = { name: ['alpha'], phone: ['beta'] }

describe('deliveries', () => {
  it('are listed newest first, filtered by outcome, and shown with body, values and origins', async () => {
    const webhook = await office.makeWebhook()
    const phone = newPhone()
    await post(service, webhook, { name: 'A', phone })
    await post(service, webhook, { name: 'B' })
    const list = (query: string) => office.admin.call('GET', `/webhooks/${webhook.id}/deliveries${query}`)
    expect((await list('')).json()).toMatchObject({
      data: [
        { outcome: 'rejected', field: 'phone', name: 'B', phone: null },
        { outcome: 'created', name: 'A', phone },
      ],
      pagination: { limit: 50, offset: 0, total: 2, has_more: false },
    })
    const rejected = (await list('?outcome=rejected&limit=1')).json()
    expect(rejected.pagination.total).toBe(1)
    const detail = (await office.admin.call('GET', `/deliveries/${rejected.data[0].id}`)).json().data
    expect(detail).toMatchObject({
      body: '{"name":"B"}',
      body_removed: false,
      mapped: { name: 'B' },
      origins: { name: { by: 'default', expression: 'name', reason: expect.any(String) } },
    })
    expect((await list('?outcome=lost')).json().error).toMatchObject({ field: 'outcome' })
  })
})

it('several people in one body: refused, and the reason counts them (decision 0025)', async () => {
  const webhook = await office.makeWebhook()
  const people = [newPhone(), newPhone()].map((phone, index) => ({ name: `Person ${index}`, phone }))
  const reply = await post(service, webhook, { leads: people })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().error).toMatchObject({ code: 'INVALID_PARAM', field: 'leads' })
  const [stored] = (await office.admin.call('GET', `/webhooks/${webhook.id}/deliveries`)).json().data
  expect(stored).toMatchObject({
    outcome: 'rejected',
    reason: 'The body holds 2 people; each needs a request of its own.',
  })
})

describe('replay', () => {
  it('makes the lead of a rejected delivery once its mapping is there, and only once (decision 0005.37)', async () => {
    const webhook = await office.makeWebhook()
    const refused = await post(service, webhook, { q1: 'Asha', q2: { n: newPhone() }, q3: 'Blue, please.' })
    expect(refused.statusCode).toBe(400)
    const [stored] = await deliveriesOf(service, webhook)
    const mapping = { name: ['q1'], phone: ['q2.n'], notes: ['q3'] }
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { mapping })
    const replay = () => office.admin.call('POST', `/deliveries/${stored?.id}/replay`)
    const first = (await replay()).json().data.delivery
    expect(first).toMatchObject({
      outcome: 'created',
      replayed_at: expect.stringMatching(/Z$/),
      reason: null,
    })
    expect(await leadOf(service, first.lead_id)).toMatchObject({ name: 'Asha', notes: 'Blue, please.' })
    expect((await replay()).json().data.delivery).toEqual(first)
    expect(await deliveriesOf(service, webhook)).toHaveLength(1)
  })

  it('of all rejected goes on in batches, and a second round finds nothing left', async () => {
    const webhook = await office.makeWebhook()
    const twice = { alpha: 'Twice', beta: newPhone() }
    for (const body of [{ alpha: 'A', beta: newPhone() }, twice, twice, { alpha: 'No phone' }]) {
      await post(service, webhook, { ...body, name: '' })
    }
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { mapping: phoneMapping })
    const replay = async (body: object) =>
      (await office.admin.call('POST', `/webhooks/${webhook.id}/replay-rejected`, body)).json().data
    const first = await replay({ limit: 3 })
    expect(first).toMatchObject({ replayed: 3, created: 2, merged: 1, rejected: 0, remaining: 1 })
    const second = await replay({ limit: 3, after_id: first.next_after_id })
    expect(second).toEqual({
      replayed: 1,
      created: 0,
      merged: 0,
      ignored: 0,
      rejected: 1,
      failed: 0,
      remaining: 0,
      next_after_id: null,
    })
    expect(await replay({})).toMatchObject({ replayed: 1, created: 0, merged: 0, rejected: 1 })
  })

  it('of all rejected counts what is ignored apart, and goes on behind one that an error stops', async () => {
    const webhook = await office.makeWebhook()
    for (const alpha of ['Before', 'Unsaveable', 'Left out', 'Behind']) {
      await post(service, webhook, { alpha, beta: newPhone() })
    }
    await office.admin.call('POST', `/webhooks/${webhook.id}`, {
      mapping: phoneMapping,
      condition: "alpha != 'Left out'",
    })
    await service.registrar.query(
      `alter table leads add constraint no_unsaveable check (name <> 'Unsaveable') not valid`,
    )
    const reply = await office.admin.call('POST', `/webhooks/${webhook.id}/replay-rejected`, {})
    await service.registrar.query('alter table leads drop constraint no_unsaveable')
    expect(reply.json().data).toMatchObject({ replayed: 4, created: 2, ignored: 1, rejected: 0, failed: 1 })
    const [stored] = (
      await office.admin.call('GET', `/webhooks/${webhook.id}/deliveries?outcome=rejected`)
    ).json().data
    expect(stored).toMatchObject({ reason: 'The replay was stopped by a server error.' })
    const again = await office.admin.call('POST', `/webhooks/${webhook.id}/replay-rejected`, {})
    expect(again.json().data).toMatchObject({ replayed: 1, created: 1, failed: 0 })
  })

  it('at the same time from several people makes one lead', async () => {
    const webhook = await office.makeWebhook()
    await post(service, webhook, { alpha: 'Once', beta: newPhone() })
    const [stored] = await deliveriesOf(service, webhook)
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { mapping: phoneMapping })
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => office.admin.call('POST', `/deliveries/${stored?.id}/replay`)),
    )
    expect(new Set(replies.map((reply) => reply.json().data.delivery.lead_id)).size).toBe(1)
    const [leads] = await service.registrar.query(`select count(*)::int as n from leads where name = 'Once'`)
    expect(leads).toEqual({ n: 1 })
  })

  it('takes what came while the webhook was disabled', async () => {
    const webhook = await office.makeWebhook({ enabled: false })
    await post(service, webhook, { name: 'Waited', phone: newPhone() })
    const [stored] = await deliveriesOf(service, webhook)
    const replayed = await office.admin.call('POST', `/deliveries/${stored?.id}/replay`)
    expect(replayed.json().data.delivery).toMatchObject({ outcome: 'created' })
  })

  it('404 for a delivery of another account', async () => {
    const [stranger] = await service.registrar.query(
      `insert into webhooks (account_id, id, name, token, token_hash, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Theirs', 't', 't', now(), now()) returning id`,
      [service.people.stranger.accountId],
    )
    const [delivery] = await service.registrar.query(
      `insert into deliveries (account_id, id, webhook_id, received_at, address, body, body_hash, outcome)
       values ($1, gen_random_uuid(), $2, now(), '', '{}', '', 'rejected') returning id`,
      [service.people.stranger.accountId, stranger?.id],
    )
    for (const [method, path] of [
      ['GET', `/deliveries/${delivery?.id}`],
      ['POST', `/deliveries/${delivery?.id}/replay`],
      ['GET', `/webhooks/${stranger?.id}`],
      ['GET', `/webhooks/${stranger?.id}/deliveries`],
      ['GET', `/webhooks/${stranger?.id}/fields`],
    ] as const) {
      expect((await office.admin.call(method, path)).statusCode).toBe(404)
    }
  })
})
