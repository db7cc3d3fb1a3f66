import { describe, expect, it } from 'vitest'
import { webhookOffice } from './office.ts'
import { leadOf, newPhone, post } from './support.ts'

const office = webhookOffice()
const { service } = office

const phoneMapping = { name: ['alpha'], phone: ['beta'] }

describe('settings', () => {
  it('make a webhook whose URL takes leads at once (§2.4)', async () => {
    const reply = await office.admin.call('POST', '/webhooks', {
      name: ' Website ',
      default_assignee_id: office.users.agent.id,
      default_tags: ['web', 'WEB', ' '],
    })
    expect(reply.statusCode).toBe(201)
    expect(reply.json().data).toEqual({
      id: expect.any(String),
      name: 'Website',
      source: 'Website',
      token: expect.stringMatching(/^[0-9A-Za-z]{54}$/),
      url: `http://127.0.0.1:3000/webhook/${reply.json().data.token}`,
      enabled: true,
      default_assignee: { id: office.users.agent.id, email: 'agent@example.com', name: 'agent' },
      default_status: 'New',
      default_tags: ['web'],
      accept_tests: false,
      notes_from_unmapped: true,
      condition: null,
      mapping: null,
      kind: 'leads',
      our_numbers: [],
      takes_get: false,
      takes_lists_apart: false,
      answer: null,
      without_name: 'refuse',
      verify_token: null,
      signs: false,
      platform: null,
      honeypot: null,
      allowed_origins: [],
      sender_rate_limit: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    const created = await post(service, reply.json().data, { name: 'A', phone: newPhone() })
    expect(await leadOf(service, created.json().data.id)).toMatchObject({ assigned_to: 'agent@example.com' })
  })

  it('keep the numbers of the business as digits (decision 0020.52)', async () => {
    const made = await office.admin.call('POST', '/webhooks', { name: 'PBX', kind: 'calls' })
    const change = async (numbers: readonly string[]) =>
      (await office.admin.call('POST', `/webhooks/${made.json().data.id}`, { our_numbers: numbers })).json()
    const kept = await change(['+91 80 4567-0000', '+918045670000', '(080) 4567 0001'])
    expect(kept.data.our_numbers).toEqual(['+918045670000', '08045670001'])
    for (const bad of [
      ['12'],
      ['call us'],
      Array.from({ length: 101 }, (_, at) => `9198765${10_000 + at}`),
    ]) {
      expect((await change(bad)).error).toMatchObject({ code: 'INVALID_PARAM', field: 'our_numbers' })
    }
  })

  it('keep the platform that a webhook was made for, a word that the console knows', async () => {
    const made = await office.admin.call('POST', '/webhooks', { name: 'Ads', platform: 'google-ads' })
    const webhook = made.json().data
    expect(webhook.platform).toBe('google-ads')
    const change = async (platform: string | null) =>
      (await office.admin.call('POST', `/webhooks/${webhook.id}`, { platform })).json()
    expect((await change('justdial')).data.platform).toBe('justdial')
    for (const bad of ['Just Dial', '-', 'a'.repeat(41), '../x']) {
      expect((await change(bad)).error).toMatchObject({ code: 'INVALID_PARAM', field: 'platform' })
    }
    expect((await change(null)).data.platform).toBeNull()
  })

  it('change what is sent and keep the rest; the audit log says what, never the token', async () => {
    const webhook = await office.makeWebhook({ source: 'Shop' })
    const changed = await office.admin.call('POST', `/webhooks/${webhook.id}`, {
      default_status: 'Contacted',
      condition: "kind == 'lead'",
      mapping: phoneMapping,
    })
    expect(changed.json().data).toMatchObject({
      name: 'Website',
      source: 'Shop',
      default_status: 'Contacted',
      condition: "kind == 'lead'",
      mapping: phoneMapping,
    })
    const log = await service.registrar.query('select action, details from audit_log where subject_id = $1', [
      webhook.id,
    ])
    expect(log.map((entry) => entry.action).sort()).toEqual(['webhook.changed', 'webhook.created'])
    expect(JSON.stringify(log)).not.toContain(webhook.token)
  })

  it('say what it takes and answers; secrets are neither shown again nor in the audit log (decisions 0020.48 to 0020.53)', async () => {
    const webhook = await office.makeWebhook()
    const change = (settings: object) => office.admin.call('POST', `/webhooks/${webhook.id}`, settings)
    const set = await change({
      takes_get: true,
      answer: 'RECEIVED',
      without_name: 'phone',
      verify_token: 'tok-3f2b',
      signing_secret: 'sec-9d4a',
    })
    expect(set.json().data).toMatchObject({ takes_get: true, answer: 'RECEIVED', without_name: 'phone' })
    expect(set.json().data).toMatchObject({ verify_token: 'tok-3f2b', signs: true })
    const unset = await change({ answer: 'json', without_name: null, verify_token: '', signing_secret: null })
    expect(unset.json().data).toMatchObject({ answer: null, without_name: 'refuse', signs: false })
    expect(unset.json().data).toMatchObject({ verify_token: null, takes_get: true })
    const calls = await change({ kind: 'calls' })
    expect(calls.json().data).toMatchObject({ kind: 'calls', without_name: 'phone' })
    expect((await change({ kind: 'letters' })).json().error.field).toBe('kind')
    const log = await service.registrar.query('select details from audit_log where subject_id = $1', [
      webhook.id,
    ])
    expect(set.body + unset.body).not.toContain('sec-9d4a')
    expect(JSON.stringify(log)).not.toMatch(/sec-9d4a|tok-3f2b/)
  })

  it('disable and enable: 403 and 200 on the very next request (§4.7 rule 7)', async () => {
    const webhook = await office.makeWebhook()
    const statuses: number[] = []
    for (const enabled of [false, true]) {
      await office.admin.call('POST', `/webhooks/${webhook.id}`, { enabled })
      statuses.push((await post(service, webhook, { name: 'A', phone: newPhone() })).statusCode)
    }
    expect(statuses).toEqual([403, 200])
  })

  it('regenerate the URL: the old one answers 404 at once (§5)', async () => {
    const webhook = await office.makeWebhook()
    const reply = await office.admin.call('POST', `/webhooks/${webhook.id}/regenerate`)
    const body = { name: 'A', phone: newPhone() }
    expect((await post(service, webhook, body)).statusCode).toBe(404)
    expect((await post(service, reply.json().data, body)).statusCode).toBe(200)
  })

  it('take a webhook away: its URL answers 404, its leads stay', async () => {
    const webhook = await office.makeWebhook()
    const created = await post(service, webhook, { name: 'Stays', phone: newPhone() })
    expect((await office.admin.call('DELETE', `/webhooks/${webhook.id}`)).json()).toEqual({
      data: { id: webhook.id, deleted: true },
    })
    expect((await post(service, webhook, { name: 'A', phone: newPhone() })).statusCode).toBe(404)
    expect((await office.admin.call('GET', `/webhooks/${webhook.id}`)).statusCode).toBe(404)
    expect(await leadOf(service, created.json().data.id)).toMatchObject({ name: 'Stays' })
  })

  it.each([
    [{ mapping: { phone: ['RESPONSE.[', 'b'] } }, 'mapping.phone', /position \d+/],
    [{ mapping: { surname: ['x'] } }, 'mapping.surname', /fields/],
    [{ mapping: { name: ['x'.repeat(501)] } }, 'mapping.name', /500/],
    [{ condition: 'a ==' }, 'condition', /position/],
    [{ default_status: 'Newish' }, 'default_status', /one of/],
    [{ default_assignee_id: '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b' }, 'default_assignee_id', /active user/],
    [{ name: ' ' }, 'name', /required/],
    [{ source: 'x'.repeat(101) }, 'source', /100/],
    [{ default_tags: ['x'.repeat(51)] }, 'default_tags', /50/],
  ])('400 for %j names the setting and changes nothing', async (change, field, message) => {
    const webhook = await office.makeWebhook()
    const reply = await office.admin.call('POST', `/webhooks/${webhook.id}`, change)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error).toMatchObject({ code: 'INVALID_PARAM', field })
    expect(reply.json().error.message).toMatch(message)
    const after = (await office.admin.call('GET', `/webhooks/${webhook.id}`)).json().data
    expect(after).toMatchObject({ name: 'Website', mapping: null, condition: null, default_tags: [] })
  })

  it('are the admins’: an agent gets 403 and never sees a token', async () => {
    const webhook = await office.makeWebhook()
    for (const [method, path] of [
      ['GET', '/webhooks'],
      ['GET', `/webhooks/${webhook.id}`],
      ['GET', `/webhooks/${webhook.id}/deliveries`],
      ['POST', `/webhooks/${webhook.id}/regenerate`],
      ['GET', '/distribution-rules'],
    ] as const) {
      const reply = await office.agent.call(method, path)
      expect(reply.statusCode).toBe(403)
      expect(reply.body).not.toContain(webhook.token)
    }
  })
})

describe('the list', () => {
  it('counts the deliveries of today by outcome and says when the last one came', async () => {
    const webhook = await office.makeWebhook({ name: 'Counted' })
    const body = { name: 'A', phone: newPhone() }
    await post(service, webhook, body)
    await post(service, webhook, body)
    await post(service, webhook, { ...body, message: 'again' })
    await post(service, webhook, { name: 'A' })
    await service.registrar.query(
      `insert into deliveries (account_id, id, webhook_id, received_at, address, body_hash, outcome)
       values ($1, gen_random_uuid(), $2, now() - interval '2 days', '', '', 'rejected')`,
      [webhook.accountId, webhook.id],
    )
    const listed = (await office.admin.call('GET', '/webhooks')).json().data
    expect(listed.find((one: { id: string }) => one.id === webhook.id)).toMatchObject({
      name: 'Counted',
      today: { created: 1, merged: 1, repeated: 1, ignored: 0, rejected: 1, disabled: 0 },
      last_delivery_at: expect.stringMatching(/Z$/),
    })
  })
})
