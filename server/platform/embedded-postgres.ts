import { mkdirSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries } from './embedded-postgres/binaries.ts'
import { type Cluster, openCluster, superuser } from './embedded-postgres/cluster.ts'
import {
  claimDirectory,
  directoryHolders,
  type HolderKind,
  type Release,
} from './embedded-postgres/directory-claim.ts'
import {
  clearLeftovers,
  findPostmaster,
  PortTaken,
  type Postmaster,
  StillStopping,
  startPostmaster,
  stopProcess,
} from './embedded-postgres/postmaster.ts'
import { keptSecret } from './kept-secret.ts'
import { StartRefused } from './start-refused.ts'

/** The database inside DATA_DIR while it runs. `ownerUrl` signs in as the owner of everything in it. */
export interface EmbeddedPostgres {
  readonly ownerUrl: string
  readonly port: number
  readonly pid: number
  /** Closes the database in order and gives the data directory free. */
  stop(): Promise<void>
}

/** `settings` go over the built-in ones, by PostgreSQL's own names; `log` takes one line at a time. */
export interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  holder?: HolderKind
  settings?: Record<string, string>
}

const databaseName = 'leadline'

/** For a small machine of its own: 2 cores, 1 GB and up. Durability is PostgreSQL's default, said aloud. */
const smallMachine: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  // Short statements only: a compiled plan or a second worker costs more than it saves, and parallel workers
  // take /dev/shm, of which a container has 64 MB.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // People's data stands in statements and in the details of errors: neither goes into a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Starts the embedded PostgreSQL of a data directory, making it on first use, and clears up after a service or a
 * database that was killed. If PostgreSQL dies while it should run, it is started again on the same port.
 * Throws StartRefused, one line, when another Leadline holds the directory or the system stands in the way.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  return sayPlainly(dataDir, async () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const release = await claimDirectory(dataDir, options.holder ?? 'service')
    try {
      return await startClaimed(dataDir, options, release)
    } catch (error) {
      release()
      throw error
    }
  })
}

/**
 * The database of a data directory for one shell command: the running service's, or, where none runs, started for
 * the moment; `stop` then ends only what was started here.
 */
export async function connectEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  while (directoryHolders(dataDir).some((holder) => holder.kind === 'service')) {
    const running = findPostmaster(join(dataDir, 'postgres'))
    if (running?.ready) {
      const { pid, port } = running
      return { ownerUrl: urlOf(port, passwordOf(dataDir)), pid, port, stop: async () => {} }
    }
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
  const password = passwordOf(dataDir)
  const cluster = openCluster(dataDir, binaries, password)
  const settings = { ...smallMachine, ...options.settings }
  const logFile = join(dataDir, 'postgres.log')
  const start = (port?: number): Promise<Postmaster> =>
    startOnFreePort(cluster, binaries.postgres, settings, logFile, port)
  setAsideLongLog(logFile)
  let postmaster = await start()
  let stopping = false
  const killOnExit = (): void => void process.kill(postmaster.pid, 'SIGINT')
  process.once('exit', killOnExit)
  const watch = async (): Promise<void> => {
    await postmaster.exited
    if (stopping) return
    options.log('PostgreSQL ended unexpectedly: starting it again')
    postmaster = await start(postmaster.port)
    void watch()
  }
  void watch()
  const ownerUrl = urlOf(postmaster.port, password)
  await createDatabase(postmaster.port, password)
  return {
    ownerUrl,
    port: postmaster.port,
    get pid() {
      return postmaster.pid
    },
    async stop() {
      if (stopping) return
      stopping = true
      process.off('exit', killOnExit)
      await stopProcess(postmaster.pid)
      release()
    },
  }
}

async function startOnFreePort(
  cluster: Cluster,
  postgres: string,
  settings: Record<string, string>,
  logFile: string,
  wantedPort?: number,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    await clearLeftovers(cluster.directory)
    try {
      return await startPostmaster(cluster, postgres, wantedPort ?? (await freePort()), settings, logFile)
    } catch (error) {
      const passing = error instanceof PortTaken || error instanceof StillStopping
      if (!passing || attempt === 20) throw error
      await sleep(attempt * 50)
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function createDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

function urlOf(port: number, password: string, database = databaseName): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

function passwordOf(dataDir: string): string {
  return keptSecret(join(dataDir, 'postgres-password'))
}

const longLogBytes = 10_000_000

function setAsideLongLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > longLogBytes) renameSync(logFile, `${logFile}.1`)
}

async function sayPlainly<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (['EACCES', 'EPERM', 'ENOSPC', 'EROFS', 'ENOTDIR', 'EEXIST', 'EDQUOT'].includes(code ?? '')) {
      throw new StartRefused(`Cannot use DATA_DIR ${dataDir}: ${message}`)
    }
    throw error
  }
}
