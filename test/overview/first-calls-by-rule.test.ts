import { expect, it } from 'vitest'
import { passOnOffice, person } from '../distribution/pass-on-office.ts'
import type { Browser } from '../support/app/console.ts'
import { makeTeam } from '../support/people/teams.ts'
import { newPhone, post } from '../webhooks/support.ts'

const { office, service, rule, passOn, bothOf, browserOf, newLead, setUser } = passOnOffice()

type Told = readonly [name: string, leads: number, delays: readonly number[]]

async function told(browser: Browser, days = ''): Promise<Told[]> {
  const reply = await browser.call('GET', `/overview/first-calls${days}`)
  expect(reply.statusCode, reply.body).toBe(200)
  const { rules } = reply.json().data as { rules: { name: string; leads: number; delays: number[] }[] }
  return rules.map(({ name, leads, delays }) => [name, leads, delays])
}

async function deliver(fields: object = {}): Promise<{ id: string; phone: string }> {
  const phone = newPhone()
  const reply = await post(service, office.webhook, { name: 'A', phone, ...fields })
  expect(reply.statusCode, reply.body).toBe(200)
  return { id: reply.json().data.id, phone }
}

async function call(id: string, seconds: number): Promise<void> {
  const { created_at } = (await office.admin.call('GET', `/leads/${id}`)).json().data
  const called_at = new Date(Date.parse(created_at) + seconds * 1000).toISOString()
  const body = { lead_id: id, call_type: 'Outbound', duration_seconds: 0, outcome: 'No Answer', called_at }
  expect((await office.admin.call('POST', '/call-logs', body)).statusCode).toBe(201)
}

it('the overview tells by rule how soon its leads were called, of all that it gave away', async () => {
  const pune = { when: { all: [{ field: 'city', is: 'Pune' }] }, name: 'Pune' }
  await rule([office.agentPerson], pune)
  const { agent, otherAgent } = office.users
  await office.makeRule('Everybody else', [], [person(otherAgent)])
  const [quick, slow] = [await deliver({ city: 'Pune' }), await deliver({ city: 'Pune' })]
  await deliver({ city: 'Pune' })
  const other = await deliver()
  await call(quick.id, 30)
  await call(slow.id, 200)
  await call(slow.id, 900)
  await call(other.id, 61)
  // Neither is a lead more: who comes again, and whom somebody made by hand.
  await post(service, office.webhook, { name: 'A', phone: quick.phone, city: 'Pune' })
  await office.admin.call('POST', '/leads', { name: 'By hand', phone: newPhone(), city: 'Pune' })

  const ofPune = ['Pune', 3, [1, 0, 0, 1]] as const
  const ofOthers = ['Everybody else', 1, [0, 1]] as const
  expect(await told(office.admin)).toEqual([ofPune, ofOthers])
  expect(await told(office.admin, '?from_date=2020-01-01&to_date=2020-01-31')).toEqual([])

  // Each is told of the leads that he sees.
  await setUser(otherAgent.id, { role: 'manager' })
  expect(await told(await browserOf('agent'))).toEqual([ofPune])
  expect(await told(await browserOf('other-agent'))).toEqual([ofOthers])
  await makeTeam(service.test, office.account.id, { [agent.id]: 'member', [otherAgent.id]: 'manager' })
  expect(await told(await browserOf('other-agent'))).toEqual([ofPune, ofOthers])
})

it('a lead that went on is still of its rule; a rule that is deleted keeps its name, one that is renamed has its new one', async () => {
  const id = await rule([office.agentPerson, office.otherAgentPerson])
  const lead = await newLead()
  const [, second] = await bothOf(lead)
  await passOn(15)
  await call(lead, 1_000)
  const day = '?from_date=2030-11-25&to_date=2030-11-25'
  const [, , delays = []] = (await told(await browserOf(second), day))[0] ?? []
  expect(delays.lastIndexOf(1), 'between 15 and 20 minutes').toBe(8)

  const renamed = await office.admin.call('POST', `/distribution-rules/${id}`, { name: 'Leads of the day' })
  expect(renamed.statusCode, renamed.body).toBe(200)
  expect(await told(office.admin, day)).toEqual([['Leads of the day', 1, delays]])
  expect((await office.admin.call('DELETE', `/distribution-rules/${id}`)).statusCode).toBe(200)
  expect(await told(office.admin, day)).toEqual([['All', 1, delays]])
})
