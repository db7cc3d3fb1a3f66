import { afterAll, beforeAll, expect, it } from 'vitest'
import { findApiKey } from '../../server/api-keys/find-api-key.ts'
import { asOwner } from '../../server/postgres/schema/owner-connection.ts'
import { accountIdOfApiKey, makeApiKey } from '../../server/secrets/secrets.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Browser, type Office, openOffice } from '../support/app/console.ts'

let service: TestApp
let office: Office

beforeAll(async () => {
  service = await startTestApp({ API_RATE_LIMIT: '6' })
  office = await openOffice(service)
})

afterAll(() => service.close())

interface Key {
  readonly id: string
  readonly key: string
}

const settings = { name: 'Website', permissions: ['read', 'write'], ip_whitelist: [] }
const make = async (): Promise<Key> => (await office.agent.call('POST', '/api-keys', settings)).json().data
const rotate = (id: string, browser: Browser = office.agent, overlap = 3_600) =>
  browser.call('POST', `/api-keys/${id}/rotate`, { overlap_seconds: overlap })
const list = (key: string) => service.call(key, 'GET', '/api/v1/leads')
const status = async (key: string) => (await list(key)).statusCode
const recordOf = async (id: string) =>
  (await office.agent.call('GET', '/api-keys')).json().data.find((one: Key) => one.id === id)

it('after a rotation both values work, and the record says until when', async () => {
  const { id, key } = await make()
  const reply = await rotate(id)
  const rotated = reply.json().data
  expect(reply.statusCode).toBe(200)
  expect(rotated).toMatchObject({ id, ...settings, last_four: rotated.key.slice(-4), old_key_used_at: null })
  expect(Date.parse(rotated.old_key_until) - Date.now()).toBeGreaterThan(3_500_000)
  expect([await status(key), await status(rotated.key)]).toEqual([200, 200])
  await expect.poll(async () => (await recordOf(id)).old_key_used_at).toMatch(/Z$/)
})

it('both values share one limit', async () => {
  const { id, key } = await make()
  const newer = (await rotate(id)).json().data.key
  for (let i = 0; i < 3; i++) expect([await status(key), await status(newer)]).toEqual([200, 200])
  expect([await status(key), await status(newer)]).toEqual([429, 429])
})

it('the old value ends when its time is over', async () => {
  const { id, key } = await make()
  const newer = (await rotate(id)).json().data.key
  await asOwner(service.ownerUrl, (owner) =>
    owner.query({ text: 'update api_keys set old_key_until = now() where id = $1', values: [id] }),
  )
  expect([await status(key), await status(newer)]).toEqual([401, 200])
  expect((await recordOf(id)).old_key_until).toBeNull()
})

it('the old value is ended by hand, by a further rotation, by regenerating and by revoking', async () => {
  const ends: ((id: string) => Promise<unknown>)[] = [
    (id) => office.agent.call('DELETE', `/api-keys/${id}/old-secret`),
    (id) => rotate(id),
    (id) => office.agent.call('POST', `/api-keys/${id}/regenerate`),
    (id) => office.agent.call('DELETE', `/api-keys/${id}`),
  ]
  for (const end of ends) {
    const { id, key } = await make()
    await rotate(id)
    expect(await status(key)).toBe(200)
    await end(id)
    expect(await status(key)).toBe(401)
  }
})

it('404 for another person’s key and for a revoked one; 400 for an overlap of nothing or of a year', async () => {
  const { id } = await make()
  expect((await rotate(id, office.otherAgent)).statusCode).toBe(404)
  expect((await office.otherAgent.call('DELETE', `/api-keys/${id}/old-secret`)).statusCode).toBe(404)
  for (const overlap of [0, 365 * 86_400]) {
    const reply = await rotate(id, office.agent, overlap)
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, 'overlap_seconds'])
  }
  await office.agent.call('DELETE', `/api-keys/${id}`)
  expect((await rotate(id)).statusCode).toBe(404)
})

it('a key that is looked up table by table, as on a distributed database, is the one that a join finds', async () => {
  const { db } = service
  const find = (key: string, readsByTable: boolean) => findApiKey({ ...db, readsByTable }, key)
  const { id, key } = await make()
  const newer = (await rotate(id)).json().data.key
  const revoked = await make()
  expect((await office.agent.call('DELETE', `/api-keys/${revoked.id}`)).statusCode).toBe(200)
  const unknown = makeApiKey(accountIdOfApiKey(key) ?? '')
  // The note of a use is written behind its request.
  await status(newer)
  await expect.poll(async () => (await find(newer, false))?.key.last_used_at).toBeTruthy()
  for (const one of [key, newer, revoked.key, unknown])
    expect(await find(one, true)).toEqual(await find(one, false))
  expect(await find(newer, true)).toMatchObject({
    key: { id, role: 'agent', default_region: 'IN', works_until: null },
  })
  const together = await Promise.all([newer, newer, key, unknown, newer].map((one) => find(one, true)))
  expect(together.map((found) => found?.key.works_until)).toEqual([
    null,
    null,
    expect.any(Date),
    undefined,
    null,
  ])
})
