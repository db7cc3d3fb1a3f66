import type { FastifyBaseLogger } from 'fastify'
import { type Config, sessionSecretOf } from '../config.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import type { Engine } from '../postgres/citus/engine.ts'
import { openDatabase } from '../postgres/database.ts'
import { untilAvailable } from '../postgres/pool/until-available.ts'
import { prepareDatabase } from '../postgres/schema/prepare-database.ts'
import type { Database } from '../records/database.ts'
import { unavailable } from '../refusals/errors.ts'
import { StartRefused } from '../refusals/start-refused.ts'
import type { Closer } from './closers.ts'

/** A database that is up to date: as its owner, and as the service signs in to it. */
export interface ReadyDatabase {
  readonly ownerUrl: string
  readonly url: string
  readonly engine: Engine
  /** Kept in DATA_DIR where it is not set, so known once the embedded database has made that. */
  readonly sessionSecret: string
}

/**
 * The embedded one is started, and its closing added to `closers`. With `ending` one that is out of reach is waited for until
 * that is aborted. Throws StartRefused.
 */
export async function readyDatabase(
  config: Config,
  log: FastifyBaseLogger,
  closers: Closer[],
  ending: AbortSignal | null,
): Promise<ReadyDatabase> {
  const open = () => openOwnersDatabase(config, log, closers)
  const ownerUrl = await (ending ? whenReachable(open, log, ending) : open())
  const sessionSecret = sessionSecretOf(config)
  const source = { ownerUrl, sessionSecret, serviceUrl: config.serviceDatabaseUrl }
  const prepare = () => prepareDatabase(source)
  const { ran, url, engine } = await (ending ? whenReachable(prepare, log, ending) : reachable(prepare))
  if (ran.length > 0) log.info({ migrations: ran }, 'database brought up to date')
  return { ownerUrl, url, engine, sessionSecret }
}

/** The pool of one process; that the database goes and comes is told in its log. */
export const openPool = (
  { url, engine }: Pick<ReadyDatabase, 'url' | 'engine'>,
  connections: number,
  log: FastifyBaseLogger,
): Database =>
  openDatabase(url, connections, {
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

async function openOwnersDatabase(
  config: Config,
  log: FastifyBaseLogger,
  closers: Closer[],
): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
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

/** A wrong DATABASE_URL is the likeliest first mistake: told without its password. */
async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw isOutOfReach(error) ? new StartRefused(`Cannot use DATABASE_URL: ${message || code}`) : error
  }
}

/** As `reachable`, but what is out of reach is waited for. */
function whenReachable<T>(work: () => Promise<T>, log: FastifyBaseLogger, ending: AbortSignal): Promise<T> {
  const patient = (): Promise<T> =>
    work().catch((cause: unknown) => {
      throw isOutOfReach(cause) ? Object.assign(unavailable(1), { cause }) : cause
    })
  const onWait = (err: unknown): void => log.warn({ err }, 'waiting for the database: deliveries are kept')
  return untilAvailable(patient, { ending, onWait })
}
