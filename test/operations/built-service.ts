import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type RunningProgram, runProgram } from '../support/processes/program.ts'
import { type CommandResult, runCommand } from '../support/processes/shell.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist', 'server')
const main = join(dist, 'main.js')
const cli = join(dist, 'cli.js')
if (!existsSync(cli)) throw new Error('nothing is built: npm run build')

const folders: string[] = []
const running: RunningProgram[] = []

/** A folder that is removed after the tests of the file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-operations-'))
  folders.push(folder)
  return folder
}

/** The built service, and what its very first start printed. */
export interface BuiltService {
  readonly program: RunningProgram
  readonly url: string
  readonly key: string | undefined
  stop(): Promise<number | string>
}

const environment = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  PORT: '0',
  API_RATE_LIMIT: '1000000',
  ...more,
})

/** Starts the built service, or the program of another version, and waits until it is ready. */
export async function startBuilt(more: NodeJS.ProcessEnv, built = main): Promise<BuiltService> {
  const program = runProgram(built, [], environment(more))
  running.push(program)
  const { url } = JSON.parse(await program.line(/"msg":"Leadline is ready"/)) as { url: string }
  return {
    program,
    url,
    key: /API key +(\S+)/.exec(program.output())?.[1],
    stop: async () => {
      program.child.kill('SIGTERM')
      return program.ended
    },
  }
}

/** A command of the built program, for whoever starts it in a way of his own. */
export const builtCommand = (args: string[]): string[] => [process.execPath, cli, ...args]

/** Runs a command of the built program to its end. */
export function leadline(args: string[], more: NodeJS.ProcessEnv): Promise<CommandResult> {
  return runCommand(cli, args, environment(more))
}

/** What a request to the REST interface was answered. */
export interface Reply {
  readonly status: number
  readonly body: {
    readonly data: { readonly id: string; readonly phone: string | null }[]
    readonly pagination: { readonly total: number }
  }
}

/** A request with a key. */
export async function ask(
  url: string,
  key: string,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const reply = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Reply['body'] }
}

/** The phones of all leads that the key sees, page by page, and the total that the list tells. */
export async function allPhones(url: string, key: string): Promise<{ phones: Set<string>; total: number }> {
  const phones = new Set<string>()
  for (let offset = 0; ; offset += 100) {
    const { body } = await ask(url, key, 'GET', `/leads?limit=100&offset=${offset}`)
    for (const { phone } of body.data) phones.add(phone ?? '')
    if (body.data.length < 100) return { phones, total: body.pagination.total }
  }
}

afterAll(async () => {
  for (const { child, ended } of running) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
