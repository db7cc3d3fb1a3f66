import { beforeAll, describe, expect, it } from 'vitest'
import { leadOffice } from '../../support/app/lead-office.ts'

const there = leadOffice()

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
const list = async (browser = there.office.agent) => (await browser.call('GET', '/to-call')).json()

const ids: Record<string, string> = {}

async function mine(name: string, body: object = {}): Promise<string> {
  const id = await there.save({ name, ...body }, there.office.agent)
  ids[name] = id
  return id
}

async function log(id: string, outcome: string, hours: number): Promise<void> {
  const call = {
    lead_id: id,
    call_type: 'Outbound',
    duration_seconds: outcome === 'Completed' ? 9 : 0,
    outcome,
  }
  await there.office.agent.call('POST', '/call-logs', { ...call, called_at: ago(hours) })
}

describe('whom a person is to call (decision 0043)', () => {
  beforeAll(async () => {
    await log(await mine('reached lately'), 'Completed', 50)
    await log(await mine('reached long ago'), 'Completed', 500)
    await log(await mine('tried lately'), 'Busy', 50)
    await log(await mine('tried long ago'), 'No Answer', 400)
    await log(await mine('tried today'), 'No Answer', 0)
    await mine('never, older')
    await mine('never, newer')
    await mine('no phone', { phone: undefined })
    await mine('lost', { status: 'Lost' })
    for (const [name, again] of [
      ['marked', null],
      ['marked and due', ago(1)],
    ] as const) {
      const id = await mine(name)
      await there.office.agent.call('PUT', `/leads/${id}/call-again`, { at: again })
      await there.office.agent.call('POST', `/leads/${id}/not-to-call`, { not_to_call: true })
    }
    const later = await mine('later')
    await there.office.agent.call('PUT', `/leads/${later}/call-again`, { at: ago(-3) })
    const due = await mine('due')
    await there.office.agent.call('PUT', `/leads/${due}/call-again`, { at: ago(1) })
    await there.save({ name: 'somebody else’s' }, there.office.otherAgent)
  })

  it('due, never called, tried and not reached, longest ago; callable ones alone, none twice', async () => {
    const { data, is_more } = await list()
    expect(data.map(({ name, why }: { name: string; why: string }) => [name, why])).toEqual([
      ['due', 'due'],
      ['never, newer', 'never'],
      ['never, older', 'never'],
      ['tried long ago', 'unreached'],
      ['tried lately', 'unreached'],
      ['reached long ago', 'longest_ago'],
      ['reached lately', 'longest_ago'],
    ])
    expect(is_more).toBe(false)
  })

  it('nor is a time that was said before kept for whoever is not to be called', async () => {
    const { agent, admin, users } = there.office
    const { data, due } = (await agent.call('GET', '/due')).json()
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['due', 'later'])
    expect(due).toBe(1)
    const people = (await admin.call('GET', '/due/people')).json().data
    expect(people).toEqual([{ user_id: users.agent.id, email: users.agent.email, due: 1 }])
  })

  it('a call takes its lead out of today’s list, and counts among the person’s own', async () => {
    const before = await list()
    await log(ids['never, newer'] ?? '', 'Completed', 0)
    const after = await list()
    expect(after.data.map(({ name }: { name: string }) => name)).not.toContain('never, newer')
    expect(after.data).toHaveLength(before.data.length - 1)
    expect(after.today).toEqual({
      calls: before.today.calls + 1,
      reached: before.today.reached + 1,
      seconds: before.today.seconds + 9,
      went_on: 0,
    })
  })

  it('holds nobody else’s leads, of an admin neither', async () => {
    expect((await list(there.office.admin)).data).toEqual([])
  })
})
