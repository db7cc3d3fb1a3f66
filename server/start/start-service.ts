import type { FastifyBaseLogger } from 'fastify'
import { makeApp } from '../app.ts'
import { type Config, sessionSecretOf } from '../config.ts'
import { compactMetrics, metricsOfOne } from '../doors/metrics.ts'
import { openTracing } from '../tracing/open-tracing.ts'
import { openKeeping } from '../webhooks/kept/keeping.ts'
import type { Closer } from './closers.ts'
import { firstStart } from './first-start.ts'
import { type Addresses, listen, takePort } from './listen.ts'
import { openOwnDatabase } from './own-database.ts'
import { sendToStarter } from './start-messages.ts'

/**
 * App, socket and database, which comes in its own time (`openOwnDatabase`); each adds to `closers` how it
 * is closed, as soon as there is something to close. Throws StartRefused with one line for the person at the terminal, and
 * the signal's reason where it ends while it waits for the database: the socket is open by then.
 */
export async function startService(
  given: Config,
  log: FastifyBaseLogger,
  closers: Closer[],
  ending: AbortSignal,
): Promise<void> {
  const { config, giveFree } = await takePort(given)
  closers.push(giveFree)
  const tracing = await openTracing(config, log)
  if (tracing) closers.push(() => tracing.close())
  const connections = config.databasePool
  const own = openOwnDatabase({ config, log, connections, tracing, closers, ending })
  const { db, onWritten, backupStatus } = own
  const sessionSecret = sessionSecretOf(config)
  const metrics = metricsOfOne(backupStatus, db)
  compactMetrics(metrics.registry, own.compactLagSeconds)
  const keeping = await openKeeping({ ...config, sessionSecret, db, log })
  const app = await makeApp({
    keeping,
    config: { ...config, sessionSecret },
    db,
    tracing,
    log,
    onWritten,
    metrics,
  })
  closers.push(() => app.close())
  await giveFree()
  const addresses = await listen(app.server, config, (where) => app.listen(where))
  void own.waits.then((reason) => tellWaiting(reason, addresses))
  const { ownerUrl } = await own.arrived
  await firstStart({ ownerUrl, db, config, publicUrl: addresses.url, show: print, log, ending })
  own.startBackups(ownerUrl)
  log.info({ url: addresses.url }, 'Leadline is ready')
  await sendToStarter(addresses)
}

/** For the person at the terminal: it listens, and its database is not there yet. */
export async function tellWaiting(reason: string, addresses: Addresses): Promise<void> {
  const waiting = `Leadline listens at ${addresses.url} and waits for its database. ${reason}`
  if (!(await sendToStarter({ waiting, ...addresses }))) console.error(waiting)
}

/** Settles when the text is with the command that started us, the terminal, pipe or file, not in a buffer of this process. */
export async function print(text: string): Promise<void> {
  if (await sendToStarter({ welcome: text })) return
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
