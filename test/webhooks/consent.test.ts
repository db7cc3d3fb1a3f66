import { describe, expect, it } from 'vitest'
import { webhookOffice } from './office.ts'
import { newPhone, post } from './support.ts'
import { callsWebhook, newCall } from './telephony.ts'

const office = webhookOffice()
const { service } = office

const evidence = {
  consent_text: 'I agree to be called.',
  consent_at: '2026-01-31T10:00:00Z',
  ip: '203.0.113.7',
}
const seen = {
  statements: [{ name: 'consent text', value: 'I agree to be called.' }],
  given_at: '2026-01-31T10:00:00Z',
  ip: '203.0.113.7',
  page: null,
  received_at: expect.stringMatching(/Z$/),
}
const rows = () => service.registrar.query('select delivery_id from consents')
const consentsOf = async (leadId: string) =>
  (await office.admin.call('GET', `/leads/${leadId}`)).json().data?.consents

describe('consent that a payload carries', () => {
  it('stands on the lead, once for each delivery that carried it, and goes with the lead', async () => {
    const webhook = await office.makeWebhook()
    const phone = newPhone()
    const first = await post(service, webhook, { name: 'Asha', phone, ...evidence })
    const { id } = first.json().data
    expect(await consentsOf(id)).toEqual([seen])
    await post(service, webhook, { name: 'Asha', phone, ...evidence })
    expect((await consentsOf(id)).length).toBe(1)
    await post(service, webhook, { name: 'Asha', phone, ...evidence, consent_text: 'Again.' })
    expect((await consentsOf(id)).map((one: typeof seen) => one.statements[0]?.value)).toEqual([
      'Again.',
      'I agree to be called.',
    ])
    await post(service, webhook, { name: 'Asha', phone, city: 'Pune' })
    expect((await consentsOf(id)).length).toBe(2)
    expect((await office.admin.call('DELETE', `/leads/${id}`)).statusCode).toBe(200)
    expect(await rows()).toEqual([])
  })

  it('follows its delivery into a lead that it is merged with', async () => {
    const webhook = await office.makeWebhook()
    const send = async (more: object) =>
      (await post(service, webhook, { name: 'Ravi', phone: newPhone(), ...more })).json().data.id
    const [kept, other] = [await send({}), await send(evidence)]
    expect(await consentsOf(kept)).toEqual([])
    const merged = await office.admin.call('POST', '/leads/merge', { kept_id: kept, other_id: other })
    expect(merged.statusCode).toBe(200)
    expect(await consentsOf(kept)).toEqual([seen])
    await office.admin.call('DELETE', `/leads/${kept}`)
    expect(await rows()).toEqual([])
  })

  it('of a call stands on the caller, whom the call made or found', async () => {
    const webhook = await callsWebhook(office)
    const from = newPhone()
    const made = await post(service, webhook, newCall({ from, ...evidence }))
    const { id } = made.json().data
    expect(made.json().data.status).toBe('created')
    expect(await consentsOf(id)).toEqual([seen])
    const found = await post(service, webhook, newCall({ from, ...evidence, consent_text: 'Again.' }))
    expect(found.json().data).toEqual({ id, status: 'merged' })
    expect((await consentsOf(id)).map((one: typeof seen) => one.statements[0]?.value)).toEqual([
      'Again.',
      'I agree to be called.',
    ])
    await office.admin.call('DELETE', `/leads/${id}`)
    expect(await rows()).toEqual([])
  })
})
