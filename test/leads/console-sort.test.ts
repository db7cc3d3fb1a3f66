import { expect, it } from 'vitest'
import type { Browser } from '../support/app/console.ts'
import { leadOffice } from '../support/app/lead-office.ts'

const there = leadOffice()
const { save, call } = there

interface Listed {
  readonly id: string
  readonly last_call_at: string | null
}

async function list(
  query: string,
  browser: Browser = there.office.admin,
): Promise<{ ids: string[]; total: number; data: Listed[] }> {
  const reply = await browser.call('GET', `/leads?${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  const { data, pagination } = reply.json()
  return { data, ids: data.map(({ id }: Listed) => id), total: pagination.total }
}

it('a list tells the last call, and shows who was never called, to whoever sees the lead', async () => {
  const { agent, otherAgent } = there.office
  const called = await save({ source: 'Never', assigned_to: 'agent@example.com' })
  const waiting = await save({ source: 'Never', assigned_to: 'agent@example.com' })
  const others = await save({ source: 'Never', assigned_to: 'other-agent@example.com' })
  const callId = await call(called)
  const never = 'source=Never&called=never'
  expect((await list('source=Never')).data.map(({ id, last_call_at: at }) => [id, at !== null])).toEqual([
    [others, false],
    [waiting, false],
    [called, true],
  ])
  expect(await list(never)).toMatchObject({ ids: [others, waiting], total: 2 })
  expect(await list(never, agent)).toMatchObject({ ids: [waiting], total: 1 })
  expect(await list(never, otherAgent)).toMatchObject({ ids: [others], total: 1 })
  expect(await list(`${never}&sort=last_call_at&order=asc`), 'who waits longest').toMatchObject({
    ids: [waiting, others],
  })
  expect(await list(`${never}&q=${encodeURIComponent('no such words')}`)).toMatchObject({ ids: [], total: 0 })
  const gone = await there.office.admin.call('DELETE', `/call-logs/${callId}`)
  expect(gone.statusCode).toBe(200)
  expect(await list(never, agent)).toMatchObject({ ids: [waiting, called], total: 2 })
  const csv = await there.office.agent.call('GET', `/leads.csv?${never}`)
  expect(csv.body.trim().split('\n')).toHaveLength(3)
})

it('a list is sorted by value and by last call, those without last; pages go on where the last ended', async () => {
  const ids: string[] = []
  for (const deal_value of [300, null, 100, 200, null]) ids.push(await save({ source: 'Sorted', deal_value }))
  const [a = '', b = '', c = '', d = '', e = ''] = ids
  expect((await list('source=Sorted&sort=deal_value')).ids).toEqual([a, d, c, e, b])
  expect((await list('source=Sorted&sort=deal_value&order=asc')).ids).toEqual([c, d, a, e, b])
  const pages = [0, 2, 4].map((offset) => list(`source=Sorted&sort=deal_value&limit=2&offset=${offset}`))
  expect((await Promise.all(pages)).flatMap((page) => page.ids)).toEqual([a, d, c, e, b])
  await call(b)
  await call(d)
  expect((await list('source=Sorted&sort=last_call_at&order=asc')).ids).toEqual([b, d, e, c, a])
  expect((await list('source=Sorted&order=asc')).ids).toEqual(ids)
  await there.save({ source: 'Elsewhere' })
  expect((await list('source=Sorted&sort=updated_at')).ids).toEqual([e, d, c, b, a])
})

it('refuses to sort a search, and pages behind the first thousand, naming the parameter', async () => {
  for (const [query, field] of [
    ['sort=deal_value&q=rao', 'sort'],
    ['sort=deal_value&limit=50&offset=951', 'offset'],
    ['called=never&limit=50&offset=951', 'offset'],
    ['sort=name', 'sort'],
    ['called=always', 'called'],
  ]) {
    const reply = await there.office.admin.call('GET', `/leads?${query}`)
    expect(reply.statusCode, query).toBe(400)
    expect(reply.json().error.field, query).toBe(field)
  }
  expect((await list('sort=deal_value&limit=50&offset=950')).ids).toEqual([])
})

it('the REST interface keeps its order, and knows neither parameter', async () => {
  const { admin } = await there.registrar.people()
  for (const query of ['sort=deal_value', 'order=asc', 'called=never']) {
    const reply = await there.service.call(admin.key, 'GET', `/api/v1/leads?${query}`)
    expect(reply.statusCode, query).toBe(400)
  }
})
