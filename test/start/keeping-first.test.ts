// slow: it starts processes of the service while their database is away
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { endHoldersAfterEach, newDataDir } from '../embedded-postgres/held-database.ts'
import { createTestDatabase, type TestDatabase, testSessionSecret } from '../support/database/database.ts'
import { Registrar } from '../support/people/people.ts'
import { freePort } from '../support/processes/free-port.ts'
import { startNetworkProxy } from '../support/processes/network-proxy.ts'
import { bundleProgram, type RunningProgram, runProgram } from '../support/processes/program.ts'
import { makeWebhook, newPhone } from '../webhooks/support.ts'

endHoldersAfterEach()

const testLimitMs = 180_000
const longWait = { timeout: 90_000, interval: 50 }

let folder: string
let dataDir: string
let database: TestDatabase
let registrar: Registrar
let program: RunningProgram | undefined

beforeAll(async () => {
  const bundle = await bundleProgram('server/main.ts')
  folder = join(dirname(bundle), `keeping-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  copyFileSync(bundle, join(folder, 'main.js'))
  database = await createTestDatabase()
  registrar = new Registrar(database.url)
}, testLimitMs)
afterAll(async () => {
  program?.child.kill('SIGKILL')
  await program?.ended
  await registrar.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'leadline-door-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Starts the service with its database at that address, or with its own. */
async function start(databaseUrl: string | undefined, processes = 1): Promise<string> {
  const port = await freePort()
  program = runProgram(join(folder, 'main.js'), [], {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: testSessionSecret,
    PORT: String(port),
    PROCESSES: String(processes),
  })
  return `http://127.0.0.1:${port}`
}

async function end(signal: NodeJS.Signals): Promise<void> {
  program?.child.kill(signal)
  expect(await Promise.race([program?.ended, sleep(40_000, 'still there')])).toBe(
    signal === 'SIGTERM' ? 0 : signal,
  )
}

const stateOf = (url: string) => (): Promise<string> =>
  fetch(`${url}/readyz`).then(
    async (reply) => ((await reply.json()) as { status: string }).status,
    () => 'nobody listens',
  )

const push = (address: string, phone = newPhone()): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha Rao', phone }),
  })

it.each([1, 2])(
  'in %i process(es) the very first start listens before its database is found, says what it waits for, and serves then',
  async (processes) => {
    const { admin } = await registrar.people()
    const webhook = await makeWebhook({ registrar }, admin.accountId)
    const proxy = await startNetworkProxy(database.url)
    await proxy.close()
    const url = await start(proxy.url, processes)
    const line = await program?.line(/waits for its database/)
    expect(line).toContain('Cannot use DATABASE_URL: connect ECONNREFUSED')
    expect(line).not.toContain(new URL(database.url).password)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    const refused = await push(`${url}/webhook/${webhook.token}`)
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true])
    const again = await startNetworkProxy(database.url, Number(new URL(proxy.url).port))
    await program?.line(/"msg":"Leadline is ready"/)
    expect((await push(`${url}/webhook/${webhook.token}`)).status).toBe(200)
    await end('SIGTERM')
    await again.close()
  },
  testLimitMs,
)

it(
  'an embedded PostgreSQL that does not start ends nothing: the door keeps, and all is saved when it does',
  async () => {
    dataDir = newDataDir()
    const known = join(dataDir, 'spool', 'webhooks.sealed')
    await start(undefined)
    await program?.line(/"msg":"Leadline is ready"/)
    const path = new URL(/^ +Webhook +(\S+)$/m.exec(program?.output() ?? '')?.[1] ?? '').pathname
    const key = /^ +API key +(\S+)$/m.exec(program?.output() ?? '')?.[1]
    await end('SIGTERM')
    rmSync(known, { force: true })
    await start(undefined)
    await expect.poll(() => existsSync(known), longWait).toBe(true)
    await end('SIGTERM')

    const control = join(dataDir, 'postgres', 'global', 'pg_control')
    renameSync(control, `${control}.away`)
    const url = await start(undefined)
    expect(await program?.line(/waits for its database/)).toContain(
      'is not a whole PostgreSQL data directory',
    )
    await expect.poll(stateOf(url), longWait).toBe('keeping')
    const reply = await push(`${url}${path}`)
    expect(reply.status).toBe(200)
    renameSync(`${control}.away`, control)
    await program?.line(/"msg":"Leadline is ready"/)
    await expect.poll(stateOf(url), longWait).toBe('ready')
    const { id } = ((await reply.json()) as { data: { id: string } }).data
    const found = await fetch(`${url}/api/v1/leads?id=${id}`, { headers: { authorization: `Bearer ${key}` } })
    expect(await found.json()).toMatchObject({ data: [{ id, name: 'Asha Rao' }] })
    await end('SIGTERM')
  },
  testLimitMs,
)

it.each([1, 2])(
  'in %i process(es) the door keeps before its database is found; nothing is lost at SIGTERM or kill -9, and all is saved then',
  async (processes) => {
    const { admin } = await registrar.people()
    const webhook = await makeWebhook({ registrar }, admin.accountId)
    const proxy = await startNetworkProxy(database.url)
    await start(proxy.url, processes)
    await program?.line(/"msg":"Leadline is ready"/)
    await expect.poll(() => existsSync(join(dataDir, 'spool', 'webhooks.sealed')), longWait).toBe(true)
    await end('SIGTERM')
    await proxy.close()

    const told: string[] = []
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const url = await start(proxy.url, processes)
      await expect.poll(stateOf(url), longWait).toBe('keeping')
      const reply = await push(`${url}/webhook/${webhook.token}`)
      expect(reply.status).toBe(200)
      told.push(((await reply.json()) as { data: { id: string } }).data.id)
      expect(
        (await fetch(`${url}/api/v1/leads`, { headers: { authorization: `Bearer ${admin.key}` } })).status,
      ).toBe(503)
      await end(signal)
    }

    const url = await start(database.url, processes)
    await program?.line(/"msg":"Leadline is ready"/)
    await expect.poll(stateOf(url), longWait).toBe('ready')
    // Each process tells what it keeps itself, and one may still drain when the other that is asked is ready.
    const saved = async () => {
      const rows = await registrar.query('select id from leads where account_id = $1', [admin.accountId])
      return rows.map(({ id }) => id).sort()
    }
    await expect.poll(saved, longWait).toEqual(told.sort())
    await end('SIGTERM')
  },
  testLimitMs,
)
