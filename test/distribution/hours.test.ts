import { afterEach, expect, it, vi } from 'vitest'
import { newPhone, post } from '../webhooks/support.ts'
import { ruleOffice } from './rule-office.ts'

const office = ruleOffice()
const { service } = office

afterEach(() => vi.useRealTimers())

const setHours = async (id: string, working_hours: object | null): Promise<void> => {
  const reply = await office.admin.call('POST', `/users/${id}`, { working_hours })
  expect(reply.statusCode, reply.body).toBe(200)
}

/** Posts a lead at a time of IST and answers who got it and how; 2030-11-25 is a Monday. */
async function givenAt(day: number, time: string, fields: object = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2030-11-${day}T${time}+05:30`) })
  const reply = await post(service, office.webhook, { name: 'A', phone: newPhone(), ...fields })
  const [row] = await service.registrar.query('select assignment from deliveries where lead_id = $1', [
    reply.json().data.id,
  ])
  const { assigned_to, chosen_by, off_hours = false, rule } = row?.assignment ?? {}
  return { to: assigned_to, by: chosen_by, off: off_hours, rule }
}

const week = { days: [1, 2, 3, 4, 5], from: '09:30', to: '19:00' }
const agent = 'agent@example.com'
const other = 'other-agent@example.com'

it('somebody outside working hours is passed over, to the second; the edges are IST', async () => {
  await office.makeRule('All', [], [office.agentPerson, office.otherAgentPerson])
  await setHours(office.users.agent.id, week)
  const onlyOther = { to: other, by: 'only_one', off: false, rule: 'All' }
  expect(await givenAt(25, '09:29:59.999')).toEqual(onlyOther)
  expect((await givenAt(25, '09:30:00.000')).by).toBe('turn')
  expect((await givenAt(25, '18:59:59.999')).by).toBe('turn')
  expect(await givenAt(25, '19:00:00.000')).toEqual(onlyOther)
  expect(await givenAt(30, '12:00:00.000')).toEqual(onlyOther)
})

it('at midnight IST a night goes on, and the cap of the day begins anew', async () => {
  await office.makeRule('Night', [], [office.agentPerson])
  await setHours(office.users.agent.id, { days: [1], from: '22:00', to: '06:00' })
  await office.admin.call('POST', `/users/${office.users.agent.id}`, { daily_cap: 1 })
  expect((await givenAt(25, '23:59:59.998')).to).toBe(agent)
  expect((await givenAt(25, '23:59:59.999')).by).toBe('default')
  expect(await givenAt(26, '00:00:00.000')).toEqual({ to: agent, by: 'only_one', off: false, rule: 'Night' })
  expect((await givenAt(26, '00:00:00.001')).by).toBe('default')
})

it('a later rule with somebody at work comes before an earlier one whose people are off', async () => {
  await office.makeRule('Day', [], [office.agentPerson])
  await office.makeRule('Night', [], [office.otherAgentPerson])
  await setHours(office.users.agent.id, week)
  expect((await givenAt(25, '12:00')).rule).toBe('Day')
  expect(await givenAt(25, '23:00')).toEqual({ to: other, by: 'only_one', off: false, rule: 'Night' })
})

it('while nobody works, those who are back on the earliest day take turns, and the lead says so', async () => {
  await office.makeRule('All', [], [office.agentPerson, office.otherAgentPerson])
  await setHours(office.users.agent.id, week)
  await setHours(office.users.otherAgent.id, { days: [1, 2, 3, 4, 5, 6], from: '11:00', to: '20:00' })
  const friday = [await givenAt(29, '22:00'), await givenAt(29, '23:00')]
  for (const one of friday) expect(one).toEqual({ to: other, by: 'only_one', off: true, rule: 'All' })
  const monday = [await givenAt(25, '22:00'), await givenAt(26, '01:00')]
  expect(monday.map(({ to }) => to).sort()).toEqual([agent, other])
  for (const one of monday) expect(one).toMatchObject({ by: 'turn', off: true })
})

it('hours lift neither absence nor cap: then the default user of the webhook has it', async () => {
  await office.makeRule('All', [], [office.agentPerson])
  await setHours(office.users.agent.id, week)
  await office.admin.call('POST', `/users/${office.users.agent.id}`, { away: true })
  expect(await givenAt(25, '23:00')).toMatchObject({ to: 'admin@example.com', by: 'default' })
})

it('trying a lead says the same, and which rules that fit have nobody; the list says who is off', async () => {
  await office.makeRule('Day', [], [office.agentPerson])
  await office.makeRule('Night', [], [office.otherAgentPerson])
  const today = new Date(Date.now() + 19_800_000).getUTCDay() || 7
  await setHours(office.users.agent.id, { days: [((today + 2) % 7) + 1], from: '09:00', to: '09:01' })
  const tried = await office.admin.call('POST', '/distribution-rules/try', { lead: {} })
  expect(tried.json().data).toMatchObject({
    rule: { name: 'Night' },
    assignment: { chosen_by: 'only_one' },
    considered: [
      { name: 'Day', matches: true, is_passed_over: true },
      { name: 'Night', matches: true },
    ],
  })
  const [day, night] = (await office.admin.call('GET', '/distribution-rules')).json().data
  expect([day.assignees[0].at_work, night.assignees[0].at_work]).toEqual([false, true])
})

it.each([
  [{ days: [], from: '09:00', to: '18:00' }],
  [{ days: [0], from: '09:00', to: '18:00' }],
  [{ days: [1, 1], from: '09:00', to: '18:00' }],
  [{ days: [1], from: '9:00', to: '18:00' }],
  [{ days: [1], from: '09:00', to: '24:00' }],
  [{ days: [1], from: '09:00' }],
  [{ days: [1], from: '09:00', to: '18:00', lunch: '13:00' }],
  ['always'],
])('400 for hours like %j, naming them; the audit log has what was changed', async (hours) => {
  const change = (working_hours: unknown) =>
    office.admin.call('POST', `/users/${office.users.agent.id}`, { working_hours })
  const refused = await change(hours)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error.field).toMatch(/^working_hours/)
  expect((await change({ ...week, days: [5, 1] })).json().data.working_hours).toEqual({
    ...week,
    days: [1, 5],
  })
  await change({ ...week, days: [1, 5] })
  const entries = await service.registrar.query(
    `select details from audit_log where subject_id = $1 and action = 'user.changed'`,
    [office.users.agent.id],
  )
  expect(entries.map(({ details }) => details.changes.working_hours.before)).toEqual([null])
})
