import { createTestDatabase, type TestDatabase, testSessionSecret } from '../database/database.ts'
import { type People, type Person, Registrar } from '../people/people.ts'
import { bundleProgram, type RunningProgram, runProgram } from './program.ts'

/** What a request was answered; `status` 0 when the connection ended without an answer. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    readonly data?: { readonly id: string }
    readonly error?: { readonly code: string; readonly message: string }
  }
  /** From sending to the end of the answer. */
  readonly ms: number
}

/** The built service as a process of its own, on a database of its own. */
export interface OneProcess {
  readonly program: RunningProgram
  readonly url: string
  readonly database: TestDatabase
  readonly registrar: Registrar
  readonly people: People
  /** A request to any address; with a person's key under /api/v1. */
  ask(method: string, path: string, body?: unknown, person?: Person): Promise<Answered>
  /** Ends the process if it still runs, and drops what was made. */
  stop(): Promise<void>
}

async function timed(started: number, reply: Response): Promise<Answered> {
  const text = await reply.text()
  const { status, headers } = reply
  const isJson = headers.get('content-type')?.includes('json') ?? false
  return { status, headers, body: isJson ? JSON.parse(text) : {}, ms: performance.now() - started }
}

/**
 * Starts the service, with at most that many open files where `descriptors` says so. `environment` is given the database's address, which a test may lead through a proxy of its own.
 */
export async function startProcess(
  environment: (databaseUrl: string) => Record<string, string> | Promise<Record<string, string>> = () => ({}),
  descriptors?: number,
): Promise<OneProcess> {
  const database = await createTestDatabase()
  const registrar = new Registrar(database.url)
  const people = await registrar.people()
  const bundle = await bundleProgram('server/main.ts')
  const variables = {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    SESSION_SECRET: testSessionSecret,
    PORT: '0',
    API_RATE_LIMIT: '1000000',
    WEBHOOK_RATE_LIMIT: '1000000',
    ...(await environment(database.url)),
  }
  const program = runProgram(bundle, [], variables, undefined, descriptors)
  const { url } = JSON.parse(await program.line(/"msg":"Leadline is ready"/)) as { url: string }
  return {
    program,
    url,
    database,
    registrar,
    people,
    async ask(method, path, body, person) {
      const started = performance.now()
      const headers = {
        ...(person && { authorization: `Bearer ${person.key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      return fetch(`${url}${path}`, { method, headers, ...sent }).then(
        (reply) => timed(started, reply),
        () => ({ status: 0, headers: new Headers(), body: {}, ms: performance.now() - started }),
      )
    },
    async stop() {
      program.child.kill('SIGKILL')
      await program.ended
      await registrar.close()
      await database.drop()
    },
  }
}
