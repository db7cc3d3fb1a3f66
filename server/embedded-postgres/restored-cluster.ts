import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileRefusal, StartRefused } from '../refusals/start-refused.ts'
import { chooseAddress } from './address.ts'
import { findPostgresBinaries } from './binaries.ts'
import { giveTo } from './cluster.ts'
import { claimDirectory } from './directory-claim.ts'
import { chooseIdentity } from './identity.ts'
import { clearLeftovers, failureReason, startPostmaster, stopProcess } from './postmaster.ts'
import { makeSocketDirectory, removeSocketDirectory } from './socket-directory.ts'

/**
 * When the last change was committed that a recovery replayed, by what PostgreSQL wrote in UTC meanwhile. Everything that
 * was acknowledged before that moment was replayed too: its commit stands earlier in the log. Undefined when none was.
 */
function lastChangeIn(log: string): Date | undefined {
  const found = [
    ...log.matchAll(/last completed transaction was at log time (\S+) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)/g),
  ].at(-1)
  return found && new Date(`${found[1]}T${found[2]}Z`)
}

/** Why a recovery did not come to its end, in one line; `target` is the moment that it was to reach. */
function recoveryFailure(log: string, target: string | undefined): StartRefused {
  const reason = failureReason(log)
  if (target === undefined || !/recovery ended before configured recovery target/.test(reason))
    return new StartRefused(`PostgreSQL cannot recover the backup: ${reason}`)
  const last = lastChangeIn(log)
  const reaches = last ? `: its last change is of ${last.toISOString()}` : ''
  return new StartRefused(
    `The archived write-ahead log does not reach ${target}${reaches}; --until latest restores all of it`,
  )
}

/** What fills an empty data directory: the files of a base backup below `cluster`, the secrets as text by name. */
export interface Restored {
  readonly secrets: ReadonlyMap<string, Buffer>
  /** PostgreSQL's recovery settings. */
  readonly recovery: Record<string, string>
}

/** What is known of a recovery that came to its end. */
export interface Recovered {
  /** Everything that was acknowledged before is there; undefined when no change had to be replayed. */
  readonly lastChange: Date | undefined
}

/** Fills an empty data directory from a base backup and recovers it; leaves nothing when it throws StartRefused. */
export async function restoreCluster(
  givenDataDir: string,
  fill: (cluster: string) => Promise<Restored>,
): Promise<Recovered> {
  const dataDir = resolve(givenDataDir)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    const release = await claimDirectory(dataDir, 'shell')
    try {
      refuseUsed(dataDir)
      return await restoreClaimed(dataDir, fill)
    } finally {
      release()
    }
  } catch (error) {
    throw fileRefusal(error, `DATA_DIR ${dataDir}`)
  }
}

async function restoreClaimed(dataDir: string, fill: (cluster: string) => Promise<Restored>) {
  const draft = join(dataDir, 'postgres.restored')
  const written = [draft, `${draft}.log`]
  const clear = (): void => {
    for (const path of written) rmSync(path, { recursive: true, force: true })
  }
  clear()
  try {
    mkdirSync(draft, { mode: 0o700 })
    const { secrets, recovery } = await fill(draft)
    const recovered = await recover(dataDir, draft, recovery)
    for (const [name, content] of secrets) {
      written.push(join(dataDir, name))
      writeFileSync(join(dataDir, name), content, { mode: 0o600, flush: true })
    }
    renameSync(draft, join(dataDir, 'postgres'))
    written.splice(2)
    return recovered
  } finally {
    clear()
    removeSocketDirectory(dataDir)
  }
}

/** Refuses a directory that a Leadline has used: nothing is written over. */
function refuseUsed(dataDir: string): void {
  const used = ['postgres', 'postgres-password', 'session-secret'].find((name) => {
    const path = join(dataDir, name)
    return existsSync(path) && (name !== 'postgres' || readdirSync(path).length > 0)
  })
  if (used === undefined) return
  throw new StartRefused(
    `DATA_DIR ${dataDir} is not empty (${used} is there): stop Leadline and move the directory away, or choose another`,
  )
}

/** Starts PostgreSQL on the files until it has recovered, however long that takes, and stops it in order. */
async function recover(dataDir: string, directory: string, recovery: Record<string, string>) {
  const binaries = findPostgresBinaries()
  const identity = chooseIdentity(binaries.postgres, directory)
  giveTo(identity, directory)
  writeFileSync(join(directory, 'recovery.signal'), '')
  const cluster = { directory, identity }
  const socketDirectory = process.platform === 'win32' ? undefined : makeSocketDirectory(dataDir, identity)
  const settings = { timezone: 'UTC', ...recovery, hot_standby: 'off', log_min_error_statement: 'panic' }
  const logFile = `${directory}.log`
  await clearLeftovers(directory)
  const plan = {
    postgres: binaries.postgres,
    cluster,
    socketDirectory,
    settings,
    logFile,
    readyLimitMs: Infinity,
  }
  const log = (): string => readFileSync(logFile, 'utf8')
  try {
    const { pid } = await startPostmaster(plan, await chooseAddress(socketDirectory))
    await stopProcess(pid)
  } catch (error) {
    throw error instanceof StartRefused ? recoveryFailure(log(), recovery.recovery_target_time) : error
  }
  return { lastChange: lastChangeIn(log()) }
}
