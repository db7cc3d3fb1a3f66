import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountCaller } from '../../../server/records/caller.ts'
import { forgetOldRows } from '../../../server/start/forget-old-rows.ts'
import { leadOffice } from '../../support/app/lead-office.ts'
import { freshContact } from '../../support/app/leads.ts'
import { expectRefusal } from '../../support/app/refusal.ts'

const there = leadOffice()
const { save, call, merge, undo, lead, timeline, calls, pairs, wrongCounts } = there

describe('undo (decision 0021.56)', () => {
  it('gives back both leads, their calls and deliveries, and dismisses the pair', async () => {
    const { phone } = freshContact()
    const kept = await save({ phone, email: undefined, notes: 'one' }, there.office.agent)
    const other = await save({ phone, email: freshContact().email, status: 'Won' }, there.office.otherAgent)
    expect(await pairs()).toContainEqual([kept, other].sort())
    const ofBoth = [await call(kept), await call(other)]
    const before = [await lead(kept), await lead(other)]
    const { activity_id } = (await merge(kept, other, { status: 'other', assigned_to: 'other' })).json().data
    expect(await pairs()).not.toContainEqual([kept, other].sort())
    const reply = await undo(activity_id)
    expect(reply.json().data).toMatchObject({ lead_id: kept, other_id: other, left: [] })
    // Both have the phone, and are not one person (decision 0045).
    const shared = { shared_contacts: [`phone:+91${phone}`] }
    const gone = { updated_at: expect.any(String), possible_duplicates_count: 0, ...shared }
    expect(await lead(kept)).toEqual({ ...before[0], ...gone })
    expect(await lead(other)).toEqual({ ...before[1], possible_duplicates_count: 0, ...shared })
    expect([await calls(kept), await calls(other)]).toEqual(ofBoth.map((id) => [id]))
    expect(
      (await timeline(other, there.office.otherAgent)).map(({ kind }: { kind: string }) => kind),
    ).toEqual(['call_logged', 'created'])
    expect(await pairs()).not.toContainEqual([kept, other].sort())
    expect(await wrongCounts()).toBe(0)
    expectRefusal(await undo(activity_id), 400, 'INVALID_PARAM', 'id')
  })

  it('what somebody changed since stays, and is named', async () => {
    const [kept, other] = [await save({ city: 'Pune' }), await save({ city: 'Goa', company: 'Rao' })]
    const { activity_id } = (await merge(kept, other, { city: 'other' })).json().data
    await there.office.admin.call('PATCH', `/leads/${kept}`, { city: 'Delhi' })
    expect((await undo(activity_id)).json().data).toMatchObject({ restored: ['company'], left: ['city'] })
    expect(await lead(kept)).toMatchObject({ city: 'Delhi', company: null })
  })

  it('an automatic merge: the earlier values come back, and what came is a lead of its own', async () => {
    const { phone } = freshContact()
    const kept = await save({ name: 'First', phone, status: 'Won', assigned_to: 'agent@example.com' })
    await save({ name: 'Second', phone, email: undefined, city: 'Goa' })
    const [{ id, can_undo }] = await timeline(kept, there.office.agent)
    expect(can_undo).toBe(true)
    const reply = (await undo(id, there.office.agent)).json().data
    expect(await lead(kept)).toMatchObject({ name: 'First', city: null, status: 'Won' })
    expect(await lead(reply.other_id, there.office.agent)).toMatchObject({
      name: 'Second',
      phone,
      city: 'Goa',
      status: 'New',
      assigned_to: 'agent@example.com',
    })
    const [entry] = await timeline(kept)
    expect(JSON.stringify(entry.details)).not.toContain('Second')
    expect(JSON.stringify(await timeline(kept))).not.toContain('Second')
    expect(await pairs()).not.toContainEqual([kept, reply.other_id].sort())
    expect(await wrongCounts()).toBe(0)
  })

  it('a webhook’s merge: the delivery goes with the lead that it makes, and so does its repetition', async () => {
    const made = (await there.office.admin.call('POST', '/webhooks', { name: 'Hook' })).json().data
    const { phone } = freshContact()
    const kept = await save({ phone, email: undefined })
    const post = () =>
      there.service.app.inject({
        method: 'POST',
        url: `/webhook/${made.token}`,
        payload: { name: 'Other', phone, city: 'Goa' },
      })
    expect([(await post()).json().data, (await post()).json().data]).toEqual([
      { id: kept, status: 'merged' },
      { id: kept, status: 'merged' },
    ])
    const [{ id }] = await timeline(kept)
    const { other_id: other } = (await undo(id)).json().data
    const deliveries = 'select lead_id, body from deliveries where webhook_id = $1'
    expect((await there.registrar.query(deliveries, [made.id])).map(({ lead_id }) => lead_id)).toEqual([
      other,
      other,
    ])
    await there.office.admin.call('DELETE', `/leads/${other}`)
    expect((await there.registrar.query(deliveries, [made.id])).map(({ body }) => body)).toEqual([null, null])
  })

  it('a call that telephony sent goes with the lead that it makes, and is counted there', async () => {
    const hook = { name: 'Switchboard', kind: 'calls' }
    const made = (await there.office.admin.call('POST', '/webhooks', hook)).json().data
    const { phone } = freshContact()
    const kept = await save({ phone, email: undefined })
    const payload = {
      call_id: 'c1',
      from: phone,
      direction: 'inbound',
      status: 'completed',
      duration: 30,
      city: 'Goa',
    }
    const post = () => there.service.app.inject({ method: 'POST', url: `/webhook/${made.token}`, payload })
    expect((await post()).json().data).toEqual({ id: kept, status: 'merged' })
    const [logged] = await calls(kept)
    const merged = (await timeline(kept)).find(({ kind }) => kind === 'merged')
    const { other_id: other } = (await undo(merged?.id ?? '')).json().data
    expect([await calls(kept), await calls(other)]).toEqual([[], [logged]])
    expect((await timeline(other)).map(({ kind }) => kind).sort()).toEqual(['call_logged', 'created'])
    expect(await wrongCounts()).toBe(0)
  })

  it('a change of a named lead: undone, and the undoing undone', async () => {
    const id = await save({ city: 'Pune' })
    await there.office.admin.call('PATCH', `/leads/${id}`, { city: 'Goa', status: 'Won' })
    expect((await undo((await timeline(id))[0].id)).json().data).toMatchObject({ other_id: null })
    expect(await lead(id)).toMatchObject({ city: 'Pune', status: 'New' })
    await undo((await timeline(id))[0].id)
    expect(await lead(id)).toMatchObject({ city: 'Goa', status: 'Won' })
    expect(await wrongCounts()).toBe(0)
  })

  it('a phone that comes back and is somebody’s by now makes the two possible duplicates', async () => {
    const [was, is] = [freshContact(), freshContact()]
    const id = await save({ phone: was.phone })
    await there.office.admin.call('PATCH', `/leads/${id}`, { phone: is.phone })
    const [{ id: change }] = await timeline(id)
    const newcomer = await save({ phone: was.phone })
    expect((await undo(change)).statusCode).toBe(200)
    expect(await lead(id)).toMatchObject({ phone: was.phone })
    expect(await pairs()).toContainEqual([id, newcomer].sort())
  })

  it('merges within a merge come back in their order', async () => {
    const [a, b, c, d] = [await save({}), await save({ company: 'B' }), await save({}), await save({})]
    const logged = await call(b)
    const first = (await merge(a, b)).json().data.activity_id
    const second = (await merge(c, a)).json().data.activity_id
    const third = (await merge(d, c)).json().data.activity_id
    expect(await calls(d)).toEqual([logged])
    for (const within of [await undo(first), await undo(second)]) {
      expectRefusal(within, 400, 'INVALID_PARAM', 'id')
      expect(within.json().error.message).toContain('undo that merge first')
    }
    await undo(third)
    await undo(second)
    expect((await undo(second)).json().error.message).toContain('undone already')
    expect(await calls(a)).toEqual([logged])
    await undo(first)
    expect(await calls(b)).toEqual([logged])
    expect(await lead(a)).toMatchObject({ company: null })
    expect(await wrongCounts()).toBe(0)
  })

  it('deleting the kept lead ends the possibility, and nothing of the other is left', async () => {
    const [kept, other] = [await save({}), await save({ name: 'Zyxw Unique', notes: 'zyxw' })]
    const { activity_id } = (await merge(kept, other)).json().data
    await there.office.admin.call('DELETE', `/leads/${kept}`)
    expectRefusal(await undo(activity_id), 404, 'NOT_FOUND')
    const tables = await there.registrar.query(
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    for (const { name } of tables) {
      const rows = await there.registrar.query(
        `select row_to_json(t)::text as row from ${name} t where row_to_json(t)::text ilike '%zyxw%'`,
      )
      expect(rows, name).toEqual([])
    }
  })

  it('an automatic merge not after a year, one by hand always; an unknown entry is 404, another kind of entry 400', async () => {
    const contact = freshContact()
    const [kept, other] = [await save(contact), await save({})]
    const { activity_id: byHand } = (await merge(kept, other)).json().data
    await there.office.admin.call('POST', '/leads', { ...contact, city: 'Goa' })
    const [automatic] = await timeline(kept)
    const inUndo = async () => (await timeline(kept)).filter((entry) => entry.can_undo).map(({ id }) => id)
    expect(await inUndo()).toEqual([automatic?.id, byHand])
    // Citus has no unstable operator in an update; on a time without a zone it is none.
    const longAgo = "(at at time zone 'UTC' - interval '366 days') at time zone 'UTC'"
    await there.registrar.query(`update lead_undos set at = ${longAgo} where lead_id = $1`, [kept])
    expect(await inUndo()).toEqual([byHand])
    expectRefusal(await undo(automatic?.id ?? ''), 400, 'INVALID_PARAM', 'id')
    for (const job of forgetOldRows) {
      const caller = accountCaller(there.office.account.id)
      expect(await there.service.db.transaction(caller, (tx) => job.run(tx, new Date()))).toBe(false)
    }
    const remaining = 'select id from lead_undos where lead_id = $1'
    expect(await there.registrar.query(remaining, [kept])).toEqual([{ id: byHand }])
    expect((await undo(byHand)).statusCode).toBe(200)
    expectRefusal(await undo(randomUUID()), 404, 'NOT_FOUND')
    expectRefusal(await undo((await timeline(kept)).at(-1)?.id ?? ''), 400, 'INVALID_PARAM', 'id')
  })
})

describe('at once', () => {
  it('merges in both directions, saves, deletions and undoings: no 5xx, nothing is doubled or lost, counts exact', async () => {
    for (let round = 0; round < 6; round++) {
      const contacts = [freshContact(), freshContact()]
      const [a, b] = [await save(contacts[0] ?? {}), await save(contacts[1] ?? {})]
      const logged = [await call(a), await call(b)]
      const acts = [
        merge(a, b),
        merge(b, a),
        there.office.admin.call('POST', '/leads', { ...contacts[0], city: 'Goa' }),
        there.office.admin.call('POST', '/leads', { ...contacts[1], city: 'Pune' }),
        ...(round % 2 ? [there.office.admin.call('DELETE', `/leads/${a}`)] : []),
      ]
      const replies = await Promise.all(acts)
      expect(replies.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
      const merged = replies.slice(0, 2).filter(({ statusCode }) => statusCode === 200)
      expect(merged.length).toBeLessThan(2)
      const [done] = merged
      if (done && round % 2 === 0) {
        const { lead_id, activity_id } = done.json().data
        expect((await calls(lead_id)).sort()).toEqual(logged.sort())
        const undone = await Promise.all([undo(activity_id), undo(activity_id)])
        expect(undone.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
        expect([...(await calls(a)), ...(await calls(b))].sort()).toEqual(logged.sort())
      }
    }
    expect(await wrongCounts()).toBe(0)
  })
})
