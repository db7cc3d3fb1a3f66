import { beforeAll, describe, expect, it } from 'vitest'
import { type Browser, type Office, openOffice } from '../support/console.ts'
import { serviceForTests } from '../support/service-for-tests.ts'
import { deliveriesOf, leadOf, newPhone, post, type TestWebhook } from './support.ts'

const service = serviceForTests()
let office: Office
let admin: Browser

beforeAll(async () => {
  office = await openOffice(service.test)
  admin = office.admin
})

async function makeWebhook(settings: Record<string, unknown> = {}): Promise<TestWebhook> {
  const reply = await admin.call('POST', '/webhooks', { name: 'Website', ...settings })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  const { id, token } = reply.json().data
  return { id, token, accountId: office.account.id }
}

const phoneMapping = { name: ['alpha'], phone: ['beta'] }

describe('settings', () => {
  it('make a webhook whose URL takes leads at once (§2.4)', async () => {
    const reply = await admin.call('POST', '/webhooks', {
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
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    const created = await post(service, reply.json().data, { name: 'A', phone: newPhone() })
    expect(await leadOf(service, created.json().data.id)).toMatchObject({ assigned_to: 'agent@example.com' })
  })

  it('change what is sent and keep the rest; the audit log says what, never the token', async () => {
    const webhook = await makeWebhook({ source: 'Shop' })
    const changed = await admin.call('POST', `/webhooks/${webhook.id}`, {
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

  it('disable and enable: 403 and 200 on the very next request (§4.7 rule 7)', async () => {
    const webhook = await makeWebhook()
    const statuses: number[] = []
    for (const enabled of [false, true]) {
      await admin.call('POST', `/webhooks/${webhook.id}`, { enabled })
      statuses.push((await post(service, webhook, { name: 'A', phone: newPhone() })).statusCode)
    }
    expect(statuses).toEqual([403, 200])
  })

  it('regenerate the URL: the old one answers 404 at once (§5)', async () => {
    const webhook = await makeWebhook()
    const reply = await admin.call('POST', `/webhooks/${webhook.id}/regenerate`)
    const body = { name: 'A', phone: newPhone() }
    expect((await post(service, webhook, body)).statusCode).toBe(404)
    expect((await post(service, reply.json().data, body)).statusCode).toBe(200)
  })

  it('take a webhook away: its URL answers 404, its leads stay', async () => {
    const webhook = await makeWebhook()
    const created = await post(service, webhook, { name: 'Stays', phone: newPhone() })
    expect((await admin.call('DELETE', `/webhooks/${webhook.id}`)).json()).toEqual({
      data: { id: webhook.id, deleted: true },
    })
    expect((await post(service, webhook, { name: 'A', phone: newPhone() })).statusCode).toBe(404)
    expect((await admin.call('GET', `/webhooks/${webhook.id}`)).statusCode).toBe(404)
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
    const webhook = await makeWebhook()
    const reply = await admin.call('POST', `/webhooks/${webhook.id}`, change)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error).toMatchObject({ code: 'INVALID_PARAM', field })
    expect(reply.json().error.message).toMatch(message)
    const after = (await admin.call('GET', `/webhooks/${webhook.id}`)).json().data
    expect(after).toMatchObject({ name: 'Website', mapping: null, condition: null, default_tags: [] })
  })

  it('are the admins’: an agent gets 403 and never sees a token', async () => {
    const webhook = await makeWebhook()
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
    const webhook = await makeWebhook({ name: 'Counted' })
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
    const listed = (await admin.call('GET', '/webhooks')).json().data
    expect(listed.find((one: { id: string }) => one.id === webhook.id)).toMatchObject({
      name: 'Counted',
      today: { created: 1, merged: 1, repeated: 1, ignored: 0, rejected: 1, disabled: 0 },
      last_delivery_at: expect.stringMatching(/Z$/),
    })
  })
})

describe('the mapping step', () => {
  it('lists the fields that were seen, with their expressions and latest samples (§4.7 rule 2)', async () => {
    const webhook = await makeWebhook()
    await post(service, webhook, { lead: { alpha: 'Asha', 'beta me': '1' } })
    await post(service, webhook, { lead: { alpha: 'Ravi' }, extra: true })
    const fields = (await admin.call('GET', `/webhooks/${webhook.id}/fields`)).json().data
    expect(
      fields.map(({ expression, sample }: Record<string, string>) => [expression, sample]).sort(),
    ).toEqual([
      ['extra', 'true'],
      ['lead."beta me"', '1'],
      ['lead.alpha', 'Ravi'],
    ])
    const alpha = fields.find((one: { expression: string }) => one.expression === 'lead.alpha')
    expect(alpha.first_seen_at < alpha.last_seen_at).toBe(true)
  })

  it('guesses from the latest payload, with reasons', async () => {
    const webhook = await makeWebhook()
    await post(service, webhook, { FULL_NAME: 'Asha Rao', MOBILE_NO: '98765 43210' })
    const guess = (await admin.call('GET', `/webhooks/${webhook.id}/guess`)).json().data
    expect(guess.mapping).toMatchObject({ name: ['FULL_NAME'], phone: ['MOBILE_NO'] })
    expect(guess.reasons.phone).toContain('MOBILE_NO')
  })

  it('checks an expression while it is typed', async () => {
    const check = (expression: string) => admin.call('POST', '/expressions/check', { expression })
    expect((await check("a[?b=='c'].d | [0]")).json()).toEqual({ data: { ok: true } })
    expect((await check('a..b')).json().data).toMatchObject({ ok: false, position: expect.any(Number) })
  })

  it('previews create, merge, reject and ignore, and writes nothing', async () => {
    const webhook = await makeWebhook()
    const known = newPhone()
    const existing = await post(service, webhook, { name: 'Known', phone: known })
    await post(service, webhook, { alpha: 'Known again', beta: known })
    await post(service, webhook, { alpha: 'New', beta: newPhone() })
    await post(service, webhook, { alpha: 'Nobody' })
    await post(service, webhook, { alpha: 'Trial', beta: newPhone(), is_test: true })
    const counts = () =>
      service.registrar.query(
        'select (select count(*) from leads) leads, (select count(*) from deliveries) deliveries, (select count(*) from audit_log) audits',
      )
    const before = await counts()
    const reply = await admin.call('POST', `/webhooks/${webhook.id}/preview`, {
      mapping: { name: ['alpha || name'], phone: ['beta || phone'] },
    })
    expect(reply.statusCode).toBe(200)
    expect(
      reply
        .json()
        .data.map(({ outcome, merge_with, lead, reason }: Record<string, unknown>) => [
          outcome,
          (merge_with as { id: string } | null)?.id ?? null,
          (lead as { name?: string }).name,
          reason,
        ]),
    ).toEqual([
      ['ignore', null, 'Trial', 'A test send.'],
      ['reject', null, 'Nobody', 'phone is required when email is absent.'],
      ['create', null, 'New', null],
      ['merge', existing.json().data.id, 'Known again', null],
      ['create', null, 'Known', null],
    ])
    expect(await counts()).toEqual(before)
  })

  it('sends a test the way of a real delivery, which makes no lead unless tests are taken', async () => {
    const webhook = await makeWebhook()
    const ignored = (await admin.call('POST', `/webhooks/${webhook.id}/test`, {})).json().data
    expect(ignored).toMatchObject({ outcome: 'ignored', lead_id: null, mapped: { name: 'Test Lead' } })
    await admin.call('POST', `/webhooks/${webhook.id}`, { accept_tests: true })
    const payload = { name: 'Trial', phone: newPhone() }
    const taken = (await admin.call('POST', `/webhooks/${webhook.id}/test`, { payload })).json().data
    expect(taken).toMatchObject({ outcome: 'created', mapped: { name: 'Trial' } })
  })
})

describe('deliveries', () => {
  it('are listed newest first, filtered by outcome, and shown with body, values and origins', async () => {
    const webhook = await makeWebhook()
    await post(service, webhook, { name: 'A', phone: newPhone() })
    await post(service, webhook, { name: 'B' })
    const list = (query: string) => admin.call('GET', `/webhooks/${webhook.id}/deliveries${query}`)
    expect((await list('')).json()).toMatchObject({
      data: [{ outcome: 'rejected', field: 'phone' }, { outcome: 'created' }],
      pagination: { limit: 50, offset: 0, total: 2, has_more: false },
    })
    const rejected = (await list('?outcome=rejected&limit=1')).json()
    expect(rejected.pagination.total).toBe(1)
    const detail = (await admin.call('GET', `/deliveries/${rejected.data[0].id}`)).json().data
    expect(detail).toMatchObject({
      body: '{"name":"B"}',
      body_removed: false,
      mapped: { name: 'B' },
      origins: { name: { by: 'default', expression: 'name', reason: expect.any(String) } },
    })
    expect((await list('?outcome=lost')).json().error).toMatchObject({ field: 'outcome' })
  })
})

describe('replay', () => {
  it('makes the lead of a rejected delivery once its mapping is there, and only once (decision 37)', async () => {
    const webhook = await makeWebhook()
    const refused = await post(service, webhook, { q1: 'Asha', q2: { n: newPhone() }, q3: 'Blue, please.' })
    expect(refused.statusCode).toBe(400)
    const [stored] = await deliveriesOf(service, webhook)
    const mapping = { name: ['q1'], phone: ['q2.n'], notes: ['q3'] }
    await admin.call('POST', `/webhooks/${webhook.id}`, { mapping })
    const replay = () => admin.call('POST', `/deliveries/${stored?.id}/replay`)
    const first = (await replay()).json().data.delivery
    expect(first).toMatchObject({
      outcome: 'created',
      replayed_at: expect.stringMatching(/Z$/),
      reason: null,
    })
    expect(await leadOf(service, first.lead_id)).toMatchObject({ name: 'Asha', notes: 'Blue, please.' })
    expect((await replay()).json().data.delivery).toEqual(first)
    expect(await deliveriesOf(service, webhook)).toHaveLength(1)
  })

  it('of all rejected goes on in batches, and a second round finds nothing left', async () => {
    const webhook = await makeWebhook()
    const twice = { alpha: 'Twice', beta: newPhone() }
    for (const body of [{ alpha: 'A', beta: newPhone() }, twice, twice, { alpha: 'No phone' }]) {
      await post(service, webhook, { ...body, name: '' })
    }
    await admin.call('POST', `/webhooks/${webhook.id}`, { mapping: phoneMapping })
    const replay = async (body: object) =>
      (await admin.call('POST', `/webhooks/${webhook.id}/replay-rejected`, body)).json().data
    const first = await replay({ limit: 3 })
    expect(first).toMatchObject({ replayed: 3, created: 2, merged: 1, rejected: 0, remaining: 1 })
    const second = await replay({ limit: 3, after_id: first.next_after_id })
    expect(second).toEqual({
      replayed: 1,
      created: 0,
      merged: 0,
      rejected: 1,
      remaining: 0,
      next_after_id: null,
    })
    expect(await replay({})).toMatchObject({ replayed: 1, created: 0, merged: 0, rejected: 1 })
  })

  it('at the same time from several people makes one lead', async () => {
    const webhook = await makeWebhook()
    await post(service, webhook, { alpha: 'Once', beta: newPhone() })
    const [stored] = await deliveriesOf(service, webhook)
    await admin.call('POST', `/webhooks/${webhook.id}`, { mapping: phoneMapping })
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => admin.call('POST', `/deliveries/${stored?.id}/replay`)),
    )
    expect(new Set(replies.map((reply) => reply.json().data.delivery.lead_id)).size).toBe(1)
    const [leads] = await service.registrar.query(`select count(*)::int as n from leads where name = 'Once'`)
    expect(leads).toEqual({ n: 1 })
  })

  it('takes what came while the webhook was disabled', async () => {
    const webhook = await makeWebhook({ enabled: false })
    await post(service, webhook, { name: 'Waited', phone: newPhone() })
    const [stored] = await deliveriesOf(service, webhook)
    const replayed = await admin.call('POST', `/deliveries/${stored?.id}/replay`)
    expect(replayed.json().data.delivery).toMatchObject({ outcome: 'created' })
  })

  it('404 for a delivery of another account', async () => {
    const [stranger] = await service.registrar.query(
      `insert into webhooks (account_id, id, name, token, token_hash, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Theirs', 't', 't', now(), now()) returning id`,
      [service.people.stranger.accountId],
    )
    const [delivery] = await service.registrar.query(
      `insert into deliveries (account_id, id, webhook_id, received_at, address, body, body_hash, outcome)
       values ($1, gen_random_uuid(), $2, now(), '', '{}', '', 'rejected') returning id`,
      [service.people.stranger.accountId, stranger?.id],
    )
    for (const [method, path] of [
      ['GET', `/deliveries/${delivery?.id}`],
      ['POST', `/deliveries/${delivery?.id}/replay`],
      ['GET', `/webhooks/${stranger?.id}`],
      ['GET', `/webhooks/${stranger?.id}/deliveries`],
      ['GET', `/webhooks/${stranger?.id}/fields`],
    ] as const) {
      expect((await admin.call(method, path)).statusCode).toBe(404)
    }
  })
})
