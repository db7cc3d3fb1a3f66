// slow: it starts processes of the service, and some are killed
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase, testSessionSecret } from '../support/database/database.ts'
import { onEveryServer } from '../support/database/servers.ts'
import { Registrar } from '../support/people/people.ts'
import { freePort } from '../support/processes/free-port.ts'
import { bundleProgram, type RunningProgram, runProgram } from '../support/processes/program.ts'

/** The lock under which one of several processes makes the first start. */
const firstStartLock = 5_120_417_734
/** On a machine that does much else. */
const startLimitMs = 60_000
const testLimitMs = 120_000

let folder: string
let database: TestDatabase
let holder: pg.Client
let program: RunningProgram | undefined

beforeAll(async () => {
  const bundle = await bundleProgram('server/main.ts')
  // The first of several processes starts the others by this name.
  folder = join(dirname(bundle), `opened-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  copyFileSync(bundle, join(folder, 'main.js'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(async () => {
  database = await createTestDatabase()
  holder = new pg.Client({ connectionString: database.url, application_name: 'a test' })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [firstStartLock])
})
afterEach(async () => {
  program?.child.kill('SIGKILL')
  await program?.ended
  await holder.end()
  await database.drop()
})

/** Starts the service and answers where, as soon as it says that it is ready for requests. */
async function open(processes = 1): Promise<string> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { DATABASE_URL: database.url, SESSION_SECRET: testSessionSecret, PORT: String(port) }
  program = runProgram(join(folder, 'main.js'), [], {
    PATH: process.env.PATH,
    PROCESSES: String(processes),
    ...env,
  })
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: startLimitMs }).toBe(true)
  return url
}

const endConnections = () =>
  onEveryServer(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'leadline'`,
  )

describe('between opening its port and being ready', () => {
  it.each([1, 2])(
    'in %i process(es) connections that die do not end the service, and the first start is made when it can be',
    async (processes) => {
      const url = await open(processes)
      for (let strikes = 0; strikes < 3; strikes++) {
        await endConnections()
        await sleep(400)
      }
      expect(program?.child.exitCode).toBeNull()
      await holder.query('select pg_advisory_unlock($1)', [firstStartLock])
      await program?.line(/"msg":"Leadline is ready"/)
      const [, key] = /^ +API key +(\S+)$/m.exec(program?.output() ?? '') ?? []
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ name: 'Asha Rao', phone: '98765 43210' })
      expect((await fetch(`${url}/api/v1/leads`, { method: 'POST', headers, body })).status).toBe(201)
      expect(program?.output().match(/API key/g)).toHaveLength(1)
    },
    testLimitMs,
  )

  it(
    'a database that people use is ready though another process holds the lock of the first start',
    async () => {
      const registrar = new Registrar(database.url)
      await registrar.people()
      await registrar.close()
      await open()
      await program?.line(/"msg":"Leadline is ready"/)
    },
    testLimitMs,
  )

  it(
    'SIGTERM ends it in order while another process makes the first start',
    async () => {
      await open()
      await sleep(300)
      program?.child.kill('SIGTERM')
      expect(await Promise.race([program?.ended, sleep(10_000, 'still there')])).toBe(0)
    },
    testLimitMs,
  )
})
