import { describe, expect, it } from 'vitest'
import { webhookOffice } from './office.ts'
import { deliveriesOf, leadOf, newPhone, post } from './support.ts'

const office = webhookOffice()
const { service } = office

describe('answers (decision 0020.53)', () => {
  it('a fixed text for what is captured or ignored; refusals keep their status', async () => {
    const webhook = await office.makeWebhook({ answer: 'RECEIVED', accept_tests: false })
    const lead = { name: 'Asha', phone: newPhone() }
    for (const body of [lead, { ...lead, message: 'again' }, { ...lead, is_test: true }]) {
      const reply = await post(service, webhook, body)
      expect([reply.statusCode, reply.body]).toEqual([200, 'RECEIVED'])
      expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    }
    const refused = await post(service, webhook, { name: 'Asha' })
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'INVALID_PARAM'])
  })

  it('a SOAP message gets its Ack, whether it holds a lead or not', async () => {
    const webhook = await office.makeWebhook()
    const envelope = (inner: string) =>
      `<?xml version="1.0"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><notifications xmlns="http://soap.sforce.com/2005/09/outbound"><Notification><Id>04l</Id>${inner}</Notification></notifications></soapenv:Body></soapenv:Envelope>`
    const phone = newPhone()
    const lead = envelope(
      `<sObject><FirstName>Asha</FirstName><LastName>Rao</LastName><Phone>${phone}</Phone></sObject>`,
    )
    for (const body of [lead, envelope('<sObject/>')]) {
      const reply = await post(service, webhook, body, { 'content-type': 'text/xml; charset=utf-8' })
      expect(reply.statusCode).toBe(200)
      expect(reply.body).toContain('<Ack>true</Ack>')
    }
    const [first, second] = await deliveriesOf(service, webhook)
    expect([first?.outcome, second?.outcome]).toEqual(['created', 'ignored'])
    expect(await leadOf(service, String(first?.lead_id))).toMatchObject({ name: 'Asha Rao', phone })
  })
})

describe('without a name (decision 0020.51)', () => {
  it('is refused, or named after the phone as people write it, or the email', async () => {
    const webhook = await office.makeWebhook()
    expect((await post(service, webhook, { phone: '9876543210' })).statusCode).toBe(400)
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { without_name: 'phone' })
    const named = async (body: object) =>
      (await leadOf(service, (await post(service, webhook, body)).json().data.id)).name
    expect(await named({ phone: '9876543210' })).toBe('+91 98765 43210')
    expect(await named({ email: 'asha@example.com' })).toBe('asha@example.com')
    expect((await post(service, webhook, { city: 'Pune' })).statusCode).toBe(400)
  })
})
