import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Browser } from '../support/app/console.ts'
import { leadOffice } from '../support/app/lead-office.ts'
import { freshContact } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'

const there = leadOffice()
const { save, call, merge, undo, lead, timeline, calls, pairs, wrongCounts } = there

describe('200: merging by hand (decision 0021.55)', () => {
  it('keeps the chosen values; by default what the kept lead has not, and tags and notes of both', async () => {
    const kept = await save({ city: 'Pune', tags: ['a'], notes: 'first', email: undefined })
    const email = freshContact().email
    const other = await save({
      email,
      city: 'Goa',
      company: 'Rao',
      tags: ['b'],
      notes: 'second',
      status: 'Won',
    })
    const before = { kept: await lead(kept), other: await lead(other) }
    const reply = await merge(kept, other, { status: 'other', phone: 'other' })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(await lead(kept)).toMatchObject({
      city: 'Pune',
      company: 'Rao',
      email,
      status: 'Won',
      phone: before.other.phone,
      name: before.kept.name,
      tags: ['a', 'b'],
      notes: 'first\nsecond',
      created_at: before.kept.created_at,
    })
  })

  it('calls and timeline are the kept lead’s, the other is gone with the 404 of what never was, and counts are exact', async () => {
    const [kept, other] = [await save({ assigned_to: 'agent@example.com' }), await save({ source: 'Fair' })]
    const logged = [await call(other), await call(kept)]
    const reply = await merge(kept, other)
    expect((await calls(kept)).sort()).toEqual(logged.sort())
    const [gone, never] = [other, randomUUID()].map((id) => there.office.admin.call('GET', `/leads/${id}`))
    expect((await gone)?.body).toBe((await never)?.body)
    expect((await gone)?.statusCode).toBe(404)
    const entries = await timeline(kept, there.office.agent)
    expect(entries[0]).toMatchObject({ id: reply.json().data.activity_id, kind: 'merged', can_undo: true })
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'call_logged')).toHaveLength(2)
    expect(await wrongCounts()).toBe(0)
  })

  it('the audit log keeps both ids and nothing of the person', async () => {
    const [kept, other] = [await save({}), await save({ name: 'Qwxz Gone', notes: 'qwxz' })]
    await merge(kept, other, { name: 'kept', notes: 'kept' })
    const entries = await there.registrar.query(
      "select row_to_json(audit_log)::text as row from audit_log where details ->> 'other_id' = $1",
      [other],
    )
    expect(entries).toHaveLength(1)
    expect(entries[0]?.row).toContain(kept)
    expect(entries[0]?.row.toLowerCase()).not.toContain('qwxz')
  })

  it('a person who comes again by a value of the gone lead finds the kept one', async () => {
    const { phone } = freshContact()
    const [kept, other] = [await save({}), await save({ phone })]
    await merge(kept, other, { phone: 'other' })
    expect(await save({ phone, email: undefined })).toBe(kept)
  })

  it('deliveries are the kept lead’s, and a deletion empties them (decision 0006.47)', async () => {
    const made = await there.office.admin.call('POST', '/webhooks', { name: 'Hook' })
    const { token } = made.json().data
    const body = { name: 'Hooked', phone: freshContact().phone }
    const sent = await there.service.app.inject({ method: 'POST', url: `/webhook/${token}`, payload: body })
    const other = sent.json().data.id
    const kept = await save({})
    await merge(kept, other)
    const deliveries = 'select lead_id, body from deliveries where webhook_id = $1'
    expect(await there.registrar.query(deliveries, [made.json().data.id])).toMatchObject([{ lead_id: kept }])
    await there.office.admin.call('DELETE', `/leads/${kept}`)
    expect(await there.registrar.query(deliveries, [made.json().data.id])).toMatchObject([{ body: null }])
  })
})

describe('400, 404', () => {
  it('a lead with itself, both values of a field that has one, and a lead without contact are refused', async () => {
    const [kept, other] = [await save({ email: undefined }), await save({ phone: undefined })]
    expectRefusal(await merge(kept, kept), 400, 'INVALID_PARAM', 'other_id')
    expectRefusal(await merge(kept, other, { name: 'both' }), 400, 'INVALID_PARAM', 'choices')
    const none = await merge(kept, other, { phone: 'other', email: 'kept' })
    expectRefusal(none, 400, 'INVALID_PARAM', 'phone')
    const long = await save({ notes: 'x'.repeat(6000) })
    const longer = await save({ notes: 'y'.repeat(6000) })
    expectRefusal(await merge(long, longer), 400, 'INVALID_PARAM', 'notes')
    for (const id of [kept, other, long, longer]) expect((await lead(id)).id).toBe(id)
  })

  it('whoever does not see one of both gets the 404 of what never was, and nothing happens', async () => {
    const [mine, hidden] = [await save({}, there.office.agent), await save({})]
    const never = randomUUID()
    expect((await merge(mine, hidden, {}, there.office.agent)).body).toBe(
      (await merge(mine, never, {}, there.office.agent)).body,
    )
    const [first, second] = [
      await merge(hidden, mine, {}, there.office.agent),
      await merge(never, mine, {}, there.office.agent),
    ]
    expect([first.statusCode, first.body]).toEqual([404, second.body])
    expect((await lead(hidden)).id).toBe(hidden)
    expect((await lead(mine)).id).toBe(mine)
  })

  it('an agent who sees both may merge them, and undo it', async () => {
    const [mine, other] = [await save({}, there.office.agent), await save({}, there.office.agent)]
    const reply = await merge(mine, other, {}, there.office.agent)
    expect(reply.statusCode, reply.body).toBe(200)
    expectRefusal(await undo(reply.json().data.activity_id, there.office.otherAgent), 404, 'NOT_FOUND')
    expect((await undo(reply.json().data.activity_id, there.office.agent)).statusCode).toBe(200)
    expect((await lead(other, there.office.agent)).id).toBe(other)
  })
})

describe('dismissed pairs (decision 0021.57)', () => {
  it('are not shown again until one of the two changes its phone or email', async () => {
    const { phone } = freshContact()
    const [mine, theirs] = [
      await save({ phone }, there.office.agent),
      await save({ phone }, there.office.otherAgent),
    ]
    const pair = [mine, theirs].sort()
    expect(await pairs()).toContainEqual(pair)
    const dismiss = (browser: Browser, other = theirs) =>
      browser.call('POST', '/duplicates/dismissals', { lead_id: mine, other_id: other })
    expectRefusal(await dismiss(there.office.agent), 403, 'PERMISSION_DENIED')
    expectRefusal(await dismiss(there.office.admin, randomUUID()), 404, 'NOT_FOUND', 'other_id')
    expectRefusal(await dismiss(there.office.admin, mine), 400, 'INVALID_PARAM', 'other_id')
    expect((await dismiss(there.office.admin)).statusCode).toBe(200)
    expect((await dismiss(there.office.admin)).statusCode).toBe(200)
    expect(await pairs()).not.toContainEqual(pair)
    expect(await lead(mine)).toMatchObject({ possible_duplicates_count: 0 })
    const change = (body: object) => there.office.admin.call('PATCH', `/leads/${mine}`, body)
    await change({ city: 'Goa' })
    expect(await pairs()).not.toContainEqual(pair)
    await change({ email: freshContact().email })
    expect(await pairs()).toContainEqual(pair)
  })

  it('are a pair again once somebody takes that back; what only the two have is shared no more', async () => {
    const { phone } = freshContact()
    const [mine, theirs] = [
      await save({ phone }, there.office.agent),
      await save({ phone }, there.office.otherAgent),
    ]
    const pair = [mine, theirs].sort()
    const say = (path: string, browser: Browser = there.office.admin) =>
      browser.call('POST', `/duplicates/dismissals${path}`, { lead_id: theirs, other_id: mine })
    expectRefusal(await say('/undo'), 404, 'NOT_FOUND')
    await say('')
    const dismissed = () => pairs('state=dismissed')
    expect(await dismissed()).toContainEqual(pair)
    expect((await lead(mine)).shared_contacts).toEqual([`phone:+91${phone}`])
    expectRefusal(await say('/undo', there.office.agent), 403, 'PERMISSION_DENIED')
    expect((await say('/undo')).statusCode).toBe(200)
    expect(await pairs()).toContainEqual(pair)
    for (const id of pair)
      expect(await lead(id)).toMatchObject({ shared_contacts: [], possible_duplicates_count: 1 })
    expect(await dismissed()).not.toContainEqual(pair)
    expectRefusal(await say('/undo'), 404, 'NOT_FOUND')
  })

  it('of three who share a phone two are one person: it stays shared', async () => {
    const { phone } = freshContact()
    const [one, two, three] = [
      await save({ phone }, there.office.admin),
      await save({ phone }, there.office.agent),
      await save({ phone }, there.office.otherAgent),
    ].sort()
    const say = (path: string, lead_id: unknown, other_id: unknown) =>
      there.office.admin.call('POST', `/duplicates/dismissals${path}`, { lead_id, other_id })
    await say('', one, two)
    await say('', one, three)
    await say('/undo', one, two)
    expect((await lead(one as string)).shared_contacts).toEqual([`phone:+91${phone}`])
  })

  it('of a merge that was undone: once taken back it is listed, though nobody had noted it', async () => {
    const { phone } = freshContact()
    const kept = await save({ name: 'Ramesh Kumar', phone, email: undefined })
    await there.office.admin.call('POST', '/leads', { name: 'Sunita Kumar', phone })
    const [{ id: entry }] = (await there.office.admin.call('GET', `/leads/${kept}/timeline`)).json().data
    const other = (await undo(entry)).json().data.other_id
    expect(await pairs()).not.toContainEqual([kept, other].sort())
    const body = { lead_id: kept, other_id: other }
    expect((await there.office.admin.call('POST', '/duplicates/dismissals/undo', body)).statusCode).toBe(200)
    expect(await pairs()).toContainEqual([kept, other].sort())
    const listed = (await there.office.admin.call('GET', '/duplicates')).json().data
    const pair = listed.find(({ a, b }: Record<'a' | 'b', { id: string }>) => [a.id, b.id].includes(kept))
    expect(pair.names).toBe('different')
  })
})
