import { expect } from 'vitest'
import { deliveriesOf, makeWebhook, newPhone, post, type TestWebhook } from '../../webhooks/support.ts'
import { type Office, openOffice } from '../app/console.ts'
import type { ServiceForTests } from '../app/service-for-tests.ts'

/** Somebody whom an office knows by every road, with a name that nobody else has. */
export interface KnownPerson {
  readonly office: Office
  readonly phone: string
  readonly email: string
  readonly leadIds: readonly string[]
  /** What tells the person in any column: parts of name, phone and email, in small letters. */
  readonly marks: readonly string[]
}

let number = 0

/** An account of its own, in which one person is in every store that can hold one. */
export async function knownPerson(service: ServiceForTests): Promise<KnownPerson> {
  number += 1
  const office = await openOffice(service.test)
  const { admin } = office
  const accountId = office.account.id
  const settings = { name: 'Key', permissions: ['read', 'write', 'delete'], ip_whitelist: [] }
  const { key } = (await admin.call('POST', '/api-keys', settings)).json().data
  const word = `zyxwana${'abcdefgh'[number]}`
  const phone = newPhone()
  const email = `${word}@qrst.example`
  const person = { name: `Zed ${word}`, phone, email }
  const other = () => ({ name: 'Somebody Else', phone: newPhone() })
  const webhook = await makeWebhook(service, accountId)

  const ok = async (sent: ReturnType<typeof post>, ...statuses: number[]) => {
    const reply = await sent
    expect([200, 201, ...statuses], reply.body).toContain(reply.statusCode)
    return reply.json().data
  }
  const save = (lead: object, headers = {}) => ok(service.as({ key }, 'POST', '/leads', lead, headers))
  const lastOf = async (of: TestWebhook) => (await deliveriesOf(service, of)).at(-1)?.id ?? ''
  const take = (id: string, index: number) => ok(admin.call('POST', `/deliveries/${id}/parts/${index}`))

  const marks = { utm_term: word, do_not_call: 'yes', contact_preference: `WhatsApp only, says ${word}` }
  const agreed = { consent_text: `${word} agrees`, ip: '203.0.113.9' }
  const first = { ...person, message: `${word} asks`, ...agreed, ...marks }
  const { id } = await ok(post(service, webhook, first))
  await ok(post(service, webhook, first))
  await ok(post(service, { token: `${webhook.token}?ref=${word}&campaign=x` }, { ...person, city: 'Goa' }))
  const twice = { 'idempotency-key': `kept-${number}` }
  await save({ ...person, notes: `${word} again` }, twice)
  const log = { lead_id: id, call_type: 'Outbound', duration_seconds: 60, notes: `${word} said no` }
  await ok(service.as({ key }, 'POST', '/call-logs', log, { 'idempotency-key': `call-${number}` }))
  const calls = await makeWebhook(service, accountId)
  await service.registrar.query(`update webhooks set kind = 'calls' where id = $1`, [calls.id])
  const call = {
    call_sid: `c${number}`,
    direction: 'inbound',
    status: 'completed',
    duration: 9,
    to: '02248900000',
  }
  await ok(post(service, calls, { ...call, from: phone, caller_name: person.name }))

  // Leads that are one with the person, and possibly so.
  const second = await save({ name: `Zweit ${word}`, phone: newPhone() })
  await ok(admin.call('POST', '/leads/merge', { kept_id: id, other_id: second.id, choices: {} }))
  const further = { act: 'add', kind: 'email', contact: `second.${word}@qrst.example` }
  await ok(admin.call('POST', `/leads/${id}/contacts`, further))
  const third = newPhone()
  await save({ name: 'Third', phone: third })
  await save({ name: 'Third', phone: third, email })

  // Bodies with several people.
  await ok(post(service, webhook, [other(), person]), 400)
  await take(await lastOf(webhook), 1)
  await ok(post(service, webhook, [other(), person, other()]), 400)
  await ok(post(service, webhook, { data: { leads: [other(), person, other()] } }), 400)
  await take(await lastOf(webhook), 1)

  // What became no lead.
  await ok(post(service, webhook, { phone, remark: `${word} has no name` }), 400)
  await ok(post(service, webhook, { email, remark: 'no name' }), 400)
  await ok(post(service, webhook, `{"name": "${person.name}", "phone": "${phone}"`), 400)
  await ok(post(service, webhook, `email=${encodeURIComponent(email)}&note=${word}`), 400)
  const spelled = `${phone.slice(0, 5)}-${phone.slice(5)}`
  await ok(post(service, webhook, { mobile: `+91 ${spelled}`, remark: word }), 400)
  await ok(post(service, { token: `${webhook.token}?name=${word}&phone=${phone}` }, 'x'.repeat(300_000)), 413)
  await ok(post(service, webhook, { ...person, is_test: true }))
  const closed = await makeWebhook(service, accountId, { enabled: false })
  await ok(post(service, closed, person), 403)

  await ok(admin.call('PATCH', `/leads/${id}`, { company: `${word} Traders` }))
  const leads = await service.registrar.query<{ id: string }>(
    'select id from leads where account_id = $1 and (phone_e164 = $2 or email_normalized = $3 or name ilike $4)',
    [accountId, `+91${phone}`, email, `%${word}%`],
  )
  return {
    office,
    phone,
    email,
    leadIds: leads.map((lead) => lead.id),
    marks: [word, phone, spelled, encodeURIComponent(email)],
  }
}
