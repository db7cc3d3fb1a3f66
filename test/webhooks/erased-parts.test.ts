import { describe, expect, it } from 'vitest'
import { webhookOffice } from './office.ts'
import { deliveriesOf, leadOf, newPhone, post, type TestWebhook } from './support.ts'

const office = webhookOffice()
const { service } = office

const person = (name: string) => ({
  name,
  phone: newPhone(),
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
})

const read = async (id: string) => (await office.admin.call('GET', `/deliveries/${id}`)).json().data
const take = async (id: string, index: number) =>
  (await office.admin.call('POST', `/deliveries/${id}/parts/${index}`)).json().data.delivery
const remove = async (id: string) =>
  expect((await office.admin.call('DELETE', `/leads/${id}`)).statusCode).toBe(200)

/** Everything that is kept of a webhook's deliveries and fields, as one text. */
async function keptText(webhook: TestWebhook): Promise<string> {
  const fields = await service.registrar.query(
    'select label, expression, sample from webhook_fields where webhook_id = $1',
    [webhook.id],
  )
  const deliveries = (await deliveriesOf(service, webhook)).map((one) => ({
    ...one,
    body: one.body?.toString(),
  }))
  return JSON.stringify([deliveries, fields])
}

/** Nothing of somebody is left, and somebody else is there. */
async function expectGone(webhook: TestWebhook, gone: ReturnType<typeof person>): Promise<string> {
  const text = await keptText(webhook)
  for (const value of Object.values(gone)) expect(text).not.toContain(value)
  return text
}

async function send(webhook: TestWebhook, body: object | string): Promise<string> {
  await post(service, webhook, body)
  return (await deliveriesOf(service, webhook)).at(-1)?.id ?? ''
}

describe('deleting a lead that was a part of a list (decision 0006.47)', () => {
  it('cuts it out of the list; the others are offered at their places, and taken as before', async () => {
    const webhook = await office.makeWebhook()
    const [one, two, three] = [person('List One'), person('List Two'), person('List Three')]
    const id = await send(webhook, [one, two, three])
    const taken = await take(id, 1)
    await remove(taken.lead_id)
    const text = await expectGone(webhook, two)
    expect(text).toContain('List One')
    expect((await read(id)).parts).toMatchObject([
      { index: 0, delivery_id: null },
      { index: 2, delivery_id: null },
    ])
    const third = await take(id, 2)
    expect(await leadOf(service, third.lead_id)).toMatchObject({ name: 'List Three', phone: three?.phone })
    expect((await office.admin.call('POST', `/deliveries/${id}/parts/1`)).statusCode).toBe(400)
  })

  it('reaches the list too when an agent deletes it, who may see no delivery', async () => {
    const webhook = await office.makeWebhook({ default_assignee_id: office.users.agent.id })
    const [one, two] = [person('Agent One'), person('Agent Two')]
    const { lead_id: leadId } = await take(await send(webhook, [one, two]), 1)
    expect((await office.agent.call('DELETE', `/leads/${leadId}`)).statusCode).toBe(200)
    expect(await expectGone(webhook, two)).toContain('Agent One')
  })

  it('empties the list when nobody else is left in it; the rows stay', async () => {
    const webhook = await office.makeWebhook()
    const [one, two] = [person('Both One'), person('Both Two')]
    const id = await send(webhook, [one, two])
    for (const index of [0, 1]) await remove((await take(id, index)).lead_id)
    await expectGone(webhook, two)
    await expectGone(webhook, one)
    expect(await read(id)).toMatchObject({ body: null, body_removed: true, parts: [] })
    expect(await deliveriesOf(service, webhook)).toHaveLength(3)
  })

  it('reaches the same list that came twice, and a further place of the same person that was refused', async () => {
    const webhook = await office.makeWebhook()
    const [one, two] = [person('Twice One'), person('Twice Two')]
    const again = { phone: two.phone, remark: 'no name' }
    const first = await send(webhook, [one, two, again])
    const second = await send(webhook, [one, two, again])
    expect(await take(first, 2)).toMatchObject({ outcome: 'rejected' })
    await remove((await take(first, 1)).lead_id)
    await expectGone(webhook, two)
    for (const id of [first, second]) expect((await read(id)).parts).toMatchObject([{ index: 0 }])
  })

  it('leaves whoever has the same name, a longer email, or nothing in common', async () => {
    const webhook = await office.makeWebhook()
    const asha = { name: 'Asha Rao', phone: newPhone(), email: 'asha@example.com' }
    const others = [
      { name: 'Asha Rao', phone: newPhone() },
      { name: 'Natasha', email: 'natasha@example.com' },
      { name: 'Sub', email: 'asha@example.com.au' },
    ]
    const id = await send(webhook, [asha, ...others])
    await remove((await take(id, 0)).lead_id)
    const kept = JSON.parse((await read(id)).body)
    expect(kept).toEqual([{}, ...others])
  })

  it('reaches the list by a phone that is written otherwise or in pieces, and after the lead changed', async () => {
    const webhook = await office.makeWebhook()
    const [one, two] = [person('Written One'), person('Written Two')]
    const spelled = [
      { name: 'W', mobile: `+91 ${two.phone.slice(0, 5)}-${two.phone.slice(5)}` },
      { name: 'Pieces', code: two.phone.slice(0, 3), rest: two.phone.slice(3) },
    ]
    const id = await send(webhook, [one, two, ...spelled])
    const taken = await take(id, 1)
    const other = { name: 'New', phone: newPhone(), email: null }
    expect((await office.admin.call('PATCH', `/leads/${taken.lead_id}`, other)).statusCode).toBe(200)
    await remove(taken.lead_id)
    await expectGone(webhook, two)
    expect(JSON.parse((await read(id)).body)).toEqual([one, {}, {}, {}])
  })
})

describe('deleting one of several people inside of a body', () => {
  const body = (...people: object[]) => ({ meta: { from: 'fair', seen: [1, 2] }, data: { leads: people } })

  it('cuts a part out of it and its samples, and leaves the rest of it', async () => {
    const webhook = await office.makeWebhook()
    const [one, two, three] = [person('Inner One'), person('Inner Two'), person('Inner Three')]
    const id = await send(webhook, body(one, two, three))
    // Sent again it holds the same people.
    const again = await send(webhook, body(one, two, three))
    const second = await take(id, 1)
    expect(await leadOf(service, second.lead_id)).toMatchObject({ name: 'Inner Two' })
    await remove(second.lead_id)
    const text = await expectGone(webhook, two)
    expect(text).toContain('Inner Three')
    for (const each of [id, again]) expect(JSON.parse((await read(each)).body)).toEqual(body(one, {}, three))
    expect(await read(id)).toMatchObject({ outcome: 'rejected', body_removed: false })
  })

  it('leaves the others when it is the first, and each can be taken', async () => {
    const webhook = await office.makeWebhook()
    const [one, two, three] = [person('Left One'), person('Left Two'), person('Left Three')]
    const id = await send(webhook, body(one, two, three))
    await remove((await take(id, 0)).lead_id)
    await expectGone(webhook, one)
    expect((await read(id)).parts).toMatchObject([{ index: 1 }, { index: 2 }])
    const second = await take(id, 1)
    expect(await leadOf(service, second.lead_id)).toMatchObject({ name: 'Left Two' })
    await remove(second.lead_id)
    await remove((await take(id, 2)).lead_id)
    await expectGone(webhook, two)
    await expectGone(webhook, three)
    expect((await read(id)).body).toBeNull()
  })

  it('of a form and of XML too', async () => {
    const webhook = await office.makeWebhook()
    const [one, two] = [person('Xml One'), person('Xml Two')]
    const xml = (p: ReturnType<typeof person>) =>
      `<lead><name>${p.name}</name><phone>${p.phone}</phone><email>${p.email}</email></lead>`
    const id = await send(webhook, `<?xml version="1.0"?><all>${xml(one)}${xml(two)}</all>`)
    expect((await read(id)).parts).toHaveLength(2)
    const second = await take(id, 1)
    await remove(second.lead_id)
    await expectGone(webhook, two)
    expect((await read(id)).parts).toMatchObject([{ index: 0 }])
  })
})
