import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectEmbedded } from '../../server/embedded-postgres/embedded-postgres.ts'
import { freePort } from '../support/processes/free-port.ts'
import { allPhones, ask, type BuiltService, newFolder, startBuilt } from './built-service.ts'

const size = 3
const dataDir = join(newFolder(), 'data')
const where = { DATA_DIR: dataDir, PROCESSES: String(size), PORT: String(await freePort()) }
let service: BuiltService
let key: string

/** Processes that answer requests, by what the system knows. */
function workerPids(): number[] {
  const { pid } = service.program.child
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return children.filter((child) => /main\.js/.test(commandOf(child))).map(Number)
}

function commandOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50)
}

/** A request on a connection of its own. */
function askAlone(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${service.url}${path}`, { ...init, headers: { connection: 'close', ...init.headers } })
}

/** The status of an answer on a connection that nobody had before: `fetch` takes one that is kept. */
async function newlyConnected(): Promise<number | undefined> {
  const [reply] = await once(get(`${service.url}/healthz`, { agent: false }), 'response')
  return (reply as IncomingMessage).resume().statusCode
}

/** Requests that come at once, among so many others that not all are handed to one process. */
async function askAmongMany(requests: readonly (() => Promise<Response>)[]): Promise<Response[]> {
  const others = Math.ceil(400 / requests.length)
  const asked = requests.map((request) => {
    const around = Array.from({ length: others }, () => askAlone('/healthz').then((reply) => reply.text()))
    return Promise.all([request(), ...around])
  })
  return (await Promise.all(asked)).map(([reply]) => reply)
}

let lastPhone = 9_000_000_000
function nextPhone(): string {
  lastPhone += 1
  return `+91${lastPhone}`
}

/** Creates leads until told to stop; answers which were acknowledged, and how the others failed. */
function keepCreating(connections: number): { stop(): Promise<{ saved: string[]; failed: string[] }> } {
  let isDone = false
  const saved: string[] = []
  const failed: string[] = []
  const creating = Array.from({ length: connections }, async () => {
    while (!isDone) {
      const phone = nextPhone()
      const reply = await ask(service.url, key, 'POST', '/leads', { name: 'Asha Rao', phone }).catch(
        (error: Error) => ({ status: String(error.cause ?? error) }),
      )
      if (reply.status === 201) saved.push(phone)
      else failed.push(String(reply.status))
    }
  })
  return {
    stop: async () => {
      isDone = true
      await Promise.all(creating)
      return { saved, failed }
    },
  }
}

async function metric(line: RegExp): Promise<number> {
  const text = await (await askAlone('/metrics')).text()
  return Number(line.exec(text)?.[1])
}

const createdCount =
  /^leadline_http_request_seconds_count\{route="\/api\/v1\/leads",method="POST",status="201"\} (\d+)$/m

beforeAll(async () => {
  service = await startBuilt(where)
  key = service.key ?? ''
})

afterAll(async () => void (await service?.stop()))

describe(`${size} processes behind one port`, () => {
  it('admit together what one would: 100 of 400 requests that come at once, each with a number of its own', async () => {
    const limited = join(newFolder(), 'limited')
    const own = await startBuilt({ DATA_DIR: limited, PROCESSES: String(size), API_RATE_LIMIT: '100' })
    const headers = { authorization: `Bearer ${own.key}`, connection: 'close' }
    const replies = await Promise.all(
      Array.from({ length: 400 }, () => fetch(`${own.url}/api/v1/leads`, { headers })),
    )
    const admitted = replies.filter(({ status }) => status === 200)
    expect([admitted.length, replies.filter(({ status }) => status === 429).length]).toEqual([100, 300])
    const remaining = admitted.map((reply) => Number(reply.headers.get('ratelimit-remaining')))
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n))
    const lines = own.program
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
    expect(new Set(lines.map((line) => JSON.parse(line).worker)).size).toBeGreaterThan(1)
    expect(await own.stop()).toBe(0)
  })

  it('count attempts to sign in together', async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' })
    const headers = { 'content-type': 'application/json', origin: service.url }
    const signIn = () => askAlone('/console/api/session', { method: 'POST', headers, body })
    const replies = await askAmongMany(Array(15).fill(signIn))
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)])
  })

  it('sum what they measured, on whichever is asked', async () => {
    const before = (await metric(createdCount)) || 0
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const create = () => {
      const body = JSON.stringify({ name: 'Asha Rao', phone: nextPhone() })
      return askAlone('/api/v1/leads', { method: 'POST', headers, body })
    }
    const created = await askAmongMany(Array(30).fill(create))
    expect(created.map(({ status }) => status)).toEqual(Array(30).fill(201))
    expect(await metric(createdCount)).toBe(before + 30)
    const asked = await askAmongMany(Array(4).fill(() => askAlone('/metrics')))
    for (const reply of asked) expect(Number(createdCount.exec(await reply.text())?.[1])).toBe(before + 30)
    expect(await metric(/^leadline_processes (\d+)$/m)).toBe(size)
  })

  it('say together what waits on the disk, whichever is asked and whichever keeps it', async () => {
    const embedded = await connectEmbedded({ dataDir, log: () => undefined })
    const client = new pg.Client({ connectionString: embedded.ownerUrl })
    await client.connect()
    await client.query('begin')
    await client.query('lock table leads in share mode')
    const { pathname } = new URL(/^ +Webhook +(\S+)$/m.exec(service.program.output())?.[1] ?? '')
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Asha Rao', phone: nextPhone() })
    expect((await askAlone(pathname, { method: 'POST', headers, body })).status).toBe(200)
    const readiness = async (): Promise<string[]> => {
      const asked = await askAmongMany(Array(8).fill(() => askAlone('/readyz')))
      return Promise.all(
        asked.map(async (reply) => JSON.stringify(await reply.json()).replace(/,"since.*/, '')),
      )
    }
    const all = (what: string) =>
      expect.poll(async () => [...new Set(await readiness())], { timeout: 40_000 }).toEqual([what])
    await all('{"status":"keeping","waiting":1')
    await client.query('rollback')
    await client.end()
    await embedded.stop()
    await all('{"status":"ready"}')
  })

  it('lose nothing that was acknowledged when one is killed under load, and it is replaced', async () => {
    const [victim = 0] = workerPids()
    const load = keepCreating(4)
    await sleep(700)
    process.kill(victim, 'SIGKILL')
    await service.program.line(/a service process ended: starting another/)
    await until(() => workerPids().length === size && !workerPids().includes(victim))
    // The question may go to the process that was killed, on a connection that `fetch` had kept.
    await until(async () => (await metric(/^leadline_processes (\d+)$/m).catch(() => null)) === size)
    const { saved, failed } = await load.stop()
    expect(saved.length).toBeGreaterThan(50)
    // Connections of the killed process alone.
    expect(failed.length).toBeLessThanOrEqual(4)
    const { phones, total } = await allPhones(service.url, key)
    expect(saved.filter((phone) => !phones.has(phone))).toEqual([])
    expect(total).toBe(phones.size)
    expect(await metric(/^leadline_process_crashes_total (\d+)$/m)).toBe(1)
  })

  it('serve at the same address again when all are killed at once', async () => {
    const victims = workerPids()
    for (const pid of victims) process.kill(pid, 'SIGKILL')
    // A connection on its way to one that is killed is lost with it: Node.js does not take it back.
    const isServed = (): Promise<boolean> =>
      Promise.race([newlyConnected().then(Boolean), sleep(1_000, false)]).catch(() => false)
    await until(isServed)
    await until(async () => (await metric(/^leadline_processes (\d+)$/m).catch(() => null)) === size)
    expect(await metric(/^leadline_process_crashes_total (\d+)$/m)).toBe(1 + size)
  })

  it('let few wait for one that stands still: the others serve who comes then', async () => {
    const [still = 0] = workerPids()
    process.kill(still, 'SIGSTOP')
    const answers = Array.from({ length: 20 }, newlyConnected)
    let answered = 0
    for (const answer of answers) void answer.then(() => (answered += 1))
    await until(() => answered >= 16)
    process.kill(still, 'SIGCONT')
    expect(await Promise.all(answers)).toEqual(Array(20).fill(200))
  })

  it('are restarted one by one on SIGHUP without a request that fails, and no counter falls', async () => {
    const before = workerPids()
    const counted = await metric(createdCount)
    const load = keepCreating(4)
    await sleep(300)
    service.program.child.kill('SIGHUP')
    await service.program.line(/the service processes have been restarted/)
    await sleep(300)
    const { saved, failed } = await load.stop()
    expect(failed).toEqual([])
    expect(workerPids().filter((pid) => before.includes(pid))).toEqual([])
    expect(workerPids().length).toBe(size)
    expect(await metric(createdCount)).toBe(counted + saved.length)
    expect(await metric(/^leadline_process_crashes_total (\d+)$/m)).toBe(1 + size)
  })

  it('end in order on SIGTERM; when the first one is killed the others end, and the next start has all', async () => {
    const { phones } = await allPhones(service.url, key)
    const workers = workerPids()
    service.program.child.kill('SIGKILL')
    await service.program.ended
    await until(() => workers.every((pid) => commandOf(pid) === ''))
    service = await startBuilt(where)
    expect((await allPhones(service.url, key)).phones).toEqual(phones)
    const again = workerPids()
    const began = Date.now()
    expect(await service.stop()).toBe(0)
    expect(Date.now() - began).toBeLessThan(10_000)
    expect(again.every((pid) => commandOf(pid) === '')).toBe(true)
    service = await startBuilt(where)
  })

  it('do not start on a port in use, and say so once', async () => {
    const PORT = new URL(service.url).port
    const taken = startBuilt({ ...where, DATA_DIR: join(newFolder(), 'second'), PORT })
    await expect(taken).rejects.toThrow(new RegExp(`^Port ${PORT} on 127.0.0.1 is in use.*$`, 'm'))
  })
})
