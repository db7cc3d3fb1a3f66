import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Browser, makeUser } from '../../support/app/console.ts'
import { leadOffice } from '../../support/app/lead-office.ts'
import { freshContact } from '../../support/app/leads.ts'
import { expectRefusal } from '../../support/app/refusal.ts'
import { makeTeam } from '../../support/people/teams.ts'

const there = leadOffice()
const { save, merge, undo, timeline } = there

const minutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString()
const mine = (body: object = {}) => save(body, there.office.agent)

async function log(leadId: string, body: object, browser: Browser = there.office.agent): Promise<string> {
  const call = { lead_id: leadId, call_type: 'Outbound', duration_seconds: 0, ...body }
  const reply = await browser.call('POST', '/call-logs', call)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data.id
}
const say = (id: string, at: string | null, browser: Browser = there.office.agent) =>
  browser.call('PUT', `/leads/${id}/call-again`, { at })
const again = async (id: string) => (await there.lead(id)).call_again
const dueOf = async (browser: Browser, query = '') => {
  const body = (await browser.call('GET', `/due?limit=500${query}`)).json()
  return { ids: body.data.map(({ id }: { id: string }) => id), due: body.due, total: body.pagination.total }
}

describe('when a lead is to be called again (decision 0043)', () => {
  it('is said with the outcome of a call, or of the lead itself', async () => {
    const [called, said] = [await mine(), await mine()]
    const at = minutes(60)
    await log(called, { outcome: 'No Answer', call_again_at: at })
    await say(said, at)
    for (const id of [called, said]) expect(await again(id)).toEqual({ at, by: 'agent@example.com' })
    expect((await timeline(called))[0].details).toMatchObject({ call_again_at: at })
    expect((await timeline(said))[0].details).toMatchObject({ call_again_at: at })
  })

  it('ends with an answered call, whoever logs it, and not with one that was before it was said', async () => {
    const id = await mine()
    await say(id, minutes(60))
    await log(id, { outcome: 'Completed', duration_seconds: 9, called_at: minutes(-30) }, there.office.admin)
    expect(await again(id)).not.toBeNull()
    await log(id, { outcome: 'Completed', duration_seconds: 9 }, there.office.admin)
    expect(await again(id)).toBeNull()
  })

  it('ends with an outcome that is saved without a new time; an unanswered call that REST logs leaves it', async () => {
    const id = await mine()
    const at = minutes(60)
    await say(id, at)
    await log(id, { outcome: 'Busy' })
    expect(await again(id)).toMatchObject({ at })
    await log(id, { outcome: 'Busy', call_again_at: null })
    expect(await again(id)).toBeNull()
    await say(id, at)
    expect((await say(id, null)).json()).toEqual({ data: { call_again_at: null } })
    expect(await again(id)).toBeNull()
  })

  it('an answered call may have a new time', async () => {
    const id = await mine()
    const at = minutes(60)
    await log(id, { outcome: 'Completed', duration_seconds: 9, call_again_at: at })
    expect(await again(id)).toMatchObject({ at })
  })

  it('sent again because its answer was lost, the call is one and its time stands', async () => {
    const id = await mine()
    const call = { id: randomUUID(), outcome: 'Busy', called_at: minutes(-1), call_again_at: minutes(60) }
    await Promise.all([log(id, call), log(id, call)])
    expect(await again(id)).toMatchObject({ at: call.call_again_at })
    expect(await there.calls(id)).toEqual([call.id])
  })

  describe('a missed call', () => {
    it('is due by itself until somebody was reached', async () => {
      const id = await mine()
      const at = minutes(-20)
      await log(id, { call_type: 'Inbound', outcome: 'Missed', called_at: at })
      expect(await again(id)).toEqual({ at, by: null })
      await log(id, { outcome: 'No Answer' })
      expect(await again(id)).toEqual({ at, by: null })
      await log(id, { outcome: 'Completed', duration_seconds: 5 })
      expect(await again(id)).toBeNull()
    })

    it('that is told of after the answered call which returned it is not', async () => {
      const id = await mine()
      await log(id, { outcome: 'Completed', duration_seconds: 5, called_at: minutes(-5) })
      await log(id, { call_type: 'Inbound', outcome: 'Missed', called_at: minutes(-10) })
      expect(await again(id)).toBeNull()
    })

    it('of long ago waits for nobody', async () => {
      const id = await mine()
      await log(id, { call_type: 'Inbound', outcome: 'Missed', called_at: minutes(-8 * 24 * 60) })
      expect(await again(id)).toBeNull()
    })

    it('brings a later call back forward', async () => {
      const id = await mine()
      await say(id, minutes(600))
      const at = minutes(-1)
      await log(id, { call_type: 'Inbound', outcome: 'No Answer', called_at: at })
      expect(await again(id)).toEqual({ at, by: null })
    })

    it('whose log is deleted waits no longer', async () => {
      const id = await mine()
      const call = await log(id, { call_type: 'Inbound', outcome: 'Missed' })
      await there.office.agent.call('DELETE', `/call-logs/${call}`)
      expect(await again(id)).toBeNull()
    })
  })

  it('a merge keeps the earlier, and undoing it gives each its own again', async () => {
    const [kept, other] = [await save({}), await save({})]
    const [late, early] = [minutes(120), minutes(30)]
    await say(kept, late, there.office.admin)
    await say(other, early, there.office.agent).then(() => say(other, early, there.office.admin))
    const { activity_id } = (await merge(kept, other)).json().data
    expect(await again(kept)).toMatchObject({ at: early })
    await undo(activity_id)
    expect([await again(kept), await again(other)]).toMatchObject([{ at: late }, { at: early }])
  })

  it('a lead that is handed over takes it along, a disabled person’s too', async () => {
    const id = await mine()
    await say(id, minutes(-1))
    const before = await dueOf(there.office.otherAgent)
    await there.office.admin.call('PATCH', `/leads/${id}`, { assigned_to: 'other-agent@example.com' })
    const after = await dueOf(there.office.otherAgent)
    expect(after.ids).toContain(id)
    expect(after.due).toBe(before.due + 1)
    expect((await dueOf(there.office.agent)).ids).not.toContain(id)
  })

  it('400 for no time; 404 for a lead that is not seen', async () => {
    const id = await mine()
    expectRefusal(await say(id, 'tomorrow'), 400, 'INVALID_PARAM', 'at')
    expectRefusal(await say(id, minutes(1), there.office.otherAgent), 404, 'NOT_FOUND')
    const call = { lead_id: id, call_type: 'Outbound', duration_seconds: 0, call_again_at: '18:00' }
    expectRefusal(
      await there.office.agent.call('POST', '/call-logs', call),
      400,
      'INVALID_PARAM',
      'call_again_at',
    )
    expect(await there.calls(id)).toEqual([])
  })

  it('the list is exact for an agent, a person and the account, overdue first', async () => {
    const ids: string[] = []
    for (const at of [30, -5, -60]) {
      const id = await mine(freshContact())
      await say(id, minutes(at))
      ids.push(id)
    }
    const { admin, agent, otherAgent } = there.office
    const own = await dueOf(agent)
    const ofAgent = await dueOf(admin, `&user=${there.office.users.agent.id}`)
    expect(ofAgent).toEqual(own)
    expect(own.ids.filter((id: string) => ids.includes(id))).toEqual(ids.toReversed())
    expect(own.total).toBe(own.ids.length)
    const [all, others] = [await dueOf(admin), await dueOf(otherAgent)]
    const nobodys = (await admin.call('GET', '/due/people')).json().data
    expect(nobodys).toContainEqual({ user_id: expect.any(String), email: 'agent@example.com', due: own.due })
    expect(all.total).toBeGreaterThanOrEqual(own.total + others.total)
  })

  it('of a team it is that of its people; a team that is not seen is none', async () => {
    const { admin, agent, account, users } = there.office
    const team = await makeTeam(there.service, account.id, { [users.otherAgent.id]: 'member' })
    const id = await there.save(freshContact(), there.office.otherAgent)
    await say(id, minutes(-1), there.office.otherAgent)
    const ofTeam = await dueOf(admin, `&team=${team}`)
    expect(ofTeam).toEqual(await dueOf(admin, `&user=${users.otherAgent.id}`))
    expect(ofTeam.ids).toContain(id)
    expect(await dueOf(admin, `&team=${team}&user=${users.agent.id}`)).toMatchObject({ ids: [], due: 0 })
    expectRefusal(await agent.call('GET', `/due?team=${team}`), 404, 'NOT_FOUND', 'team')
  })

  it('of a disabled person stays on the lead until somebody gets it', async () => {
    const { admin, account, otherAgent } = there.office
    const leaver = await makeUser(there.service, account, 'leaver', 'agent')
    const id = await there.save({ ...freshContact(), assigned_to: leaver.email }, admin)
    await say(id, minutes(-1), admin)
    expect((await admin.call('POST', `/users/${leaver.id}`, { disabled: true })).statusCode).toBe(200)
    expect((await dueOf(admin)).ids).toContain(id)
    await admin.call('PATCH', `/leads/${id}`, { assigned_to: 'other-agent@example.com' })
    expect((await dueOf(otherAgent)).ids).toContain(id)
  })
})
