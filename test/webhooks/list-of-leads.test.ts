import { describe, expect, it } from 'vitest'
import { webhookOffice } from './office.ts'
import { deliveriesOf, leadOf, newPhone, post, type TestWebhook } from './support.ts'

const office = webhookOffice()
const { service } = office

const people = (...names: string[]) => names.map((name) => ({ name, phone: newPhone() }))

/** Sends several leads as one, and answers the id of what was kept. */
async function sendList(webhook: TestWebhook, body: object): Promise<string> {
  await post(service, webhook, body)
  const kept = (await deliveriesOf(service, webhook)).at(-1)
  if (!kept) throw new Error('nothing was kept')
  return kept.id
}

const read = async (id: string) => (await office.admin.call('GET', `/deliveries/${id}`)).json().data
const take = (id: string, index: number | string) =>
  office.admin.call('POST', `/deliveries/${id}/parts/${index}`)
const taken = async (id: string, index: number) => (await take(id, index)).json().data.delivery

async function leadsNamed(name: string): Promise<number> {
  const rows = await service.registrar.query('select id from leads where name = $1', [name])
  return rows.length
}

describe('a list of several leads (decision 0025)', () => {
  it('is refused as one, and offers each as a lead of its own', async () => {
    const webhook = await office.makeWebhook({ default_status: 'Contacted' })
    const id = await sendList(webhook, [...people('Asha One', 'Ravi Two'), { hello: 'world' }])
    const before = await read(id)
    expect(before).toMatchObject({ outcome: 'rejected', reason: expect.stringContaining('3 leads') })
    expect(before.parts).toEqual([
      {
        index: 0,
        label: expect.stringMatching(/^Asha One · 97/),
        delivery_id: null,
        outcome: null,
        reason: null,
        lead_id: null,
      },
      expect.objectContaining({ index: 1, outcome: null }),
      expect.objectContaining({ index: 2, label: 'world' }),
    ])
    const second = await taken(id, 1)
    expect(second).toMatchObject({ outcome: 'created', webhook_id: webhook.id })
    expect(await leadOf(service, second.lead_id)).toMatchObject({ name: 'Ravi Two', status: 'Contacted' })
    expect(await taken(id, 2)).toMatchObject({ outcome: 'rejected', field: 'name' })
    expect((await read(id)).parts).toMatchObject([
      { outcome: null },
      { outcome: 'created', lead_id: second.lead_id, delivery_id: second.id },
      { outcome: 'rejected', reason: expect.any(String), lead_id: null },
    ])
    expect(await read(id)).toMatchObject({ outcome: 'rejected', lead_id: null })
  })

  it('makes one lead of a part, however often and by how many at once it is taken', async () => {
    const webhook = await office.makeWebhook()
    const id = await sendList(webhook, people('Click Once', 'Click Never'))
    const replies = await Promise.all(Array.from({ length: 8 }, () => taken(id, 0)))
    const again = await taken(id, 0)
    expect(new Set([...replies, again].map(({ lead_id }) => lead_id)).size).toBe(1)
    expect(new Set([...replies, again].map((one) => one.id)).size).toBe(1)
    expect(await leadsNamed('Click Once')).toBe(1)
    expect(await leadsNamed('Click Never')).toBe(0)
    expect(await deliveriesOf(service, webhook)).toHaveLength(2)
  })

  it('keeps what was taken through replays of the part, of the list and of all that was refused', async () => {
    const webhook = await office.makeWebhook()
    const id = await sendList(webhook, people('Stays One', 'Stays Two'))
    const first = await taken(id, 0)
    await office.admin.call('POST', `/deliveries/${first.id}/replay`)
    await office.admin.call('POST', `/deliveries/${id}/replay`)
    await office.admin.call('POST', `/webhooks/${webhook.id}/replay-rejected`, {})
    expect(await leadsNamed('Stays One')).toBe(1)
    expect((await read(id)).parts).toMatchObject([{ lead_id: first.lead_id }, { outcome: null }])
  })

  it('is mended by a mapping: a part that was refused is taken by the present one', async () => {
    const webhook = await office.makeWebhook()
    const id = await sendList(webhook, [
      { q1: 'Mapped One', q2: { n: newPhone() }, q3: 'Blue, please.' },
      { q1: 'Mapped Two', q2: { n: newPhone() }, q3: 'Red, please.' },
    ])
    const refused = await taken(id, 0)
    expect(refused.outcome).toBe('rejected')
    await office.admin.call('POST', `/webhooks/${webhook.id}`, {
      mapping: { name: ['q1'], phone: ['q2.n'] },
      enabled: false,
    })
    expect(await taken(id, 0)).toMatchObject({ id: refused.id, outcome: 'created' })
  })

  it('merges parts that are one person, and whoever is there already', async () => {
    const webhook = await office.makeWebhook()
    const [one] = people('Same Person')
    const id = await sendList(webhook, [one ?? {}, { ...one, city: 'Pune' }])
    const first = await taken(id, 0)
    expect(await taken(id, 1)).toMatchObject({ outcome: 'merged', lead_id: first.lead_id })
    expect(await leadOf(service, first.lead_id)).toMatchObject({ city: 'Pune' })
  })

  it('of a list of calls logs each', async () => {
    const webhook = await office.makeWebhook({ kind: 'calls' })
    const call = (sid: string) => ({
      call_sid: sid,
      from: newPhone(),
      to: '02248900000',
      direction: 'inbound',
      status: 'completed',
      duration: 30,
    })
    const id = await sendList(webhook, [call('part-1'), call('part-2')])
    const { lead_id } = await taken(id, 1)
    await taken(id, 1)
    const logs = await service.registrar.query('select call_external_id from call_logs where lead_id = $1', [
      lead_id,
    ])
    expect(logs).toEqual([{ call_external_id: 'part-2' }])
  })
})

describe('several people inside of a body', () => {
  it('are refused together, and each is offered', async () => {
    const webhook = await office.makeWebhook()
    const id = await sendList(webhook, {
      meta: { tags: ['a', 'b'] },
      data: { leads: people('Inner One', 'Inner Two') },
    })
    const detail = await read(id)
    expect(detail).toMatchObject({ outcome: 'rejected', field: 'data.leads', lead_id: null })
    expect(detail.parts).toHaveLength(2)
    await taken(id, 0)
    const second = await taken(id, 1)
    expect(await leadOf(service, second.lead_id)).toMatchObject({ name: 'Inner Two' })
    expect(await leadsNamed('Inner One')).toBe(1)
  })
})

describe('nothing is offered', () => {
  it('of one lead with a list of things, of one form in answers, and of a body that was removed', async () => {
    const webhook = await office.makeWebhook()
    const [one] = people('With Things')
    const order = await sendList(webhook, { ...one, items: [{ sku: 'A' }, { sku: 'B' }] })
    expect((await read(order)).parts).toEqual([])
    const form = await sendList(webhook, [
      { label: 'Name', value: 'In Answers' },
      { label: 'Phone', value: newPhone() },
    ])
    expect((await read(form)).parts).toEqual([])
    const id = await sendList(webhook, people('Gone One', 'Gone Two'))
    await service.registrar.query('update deliveries set body = null where id = $1', [id])
    expect((await read(id)).parts).toEqual([])
    expect((await take(id, 0)).json().error).toMatchObject({ code: 'INVALID_PARAM', field: 'index' })
  })

  it('to whoever asks for a place that the list has not, for a delivery that is not there, or is no admin', async () => {
    const webhook = await office.makeWebhook()
    const id = await sendList(webhook, people('Nobody One', 'Nobody Two'))
    for (const index of [2, 500]) expect((await take(id, index)).json().error.field).toBe('index')
    for (const index of ['-1', 'x', '1e9']) expect((await take(id, index)).statusCode).toBe(400)
    expect((await take('00000000-0000-4000-8000-000000000000', 0)).statusCode).toBe(404)
    expect((await office.agent.call('POST', `/deliveries/${id}/parts/0`)).statusCode).toBe(403)
    expect(await leadsNamed('Nobody One')).toBe(0)
  })

  it('beyond the first 200 of a list', async () => {
    const webhook = await office.makeWebhook()
    const id = await sendList(webhook, people(...Array.from({ length: 210 }, (_, i) => `Many ${i}`)))
    expect((await read(id)).parts).toHaveLength(200)
  })
})
