import { expect, it } from 'vitest'
import { delayBounds } from '../../server/read/lead-calls/first-call-delay.ts'
import type { Browser } from '../support/app/console.ts'
import { freshContact } from '../support/app/leads.ts'
import { webhookOffice } from '../webhooks/office.ts'
import { post } from '../webhooks/support.ts'
import { callsOf, callsWebhook, newCall } from '../webhooks/telephony.ts'

const office = webhookOffice()
const { service } = office

interface Delays {
  readonly delays: number[]
}

async function firstCalls(browser: Browser = office.admin) {
  const reply = await browser.call('GET', '/overview/first-calls')
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data
}

const shown = ({ delays }: Delays): string =>
  delays.flatMap((count, place) => (count > 0 ? [`${delayBounds[place]}:${count}`] : [])).join(' ')

async function call(leadId: string, seconds: number): Promise<string> {
  const { created_at } = (await office.admin.call('GET', `/leads/${leadId}`)).json().data
  const called_at = new Date(Date.parse(created_at) + seconds * 1000).toISOString()
  const body = { lead_id: leadId, call_type: 'Outbound', duration_seconds: 60, called_at }
  const reply = await office.admin.call('POST', '/call-logs', body)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data.id
}

async function save(fields: object): Promise<string> {
  const reply = await office.admin.call('POST', '/leads', { ...freshContact(), ...fields })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data.id
}

it('the overview tells how long leads waited, by person, source and webhook, to each as far as he sees the leads', async () => {
  const webhook = await office.makeWebhook({ name: 'Website' })
  const { name, phone } = freshContact()
  const delivered = (await post(service, webhook, { name, phone, source: 'Web' })).json().data.id
  await call(delivered, 90)
  const own = await save({ source: 'Fair', assigned_to: 'agent@example.com' })
  await call(own, 300)
  await call(own, 30_000)
  const waiting = await save({ source: 'Fair', assigned_to: 'agent@example.com' })

  // A call made this lead: that somebody calls it back is no first call.
  const telephony = await callsWebhook(office)
  expect((await post(service, telephony, newCall())).statusCode).toBe(200)
  const [made] = await callsOf(service, telephony)
  await call(made?.lead_id ?? '', 60)

  const told = await firstCalls()
  expect(told.never_called).toBe(1)
  expect(told.still_in_time).toEqual([1, 1, 1])
  expect(told.delay_bounds).toEqual(delayBounds)
  expect(told.sources.find(({ source }: { source: string }) => source === 'Web').delays).toEqual([0, 1])
  expect(told.sources.map((one: Delays & { source: string }) => [one.source, shown(one)]).sort()).toEqual([
    ['Fair', '240:1'],
    ['Web', '60:1'],
  ])
  expect(told.webhooks.map((one: Delays & { name: string }) => [one.name, shown(one)]).sort()).toEqual([
    [null, '240:1'],
    ['Website', '60:1'],
  ])
  const people = (list: (Delays & { user_id: string })[]) =>
    list.map((one) => [one.user_id, shown(one)]).sort()
  expect(people(told.people)).toEqual([
    [null, '60:1'],
    [office.users.agent.id, '240:1'],
  ])
  const agents = await firstCalls(office.agent)
  expect(agents.people).toEqual([])
  expect(agents.never_called).toBe(1)
  expect(agents.sources.map((one: Delays & { source: string }) => [one.source, shown(one)])).toEqual([
    ['Fair', '240:1'],
  ])

  const { otherAgent } = office.users
  const handed = await office.admin.call('POST', `/users/${office.users.agent.id}/hand-over`, {
    to: [otherAgent.id],
  })
  expect(handed.json().data.moved).toBe(2)
  expect(people((await firstCalls()).people)).toEqual([
    [null, '60:1'],
    [otherAgent.id, '240:1'],
  ])
  expect((await firstCalls(office.agent)).sources).toEqual([])

  expect((await office.admin.call('DELETE', `/leads/${own}`)).statusCode).toBe(200)
  expect((await office.admin.call('DELETE', `/leads/${waiting}`)).statusCode).toBe(200)
  expect(await firstCalls()).toMatchObject({
    never_called: 0,
    still_in_time: [0, 0, 0],
    people: [{ user_id: null }],
  })
})
