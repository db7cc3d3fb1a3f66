import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../server/postgres/schema/owner-connection.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { callConsole, type Office, openOffice, password } from '../support/app/console.ts'

let service: TestApp
let office: Office
let leadId: string

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
})

afterAll(() => service.close())

describe('GET /overview', () => {
  it('is empty, and says what to do first, before anything happened', async () => {
    const { data } = (await office.admin.call('GET', '/overview')).json()
    expect(data).toMatchObject({
      leads_by_day: [],
      leads_by_status: [],
      calls_by_day: [],
      talk_seconds: 0,
      leads_total: 0,
      calls_total: 0,
      newest_leads: [],
      refused_webhooks: [],
      unused_keys: [],
      first_steps: {
        has_public_address: false,
        has_people: true,
        has_deliveries: false,
        has_leads: false,
        has_rules: false,
      },
    })
  })

  it('counts leads by day, source and status, calls by outcome and their seconds, newest leads first', async () => {
    const make = (body: object, browser = office.agent) => browser.call('POST', '/leads', body)
    leadId = (await make({ name: 'One', phone: '98765 43210', source: 'Fair' })).json().data.id
    await make({ name: 'Two', phone: '98765 43211', status: 'Won' })
    await make({ name: 'Three', phone: '98765 43212' }, office.admin)
    const call = { lead_id: leadId, call_type: 'Inbound' }
    await office.agent.call('POST', '/call-logs', { ...call, duration_seconds: 90 })
    await office.agent.call('POST', '/call-logs', { ...call, duration_seconds: 0, outcome: 'Missed' })
    const { data } = (await office.agent.call('GET', '/overview')).json()
    const day = data.to_date
    expect(data).toMatchObject({
      leads_by_day: [
        { day, source: 'Console', count: 1 },
        { day, source: 'Fair', count: 1 },
      ],
      leads_by_status: expect.arrayContaining([
        { status: 'New', count: 1 },
        { status: 'Won', count: 1 },
      ]),
      calls_by_day: [
        { day, outcome: 'Completed', count: 1 },
        { day, outcome: 'Missed', count: 1 },
      ],
      talk_seconds: 90,
      leads_total: 2,
      calls_total: 2,
      newest_leads: [{ name: 'Two' }, { name: 'One', assigned_to: 'agent@example.com' }],
    })
    expect((await office.admin.call('GET', '/overview')).json().data.leads_total).toBe(3)
  })

  it('names keys that nobody has used for 90 days, and webhooks that refused', async () => {
    const key = (
      await office.admin.call('POST', '/api-keys', { name: 'Old', permissions: ['read'], ip_whitelist: [] })
    ).json()
    const webhook = (await office.admin.call('POST', '/webhooks', { name: 'Form' })).json().data
    await service.app.inject({ method: 'POST', url: `/webhook/${webhook.token}`, payload: { city: 'Pune' } })
    await asOwner(service.ownerUrl, (owner) =>
      owner.query({
        text: `update api_keys set created_at = (created_at at time zone 'UTC' - interval '91 days') at time zone 'UTC' where id = $1`,
        values: [key.data.id],
      }),
    )
    const { data } = (await office.admin.call('GET', '/overview')).json()
    expect(data.unused_keys).toEqual([
      {
        id: key.data.id,
        name: 'Old',
        last_used_at: null,
        unused_since: expect.stringMatching(/Z$/),
        user_email: 'admin@example.com',
      },
    ])
    expect((await service.app.inject('/metrics')).body).toMatch(
      new RegExp(`leadline_api_key_unused_seconds{api_key_id="${key.data.id}"} 78\\d{5}`),
    )
    expect(data.refused_webhooks).toEqual([{ id: webhook.id, name: 'Form', rejected: 1 }])
    const agents = (await office.agent.call('GET', '/overview')).json().data
    expect([agents.unused_keys, agents.refused_webhooks]).toEqual([[], []])
  })

  it('says the same, and has the same tag, for as long as nothing happens', async () => {
    const before = await office.admin.call('GET', '/overview')
    expect(before.json().data.unused_keys).toHaveLength(1)
    await sleep(1_100)
    const after = await office.admin.call('GET', '/overview', undefined, {
      'if-none-match': String(before.headers.etag),
    })
    expect([after.statusCode, after.body]).toEqual([304, ''])
  })

  it('400 naming a day that does not exist', async () => {
    const reply = await office.agent.call('GET', '/overview?to_date=2026-02-30')
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, 'to_date'])
  })
})

describe('the audit log', () => {
  const entries = async (query = '') => (await office.admin.call('GET', `/audit${query}`)).json()

  it('says who did what, to what, from where and through what (decision 0006.46)', async () => {
    const { data } = await entries('?action=lead.created&actor=AGENT')
    expect(data).toHaveLength(2)
    expect(data.at(-1)).toEqual({
      id: expect.any(String),
      batch: null,
      at: expect.stringMatching(/Z$/),
      action: 'lead.created',
      actor: { kind: 'person', name: 'agent' },
      address: expect.stringMatching(/^10\./),
      subject_kind: 'lead',
      subject_id: leadId,
      subject_name: 'One',
      details: expect.any(Object),
    })
  })

  it('says whose it was: people, keys, webhooks and leads by their names of today, and nothing of what is gone', async () => {
    const named = async (action: string): Promise<(string | null)[]> =>
      (await entries(`?action=${action}`)).data.map(
        (one: { subject_name: string | null }) => one.subject_name,
      )
    const gone = await office.admin.call('POST', '/leads', { name: 'Gone Tomorrow', phone: '9811199999' })
    const { id } = gone.json().data
    await expect.poll(() => named('lead.created')).toContain('Gone Tomorrow')
    await office.admin.call('DELETE', `/leads/${id}`)
    await expect.poll(() => named('lead.deleted')).toEqual([null])
    expect(JSON.stringify(await entries('?limit=500'))).not.toContain('Gone Tomorrow')
    expect(await named('user.created')).toContain('agent')
    expect(await named('call_log.created')).toContain('One')
    expect(await named('api_key.created')).toEqual(['Old'])
    expect(await named('webhook.created')).toEqual(['Form'])
  })

  it('finds an action by the words in which the console shows it', async () => {
    const { data } = await entries('?action=Lead+created&actor=AGENT')
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['lead.created', 'lead.created'])
  })

  it('records sign-ins, refused ones too, and no secret of any', async () => {
    await callConsole(service.app, 'POST', '/session', {
      email: 'agent@example.com',
      password: 'wrong guess',
    })
    await expect.poll(async () => (await entries('?action=session.refused')).data.length).toBe(1)
    expect((await entries('?action=user.signed_in')).data.length).toBeGreaterThanOrEqual(3)
    const all = JSON.stringify(await entries('?limit=500'))
    for (const secret of [password, 'wrong guess', 'le_live_', 'argon2']) expect(all).not.toContain(secret)
  })

  it('comes in pages with an exact total, and as CSV', async () => {
    const { data, pagination } = await entries('?limit=2')
    expect(data).toHaveLength(2)
    expect(pagination.has_more).toBe(true)
    const csv = await office.admin.call('GET', '/audit.csv')
    const lines = csv.body.trim().split('\n')
    expect(lines[0]).toBe('at_ist,action,actor_kind,actor_name,address,subject_kind,subject_id,details')
    // The header, and that this download has begun.
    expect(lines).toHaveLength(pagination.total + 2)
  })
})
