import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, roleSourceOf } from '../config.ts'
import { PostgresFailed } from '../embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import type { Engine } from '../postgres/citus/engine.ts'
import { openDatabase } from '../postgres/database.ts'
import { findHost, hostsOf } from '../postgres/hosts/database-hosts.ts'
import { untilAvailable } from '../postgres/pool/until-available.ts'
import { prepareDatabase } from '../postgres/schema/prepare-database.ts'
import type { Database } from '../records/database.ts'
import { unavailable } from '../refusals/errors.ts'
import type { Closer } from './closers.ts'

/** A database that is up to date: as its owner, and as the service signs in to it. */
export interface ReadyDatabase {
  readonly ownerUrl: string
  readonly url: string
  readonly engine: Engine
  /** Kept in DATA_DIR where it is not set, so known once the embedded database has made that. */
  readonly sessionSecret: string
}

/** Whoever waits for the database, and is told the first time why. */
export interface DatabaseWaiting {
  readonly ending: AbortSignal
  onWait(reason: string): void
}

/**
 * The embedded one is started, and its closing added to `closers`. One that is out of reach or does not start is waited for until
 * `ending` is aborted. Throws StartRefused where waiting mends nothing.
 */
export async function readyDatabase(
  config: Config,
  log: FastifyBaseLogger,
  closers: Closer[],
  waiting: DatabaseWaiting,
): Promise<ReadyDatabase> {
  const ownerUrl = await whenReachable(() => openOwnersDatabase(config, log, closers), log, waiting)
  const source = roleSourceOf(config, ownerUrl)
  const { ran, url, engine } = await whenReachable(() => prepareDatabase(source), log, waiting)
  if (ran.length > 0) log.info({ migrations: ran }, 'database brought up to date')
  return { ownerUrl, url, engine, sessionSecret: source.sessionSecret }
}

/** The pool of one process; that the database goes and comes is told in its log. */
export const openPool = (
  { url, engine }: Pick<ReadyDatabase, 'url' | 'engine'>,
  connections: number,
  config: Config,
  log: FastifyBaseLogger,
): Database =>
  openDatabase(hostsOf(config, url), connections, {
    engine,
    lost: (err, node) =>
      log.warn({ err, node }, 'the database is away: requests that need it are answered 503'),
    back: (node) => log.info({ node }, 'the database is back'),
    refused: (err, node) => log.warn({ err, node }, 'the database refuses statements: answered 503'),
    accepted: (node) => log.info({ node }, 'the database takes statements again'),
  })

/** What the start, the shell and backups need beside the pools. */
const spareConnections = 20
const fewestConnections = 100

/** One process more than there are: while they are restarted one by one, two have the same place. */
const embeddedConnections = ({ processes, databasePool }: Config): number =>
  Math.max(fewestConnections, (processes + 1) * databasePool + spareConnections)

async function openOwnersDatabase(config: Config, log: FastifyBaseLogger, closers: Closer[]) {
  if (config.databaseUrl !== undefined) return findHost(hostsOf(config, config.databaseUrl))
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    walArchiveDir: config.walArchiveDir,
    settings: { max_connections: String(embeddedConnections(config)) },
    log: (line) => log.info(line),
  })
  closers.push(() => embedded.stop())
  return embedded.ownerUrl
}

const isOutOfReach = (error: unknown): boolean =>
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENETUN|28|3D000)/.test((error as NodeJS.ErrnoException).code ?? '')

/** PostgreSQL is started anew after so long: what keeps it from starting is seldom over in a moment. */
const startAgainMs = 10_000

/** Runs work until the database is there. A wrong DATABASE_URL is the likeliest first mistake: told without its password. */
function whenReachable<T>(
  work: () => Promise<T>,
  log: FastifyBaseLogger,
  { ending, onWait }: DatabaseWaiting,
): Promise<T> {
  let hasFailed = false
  const patient = async (): Promise<T> => {
    try {
      return await work()
    } catch (cause) {
      const isFailed = cause instanceof PostgresFailed
      if (!isFailed && !isOutOfReach(cause)) throw cause
      if (isFailed && hasFailed) await sleep(startAgainMs, undefined, { signal: ending })
      hasFailed = true
      throw Object.assign(unavailable(1), { cause })
    }
  }
  return untilAvailable(patient, {
    ending,
    onWait(error) {
      const err = (error as Error).cause ?? error
      const { message, code } = err as NodeJS.ErrnoException
      log.warn({ err }, 'waiting for the database: deliveries are kept')
      onWait(err instanceof PostgresFailed ? message : `Cannot use DATABASE_URL: ${message || code}`)
    },
  })
}
