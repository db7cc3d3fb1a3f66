// slow: it waits for what happens ten seconds later
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findApiKey } from '../../server/api-keys/find-api-key.ts'
import { keyUse, keyUseRow } from '../../server/doors/key-use-log.ts'
import { openTally } from '../../server/http/tally.ts'
import { istDay } from '../../server/records/ist-dates.ts'
import { unavailable } from '../../server/refusals/errors.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Office, openOffice } from '../support/app/console.ts'

let service: TestApp
let office: Office

beforeAll(async () => {
  service = await startTestApp({ API_RATE_LIMIT: '8' })
  office = await openOffice(service)
})

afterAll(() => service.close())

interface Key {
  readonly id: string
  readonly key: string
}

const make = async (fields: object): Promise<Key> =>
  (
    await office.agent.call('POST', '/api-keys', {
      name: 'Shop',
      permissions: ['read'],
      ip_whitelist: [],
      ...fields,
    })
  ).json().data

const use = (id: string, browser = office.agent) => browser.call('GET', `/api-keys/${id}/use`)
const today = istDay(new Date())

describe('the log of a key', () => {
  it('has what it did and what it was denied, by day and reason, within ten seconds', async () => {
    const { id, key } = await make({ permissions: ['read', 'write'] })
    const call = (method: string, path: string, body?: unknown) =>
      service.call(key, method, `/api/v1${path}`, body)
    await call('GET', '/leads')
    await call('GET', '/leads')
    await call('POST', '/leads', { name: 'Asha', phone: '98765 43210' })
    await call('POST', '/leads', { name: '' })
    await call('DELETE', '/leads/00000000-0000-4000-8000-000000000000')
    await call('GET', '/nowhere')
    await call('PUT', '/leads')
    await call('GET', '/leads?limit=0')
    await call('GET', '/leads')
    await office.agent.call('DELETE', `/api-keys/${id}`)
    await call('GET', '/leads')
    const denied = (reason: string, requests = 1) => ({ day: today, reason, requests })
    await expect
      .poll(async () => (await use(id)).json().data.denied, { timeout: 14_000, interval: 500 })
      .toEqual([
        denied('INVALID_PARAM', 2),
        denied('KEY_REVOKED'),
        denied('METHOD_NOT_ALLOWED'),
        denied('NOT_FOUND'),
        denied('PERMISSION_DENIED'),
        denied('RATE_LIMITED'),
      ])
    const { data } = (await use(id)).json()
    expect(data).toMatchObject({ to_date: today })
    expect(data.done).toEqual([
      { day: today, permission: 'read', requests: 2 },
      { day: today, permission: 'write', requests: 1 },
    ])
    expect((await use(id, office.admin)).statusCode).toBe(200)
    expect((await use(id, office.otherAgent)).statusCode).toBe(404)
  }, 20_000)

  it('adds up what several processes count at once, and keeps for later what a database away did not take', async () => {
    const { id, key } = await make({})
    const found = await findApiKey(service.db, key)
    if (!found) throw new Error('the key is there')
    const lost: unknown[] = []
    let isAway = true
    const db = {
      ...service.db,
      write: ((caller, verb) =>
        isAway ? Promise.reject(unavailable(1)) : service.db.write(caller, verb)) as TestApp['db']['write'],
    }
    const processes = Array.from({ length: 4 }, () => openTally(db, keyUseRow, (error) => lost.push(error)))
    const at = new Date()
    for (const one of processes) {
      for (let i = 0; i < 25; i++) {
        one.note(keyUse(found.accountId, found.key, 'read', at))
        one.note(keyUse(found.accountId, found.key, 'RATE_LIMITED', at))
      }
    }
    await Promise.all(processes.map((one) => one.flush()))
    expect((await use(id)).json().data.done).toEqual([])
    isAway = false
    await Promise.all(processes.map((one) => one.flush()))
    await Promise.all(processes.map((one) => one.flush()))
    const { data } = (await use(id)).json()
    expect([data.done, data.denied]).toEqual([
      [{ day: today, permission: 'read', requests: 100 }],
      [{ day: today, reason: 'RATE_LIMITED', requests: 100 }],
    ])
    expect(lost).toEqual([])
  })
})
