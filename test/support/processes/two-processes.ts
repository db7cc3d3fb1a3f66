import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase, testSessionSecret } from '../database/database.ts'
import { type People, Registrar } from '../people/people.ts'
import { bundleProgram, type RunningProgram, runProgram } from './program.ts'

/** What these tests read of a body: one entry, or how many of how many. */
interface Body {
  readonly data: { readonly id: string; readonly phone: string | null; readonly length: number }
  readonly pagination: { readonly total: number }
}

/** What a request to a running process was answered. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** Whose key a request carries, and what headers besides. */
export interface Bearer {
  readonly key: string
  readonly headers?: Record<string, string>
}

/** A process of the service that listens on a port of its own. */
export interface ServiceProcess {
  readonly program: RunningProgram
  /** Where it listens. */
  readonly url: string
  as(person: Bearer, method: string, path: string, body?: unknown): Promise<Answer>
}

/** Two processes of the built service on one database, and the people in it. */
export interface TwoProcesses {
  readonly one: ServiceProcess
  readonly other: ServiceProcess
  readonly registrar: Registrar
  readonly people: People
}

const jsonType = { 'content-type': 'application/json' }

const mostTries = 5

/** A process that other tests keep from its processor refuses before it reads; a client comes again as it is told. */
async function untilTaken(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const reply = await send()
    if (reply.status !== 503 || tries === mostTries) return reply
    await sleep(Number(reply.headers.get('retry-after')) * 1000)
  }
}

async function startProcess(bundle: string, env: Record<string, string>): Promise<ServiceProcess> {
  const program = runProgram(bundle, [], { PATH: process.env.PATH, ...env })
  const ready = await program.line(/"msg":"Leadline is ready"/)
  const { url } = JSON.parse(ready) as { url: string }
  return {
    program,
    url,
    async as({ key, headers: more }, method, path, body) {
      const headers = { authorization: `Bearer ${key}`, ...(body !== undefined && jsonType), ...more }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const reply = await untilTaken(() => fetch(`${url}/api/v1${path}`, { method, headers, ...sent }))
      return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Body }
    },
  }
}

/** Opens two processes for all tests of the calling file; `environment` is asked for when they start. */
export function twoProcesses(environment: () => Record<string, string> = () => ({})): TwoProcesses {
  let opened: TwoProcesses | undefined
  let database: TestDatabase | undefined
  const open = (): TwoProcesses => {
    if (!opened) throw new Error('the processes start before the first test, not while tests are collected')
    return opened
  }
  beforeAll(async () => {
    database = await createTestDatabase()
    const registrar = new Registrar(database.url)
    const people = await registrar.people()
    const env = {
      DATABASE_URL: database.url,
      SESSION_SECRET: testSessionSecret,
      PORT: '0',
      API_RATE_LIMIT: '1000000',
      ...environment(),
    }
    const program = await bundleProgram('server/main.ts')
    const [one, other] = await Promise.all([startProcess(program, env), startProcess(program, env)])
    opened = { one, other, registrar, people }
  })
  afterAll(async () => {
    for (const { program } of opened ? [opened.one, opened.other] : []) program.child.kill('SIGTERM')
    await Promise.all([opened?.one.program.ended, opened?.other.program.ended])
    await opened?.registrar.close()
    await database?.drop()
  })
  return {
    get one() {
      return open().one
    },
    get other() {
      return open().other
    },
    get registrar() {
      return open().registrar
    },
    get people() {
      return open().people
    },
  }
}
