import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { afterEach } from 'vitest'
import { removeSocketDirectory } from '../../server/embedded-postgres/socket-directory.ts'
import { bundleProgram, type RunningProgram, runProgram } from '../support/processes/program.ts'

const bundle = await bundleProgram('test/embedded-postgres/hold-database.ts')
const running: RunningProgram[] = []
const directories: string[] = []

/** What a program that holds a database says about it. */
export type Held = { ownerUrl: string; pid: number; program: RunningProgram }

/** A data directory that is removed after the test. */
export function newDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'leadline-start-'))
  directories.push(directory)
  return directory
}

/** Starts the holder and does not wait for it. */
export function launch(
  holder: 'service' | 'shell',
  dataDir: string,
  env?: NodeJS.ProcessEnv,
  uid?: number,
): RunningProgram {
  const started = runProgram(bundle, [holder, dataDir], env, uid)
  running.push(started)
  return started
}

/** Starts the holder and waits until its database answers. */
export async function hold(
  holder: 'service' | 'shell',
  dataDir: string,
  env?: NodeJS.ProcessEnv,
  uid?: number,
): Promise<Held> {
  const started = launch(holder, dataDir, env, uid)
  const said = JSON.parse(await started.line(/^\{/)) as Omit<Held, 'program'>
  return { ...said, program: started }
}

/** Ends a holder in order. */
export async function end(held: Held): Promise<number | string> {
  held.program.child.kill('SIGTERM')
  return held.program.ended
}

/** One statement on the held database; rows as objects. */
export async function query(held: Held, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: held.ownerUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The directory of a held database's socket. */
export function socketDirectoryOf({ ownerUrl }: Held): string {
  return new URL(ownerUrl).searchParams.get('host') ?? ''
}

/** This environment with only these programs on its path: what a system without the others looks like. */
export function environmentWith(programs: string[]): NodeJS.ProcessEnv {
  const folder = newDataDir()
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const name of programs) {
    const found = folders.map((candidate) => join(candidate, name)).find((path) => existsSync(path))
    if (found) symlinkSync(found, join(folder, name))
  }
  return { ...process.env, PATH: folder }
}

/** Numbers of the processes that work below this directory: what a clean end must leave empty. */
export function processesIn(directory: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandOf(pid).includes(directory))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** After each test of the calling file no holder and no directory of it is left. */
export function endHoldersAfterEach(): void {
  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGTERM')
      await ended
    }
    for (const directory of directories.splice(0)) {
      removeSocketDirectory(directory)
      rmSync(directory, { recursive: true, force: true })
    }
  })
}
