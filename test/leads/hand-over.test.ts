import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { leadOffice } from '../support/app/lead-office.ts'
import { freshContact } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'

const there = leadOffice()
const { save, call, undo, lead, timeline, wrongCounts } = there

const handOver = (from: string, to: readonly string[], browser = there.office.admin) =>
  browser.call('POST', `/users/${from}/hand-over`, { to })
const ownersOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await lead(id)).assigned_to))

it('gives all leads of a user to others by turns, each with its calls and an entry that undoes it; counts are exact', async () => {
  const { agent, otherAgent, admin } = there.office.users
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push(await save({ assigned_to: agent.email }))
  const [first = ''] = ids
  await call(first)
  const reply = await handOver(agent.id, [otherAgent.id, admin.id])
  expect(reply.json()).toEqual({ data: { moved: 5, remaining: 0 } })
  const owners = await ownersOf(ids)
  const shares = [otherAgent.email, admin.email].map((email) => owners.filter((one) => one === email).length)
  expect(shares.sort()).toEqual([2, 3])
  const [entry] = await timeline(first)
  expect(entry).toMatchObject({ can_undo: true, details: { handed_over: true } })
  const [told] = (await there.office.admin.call('GET', '/audit?action=handed')).json().data
  expect(told.details).toEqual({
    fields: ['assigned_to'],
    assigned_to: { before: agent.id, after: expect.any(String) },
  })
  expect(await wrongCounts()).toBe(0)
  expect((await undo(entry.id)).statusCode).toBe(200)
  expect(await ownersOf([first])).toEqual([agent.email])
  expect((await handOver(agent.id, [admin.id])).json().data).toEqual({ moved: 1, remaining: 0 })
  expect((await handOver(agent.id, [admin.id])).json().data).toEqual({ moved: 0, remaining: 0 })
})

it('more than a step are handed over step by step, also by two at once and while leads are saved: each moves once', async () => {
  const { agent, otherAgent, admin } = there.office.users
  const contacts = Array.from({ length: 230 }, freshContact)
  const ids: string[] = []
  for (const contact of contacts) ids.push(await save({ ...contact, assigned_to: agent.email }))
  const steps = async (): Promise<number> => {
    let sum = 0
    for (let tries = 0; tries < 50; tries++) {
      const reply = await handOver(agent.id, [otherAgent.id, admin.id])
      expect(reply.statusCode, reply.body).toBe(200)
      sum += reply.json().data.moved
      if (reply.json().data.remaining === 0) break
    }
    return sum
  }
  const saves = contacts
    .slice(0, 20)
    .map((contact) => there.office.admin.call('POST', '/leads', { ...contact, city: 'Goa' }))
  const [one, other, ...saved] = await Promise.all([steps(), steps(), ...saves])
  expect(saved.map(({ statusCode }) => statusCode)).toEqual(saved.map(() => 200))
  expect(one + other).toBe(230)
  const twice = await there.registrar.query(
    `select lead_id from lead_activities where details ->> 'handed_over' = 'true' and lead_id = any($1)
     group by lead_id having count(*) <> 1`,
    [ids],
  )
  expect(twice).toEqual([])
  expect(await wrongCounts()).toBe(0)
}, 60_000)

it('404 for nobody; 400 naming to for nobody, a disabled user and the leaver; 403 for an agent; nothing is moved', async () => {
  const { agent, otherAgent, admin } = there.office.users
  const id = await save({ assigned_to: agent.email })
  expectRefusal(await handOver(randomUUID(), [admin.id]), 404, 'NOT_FOUND')
  expectRefusal(await handOver(agent.id, [agent.id]), 400, 'INVALID_PARAM', 'to')
  expectRefusal(await handOver(agent.id, [randomUUID()]), 400, 'INVALID_PARAM', 'to')
  expectRefusal(await handOver(agent.id, []), 400, 'INVALID_PARAM', 'to')
  expectRefusal(await handOver(agent.id, [admin.id], there.office.agent), 403, 'PERMISSION_DENIED')
  await there.office.admin.call('POST', `/users/${otherAgent.id}`, { disabled: true })
  expectRefusal(await handOver(agent.id, [admin.id, otherAgent.id]), 400, 'INVALID_PARAM', 'to')
  expect(await ownersOf([id])).toEqual([agent.email])
})

it('gives the open leads that nobody has to people by turns, and lets those that are won or lost lie', async () => {
  const { agent, admin } = there.office.users
  const nobodys = (status = 'New') => save({ status, assigned_to: null })
  const open = [await nobodys(), await nobodys(), await nobodys()]
  const won = await nobodys('Won')
  const told = async () => {
    const { people, unassigned } = (await there.office.admin.call('GET', '/overview')).json().data
    return [
      people.find((one: { user_id: string | null }) => one.user_id === null)?.open,
      unassigned.map(({ id }: { id: string }) => id),
    ]
  }
  expect(await told()).toEqual([3, open.toReversed()])
  const handOut = (to: string[], browser = there.office.admin) =>
    browser.call('POST', '/leads/hand-out', { to })
  expectRefusal(await handOut([agent.id], there.office.agent), 403, 'PERMISSION_DENIED')
  expectRefusal(await handOut([randomUUID()]), 400, 'INVALID_PARAM', 'to')
  expect((await handOut([agent.id, admin.id])).json().data).toEqual({ moved: 3, remaining: 0 })
  expect(new Set(await ownersOf(open))).toEqual(new Set([agent.email, admin.email]))
  expect(await ownersOf([won])).toEqual([null])
  expect(await told()).toEqual([0, []])
  expect(await wrongCounts()).toBe(0)
})
