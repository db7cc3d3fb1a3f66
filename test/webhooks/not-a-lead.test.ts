import { describe, expect, it } from 'vitest'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { deliveriesOf, makeWebhook, newPhone, post, type WebhookColumns } from './support.ts'

const service = serviceForTests()

const newWebhook = (columns: WebhookColumns = {}) =>
  makeWebhook(service, service.people.admin.accountId, columns)

describe('what is no lead: 200 with the delivery, status ignored, kept, no lead (decision 0005.43a)', () => {
  it.each<[string, WebhookColumns, object]>([
    ['a test send', {}, { is_test: true }],
    ['a cancelled booking', {}, { event: 'invitee.canceled' }],
    ['what the condition leaves out', { condition: "kind == 'lead'" }, { kind: 'status' }],
    ['what lacks all that the condition asks', { condition: 'form.id' }, {}],
  ])('%s', async (_what, columns, fields) => {
    const webhook = await newWebhook(columns)
    const reply = await post(service, webhook, { name: 'A', phone: newPhone(), ...fields })
    const [delivery] = await deliveriesOf(service, webhook)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ data: { id: delivery?.id, status: 'ignored' } })
    expect(delivery).toMatchObject({ outcome: 'ignored', lead_id: null, mapped: { name: 'A' } })
    expect(delivery?.reason).toMatch(/\.$/)
  })

  it('a test send is a lead where the webhook takes tests', async () => {
    const webhook = await newWebhook({ accept_tests: true })
    const reply = await post(service, webhook, { name: 'A', phone: newPhone(), is_test: true })
    expect(reply.json().data.status).toBe('created')
  })

  it('a condition of a person decides alone: it may take what would be ignored', async () => {
    const webhook = await newWebhook({ condition: "event == 'invitee.canceled'" })
    const body = { name: 'A', phone: newPhone(), event: 'invitee.canceled' }
    expect((await post(service, webhook, body)).json().data.status).toBe('created')
  })
})
