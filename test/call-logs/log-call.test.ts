import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLead } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

let leadId: string

beforeAll(async () => {
  leadId = await makeLead(service, service.people.admin)
})

const log = (fields: Record<string, unknown> = {}, person = service.people.admin) => {
  const call = { lead_id: leadId, call_type: 'Outbound', duration_seconds: 125 }
  return service.as(person, 'POST', '/call-logs', { ...call, ...fields })
}

async function logged(fields: Record<string, unknown>) {
  const reply = await log(fields)
  expect(reply.statusCode, reply.body).toBe(201)
  const query = '/call-logs?from_date=0001-01-02&to_date=9999-12-31&limit=500'
  const list = (await service.as(service.people.admin, 'GET', query)).json()
  return list.data.find((call: { id: string }) => call.id === reply.json().data.id)
}

describe('201', () => {
  it('logs a call and answers the six fields of §4.5, nothing else', async () => {
    const reply = await log({ notes: 'Wants a quotation.' })
    expect(reply.statusCode).toBe(201)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        lead_id: leadId,
        call_type: 'Outbound',
        duration_seconds: 125,
        outcome: 'Completed',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    })
  })

  it('defaults: outcome Completed also at 0 seconds, called_at now (§4.5, decision 0003.22)', async () => {
    const call = await logged({ duration_seconds: 0 })
    expect(call).toMatchObject({ outcome: 'Completed', duration_seconds: 0, notes: null })
    expect(call.called_at).toBe(call.created_at)
  })

  it('null and blank count as not sent for outcome, notes and called_at (decision 0001.3)', async () => {
    for (const nothing of [null, '', '  ']) {
      const call = await logged({ outcome: nothing, notes: nothing, called_at: nothing })
      expect(call).toMatchObject({ outcome: 'Completed', notes: null, called_at: call.created_at })
    }
  })

  it.each(['Completed', 'Busy', 'No Answer', 'Voicemail', 'Missed'])('admits outcome %s', async (outcome) => {
    expect((await logged({ outcome })).outcome).toBe(outcome)
  })

  it.each([0, 1, 86_400])('admits %d seconds (decision 0003.22)', async (duration_seconds) => {
    expect((await logged({ duration_seconds })).duration_seconds).toBe(duration_seconds)
  })

  it.each([
    ['2026-04-08T10:00:00Z', '2026-04-08T10:00:00.000Z'],
    ['2026-04-08T10:00:00.123456Z', '2026-04-08T10:00:00.123Z'],
    ['2026-04-08T15:30:00+05:30', '2026-04-08T10:00:00.000Z'],
    ['2026-04-08T04:00:00-0600', '2026-04-08T10:00:00.000Z'],
    ['2026-04-08T10:00Z', '2026-04-08T10:00:00.000Z'],
    ['2024-02-29T23:59:59z', '2024-02-29T23:59:59.000Z'],
    ['2999-01-01T00:00:00Z', '2999-01-01T00:00:00.000Z'],
  ])('called_at %s is %s (decision 0003.23)', async (sent, utc) => {
    expect((await logged({ called_at: sent })).called_at).toBe(utc)
  })

  it('admits notes of 10,000 characters, kept as sent', async () => {
    const notes = '✓'.repeat(10_000)
    expect((await logged({ notes })).notes).toBe(notes)
  })

  it('names unknown fields in Leadline-Ignored-Fields (decision 0001.13)', async () => {
    expect((await log({ duration: 5 })).headers['leadline-ignored-fields']).toBe('duration')
  })

  it('reads lead_id in any case', async () => {
    expect((await log({ lead_id: leadId.toUpperCase() })).json().data.lead_id).toBe(leadId)
  })

  it('appears on the lead’s timeline and in the audit log (decisions 0006.45, 0006.46)', async () => {
    const { id } = (await log({ outcome: 'Busy' })).json().data
    const timeline = await service.registrar.query(
      "select kind, details from lead_activities where details ->> 'call_log_id' = $1",
      [id],
    )
    expect(timeline).toEqual([
      {
        kind: 'call_logged',
        details: { call_log_id: id, call_type: 'Outbound', outcome: 'Busy', duration_seconds: 125 },
      },
    ])
    const audited = await service.registrar.query(
      'select action, actor_user_id, via_id, address from audit_log where subject_id = $1',
      [id],
    )
    const { userId, keyId } = service.people.admin
    expect(audited).toEqual([
      { action: 'call_log.created', actor_user_id: userId, via_id: keyId, address: '127.0.0.1' },
    ])
  })
})

describe('400 INVALID_PARAM naming the field', () => {
  it.each<[string, unknown, string]>([
    ['absent', undefined, 'lead_id'],
    ['null', null, 'lead_id'],
    ['blank', '', 'lead_id'],
    ['no uuid', '42', 'lead_id'],
    ['a number', 42, 'lead_id'],
    ['absent', undefined, 'call_type'],
    ['in another case', 'outbound', 'call_type'],
    ['null', null, 'call_type'],
    ['absent', undefined, 'duration_seconds'],
    ['null', null, 'duration_seconds'],
    ['a string', '60', 'duration_seconds'],
    ['negative', -1, 'duration_seconds'],
    ['a fraction', 1.5, 'duration_seconds'],
    ['more than a day', 86_401, 'duration_seconds'],
    ['huge', 1e300, 'duration_seconds'],
    ['unknown', 'Answered', 'outcome'],
    ['a number', 1, 'outcome'],
    ['over 10,000 characters', 'n'.repeat(10_001), 'notes'],
    ['an object', {}, 'notes'],
    ['a local time', '2026-04-08T10:00:00', 'called_at'],
    ['a day alone', '2026-04-08', 'called_at'],
    ['no such day', '2026-02-30T10:00:00Z', 'called_at'],
    ['no such month', '2026-13-01T10:00:00Z', 'called_at'],
    ['no such hour', '2026-04-08T25:00:00Z', 'called_at'],
    ['a blank for T', '2026-04-08 10:00:00Z', 'called_at'],
    ['a number', 1_775_642_400, 'called_at'],
    ['no such offset', '2026-04-08T10:00:00+99:00', 'called_at'],
    ['words', 'yesterday', 'called_at'],
  ])('%s (%j): %s', async (_what, value, field) => {
    const before = await service.registrar.query('select count(*) from call_logs')
    expectRefusal(await log({ [field]: value }), 400, 'INVALID_PARAM', field)
    expect(await service.registrar.query('select count(*) from call_logs')).toEqual(before)
  })
})

describe('401, 403, 415', () => {
  it('401 without a key, 403 without Write, 415 for a form', async () => {
    const { admin } = service.people
    const keyless = await service.app.inject({ method: 'POST', url: '/api/v1/call-logs', payload: {} })
    expectRefusal(keyless, 401, 'UNAUTHORIZED')
    const key = await service.registrar.apiKey(admin.accountId, admin.userId, { permissions: 'read,delete' })
    expectRefusal(await service.as(key, 'POST', '/call-logs', {}), 403, 'PERMISSION_DENIED')
    const headers = { 'content-type': 'text/plain' }
    expectRefusal(await service.as(admin, 'POST', '/call-logs', '{}', headers), 415, 'UNSUPPORTED_MEDIA_TYPE')
  })
})

describe('404 NOT_FOUND, field lead_id (decision 0003.21)', () => {
  it('for a lead that is missing and, byte for byte the same, for one that is invisible', async () => {
    const { agent, stranger } = service.people
    const missing = await log({ lead_id: '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b' }, agent)
    expectRefusal(missing, 404, 'NOT_FOUND', 'lead_id')
    expect((await log({}, agent)).body).toBe(missing.body)
    expect((await log({}, stranger)).body).toBe(missing.body)
  })
})

describe('who sees a call', () => {
  const ownersOf = (table: string, id: string) =>
    service.registrar.query(
      `select distinct assigned_to_id, created_by_id from ${table} where account_id = $1 and lead_id = $2`,
      [service.people.admin.accountId, id],
    )

  it.each(['one call after the other', 'calls at the same moment'])(
    'is who sees its lead, also where that is nobody in particular: %s',
    async (when) => {
      const { admin, agent } = service.people
      for (const assignee of [agent.userId, null]) {
        const lead_id = await makeLead(service, admin)
        const owners = { assigned_to_id: assignee, created_by_id: assignee && admin.userId }
        await service.registrar.query(
          'update leads set assigned_to_id = $2, created_by_id = $3 where account_id = $1 and id = $4',
          [admin.accountId, owners.assigned_to_id, owners.created_by_id, lead_id],
        )
        const calls = () => log({ lead_id })
        const replies = when.startsWith('one')
          ? [await calls(), await calls()]
          : await Promise.all([calls(), calls(), calls()])
        expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201))
        expect(await ownersOf('call_logs', lead_id)).toEqual([owners])
      }
    },
  )

  /** Logs a call while somebody else is about to change its lead. */
  async function logWhile(change: string, leadOfAgent: string) {
    const { agent, admin, otherAgent } = service.people
    const other = await service.registrar.connection()
    await other.query('begin')
    await other.query(change, [
      admin.accountId,
      leadOfAgent,
      ...(change.includes('$3') ? [otherAgent.userId] : []),
    ])
    const reply = log({ lead_id: leadOfAgent }, agent)
    await sleep(300)
    await other.query('commit')
    other.release()
    return reply
  }

  it.each([
    ['deleted', 'delete from leads where account_id = $1 and id = $2'],
    [
      'given to somebody else',
      'update leads set assigned_to_id = $3, created_by_id = $3 where account_id = $1 and id = $2',
    ],
  ])('404 and no call for a lead that is being %s at this moment', async (_, change) => {
    const { agent } = service.people
    const lead = await makeLead(service, agent)
    expectRefusal(await logWhile(change, lead), 404, 'NOT_FOUND', 'lead_id')
    expect(await ownersOf('call_logs', lead)).toEqual([])
  })
})
