import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type BackupSchedule, backupSchedule } from '../backup/scheduled-backups.ts'
import { type Config, sessionSecretOf } from '../config.ts'
import type { BackupStatus } from '../records/backup-status.ts'
import type { Database } from '../records/database.ts'
import { fileRefusal } from '../refusals/start-refused.ts'
import { tracedDatabase } from '../tracing/traced-database.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { type BackgroundWork, startBackgroundWork } from './background-work.ts'
import { type Closer, closeAll } from './closers.ts'
import { lateDatabase } from './late-database.ts'
import { openPool, type ReadyDatabase, readyDatabase } from './open-database.ts'

/** The database of a service, and what runs beside it. */
export interface OwnDatabase {
  /** Away until it has arrived. */
  readonly db: Database
  readonly arrived: Promise<ReadyDatabase>
  /** Why it is waited for, if that takes long. */
  readonly waits: Promise<string>
  onWritten(accountId: string): void
  onAnyWritten(): void
  compactLagSeconds(): number
  backupStatus(): BackupStatus | null
  /** To be called when it has arrived. */
  startBackups(ownerUrl: string): void
}

interface OwnDatabasePlan {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly connections: number
  readonly tracing: Tracing | null
  readonly closers: Closer[]
  /** Aborted when the service is to end. */
  readonly ending: AbortSignal
}

/**
 * Opens the database, migrates it and starts its jobs. Answers at once, so that the door is open meanwhile and keeps deliveries,
 * however long that takes (decision 0046). `arrived` throws StartRefused.
 */
export function openOwnDatabase(plan: OwnDatabasePlan): OwnDatabase {
  const { config, log, connections, tracing, closers } = plan
  makeDataDir(config)
  const opened: Closer[] = []
  const closing = new AbortController()
  const { db, arrive } = lateDatabase()
  let background: BackgroundWork | undefined
  const backups = scheduledBackups(config, log)
  let onWait = (_reason: string): void => undefined
  const waits = new Promise<string>((told) => {
    onWait = told
  })

  async function open(): Promise<ReadyDatabase> {
    const ending = AbortSignal.any([plan.ending, closing.signal])
    const database = await readyDatabase(config, log, opened, { ending, onWait })
    const pool = openPool(database, connections, config, log)
    opened.push(() => pool.close())
    arrive(tracedDatabase(pool, tracing))
    const work = startBackgroundWork(pool, log, config.deliveryRetentionDays)
    opened.push(() => work.stop())
    background = work
    return database
  }

  const arrived = open()
  arrived.catch(() => undefined)
  closers.push(async () => {
    closing.abort()
    await arrived.catch(() => undefined)
    await closeAll(opened)
  })
  return {
    db,
    arrived,
    waits,
    onWritten: (accountId) => background?.onWritten(accountId),
    onAnyWritten: () => background?.onAnyWritten(),
    compactLagSeconds: () => background?.compactLagSeconds() ?? 0,
    backupStatus: () => backups?.status() ?? null,
    startBackups(ownerUrl) {
      if (backups) closers.push(backups.start(ownerUrl))
    },
  }
}

/** PostgreSQL may run as another user, who has to pass through. An external database does without, but then nothing is kept. */
function makeDataDir(config: Config): void {
  const { dataDir, databaseUrl } = config
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    sessionSecretOf(config)
  } catch (error) {
    if (databaseUrl === undefined) throw fileRefusal(error, `DATA_DIR ${dataDir}`)
  }
}

/** Null where BACKUP_DIR is not set. */
function scheduledBackups(config: Config, log: FastifyBaseLogger): BackupSchedule | null {
  const { backupDir } = config
  if (backupDir === undefined) return null
  return backupSchedule({ config: { ...config, backupDir }, log, backUp: backUpInProcess })
}

/** The command line, built beside the service. */
const cli = join(import.meta.dirname, 'cli.js')

/**
 * Writes a backup in a process of its own: compressing and encrypting take a processor for a while, and requests do not wait
 * for it. It ends with this process, however that ends, and when `signal` says so. Throws with the command's own line.
 */
async function backUpInProcess(file: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, [cli, 'backup', file, '--json'], {
    // By the channel it notices that this process is gone.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const end = (): void => void child.kill('SIGTERM')
  signal.addEventListener('abort', end)
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-4_000)
  })
  const [status, killedBy] = (await once(child, 'close').finally(() =>
    signal.removeEventListener('abort', end),
  )) as [number | null, string | null]
  if (status === 0) return
  throw new Error(output.trim().replace(/^error: /, '') || `the backup ended with ${status ?? killedBy}`)
}
