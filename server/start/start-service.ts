import type { FastifyBaseLogger } from 'fastify'
import { makeApp } from '../app.ts'
import { type BackupSchedule, backupSchedule } from '../backup/scheduled-backups.ts'
import type { Config } from '../config.ts'
import { compactMetrics, metricsOfOne } from '../doors/metrics.ts'
import { openTracing } from '../tracing/open-tracing.ts'
import { tracedDatabase } from '../tracing/traced-database.ts'
import { openKeeping } from '../webhooks/kept/keeping.ts'
import { startBackgroundWork } from './background-work.ts'
import { backUpInProcess } from './backup-process.ts'
import type { Closer } from './closers.ts'
import { firstStart } from './first-start.ts'
import { listen, takePort } from './listen.ts'
import { openPool, readyDatabase } from './open-database.ts'
import { sendToStarter } from './start-messages.ts'

/**
 * Database, app, socket, in this order; each adds to `closers` how it is closed, as soon as there is something to
 * close. Throws StartRefused with one line for the person at the terminal, and the signal's reason where it ends while
 * it waits for the database: the socket is open by then.
 */
export async function startService(
  given: Config,
  log: FastifyBaseLogger,
  closers: Closer[],
  ending: AbortSignal,
): Promise<void> {
  const { config, giveFree } = await takePort(given)
  closers.push(giveFree)
  const database = await readyDatabase(config, log, closers)
  const { ownerUrl, sessionSecret } = database
  const db = openPool(database, config.databasePool, log)
  closers.push(() => db.close())
  const background = startBackgroundWork(db, log, config.deliveryRetentionDays)
  closers.push(() => background.stop())

  const backups = scheduledBackups(config, ownerUrl, log)
  const { onWritten } = background
  const backupStatus = () => backups?.status() ?? null
  const metrics = metricsOfOne(backupStatus, db)
  compactMetrics(metrics.registry, background.compactLagSeconds)
  const tracing = await openTracing(config, log)
  if (tracing) closers.push(() => tracing.close())
  const keeping = await openKeeping({ ...config, sessionSecret, db, log })
  const app = await makeApp({
    keeping,
    config: { ...config, sessionSecret },
    db: tracedDatabase(db, tracing),
    tracing,
    log,
    onWritten,
    backupStatus,
    metrics,
  })
  closers.push(() => app.close())
  await giveFree()
  const addresses = await listen(app.server, config, (where) => app.listen(where))
  await firstStart({ ownerUrl, db, config, publicUrl: addresses.url, show: print, log, ending })
  if (backups) closers.push(backups.start())
  log.info({ url: addresses.url }, 'Leadline is ready')
  await sendToStarter(addresses)
}

/** Settles when the text is with the command that started us, the terminal, pipe or file, not in a buffer of this process. */
export async function print(text: string): Promise<void> {
  if (await sendToStarter({ welcome: text })) return
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

/** Null where BACKUP_DIR is not set. */
export function scheduledBackups(
  config: Config,
  ownerUrl: string,
  log: FastifyBaseLogger,
): BackupSchedule | null {
  const { backupDir } = config
  if (backupDir === undefined) return null
  return backupSchedule({ config: { ...config, backupDir }, ownerUrl, log, backUp: backUpInProcess })
}
