import { describe, expect, it } from 'vitest'
import { webhookOffice } from './office.ts'
import { deliveriesOf, leadOf, newPhone, post, type TestWebhook } from './support.ts'
import { callsOf, callsWebhook, newCall } from './telephony.ts'

const office = webhookOffice()
const { service } = office

const outcomesOf = async (webhook: TestWebhook) =>
  (await deliveriesOf(service, webhook)).map(({ outcome }) => outcome)

describe('calls of telephony become call logs (decision 0020.52)', () => {
  it('a new caller becomes a lead named after the phone, with the call in its log', async () => {
    const webhook = await callsWebhook(office, { source: 'Calls', default_tags: ['phone'] })
    const call = newCall({ recording_url: 'https://rec.example.com/1.mp3' })
    const reply = await post(service, webhook, call)
    expect(reply.statusCode).toBe(200)
    const { id, status } = reply.json().data
    expect(status).toBe('created')
    expect(await leadOf(service, id)).toMatchObject({
      name: `+91 ${String(call.from).slice(0, 5)} ${String(call.from).slice(5)}`,
      phone: call.from,
      source: 'Calls',
      tags: ['phone'],
      notes: null,
    })
    const [log, ...more] = await callsOf(service, webhook)
    expect(more).toEqual([])
    expect(log).toMatchObject({
      lead_id: id,
      call_type: 'Inbound',
      duration_seconds: 125,
      outcome: 'Completed',
      notes: 'Recording: https://rec.example.com/1.mp3',
      webhook_name: 'Switchboard',
      call_external_id: call.call_id,
    })
    expect(log?.called_at.toISOString()).toBe('2026-11-20T04:30:00.000Z')
    expect(await outcomesOf(webhook)).toEqual(['created'])
  })

  it('a known caller gets the log, and a call that says nothing new is no entry of a merge', async () => {
    const webhook = await callsWebhook(office)
    const phone = newPhone()
    const lead = await office.admin.call('POST', '/leads', { name: 'Asha Rao', phone })
    const { id } = lead.json().data
    const reply = await post(service, webhook, newCall({ from: `+91${phone}` }))
    expect(reply.json().data).toEqual({ id, status: 'merged' })
    expect(await callsOf(service, webhook)).toMatchObject([{ lead_id: id }])
    expect(await leadOf(service, id)).toMatchObject({ name: 'Asha Rao', phone })
    const kinds = await service.registrar.query(
      'select kind from lead_activities where lead_id = $1 order by at, kind',
      [id],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['created', 'call_logged'])
    expect(await outcomesOf(webhook)).toEqual(['merged'])
  })

  it('a call that is not over is ignored; the end of it is logged once, and later events fill in the recording', async () => {
    const webhook = await callsWebhook(office)
    const { status: _status, duration: _seconds, ...ringing } = newCall()
    const early = await post(service, webhook, { ...ringing, status: 'ringing' })
    expect(early.json().data.status).toBe('ignored')
    const over = { ...ringing, status: 'completed', duration: 61 }
    const first = await post(service, webhook, over)
    const later = await post(service, webhook, { ...over, recording_url: 'https://rec.example.com/2.mp3' })
    expect(later.json().data).toEqual({ id: first.json().data.id, status: 'merged' })
    const again = await post(service, webhook, { ...over, duration: 99, attempt: 3 })
    expect(again.json().data).toEqual(first.json().data)
    expect(await callsOf(service, webhook)).toMatchObject([
      { duration_seconds: 61, notes: 'Recording: https://rec.example.com/2.mp3' },
    ])
    expect(await outcomesOf(webhook)).toEqual(['ignored', 'created', 'merged', 'repeated'])
  })

  it('the same call id months later is still the same call', async () => {
    const webhook = await callsWebhook(office)
    const call = newCall()
    await post(service, webhook, call)
    await service.registrar.query(
      `update deliveries set received_at = (received_at at time zone 'UTC' - interval '200 days') at time zone 'UTC' where webhook_id = $1`,
      [webhook.id],
    )
    await post(service, webhook, { ...call, attempt: 2 })
    expect(await callsOf(service, webhook)).toHaveLength(1)
  })

  it('names the user who spoke, by email or phone, also from a later event', async () => {
    const { agent, otherAgent } = office.users
    const webhook = await callsWebhook(office)
    const phone = newPhone()
    await office.admin.call('POST', `/users/${otherAgent.id}`, { phone })
    await post(service, webhook, newCall({ agent_email: agent.email }))
    const call = newCall()
    await post(service, webhook, call)
    const later = await post(service, webhook, { ...call, agent_number: `+91${phone}` })
    expect(later.json().data.status).toBe('merged')
    expect(await callsOf(service, webhook)).toMatchObject([
      { called_by_id: agent.id },
      { called_by_id: otherAgent.id },
    ])
    const counted = await service.registrar.query(
      `select dimensions ->> 'called_by' as called_by, sum(n)::int as n from count_changes
       where subject = 'call_logs' and dimensions ->> 'called_by' = any($1) group by 1`,
      [[agent.id, otherAgent.id]],
    )
    expect(counted.map(({ n }) => n)).toEqual([1, 1])
  })

  it('parallel deliveries of one call make one lead and one log, with the recording of whoever had it', async () => {
    const webhook = await callsWebhook(office)
    const call = newCall()
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        post(service, webhook, {
          ...call,
          attempt: i,
          ...(i === 7 && { recording_url: 'https://rec.example.com/3.mp3' }),
        }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map((reply) => reply.json().data.id)).size).toBe(1)
    expect(await callsOf(service, webhook)).toMatchObject([
      { notes: 'Recording: https://rec.example.com/3.mp3' },
    ])
    expect((await outcomesOf(webhook)).filter((outcome) => outcome === 'created')).toHaveLength(1)
  })

  it('parallel calls of one new caller make one lead and a log each', async () => {
    const webhook = await callsWebhook(office)
    const from = newPhone()
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => post(service, webhook, newCall({ from }))),
    )
    expect(new Set(replies.map((reply) => reply.json().data.id)).size).toBe(1)
    expect(await callsOf(service, webhook)).toHaveLength(12)
    expect(replies.filter((reply) => reply.json().data.status === 'created')).toHaveLength(1)
  })

  it('the database itself keeps one log for one call id', async () => {
    const webhook = await callsWebhook(office)
    await post(service, webhook, newCall())
    const twice = service.registrar.query(
      `insert into call_logs (account_id, id, lead_id, call_type, duration_seconds, outcome, called_at, created_at, webhook_id, call_external_id)
       select account_id, gen_random_uuid(), lead_id, call_type, 0, outcome, called_at, created_at, webhook_id, call_external_id
       from call_logs where webhook_id = $1`,
      [webhook.id],
    )
    await expect(twice).rejects.toThrow(/call_logs_external_id_idx/)
  })

  it('the id of an agent, a line or a contact is no id of a call: two calls are two logs', async () => {
    const webhook = await callsWebhook(office)
    for (const minute of [1, 2]) {
      const { call_id: _id, ...call } = newCall({ user: { id: 4 }, number: { id: 7 } })
      await post(service, webhook, { ...call, start_time: `2026-11-20 10:0${minute}:00` })
    }
    expect(await callsOf(service, webhook)).toHaveLength(2)
  })

  it('a log that somebody deleted does not come back; a lead that somebody deleted comes new', async () => {
    const webhook = await callsWebhook(office)
    const call = newCall()
    const { id } = (await post(service, webhook, call)).json().data
    const [log] = await callsOf(service, webhook)
    await office.admin.call('DELETE', `/call-logs/${log?.id}`)
    const later = { ...call, recording_url: 'https://rec.example.com/4.mp3' }
    expect((await post(service, webhook, later)).json().data.id).toBe(id)
    expect(await callsOf(service, webhook)).toEqual([])
    await office.admin.call('DELETE', `/leads/${id}`)
    const anew = await post(service, webhook, { ...later, attempt: 2 })
    expect(anew.json().data.status).toBe('created')
    expect(await callsOf(service, webhook)).toHaveLength(1)
  })

  it.each(['anonymous', '', 'Restricted', '+266696687'])(
    'a hidden number (%j) is refused with its reason, and kept',
    async (from) => {
      const webhook = await callsWebhook(office)
      const reply = await post(service, webhook, newCall({ from, to: '' }))
      expect([reply.statusCode, reply.json().error.field]).toEqual([400, 'phone'])
      const [delivery] = await deliveriesOf(service, webhook)
      expect(delivery).toMatchObject({ outcome: 'rejected', reason: reply.json().error.message })
      expect(await callsOf(service, webhook)).toEqual([])
    },
  )

  it('a message or a contact that the telephony tells of is ignored', async () => {
    const webhook = await callsWebhook(office)
    const sms = { event: 'message.received', from: newPhone(), to: '08045670001', body: 'Hello' }
    expect((await post(service, webhook, sms)).json().data.status).toBe('ignored')
  })

  it('without a direction it is inbound, without a time it is now, and a day is the longest', async () => {
    const webhook = await callsWebhook(office)
    await post(service, webhook, { caller_number: newPhone(), duration: '26:00:00' })
    const [log] = await callsOf(service, webhook)
    expect(log).toMatchObject({ call_type: 'Inbound', outcome: 'Completed', duration_seconds: 86_400 })
    expect(Math.abs(Date.now() - Number(log?.called_at))).toBeLessThan(60_000)
  })

  it('rules give a new caller away, and the call is seen by whoever gets the lead', async () => {
    const { agent, users } = office
    const webhook = await callsWebhook(office, { default_assignee_id: users.agent.id })
    const { id } = (await post(service, webhook, newCall())).json().data
    const calls = await agent.call('GET', `/leads/${id}/call-logs`)
    expect(calls.json().data).toMatchObject([{ webhook_name: 'Switchboard' }])
  })

  it('refused without a name where the webhook refuses that', async () => {
    const webhook = await callsWebhook(office, { without_name: 'refuse' })
    expect((await post(service, webhook, newCall())).json().error.field).toBe('name')
    const named = await post(service, webhook, newCall({ caller_name: 'Asha Rao' }))
    expect(await leadOf(service, named.json().data.id)).toMatchObject({ name: 'Asha Rao' })
  })

  it('what was refused is a call after a replay, and replaying again changes nothing', async () => {
    const webhook = await callsWebhook(office, { without_name: 'refuse' })
    await post(service, webhook, newCall())
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { without_name: null })
    const [delivery] = await deliveriesOf(service, webhook)
    for (let i = 0; i < 2; i++) {
      const replayed = await office.admin.call('POST', `/deliveries/${delivery?.id}/replay`)
      expect(replayed.json().data.delivery.outcome).toBe('created')
    }
    expect(await callsOf(service, webhook)).toHaveLength(1)
  })

  it('deleting the lead takes its calls, and the list of calls says through what they came', async () => {
    const webhook = await callsWebhook(office)
    const { id } = (await post(service, webhook, newCall())).json().data
    const list = await office.admin.call(
      'GET',
      `/call-logs?from_date=2026-11-20&to_date=2026-11-20&lead_id=${id}`,
    )
    expect(list.json().data).toMatchObject([{ lead_id: id, webhook_name: 'Switchboard' }])
    await office.admin.call('DELETE', `/leads/${id}`)
    expect(await callsOf(service, webhook)).toEqual([])
  })
})
