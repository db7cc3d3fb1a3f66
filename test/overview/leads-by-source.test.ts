import { afterAll, beforeAll, expect, it } from 'vitest'
import { compactCounts } from '../../server/read/counts/compact-counts.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Browser, type Office, openOffice } from '../support/app/console.ts'

let service: TestApp
let office: Office

/** Of source n so many leads, of which one is won. */
const leadsOf = (n: number): number => 13 - n

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
  let made = 0
  const make = async (by: Browser, n: number, leads: number): Promise<void> => {
    for (let i = 0; i < leads; i++) {
      const phone = `98765${String(++made).padStart(5, '0')}`
      const lead = { name: 'Asha', phone, source: `Source ${n}`, status: i === 0 ? 'Won' : 'New' }
      expect((await by.call('POST', '/leads', lead)).statusCode).toBe(201)
    }
  }
  for (let n = 1; n <= 11; n++) await make(office.admin, n, leadsOf(n))
  for (let n = 1; n <= 6; n++) await make(office.agent, n, 1)
}, 60_000)

afterAll(() => service.close())

const overviewOf = async (browser: Browser, query = '') => {
  const reply = await browser.call('GET', `/overview${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data
}

it.each(['before', 'after'])(
  '%s compacting, the days of the largest five sources are told, all others together, and of sources the largest ten',
  async (when) => {
    if (when === 'after') await compactCounts(service.db, accountCaller(office.account.id))
    const { to_date: day, ...data } = await overviewOf(office.admin)
    const countOf = (n: number): number => leadsOf(n) + (n <= 6 ? 1 : 0)
    const numbers = Array.from({ length: 11 }, (_, i) => i + 1)
    const named = numbers.slice(0, 5).map((n) => ({ day, source: `Source ${n}`, count: countOf(n) }))
    const rest = numbers.slice(5).reduce((sum, n) => sum + countOf(n), 0)
    expect(data.leads_by_day).toEqual([...named, { day, source: null, count: rest }])
    expect(data.sources).toEqual(
      numbers.slice(0, 10).map((n) => ({ source: `Source ${n}`, leads: countOf(n), won: n <= 6 ? 2 : 1 })),
    )
    expect(data.leads_total).toBe(numbers.reduce((sum, n) => sum + countOf(n), 0))
    expect(data.leads_by_status).toEqual([
      { status: 'New', count: data.leads_total - 17 },
      { status: 'Won', count: 17 },
    ])
  },
)

it('six sources have a colour each, and an agent’s are those of his own leads', async () => {
  const { to_date: day, ...data } = await overviewOf(office.agent)
  const names = Array.from({ length: 6 }, (_, i) => `Source ${i + 1}`)
  expect(data.leads_by_day).toEqual(names.map((source) => ({ day, source, count: 1 })))
  expect(data.sources).toEqual(names.map((source) => ({ source, leads: 1, won: 1 })))
})

it('a window without leads has none', async () => {
  const data = await overviewOf(office.admin, '?from_date=2020-01-01&to_date=2020-12-31')
  expect([data.leads_by_day, data.sources, data.leads_by_status, data.leads_total]).toEqual([[], [], [], 0])
})
