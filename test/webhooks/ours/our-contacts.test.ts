import { beforeEach, describe, expect, it } from 'vitest'
import { accountCaller } from '../../../server/records/caller.ts'
import { commonContacts, findOurContacts } from '../../../server/webhooks/ours/find-our-contacts.ts'
import { webhookOffice } from '../office.ts'
import { deliveriesOf, leadOf, newPhone, post, type TestWebhook } from '../support.ts'
import { callsOf, callsWebhook } from '../telephony.ts'

const office = webhookOffice()
const { service } = office
const [line, desk] = ['+919845670000', 'desk@gym.example']

const find = ({ accountId }: TestWebhook): Promise<boolean> =>
  service.test.db.transaction(accountCaller(accountId), (tx) => findOurContacts.run(tx, new Date()))

const settingsOf = async ({ id }: TestWebhook) =>
  (await office.admin.call('GET', `/webhooks/${id}`)).json().data

describe('contacts that most deliveries hold (§4.7 rule 2)', () => {
  const bodies = (count: number, of: (at: number) => readonly string[]) =>
    Array.from({ length: count }, (_, at) => new Set(of(at)))

  it('are ours from 60 % of 20 deliveries on, beside others of their kind', () => {
    expect(commonContacts(bodies(20, (at) => [line, desk, `+9198220000${at + 10}`]))).toEqual([line])
    expect(
      commonContacts(bodies(20, (at) => [line, `+9198220000${at + 10}`].slice(at < 12 ? 0 : 1))),
    ).toEqual([line])
    expect(
      commonContacts(bodies(20, (at) => [line, `+9198220000${at + 10}`].slice(at < 11 ? 0 : 1))),
    ).toEqual([])
    expect(commonContacts(bodies(19, (at) => [line, `+9198220000${at + 10}`]))).toEqual([])
  })

  it('are nobody’s where one person is sent again and again', () => {
    expect(commonContacts(bodies(40, () => [line, '+919822000001']))).toEqual([])
  })
})

describe('a webhook that is heard finds the numbers and addresses of its business', () => {
  const call = () => ({ from: newPhone(), to: line, duration: 30, status: 'completed' })
  let webhook: TestWebhook

  beforeEach(async () => {
    webhook = await callsWebhook(office)
    for (let at = 0; at < 20; at += 1)
      await post(service, webhook, { ...call(), call_id: `x-${webhook.id}-${at}` })
  })

  it('so that a call between two plain numbers, which was refused, tells its direction', async () => {
    const { reason } = (await deliveriesOf(service, webhook))[0] ?? {}
    expect(reason).toContain('nothing says which is the customer’s')
    await find(webhook)
    expect((await settingsOf(webhook)).our_numbers).toContain(line)
    const replayed = await office.admin.call('POST', `/webhooks/${webhook.id}/replay-rejected`, {})
    expect(replayed.json().data).toMatchObject({ replayed: 20, rejected: 0 })
    const calls = await callsOf(service, webhook)
    expect(new Set(calls.map(({ call_type }) => call_type))).toEqual(new Set(['Inbound']))
  })

  it('and what a person takes out stays out, as the audit log tells', async () => {
    await find(webhook)
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { our_numbers: [] })
    await find(webhook)
    expect((await settingsOf(webhook)).our_numbers).toEqual([])
    const { data } = (await office.admin.call('GET', '/audit?action=webhook.changed')).json()
    expect(JSON.stringify(data)).toContain(line)
  })

  it('an address in a link among them', async () => {
    const shop = await office.makeWebhook()
    for (let at = 0; at < 20; at += 1)
      await post(service, shop, {
        name: 'A',
        phone: newPhone(),
        mail: `a${at}@rao.example`,
        help: `mailto:${desk}`,
      })
    await find(shop)
    expect((await settingsOf(shop)).our_numbers).toEqual([desk])
  })

  it('among them the phones of users', async () => {
    const phone = newPhone()
    await service.registrar.query('update users set phone = $2 where id = $1', [office.users.agent.id, phone])
    await find(webhook)
    expect((await settingsOf(webhook)).our_numbers).toContain(phone)
  })
})

describe('numbers and addresses of the business', () => {
  it('make no lead, also under the usual names, and a mapping sees them', async () => {
    const webhook = await office.makeWebhook({
      our_numbers: [desk, line, '104104'],
      mapping: { source: ['called'] },
    })
    const phone = newPhone()
    const body = {
      name: 'Asha Rao',
      email: desk.toUpperCase(),
      phone,
      mail: 'asha@rao.example',
      called: '09845670000',
    }
    const { data } = (await post(service, webhook, body)).json()
    const lead = { name: 'Asha Rao', email: 'asha@rao.example', source: '09845670000' }
    expect(await leadOf(service, data.id)).toMatchObject(lead)
  })
})
