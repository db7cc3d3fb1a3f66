import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forgetOldUndos } from '../../server/leads/merging/forget-old-undos.ts'
import { accountCaller } from '../../server/platform/caller.ts'
import { makeUser } from '../support/console.ts'
import { leadOffice } from '../support/lead-office.ts'
import { freshContact } from '../support/leads.ts'
import { expectRefusal } from '../support/refusal.ts'

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
    const gone = { updated_at: expect.any(String), possible_duplicates_count: 0 }
    expect(await lead(kept)).toEqual({ ...before[0], ...gone })
    expect(await lead(other)).toEqual({ ...before[1], possible_duplicates_count: 0 })
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
    const { name, phone } = await lead(kept)
    await there.office.admin.call('POST', '/leads', { lead_id: kept, name, phone, city: 'Delhi' })
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
    const { name, phone } = await lead(id)
    await there.office.admin.call('POST', '/leads', { lead_id: id, name, phone, city: 'Goa', status: 'Won' })
    expect((await undo((await timeline(id))[0].id)).json().data).toMatchObject({ other_id: null })
    expect(await lead(id)).toMatchObject({ city: 'Pune', status: 'New' })
    await undo((await timeline(id))[0].id)
    expect(await lead(id)).toMatchObject({ city: 'Goa', status: 'Won' })
    expect(await wrongCounts()).toBe(0)
  })

  it('a phone that comes back and is somebody’s by now makes the two possible duplicates', async () => {
    const [was, is] = [freshContact(), freshContact()]
    const id = await save({ phone: was.phone })
    const { name } = await lead(id)
    await there.office.admin.call('POST', '/leads', { lead_id: id, name, phone: is.phone })
    const [{ id: change }] = await timeline(id)
    const newcomer = await save({ phone: was.phone })
    expect((await undo(change)).statusCode).toBe(200)
    expect(await lead(id)).toMatchObject({ phone: was.phone })
    expect(await pairs()).toContainEqual([id, newcomer].sort())
  })

  it('merges within a merge come back in their order', async () => {
    const [a, b, c] = [await save({}), await save({ company: 'B' }), await save({})]
    const logged = await call(b)
    const first = (await merge(a, b)).json().data.activity_id
    const second = (await merge(c, a)).json().data.activity_id
    expect(await calls(c)).toEqual([logged])
    expectRefusal(await undo(first), 400, 'INVALID_PARAM', 'id')
    await undo(second)
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

  it('not after 30 days; an unknown entry is 404, another kind of entry 400', async () => {
    const [kept, other] = [await save({}), await save({})]
    const { activity_id } = (await merge(kept, other)).json().data
    // Citus has no unstable operator in an update; on a time without a zone it is none.
    const longAgo = "(at at time zone 'UTC' - interval '31 days') at time zone 'UTC'"
    await there.registrar.query(`update lead_undos set at = ${longAgo} where id = $1`, [activity_id])
    expectRefusal(await undo(activity_id), 400, 'INVALID_PARAM', 'id')
    expect((await timeline(kept))[0].can_undo).toBe(false)
    const forget = () =>
      there.service.db.transaction(accountCaller(there.office.account.id), (tx) =>
        forgetOldUndos(tx, new Date()),
      )
    expect(await forget()).toBe(false)
    const remaining = 'select count(*)::int as n from lead_undos where id = $1'
    expect(await there.registrar.query(remaining, [activity_id])).toEqual([{ n: 0 }])
    expectRefusal(await undo(randomUUID()), 404, 'NOT_FOUND')
    expectRefusal(await undo((await timeline(kept)).at(-1)?.id ?? ''), 400, 'INVALID_PARAM', 'id')
  })
})

describe('somebody who is disabled gets no lead back (decision 0001.11)', () => {
  let last = 0
  /** A user of his own, who is disabled later. */
  async function newLeaver(): Promise<{ email: string; leave(takers?: string[]): Promise<void> }> {
    last += 1
    const user = await makeUser(there.service, there.office.account, `leaver${last}`, 'agent')
    return {
      email: user.email,
      async leave(takers) {
        const { admin } = there.office
        expect((await admin.call('POST', `/users/${user.id}`, { disabled: true })).statusCode).toBe(200)
        if (takers) await admin.call('POST', `/users/${user.id}/hand-over`, { to: takers })
      },
    }
  }

  it('by his own timeline: whoever took a lead over keeps it, and is told that the assignee stays', async () => {
    const leaver = await newLeaver()
    const { users, agent } = there.office
    const id = await save({ assigned_to: leaver.email })
    await leaver.leave([users.agent.id])
    const [{ id: entry }] = await timeline(id, agent)
    expect((await undo(entry, agent)).json().data).toMatchObject({ restored: [], left: ['assigned_to'] })
    expect(await lead(id, agent)).toMatchObject({ assigned_to: users.agent.email })
    expect(await wrongCounts()).toBe(0)
  })

  it('but whoever is active does, and nobody is nobody again', async () => {
    const { users } = there.office
    const id = await save({ assigned_to: users.agent.email })
    const { name, phone } = await lead(id)
    const assign = (assigned_to: string | null) =>
      there.office.admin.call('POST', '/leads', { lead_id: id, name, phone, assigned_to })
    await assign(users.otherAgent.email)
    await undo((await timeline(id))[0].id)
    expect(await lead(id)).toMatchObject({ assigned_to: users.agent.email })
    const nobodys = await save({ assigned_to: null })
    const { name: named, phone: number } = await lead(nobodys)
    const taken = { lead_id: nobodys, name: named, phone: number, assigned_to: users.agent.email }
    await there.office.admin.call('POST', '/leads', taken)
    await undo((await timeline(nobodys))[0].id)
    expect(await lead(nobodys)).toMatchObject({ assigned_to: null })
  })

  it.each([
    ['a lead that was merged by hand', (kept: string, other: string) => merge(kept, other)],
    [
      'of which the assignee was chosen',
      (kept: string, other: string) => merge(kept, other, { assigned_to: 'other' }),
    ],
  ])(
    '%s goes to whoever has the kept one, with its calls, and its timeline says so',
    async (_what, mergeBoth) => {
      const leaver = await newLeaver()
      const { users, agent } = there.office
      const kept = await save({ assigned_to: users.agent.email })
      const other = await save({ assigned_to: leaver.email, city: 'Goa' })
      const logged = await call(other)
      const { activity_id } = (await mergeBoth(kept, other)).json().data
      await leaver.leave()
      const { data } = (await undo(activity_id)).json()
      expect(data).toMatchObject({ other_id: other })
      expect(await lead(kept)).toMatchObject({ assigned_to: users.agent.email })
      expect(await lead(other, agent)).toMatchObject({ assigned_to: users.agent.email, city: 'Goa' })
      expect((await agent.call('GET', `/leads/${other}/call-logs`)).json().data).toMatchObject([
        { id: logged },
      ])
      const entries = await timeline(other, agent)
      expect(entries.find(({ details }) => details.handed_over)?.details.changes).toEqual({
        assigned_to: { before: leaver.email, after: users.agent.email },
      })
      expect(await wrongCounts()).toBe(0)
    },
  )

  it('what an automatic merge took in for him goes there too, and to nobody where that is he', async () => {
    const leaver = await newLeaver()
    const { users } = there.office
    const { phone } = freshContact()
    const kept = await save({ phone, assigned_to: users.agent.email })
    await save({ phone, email: undefined, name: 'Second', assigned_to: leaver.email })
    const both = await save({ assigned_to: leaver.email })
    const { phone: shared } = await lead(both)
    await save({ phone: shared, email: undefined, name: 'Third' })
    const [first, second] = [(await timeline(kept))[0].id, (await timeline(both))[0].id]
    await leaver.leave()
    const { other_id: other } = (await undo(first)).json().data
    expect(await lead(kept)).toMatchObject({ assigned_to: users.agent.email })
    expect(await lead(other)).toMatchObject({ name: 'Second', assigned_to: users.agent.email })
    const { other_id: third } = (await undo(second)).json().data
    expect(await lead(both)).toMatchObject({ assigned_to: leaver.email })
    expect(await lead(third)).toMatchObject({ name: 'Third', assigned_to: null })
    expect(await wrongCounts()).toBe(0)
  })

  it('by a merge: 400 where he is chosen, and the kept lead’s assignee, or nobody, where nobody chose', async () => {
    const leaver = await newLeaver()
    const { users } = there.office
    const mine = await save({ assigned_to: users.agent.email })
    const nobodys = await save({ assigned_to: null })
    const [one, other] = [
      await save({ assigned_to: leaver.email }),
      await save({ assigned_to: leaver.email }),
    ]
    await leaver.leave()
    const chosen = await merge(mine, one, { assigned_to: 'other' })
    expectRefusal(chosen, 400, 'INVALID_PARAM', 'assigned_to')
    expect((await merge(mine, one)).statusCode).toBe(200)
    expect(await lead(mine)).toMatchObject({ assigned_to: users.agent.email })
    expect((await merge(nobodys, other)).statusCode).toBe(200)
    expect(await lead(nobodys)).toMatchObject({ assigned_to: null })
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
