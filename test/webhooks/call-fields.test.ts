import { describe, expect, it } from 'vitest'
import { bodyOf, readSamples } from '../capture/sample-file.ts'
import { packetsOf } from '../support/database/sent-packets.ts'
import { webhookOffice } from './office.ts'
import { leadOf, post } from './support.ts'
import { callsOf, callsWebhook, newCall } from './telephony.ts'

const office = webhookOffice()
const { service } = office

describe('every telephony sample through the door', () => {
  it.each(readSamples('calls'))('$platform ($file)', async (sample) => {
    const webhook = await callsWebhook(office)
    const { body, contentType } = bodyOf(sample)
    const reply = await post(service, webhook, body, { 'content-type': contentType })
    const wanted = sample.expected as Record<string, unknown> | 'ignored' | null
    if (wanted === null) return expect(reply.statusCode).toBe(400)
    if (wanted === 'ignored') return expect(reply.json().data.status).toBe('ignored')
    expect(reply.json().data.status).toBe('created')
    const [log] = await callsOf(service, webhook)
    const { call_type, duration_seconds, outcome } = wanted
    expect(log).toMatchObject({ call_type, duration_seconds, outcome })
    const lead = await leadOf(service, String(log?.lead_id))
    expect(String(lead.phone).replace(/\D/g, '')).toBe(String(wanted.phone).replace(/\D/g, ''))
    return undefined
  })
})

it('who spoke is looked up in one round trip that waits for no writer', async () => {
  const webhook = await callsWebhook(office)
  const call = newCall({ agent_email: office.users.agent.email })
  const packets = (await packetsOf(() => post(service, webhook, call))).map((one) =>
    one.map(({ text }) => text),
  )
  const lookUps = packets.filter((texts) => texts.some((text) => text.includes('email_normalized = any')))
  expect(lookUps).toHaveLength(1)
  expect([lookUps[0]?.[0], lookUps[0]?.at(-1)]).toEqual(['begin read only', 'commit'])
})

describe('the mapping step of calls', () => {
  it('shows what is read of the call, and a correction wins', async () => {
    const webhook = await callsWebhook(office)
    const call = newCall({ airtime: 33, odd_word: 'busy', customer: { name: 'Asha Rao' } })
    await post(service, webhook, call)
    const guess = (await office.admin.call('GET', `/webhooks/${webhook.id}/guess`)).json().data
    expect(guess.mapping).toMatchObject({
      phone: ['from'],
      call_type: ['direction'],
      duration_seconds: ['duration'],
      outcome: ['status'],
      called_at: ['start_time'],
      call_id: ['call_id'],
    })
    const mapping = { duration_seconds: ['airtime'], outcome: ['odd_word'], phone: ['to'] }
    const preview = await office.admin.call('POST', `/webhooks/${webhook.id}/preview`, { mapping })
    expect(preview.json().data[0].lead).toMatchObject({ phone: '08045670001', outcome: 'Busy' })
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { mapping: { duration_seconds: ['airtime'] } })
    await post(service, webhook, { ...newCall(), airtime: 33 })
    expect((await callsOf(service, webhook)).at(-1)).toMatchObject({ duration_seconds: 33 })
  })

  it('refuses a field that neither a lead nor a call has', async () => {
    const webhook = await callsWebhook(office)
    const reply = await office.admin.call('POST', `/webhooks/${webhook.id}`, { mapping: { talk: ['x'] } })
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, 'mapping.talk'])
  })
})
