// slow: it takes the database away, or leaves it locked, silent or full
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryServer } from '../support/database/servers.ts'
import { type Answered, type OneProcess, startProcess } from '../support/processes/one-process.ts'

let service: OneProcess
beforeAll(async () => {
  service = await startProcess()
})
afterAll(() => service.stop())

let made = 0
const createLead = (): Promise<Answered> =>
  service.ask('POST', '/api/v1/leads', { name: 'N', phone: `98765${10_000 + made++}` }, service.people.admin)
const listLeads = (): Promise<Answered> =>
  service.ask('GET', '/api/v1/leads?limit=5', undefined, service.people.admin)

function expectUnavailable({ status, headers, body }: Answered): void {
  expect([status, headers.get('retry-after'), body.error?.code]).toEqual([503, '1', 'UNAVAILABLE'])
}

it('a lock on leads: writes are told 503 before their sockets are closed, reads go on, nothing is tried again', async () => {
  await createLead()
  const holder = await service.registrar.connection()
  await holder.query('begin')
  await holder.query('lock table leads in exclusive mode')
  // More than the pool has, from another account too.
  const { stranger } = service.people
  const writes = Array.from({ length: 40 }, (_, i) =>
    i % 2
      ? createLead()
      : service.ask('POST', '/api/v1/leads', { name: 'S', phone: `8765${i}43210` }, stranger),
  )
  const reads: Answered[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      reads.push(await listLeads())
      await sleep(250)
    }
  })()
  const answers = await Promise.all(writes)
  expect((await service.ask('GET', '/readyz')).status).toBe(200)
  isOver = true
  await reading
  await holder.query('rollback')
  holder.release()
  answers.forEach(expectUnavailable)
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(25_000)
  expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200))
  expect((await createLead()).status).toBe(201)
}, 60_000)

it('a read-only database: reads 200, writes 503, /readyz says why, for no webhook is known whose deliveries it could keep; all well when it may be written again', async () => {
  const name = new URL(service.database.url).pathname.slice(1)
  const setReadOnly = (isReadOnly: boolean): Promise<unknown> =>
    onEveryServer(
      service.database.url,
      `alter database ${name} set default_transaction_read_only = ${isReadOnly}`,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'leadline' and datname = '${name}'`,
    )
  await setReadOnly(true)
  // The connections that were ended are made anew.
  await expect.poll(async () => (await listLeads()).status, { timeout: 10_000 }).toBe(200)
  expectUnavailable(await createLead())
  const notReady = await service.ask('GET', '/readyz')
  const message = 'The database is read-only: reads are answered, writes are refused.'
  expect([notReady.status, notReady.body]).toEqual([503, { error: { code: 'UNAVAILABLE', message } }])
  await setReadOnly(false)
  await listLeads()
  expect((await createLead()).status).toBe(201)
  expect((await service.ask('GET', '/readyz')).status).toBe(200)
})
