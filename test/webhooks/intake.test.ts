import { describe, expect, it } from 'vitest'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { deliveriesOf, leadOf, makeWebhook, newPhone, post } from './support.ts'

const service = serviceForTests()

describe('200', () => {
  it('creates a lead of the default fields and answers its id and status (§4.7 rules 3, 6)', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId)
    const reply = await post(service, webhook, {
      name: 'Asha Rao',
      email: 'asha@example.com',
      phone: '98765 00001',
      company: 'Rao Textiles',
      city: 'Surat',
      source: 'Landing page',
      message: 'Please call.',
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ data: { id: expect.any(String), status: 'created' } })
    expect(await leadOf(service, reply.json().data.id)).toMatchObject({
      name: 'Asha Rao',
      email: 'asha@example.com',
      phone: '98765 00001',
      phone_e164: '+919876500001',
      company: 'Rao Textiles',
      city: 'Surat',
      source: 'Landing page',
      notes: 'Please call.',
      status: 'New',
      priority: 'Medium',
      created_by_id: null,
      assigned_to_id: null,
    })
  })

  it('fills what the payload lacks from the default lead settings (§4.7 rule 5)', async () => {
    const { agent } = service.people
    const webhook = await makeWebhook(service, agent.accountId, {
      source: 'Fair',
      default_status: 'Contacted',
      default_tags: ['stall', 'May'],
      default_assignee_id: agent.userId,
    })
    const reply = await post(service, webhook, { name: 'Ravi', phone: newPhone() })
    expect(await leadOf(service, reply.json().data.id)).toMatchObject({
      source: 'Fair',
      status: 'Contacted',
      tags: ['stall', 'May'],
      assigned_to: agent.email,
    })
  })

  it('takes the name of the webhook as source where no label is set', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId, { name: 'Shop form' })
    const reply = await post(service, webhook, { name: 'Ravi', phone: newPhone() })
    expect(await leadOf(service, reply.json().data.id)).toMatchObject({ source: 'Shop form' })
  })

  it('merges into the lead with the same phone, fills what is empty and adds notes and tags (decision 0001.2)', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId, { default_tags: ['web'] })
    const phone = newPhone()
    const created = await service.as(service.people.admin, 'POST', '/leads', {
      name: 'Meera',
      phone,
      status: 'Won',
      source: 'Referral',
      notes: 'Regular.',
      tags: ['vip'],
    })
    const reply = await post(service, webhook, {
      name: 'M. Iyer',
      phone: `+91${phone}`,
      email: 'meera@example.com',
      city: 'Pune',
      message: 'Again, please.',
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ data: { id: created.json().data.id, status: 'merged' } })
    expect(await leadOf(service, created.json().data.id)).toMatchObject({
      name: 'Meera',
      status: 'Won',
      source: 'Referral',
      email: 'meera@example.com',
      city: 'Pune',
      notes: 'Regular.\nAgain, please.',
      tags: ['vip', 'web'],
      assigned_to: service.people.admin.email,
    })
  })

  it('drops a bad phone beside a good email and says so in the delivery (decision 0001.8)', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId)
    const reply = await post(service, webhook, { name: 'Zoya', email: 'zoya@example.com', phone: '12' })
    expect(await leadOf(service, reply.json().data.id)).toMatchObject({
      email: 'zoya@example.com',
      phone: null,
    })
    const [delivery] = await deliveriesOf(service, webhook)
    expect(delivery?.body?.toString()).toContain('"12"')
  })

  it('cuts an over-long text instead of losing the lead', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId)
    const name = `${'😀'.repeat(150)}${'x'.repeat(100)}`
    const reply = await post(service, webhook, { name, phone: newPhone(), message: 'n'.repeat(20_000) })
    const lead = await leadOf(service, reply.json().data.id)
    expect(lead.name).toBe(`${'😀'.repeat(150)}${'x'.repeat(50)}`)
    expect(lead.notes).toHaveLength(10_000)
    const [delivery] = await deliveriesOf(service, webhook)
    expect(delivery?.origins).toMatchObject({ name: { remark: 'cut to 200 characters' } })
  })

  it('names the webhook in the timeline, and has no creator (decision 0005.42)', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId, { name: 'Expo' })
    const reply = await post(service, webhook, { name: 'Ravi', phone: newPhone() })
    const activities = await service.registrar.query(
      'select kind, actor_kind, actor_name, actor_user_id from lead_activities where lead_id = $1',
      [reply.json().data.id],
    )
    expect(activities).toEqual([
      { kind: 'created', actor_kind: 'webhook', actor_name: 'Expo', actor_user_id: null },
    ])
  })

  it('acts for its own account only', async () => {
    const phone = newPhone()
    const here = await makeWebhook(service, service.people.admin.accountId)
    const there = await makeWebhook(service, service.people.stranger.accountId)
    const one = await post(service, here, { name: 'Same', phone })
    const other = await post(service, there, { name: 'Same', phone })
    expect([one.json().data.status, other.json().data.status]).toEqual(['created', 'created'])
    expect((await leadOf(service, other.json().data.id)).account_id).toBe(there.accountId)
  })

  it('shows the new lead in the lists and their totals', async () => {
    const people = await service.newPeople()
    const webhook = await makeWebhook(service, people.admin.accountId, {
      default_assignee_id: people.agent.userId,
    })
    await post(service, webhook, { name: 'Counted', phone: newPhone() })
    for (const [person, total] of [
      [people.admin, 1],
      [people.agent, 1],
      [people.otherAgent, 0],
    ] as const) {
      expect((await service.as(person, 'GET', '/leads')).json().pagination.total).toBe(total)
    }
  })
})

describe('400', () => {
  it.each([
    ['a body without a name', { phone: '9876543210' }, 'name'],
    ['a body without email and phone', { name: 'Asha' }, 'phone'],
    ['an impossible phone alone', { name: 'Asha', phone: '12' }, 'phone'],
    ['a bad email alone', { name: 'Asha', email: 'asha' }, 'email'],
  ])(
    '%s: names the field, and the delivery is kept (§4.7 rule 4, decision 0005.37)',
    async (_what, body, field) => {
      const webhook = await makeWebhook(service, service.people.admin.accountId)
      const reply = await post(service, webhook, body)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toEqual({
        error: { code: 'INVALID_PARAM', message: expect.any(String), field },
      })
      const [delivery] = await deliveriesOf(service, webhook)
      expect(delivery).toMatchObject({ outcome: 'rejected', field, lead_id: null, address: '127.0.0.1' })
      expect(delivery?.reason).toBe(reply.json().error.message)
      expect(JSON.parse(String(delivery?.body))).toEqual(body)
    },
  )
})

describe('403', () => {
  it('WEBHOOK_DISABLED for a disabled webhook, and the delivery is kept with its body (§4.7 rule 7)', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId, { enabled: false })
    const reply = await post(service, webhook, { name: 'Asha', phone: newPhone() })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().error.code).toBe('WEBHOOK_DISABLED')
    const [delivery] = await deliveriesOf(service, webhook)
    expect(delivery).toMatchObject({ outcome: 'disabled', lead_id: null })
    expect(delivery?.body?.length).toBeGreaterThan(0)
  })
})
