import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { makeApp } from '../app.ts'
import { type BackupSchedule, backupSchedule } from '../backup/scheduled-backups.ts'
import { type Config, sessionSecretOf } from '../config.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '../platform/database/database.ts'
import { prepareDatabase } from '../platform/database/prepare-database.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { startBackgroundWork } from './background-work.ts'
import { backUpInProcess } from './backup-process.ts'
import { firstStart } from './first-start.ts'
import { tellStarter } from './start-messages.ts'

export type Closer = () => Promise<void>

/**
 * Database, app, socket, in this order; each adds to `closers` how it is closed, as soon as there is something to
 * close. Throws StartRefused with one line for the person at the terminal.
 */
export async function startService(config: Config, log: FastifyBaseLogger, closers: Closer[]): Promise<void> {
  const ownerUrl = await openOwnersDatabase(config, log, closers)
  const sessionSecret = sessionSecretOf(config)
  const source = { ownerUrl, sessionSecret, serviceUrl: config.serviceDatabaseUrl }
  const { ran, url, engine } = await reachable(() => prepareDatabase(source))
  if (ran.length > 0) log.info({ migrations: ran }, 'database brought up to date')

  const db = openDatabase(url, config.databasePool, {
    engine,
    lost: (err, node) =>
      log.warn({ err, node }, 'the database is away: requests that need it are answered 503'),
    back: (node) => log.info({ node }, 'the database is back'),
    refused: (err) => log.warn({ err }, 'the database refuses statements: answered 503'),
  })
  closers.push(() => db.close())
  const background = startBackgroundWork(db, log, config.deliveryRetentionDays)
  closers.push(() => background.stop())

  const backups = scheduledBackups(config, ownerUrl, log)
  const app = await makeApp({
    config: { ...config, sessionSecret },
    db,
    log,
    onWritten: background.onWritten,
    backupStatus: () => backups?.status() ?? null,
  })
  closers.push(() => app.close())
  const publicUrl = await listen(app, config)
  await firstStart({ ownerUrl, db, config, publicUrl, show: print })
  if (backups) closers.push(backups.start())
  log.info({ url: publicUrl }, 'Leadline is ready')
  await tellStarter({ url: publicUrl, address: localAddress(app) })
}

/** Settles when the text is with the command that started us, the terminal, pipe or file, not in a buffer of this process. */
async function print(text: string): Promise<void> {
  if (await tellStarter({ welcome: text })) return
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

async function openOwnersDatabase(
  config: Config,
  log: FastifyBaseLogger,
  closers: Closer[],
): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    walArchiveDir: config.walArchiveDir,
    log: (line) => log.info(line),
  })
  closers.push(() => embedded.stop())
  return embedded.ownerUrl
}

function scheduledBackups(config: Config, ownerUrl: string, log: FastifyBaseLogger): BackupSchedule | null {
  const { backupDir } = config
  if (backupDir === undefined) return null
  return backupSchedule({ config: { ...config, backupDir }, ownerUrl, log, backUp: backUpInProcess })
}

/** A wrong DATABASE_URL is the likeliest first mistake: told without its password. */
async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isConnection = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENETUN|28|3D000)/.test(code ?? '')
    if (isConnection) throw new StartRefused(`Cannot use DATABASE_URL: ${message || code}`)
    throw error
  }
}

function localAddress(app: FastifyInstance): string {
  const { family, address, port } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Answers the address for people: `PUBLIC_URL`, with the real port where any free one was asked for. */
async function listen(app: FastifyInstance, { host, port, publicUrl }: Config): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartRefused(`Port ${port} on ${host} is in use: stop what uses it, or set PORT to another`)
    }
    throw new StartRefused(`Cannot listen on ${host}, port ${port} (HOST, PORT): ${message}`)
  }
  const { port: actual } = app.server.address() as AddressInfo
  return port === 0 ? publicUrl.replace(/:0$/, `:${actual}`) : publicUrl
}
