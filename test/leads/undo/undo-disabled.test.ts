import { describe, expect, it } from 'vitest'
import { makeUser } from '../../support/app/console.ts'
import { leadOffice } from '../../support/app/lead-office.ts'
import { freshContact } from '../../support/app/leads.ts'
import { expectRefusal } from '../../support/app/refusal.ts'

const there = leadOffice()
const { save, call, merge, undo, lead, timeline, wrongCounts } = there

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
    const assign = (assigned_to: string | null) =>
      there.office.admin.call('PATCH', `/leads/${id}`, { assigned_to })
    await assign(users.otherAgent.email)
    await undo((await timeline(id))[0].id)
    expect(await lead(id)).toMatchObject({ assigned_to: users.agent.email })
    const nobodys = await save({ assigned_to: null })
    const taken = { assigned_to: users.agent.email }
    await there.office.admin.call('PATCH', `/leads/${nobodys}`, taken)
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
