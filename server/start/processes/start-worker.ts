import type { FastifyBaseLogger } from 'fastify'
import { makeApp } from '../../app.ts'
import { type Config, sessionSecretOf } from '../../config.ts'
import { newRegistry } from '../../doors/metrics.ts'
import { StartRefused } from '../../refusals/start-refused.ts'
import { openTracing } from '../../tracing/open-tracing.ts'
import { tracedDatabase } from '../../tracing/traced-database.ts'
import { hashBeside } from '../../users/hash-in-turn.ts'
import { openKeeping } from '../../webhooks/kept/keeping.ts'
import type { Closer } from '../closers.ts'
import { lateDatabase } from '../late-database.ts'
import { listen } from '../listen.ts'
import { openPool } from '../open-database.ts'
import { type Channel, openChannel } from './channel.ts'
import { countTogether } from './count-together.ts'

const reportWrittenEveryMs = 250

/**
 * One of several processes that answer requests. It ends with the first one, however that ends: Node.js sees to it when
 * the channel between them closes.
 */
export async function startWorker(given: Config, log: FastifyBaseLogger, closers: Closer[]): Promise<void> {
  const registry = newRegistry()
  let leave = async (): Promise<void> => undefined
  const channel = openChannel(process, {
    ownMetrics: () => registry.getMetricsAsJSON(),
    leave: async () => {
      void leave()
      return null
    },
  })
  const sendLastMetrics = async (): Promise<void> => {
    await channel.ask('lastMetrics', await registry.getMetricsAsJSON()).catch(() => undefined)
  }
  closers.push(sendLastMetrics)
  hashBeside(given.processes)
  try {
    const { database, port, publicUrl } = await channel.ask('settings', null)
    const config = { ...given, sessionSecret: sessionSecretOf(given), port, publicUrl }
    const { db, arrive } = lateDatabase()
    closers.push(() => db.close())
    const written = reportWritten(channel)
    closers.push(written.stop)
    const tracing = await openTracing(config, log)
    if (tracing) closers.push(() => tracing.close())
    const open = (where: NonNullable<typeof database>): void =>
      arrive(tracedDatabase(openPool(where, config.databasePool, config, log), tracing))
    if (database) open(database)
    else void channel.ask('database', null).then(open, () => undefined)
    const keeping = await openKeeping({ ...config, db, log, share: (own) => channel.ask('kept', own) })
    const app = await makeApp({
      keeping,
      config,
      db,
      tracing,
      log,
      onWritten: written.add,
      countWithAll: countTogether(channel),
      metrics: { registry, text: () => channel.ask('allMetrics', null) },
    })
    closers.push(() => app.close())
    const addresses = await listen(app.server, config, (where) => app.listen(where))
    leave = async () => {
      await app.partWithClients()
      process.kill(process.pid, 'SIGTERM')
    }
    await channel.ask('ready', addresses)
  } catch (error) {
    // The first process says it, once for all.
    if (error instanceof StartRefused) await channel.ask('refused', error.message)
    throw error
  }
}

/** Tells the first process, which compacts the counts of all. */
function reportWritten(channel: Channel): { add(accountId: string): void; stop: Closer } {
  const accountIds = new Set<string>()
  const report = async (): Promise<void> => {
    if (accountIds.size === 0) return
    const sent = [...accountIds]
    accountIds.clear()
    await channel.ask('written', sent).catch(() => undefined)
  }
  const timer = setInterval(() => void report(), reportWrittenEveryMs)
  return {
    add: (accountId) => void accountIds.add(accountId),
    stop: async () => {
      clearInterval(timer)
      await report()
    },
  }
}
