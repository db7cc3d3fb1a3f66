import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartRefused } from '../platform/start-refused.ts'
import { chooseAddress } from './address.ts'
import { findPostgresBinaries } from './binaries.ts'
import { giveTo, majorVersion } from './cluster.ts'
import { claimDirectory } from './directory-claim.ts'
import { chooseIdentity } from './identity.ts'
import { clearLeftovers, startPostmaster, stopProcess } from './postmaster.ts'
import { makeSocketDirectory, removeSocketDirectory } from './socket-directory.ts'

/** What fills an empty data directory: the files of a base backup below `cluster`, the rest as text by name. */
export interface Restored {
  readonly secrets: ReadonlyMap<string, Buffer>
  /** PostgreSQL's recovery settings. */
  readonly recovery: Record<string, string>
}

/**
 * Fills an empty data directory from a base backup and lets PostgreSQL recover it to the end, so that a restore either
 * serves at the next start or says why not and leaves the directory empty. Throws StartRefused.
 */
export async function restoreCluster(
  givenDataDir: string,
  fill: (cluster: string) => Promise<Restored>,
): Promise<void> {
  const dataDir = resolve(givenDataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const release = await claimDirectory(dataDir, 'shell')
  const draft = join(dataDir, 'postgres.restored')
  try {
    refuseUsed(dataDir)
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    const { secrets, recovery } = await fill(draft)
    await recover(dataDir, draft, recovery)
    for (const [name, content] of secrets) {
      writeFileSync(join(dataDir, name), content, { mode: 0o600, flush: true })
    }
    renameSync(draft, join(dataDir, 'postgres'))
  } finally {
    rmSync(draft, { recursive: true, force: true })
    removeSocketDirectory(dataDir)
    release()
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

/** Starts PostgreSQL on the files until it has recovered, and stops it in order. */
async function recover(dataDir: string, directory: string, recovery: Record<string, string>): Promise<void> {
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion) {
    throw new StartRefused(
      `The backup was made by PostgreSQL ${version}, this Leadline brings ${majorVersion}: restore it with the Leadline that made it, then leadline dump`,
    )
  }
  const binaries = findPostgresBinaries()
  const identity = chooseIdentity(binaries.postgres, directory)
  giveTo(identity, directory)
  writeFileSync(join(directory, 'recovery.signal'), '')
  const cluster = { directory, identity }
  const socketDirectory = process.platform === 'win32' ? undefined : makeSocketDirectory(dataDir, identity)
  const settings = { ...recovery, hot_standby: 'off', log_min_error_statement: 'panic' }
  const logFile = join(dataDir, 'postgres.log')
  await clearLeftovers(directory)
  const plan = { postgres: binaries.postgres, cluster, socketDirectory, settings, logFile }
  const { pid } = await startPostmaster(plan, await chooseAddress(socketDirectory))
  await stopProcess(pid)
}
