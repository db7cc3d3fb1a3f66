import { expect, it } from 'vitest'
import { webhookOffice } from './office.ts'

const office = webhookOffice()

const sendTest = async (id: string) =>
  (await office.admin.call('POST', `/webhooks/${id}/test`, {})).json().data

it('a test of a webhook of calls is a call, read as one and kept as a test', async () => {
  const webhook = await office.makeWebhook({ kind: 'calls' })
  expect(await sendTest(webhook.id)).toMatchObject({
    outcome: 'ignored',
    reason: 'A test send.',
    mapped: { call_type: 'Inbound', duration_seconds: 42, outcome: 'Completed', phone: '+91 98765 43210' },
  })
})

it('and is logged where tests are taken, each as a call of its own', async () => {
  const webhook = await office.makeWebhook({ kind: 'calls', accept_tests: true })
  const first = await sendTest(webhook.id)
  const second = await sendTest(webhook.id)
  expect([first.outcome, second.outcome]).toEqual(['created', 'merged'])
  expect(second.lead_id).toBe(first.lead_id)
  const logs = await office.service.registrar.query('select id from call_logs where lead_id = $1', [
    first.lead_id,
  ])
  expect(logs).toHaveLength(2)
})

it('a test of a webhook of leads is a lead', async () => {
  const webhook = await office.makeWebhook()
  expect(await sendTest(webhook.id)).toMatchObject({ outcome: 'ignored', mapped: { name: 'Test Lead' } })
})
