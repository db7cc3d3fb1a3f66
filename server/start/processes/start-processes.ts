import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { compactMetrics, databaseMetrics, gauge, metricsOfOne } from '../../doors/metrics.ts'
import { type KeptSummary, summaryOf } from '../../webhooks/kept/kept-summary.ts'
import type { Closer } from '../closers.ts'
import { firstStart } from '../first-start.ts'
import { takePort } from '../listen.ts'
import { openOwnDatabase } from '../own-database.ts'
import { sendToStarter } from '../start-messages.ts'
import { print, tellWaiting } from '../start-service.ts'
import type { WorkerSettings } from './channel.ts'
import { lendNumbers } from './lend-numbers.ts'
import { type Metrics, sumMetrics } from './summed-metrics.ts'
import { keepWorkers, type Workers } from './workers.ts'

/** The first process runs the jobs and shows first things; it answers no request. */
const mostConnections = 4
/** One that is busy for longer counts with the last it said. */
const metricsLimitMs = 1_000

/**
 * The first of several processes: it has the embedded database, the migrations, the first start, what runs in the
 * background and the backups, and counts requests for all. The others answer. Throws as `startService` does.
 */
export async function startProcesses(
  given: Config,
  log: FastifyBaseLogger,
  closers: Closer[],
  ending: AbortSignal,
): Promise<void> {
  const { config, giveFree } = await takePort(given)
  closers.push(giveFree)
  const connections = Math.min(config.databasePool, mostConnections)
  const own = openOwnDatabase({ config, log, connections, tracing: null, closers, ending })
  const { db, backupStatus } = own
  let database: WorkerSettings['database'] = null
  const arrived = own.arrived.then(({ url, engine }) => (database = { url, engine }))
  arrived.catch(() => undefined)

  const { registry } = metricsOfOne(backupStatus, db)
  databaseMetrics(registry, db)
  compactMetrics(registry, own.compactLagSeconds)
  const crashes = processMetrics(registry, () => workers?.members().length ?? 0)
  const metrics = sumMetrics(registry, () => askForMetrics(workers))
  const lend = lendNumbers()
  const kept = new Map<number, KeptSummary>()
  const settings = (): WorkerSettings => ({ database, port: config.port, publicUrl: config.publicUrl })

  await giveFree()
  let workers: Workers | undefined
  workers = await keepWorkers({
    size: config.processes,
    log,
    answersFor: (worker) => ({
      settings: async () => settings(),
      database: () => arrived,
      lend: async (wish) => lend(wish),
      written: async (accountIds) => {
        for (const accountId of accountIds) own.onWritten(accountId)
        return null
      },
      kept: async (own) => {
        kept.set(worker, own)
        return summaryOf([...kept].filter(([other]) => other !== worker).map(([, one]) => one))
      },
      allMetrics: () => metrics.text(),
      lastMetrics: async (last) => {
        metrics.keepLast(worker, last)
        return null
      },
    }),
    onGone: (worker, hasCrashed) => {
      metrics.forget(worker)
      kept.delete(worker)
      if (!hasCrashed) return
      crashes.inc()
      // It may have written what it told nobody about.
      own.onAnyWritten()
    },
  })
  closers.push(workers.stop)
  const { addresses } = workers
  void own.waits.then((reason) => tellWaiting(reason, addresses))
  if (restartsOnHangUp(config.processes)) restartOnHangUp(workers, log)
  const { ownerUrl } = await own.arrived
  await firstStart({ ownerUrl, db, config, publicUrl: addresses.url, show: print, log, ending })
  own.startBackups(ownerUrl)
  log.info({ url: addresses.url, processes: config.processes }, 'Leadline is ready')
  await sendToStarter(addresses)
}

function processMetrics(registry: Registry, serving: () => number): Counter {
  gauge(registry, 'leadline_processes', 'Processes that answer requests.', serving)
  return new Counter({
    name: 'leadline_process_crashes_total',
    help: 'Processes that ended without being asked to, and were replaced.',
    registers: [registry],
  })
}

async function askForMetrics(workers: Workers | undefined): Promise<ReadonlyMap<number, Metrics>> {
  const found = new Map<number, Metrics>()
  const asked = (workers?.members() ?? []).map(async ({ number, channel }) => {
    found.set(number, await channel.ask('ownMetrics', null))
  })
  const limit = new Promise<void>((done) => setTimeout(done, metricsLimitMs).unref())
  await Promise.race([Promise.allSettled(asked), limit])
  return found
}

/** At a terminal SIGHUP says that the terminal is gone, and ends the service; elsewhere it restarts the processes. */
export const restartsOnHangUp = (processes: number): boolean => processes > 1 && !process.stdout.isTTY

function restartOnHangUp(workers: Workers, log: FastifyBaseLogger): void {
  let underWay: Promise<void> | null = null
  process.on('SIGHUP', () => {
    if (underWay) return log.warn('the service processes are being restarted already')
    log.info('restarting the service processes one by one')
    underWay = workers.restartInTurn().finally(() => {
      underWay = null
      log.info('the service processes have been restarted')
    })
  })
}
