// slow: it takes the database away, or leaves it locked, silent or full
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import type { Person } from '../../support/people/people.ts'
import { type NetworkProxy, startNetworkProxy } from '../../support/processes/network-proxy.ts'
import { type Answered, type OneProcess, startProcess } from '../../support/processes/one-process.ts'

let proxy: NetworkProxy | undefined
let service: OneProcess
beforeAll(async () => {
  service = await startProcess(async (databaseUrl) => {
    proxy = await startNetworkProxy(databaseUrl)
    return { DATABASE_URL: proxy.url, DATABASE_POOL: '5' }
  })
})
beforeEach(({ skip }) =>
  skip(
    inject('citusUrl') !== null,
    'the silence is before one server, and on Citus the service speaks to each node; test/citus/lost-node.test.ts loses one',
  ),
)
afterAll(async () => {
  await service.stop()
  await proxy?.close()
})

let made = 0
const createLead = (): Promise<Answered> =>
  service.ask('POST', '/api/v1/leads', { name: 'N', phone: `98765${10_000 + made++}` }, service.people.admin)

const listOf = (person: Person): Promise<Answered> => service.ask('GET', '/api/v1/leads', undefined, person)

/** Connections of their own for several: all of the pool is open when they are through. Saves that come at once share one. */
async function openAll(): Promise<void> {
  const { admin, agent, otherAgent, stranger } = service.people
  for (let round = 0; round < 3; round++)
    await Promise.all(
      Array.from({ length: 20 }, () => [
        createLead(),
        ...[admin, agent, otherAgent, stranger].map(listOf),
      ]).flat(),
    )
}

it('connections that fall silent are given up: 503 in time, and writes work again within 20 s', async () => {
  await openAll()
  proxy?.silence()
  const silentAt = performance.now()
  const waiting = createLead()
  await sleep(500)
  const notReady = await service.ask('GET', '/readyz')
  // No webhook is known whose deliveries it could keep.
  const error = { code: 'UNAVAILABLE', message: 'The database does not answer.' }
  expect([notReady.status, notReady.body]).toEqual([503, { error }])
  const given = await waiting
  expect([given.status, given.headers.get('retry-after')]).toEqual([503, '1'])
  // One limit for all of them, and not one for each: the next finds no silent one any more.
  expect((await createLead()).status).toBe(201)
  expect(performance.now() - silentAt).toBeLessThan(20_000)
  expect((await service.ask('GET', '/readyz')).status).toBe(200)
  await openAll()
}, 60_000)

it('the log has one line when the database goes and one when it is back', async () => {
  await sleep(1_500)
  await createLead()
  const said = [...service.program.output().matchAll(/the database is (away|back)/g)].map(([, word]) => word)
  // A connection that a busy machine holds up for longer than 1.5 s is one more silence: availability.test.ts counts.
  expect(said).toEqual(said.map((_, i) => (i % 2 ? 'back' : 'away')))
  expect(said.at(-1)).toBe('back')
})

it('where all falls silent, new connections too, /readyz answers within 2 s and SIGTERM ends the process in time', async () => {
  proxy?.silence()
  if (proxy) proxy.weather.isSilent = true
  const inFlight = createLead()
  const times: number[] = []
  for (let i = 0; i < 3; i++) {
    const { body, ms } = await service.ask('GET', '/readyz')
    expect(body).toMatchObject({ error: { code: 'UNAVAILABLE' } })
    times.push(ms)
  }
  // A busy machine may hold up one of them.
  expect(Math.min(...times)).toBeLessThan(2_000)
  const refusedAt = performance.now()
  service.program.child.kill('SIGTERM')
  expect((await inFlight).status).toBe(503)
  await service.program.ended
  // Whoever starts it waits 40 s for its end (compose.yaml, deploy/leadline.service).
  expect(performance.now() - refusedAt).toBeLessThan(35_000)
}, 60_000)
