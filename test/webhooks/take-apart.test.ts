import { describe, expect, it } from 'vitest'
import { webhookOffice } from './office.ts'
import { deliveriesOf, leadOf, newPhone, post, type TestWebhook } from './support.ts'

const office = webhookOffice()
const { service } = office

const people = (...names: string[]) => names.map((name) => ({ name, phone: newPhone() }))
const makeApart = (settings: object = {}) => office.makeWebhook({ takes_lists_apart: true, ...settings })
const listed = async (webhook: TestWebhook) =>
  (await office.admin.call('GET', `/webhooks/${webhook.id}/deliveries?limit=50`)).json().data
const detail = async (id: string) => (await office.admin.call('GET', `/deliveries/${id}`)).json().data

async function leadsNamed(...names: string[]): Promise<number> {
  const rows = await service.registrar.query('select id from leads where name = any($1::text[])', [names])
  return rows.length
}

describe('a webhook that takes lists apart (decision 0025)', () => {
  it('is off by default, and a setting that is shown', async () => {
    const shown = async ({ id }: TestWebhook) =>
      (await office.admin.call('GET', `/webhooks/${id}`)).json().data.takes_lists_apart
    expect(await shown(await office.makeWebhook())).toBe(false)
    expect(await shown(await makeApart())).toBe(true)
  })

  it.each([
    ['below the root', (list: object[]) => ({ source: 'fair', data: { leads: list } })],
    ['at the root', (list: object[]) => list],
    ['as an object with numbers for keys', (list: object[]) => ({ leads: { ...list } })],
    ['in a list of lists', (list: object[]) => ({ entry: [{ changes: list }, { changes: people('Deep') }] })],
  ])('makes a lead of each in a list %s, and answers the first', async (_, bodyOf) => {
    const webhook = await makeApart({ default_status: 'Contacted' })
    const list = people('Apart One', 'Apart Two')
    const reply = await post(service, webhook, bodyOf(list))
    expect(reply.statusCode).toBe(200)
    expect(reply.json().data.status).toBe('created')
    expect(await leadOf(service, reply.json().data.id)).toMatchObject({ ...list[0], status: 'Contacted' })
    const rows = await listed(webhook)
    const leads = rows.filter((row: { outcome: string }) => row.outcome === 'created')
    const body = leads.find((row: { reason: string | null }) => row.reason !== null)
    expect(body).toMatchObject({
      reason: expect.stringContaining('each was taken'),
      lead_id: reply.json().data.id,
    })
    const second = leads.find((row: { lead_id: string; reason: null }) => row.lead_id !== body.lead_id)
    expect(await leadOf(service, second.lead_id)).toBeDefined()
    for (const part of (await detail(body.id)).parts) expect(part.outcome ?? 'nested').not.toBe('rejected')
  })

  it('takes a body that comes again as one repetition, in sequence and at once', async () => {
    const webhook = await makeApart()
    const body = { leads: people('Again One', 'Again Two') }
    const replies = await Promise.all(Array.from({ length: 6 }, () => post(service, webhook, body)))
    replies.push(await post(service, webhook, body))
    expect(new Set(replies.map((reply) => reply.json().data.id)).size).toBe(1)
    expect(await leadsNamed('Again One', 'Again Two')).toBe(2)
    const outcomes = (await deliveriesOf(service, webhook)).map(({ outcome }) => outcome)
    expect(outcomes.filter((one) => one === 'repeated')).toHaveLength(6)
    expect(outcomes.filter((one) => one === 'created')).toHaveLength(3)
  })

  it('keeps what makes no lead as a delivery with its reason, beside those that do', async () => {
    const webhook = await makeApart()
    const [one, two] = people('Mixed One', 'Mixed Two')
    const reply = await post(service, webhook, {
      leads: [one, { name: 'No Way To Reach' }, two, { ...two, is_test: true }],
    })
    expect(reply.statusCode).toBe(200)
    const outcomes = (await listed(webhook)).map((row: { outcome: string }) => row.outcome).sort()
    expect(outcomes).toEqual(['created', 'created', 'created', 'ignored', 'rejected'])
    expect(await leadsNamed('Mixed One', 'Mixed Two')).toBe(2)
  })

  it('merges parts that are one person and whoever is there already', async () => {
    const webhook = await makeApart()
    const [one, two] = people('Merged One', 'Merged Two')
    await post(service, webhook, { leads: [one, two, { ...one, city: 'Pune' }] })
    const reply = await post(service, webhook, {
      leads: [{ ...one, email: 'merged.one@example.com' }, { ...two }],
    })
    expect(reply.json().data.status).toBe('merged')
    expect(await leadOf(service, reply.json().data.id)).toMatchObject({
      city: 'Pune',
      email: 'merged.one@example.com',
    })
    expect(await leadsNamed('Merged One', 'Merged Two')).toBe(2)
  })

  it('never waits for itself where two bodies hold the same people in another order', async () => {
    const [first, second] = [await makeApart(), await makeApart()]
    const list = people(...Array.from({ length: 20 }, (_, i) => `Order ${i}`))
    const replies = await Promise.all([
      post(service, first, { leads: list }),
      post(service, second, { leads: list.toReversed() }),
      ...list.map((one) => post(service, second, one)),
    ])
    expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200))
    expect(await leadsNamed(...list.map(({ name }) => name))).toBe(20)
  })

  it('refuses a body of which nothing makes a lead, and one of more than 200', async () => {
    const webhook = await makeApart()
    expect((await post(service, webhook, [{ a: 1 }, { a: 2 }])).statusCode).toBe(400)
    const many = people(...Array.from({ length: 201 }, (_, i) => `Too Many ${i}`))
    const reply = await post(service, webhook, { leads: many })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.message).toContain('201 people')
    expect(await leadsNamed('Too Many 0')).toBe(0)
  })

  it('takes a body apart that was refused before the setting was on, by its replay', async () => {
    const webhook = await office.makeWebhook()
    expect((await post(service, webhook, { leads: people('Later One', 'Later Two') })).statusCode).toBe(400)
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { takes_lists_apart: true })
    await office.admin.call('POST', `/webhooks/${webhook.id}/replay-rejected`, {})
    expect(await leadsNamed('Later One', 'Later Two')).toBe(2)
    await office.admin.call('POST', `/webhooks/${webhook.id}/replay-rejected`, {})
    expect(await leadsNamed('Later One', 'Later Two')).toBe(2)
  })

  it('erases one of them from the body too, and leaves the others', async () => {
    const webhook = await makeApart()
    const [one, two] = people('Erased One', 'Kept Two')
    const reply = await post(service, webhook, { leads: [one, two] })
    const rows = await listed(webhook)
    const body = rows.find((row: { reason: string | null }) => row.reason !== null)
    await office.admin.call('DELETE', `/leads/${reply.json().data.id}`)
    expect(JSON.stringify(await detail(body.id))).not.toContain('Erased One')
    expect(await leadsNamed('Kept Two')).toBe(1)
    const texts = await service.registrar.query(
      `select convert_from(body, 'utf8') as body from deliveries where webhook_id = $1 and body is not null`,
      [webhook.id],
    )
    expect(JSON.stringify(texts)).not.toContain(one?.phone)
    expect(JSON.stringify(texts)).toContain(two?.phone)
  })
})

describe('several people below the root, and no such setting', () => {
  it.each([
    [
      'by a saved mapping that knows the first of unknown keys',
      { name: ['rows[0].a'], phone: ['rows[0].b'] },
    ],
    ['by no mapping at all', null],
  ])('are refused %s', async (how, mapping) => {
    const webhook = await office.makeWebhook({ ...(mapping && { mapping }) })
    const rows = people('Map One', 'Map Two').map(({ name, phone }) =>
      mapping ? { a: name, b: phone } : { name, phone },
    )
    const reply = await post(service, webhook, { rows })
    expect(reply.statusCode, how).toBe(400)
    expect(reply.json().error.message).toContain('2 people')
    const [kept] = await listed(webhook)
    expect((await detail(kept.id)).parts).toHaveLength(2)
  })

  it('are counted behind the fields that are read', async () => {
    const webhook = await office.makeWebhook()
    const many = people(...Array.from({ length: 90 }, (_, i) => `Far ${i}`))
    expect((await post(service, webhook, { leads: many })).json().error.message).toContain('90 people')
  })

  it.each([
    ['one event in a list', { events: [{ name: 'One Event', phone: '9876501234' }] }],
    [
      'messages of one person',
      { messages: [1, 2].map((id) => ({ id, name: 'One Writer', phone: '9876501235' })) },
    ],
    [
      'guests beside who booked',
      { name: 'One Booker', phone: '9876501236', guests: people('Guest A', 'Guest B') },
    ],
  ])('%s is one lead', async (_, body) => {
    expect((await post(service, await office.makeWebhook(), body)).statusCode).toBe(200)
  })
})
