import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { machineMemory } from '../machine/machine-memory.ts'
import { withConnection } from '../postgres/schema/single-connection.ts'
import { fileRefusal, StartRefused } from '../refusals/start-refused.ts'
import { type Address, ownerUrl } from './address.ts'
import { findPostgresBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { claimDirectory, directoryHolders, type HolderKind, type Release } from './directory-claim.ts'
import { keepRunning } from './kept-running.ts'
import { findPostmaster } from './postmaster.ts'
import { makeSocketDirectory, removeSocketDirectory } from './socket-directory.ts'
import { hasSuperuserPassword, resetSuperuserPassword, superuserPassword } from './superuser-password.ts'
import { archiveSettings } from './wal-archive.ts'

/** The database inside DATA_DIR while it runs. `ownerUrl` signs in as the owner of everything in it. */
export interface EmbeddedPostgres {
  readonly ownerUrl: string
  readonly pid: number
  /** Closes the database in order and gives the data directory free. */
  stop(): Promise<void>
}

/** `settings` go over the built-in ones, by PostgreSQL's names; `hasSockets`: whether the system has Unix sockets. */
export interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  holder?: HolderKind
  settings?: Record<string, string>
  hasSockets?: boolean
  /** Where PostgreSQL copies its write-ahead log to, for a restore to any moment; undefined: nowhere. */
  walArchiveDir?: string | undefined
}

const databaseName = 'leadline'
const duplicateDatabase = '42P04'

/** How long a shell command waits for a service that is just starting. */
const serviceStartLimitMs = 60_000

const bytesPerMb = 1_048_576
/** A quarter of the smallest machine. */
const fewestMb = 256
/** A million leads with their indexes take some 3 GB. */
const mostMb = 4_096

/** A quarter of the memory, as PostgreSQL's manual advises: of the rest the system may have given its copy to others. */
export function sharedBuffersOf(memoryBytes: number): string {
  const quarterMb = Math.floor(memoryBytes / 4 / bytesPerMb)
  return `${Math.min(mostMb, Math.max(fewestMb, quarterMb))}MB`
}

/** For a machine of its own, 2 cores, 1 GB and up. Durability is PostgreSQL's default, said aloud. */
const ownMachine: Record<string, string> = {
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: sharedBuffersOf(machineMemory()),
  // Short statements only: a compiled plan or a second worker costs more than it saves, and parallel workers
  // take /dev/shm, of which a container has 64 MB.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Flash storage: a random page costs hardly more than the next one.
  random_page_cost: '1.1',
  // Changes of the counts are written and compacted away the whole time; what is left of them stands in the way of every
  // list until it is vacuumed: after 100,000 leads in a minute, 10 ms a page instead of half a millisecond.
  autovacuum_naptime: '5s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // People's data stands in statements and in the details of errors: neither goes into a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Starts the embedded PostgreSQL of a data directory, making it on first use, and clears up after a service or a
 * database that was killed. If PostgreSQL dies while it should run, it is started again at the same address.
 * Throws StartRefused, one line, when another Leadline holds the directory or the system stands in the way.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  return withReadableErrors(dataDir, async () => {
    // Others may pass through and no more, for the case that PostgreSQL has to run as another user than root.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    const release = await claimDirectory(dataDir, options.holder ?? 'service')
    try {
      return await startClaimed(dataDir, options, release)
    } catch (error) {
      removeSocketDirectory(dataDir)
      release()
      throw error
    }
  })
}

/** The database of a data directory for one command: the running service's, or one that `stop` ends again. */
export async function connectEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const deadline = Date.now() + serviceStartLimitMs
  while (directoryHolders(dataDir).some((holder) => holder.kind === 'service')) {
    const running = findPostmaster(join(dataDir, 'postgres'))
    if (running?.ready) {
      const { pid, address } = running
      const password = superuserPassword(dataDir)
      await createDatabase(address, password)
      return { ownerUrl: ownerUrl(address, password, databaseName), pid, stop: async () => {} }
    }
    if (Date.now() > deadline)
      throw new StartRefused(`The Leadline that uses ${dataDir} has no database running yet`)
    await sleep(100)
  }
  return startEmbeddedPostgres({ ...options, holder: 'shell' })
}

async function startClaimed(
  dataDir: string,
  options: EmbeddedOptions,
  release: Release,
): Promise<EmbeddedPostgres> {
  const binaries = findPostgresBinaries()
  const isPasswordKnown = hasSuperuserPassword(dataDir)
  const password = superuserPassword(dataDir)
  const cluster = openCluster(dataDir, binaries, password)
  if (!isPasswordKnown) await resetSuperuserPassword(cluster, binaries.postgres, password)
  const hasSockets = options.hasSockets ?? process.platform !== 'win32'
  const socketDirectory = hasSockets ? makeSocketDirectory(dataDir, cluster.identity) : undefined
  const logFile = join(dataDir, 'postgres.log')
  setAsideLongLog(logFile)
  const archiving = archiveSettings(options.walArchiveDir, cluster.identity)
  const settings = { ...ownMachine, ...archiving, ...options.settings }
  const plan = { postgres: binaries.postgres, cluster, socketDirectory, settings, logFile }
  const running = await keepRunning(plan, options.log)
  const stop = async (): Promise<void> => {
    await running.stop()
    removeSocketDirectory(dataDir)
    release()
  }
  try {
    await createDatabase(running.address, password)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ownerUrl: ownerUrl(running.address, password, databaseName),
    get pid() {
      return running.pid
    },
    stop,
  }
}

/** It was started a moment ago, on a machine that may do much else. */
const connectLimitMs = 30_000

async function createDatabase(address: Address, password: string): Promise<void> {
  const connectionString = ownerUrl(address, password, 'postgres')
  await withConnection({ connectionString, connectionTimeoutMillis: connectLimitMs }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  }).catch((error: { code?: string }) => {
    // A shell command and the service met at the very first start.
    if (error.code !== duplicateDatabase) throw error
  })
}

const longLogBytes = 10_000_000

function setAsideLongLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > longLogBytes) renameSync(logFile, `${logFile}.1`)
}

async function withReadableErrors<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw fileRefusal(error, `DATA_DIR ${dataDir}`)
  }
}
