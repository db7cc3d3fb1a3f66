import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStart, worksInDirectory } from '../machine/running-process.ts'
import { type Address, addressOf, listenSettings } from './address.ts'
import { type Cluster, PostgresFailed, postgresEnvironment } from './cluster.ts'

/** A running PostgreSQL that this process started. `exited` settles when it is gone, for whatever reason. */
export type Postmaster = { pid: number; address: Address; exited: Promise<unknown> }

/** What to run: the program, its cluster, its settings by PostgreSQL's names, and where its log goes. */
export type PostmasterPlan = {
  postgres: string
  cluster: Cluster
  /** Undefined where there are no Unix sockets. */
  socketDirectory: string | undefined
  settings: Record<string, string>
  logFile: string
  /** Longest wait until it takes connections; undefined: what a recovery after a crash may take. */
  readyLimitMs?: number
}

/** What the postmaster writes about itself into its cluster; `ready` says that it takes connections. */
export type PostmasterNote = { pid: number; address: Address; ready: boolean }

const recoveryLimitMs = 600_000
const gentleStopMs = 60_000
/** Nobody uses what a killed service left, and recovery is quicker than a shutdown that hangs. */
const leftoverStopMs = 10_000
const pollMs = 20

/**
 * Starts PostgreSQL on a claimed cluster and answers when it takes connections, recovery after a crash included.
 * Throws PortTaken when another program has the port, PostgresFailed with PostgreSQL's own reason otherwise.
 */
export async function startPostmaster(plan: PostmasterPlan, address: Address): Promise<Postmaster> {
  const { postgres, settings, logFile, readyLimitMs = recoveryLimitMs } = plan
  const { directory, identity } = plan.cluster
  const flags = Object.entries({ ...settings, ...listenSettings(address) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const [command, ...args] = [...identity.prefix, ...dieWithParent(), postgres, '-D', directory, ...flags]
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(command ?? '', args, {
    ...identity.user,
    env: postgresEnvironment(),
    // Out of the terminal's process group: Ctrl-C reaches the service alone, which closes the database last.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const exited = once(child, 'exit').catch((error: unknown) => error)
  child.unref()
  const pid = child.pid
  if (pid === undefined) throw new PostgresFailed(`Cannot start PostgreSQL: ${String(await exited)}`)
  const deadline = Date.now() + readyLimitMs
  while (Date.now() < deadline) {
    const note = readPostmasterNote(directory)
    if (note?.pid === pid && note.ready) return { pid, address, exited }
    if (child.exitCode !== null || child.signalCode !== null)
      throw startFailure(readFrom(logFile, logStart), logFile)
    await sleep(pollMs)
  }
  await stopProcess(pid)
  throw new PostgresFailed(
    `PostgreSQL did not come up within ${readyLimitMs / 60_000} minutes, see ${logFile}`,
  )
}

/** Another program listens on the port that was chosen. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

/** A crash's last backends still hold the shared memory; they notice within moments. */
export class StillStopping extends Error {
  override readonly name = 'StillStopping'
}

/** Undefined where no postmaster works on the cluster, whatever an old note says. */
export function findPostmaster(directory: string): PostmasterNote | undefined {
  const note = readPostmasterNote(directory)
  return note && worksInDirectory(note.pid, realpathSync(directory)) ? note : undefined
}

/**
 * Clears a claimed cluster of what a killed service left: stops its PostgreSQL in order, and makes a stale note
 * harmless. The note is kept, with our number in it, because PostgreSQL still reads its shared memory key there
 * and refuses to start beside a survivor; it takes its parent's number for stale, a stranger's for a live server.
 */
export async function clearLeftovers(directory: string): Promise<void> {
  const running = findPostmaster(directory)
  if (running) await stopProcess(running.pid, leftoverStopMs)
  const file = noteFile(directory)
  if (!existsSync(file)) return
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [process.pid, ...rest].join('\n'))
}

/** Stops a postmaster: in order (fast shutdown), after `gentleMs` at once (the next start recovers). */
export async function stopProcess(pid: number, gentleMs = gentleStopMs): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', gentleMs],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + waitMs
    while (Date.now() < deadline) {
      if (processStart(pid) === undefined) return
      await sleep(pollMs)
    }
  }
}

function readPostmasterNote(directory: string): PostmasterNote | undefined {
  try {
    const lines = readFileSync(noteFile(directory), 'utf8').split('\n')
    return {
      pid: Number(lines[0]),
      address: addressOf(Number(lines[3]), lines[4] ?? ''),
      ready: lines[7]?.trim() === 'ready',
    }
  } catch {
    return undefined
  }
}

const noteFile = (directory: string): string => join(directory, 'postmaster.pid')

/** Where util-linux is, the kernel tells PostgreSQL to shut down when we are killed without a chance to do it. */
function dieWithParent(): string[] {
  const prefix = ['setpriv', '--pdeathsig', 'INT', '--']
  const [command, ...args] = [...prefix, 'true']
  return spawnSync(command ?? '', args).status === 0 ? prefix : []
}

function startFailure(output: string, logFile: string): Error {
  if (output.includes('Address already in use')) return new PortTaken(output)
  if (output.includes('pre-existing shared memory block')) return new StillStopping(output)
  return new PostgresFailed(`PostgreSQL does not start: ${failureReason(output)} (log: ${logFile})`)
}

/** Why a PostgreSQL ended that wrote this log: the line that says so, without its time. */
export function failureReason(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'it gave no reason'
  return reason.replace(/^.*?(FATAL|PANIC):\s*/, '')
}

const readFrom = (file: string, start: number): string => readFileSync(file).subarray(start).toString('utf8')
