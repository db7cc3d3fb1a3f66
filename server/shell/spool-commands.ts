import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { type Config, roleSourceOf, sessionSecretOf } from '../config.ts'
import { makeLogger } from '../http/request-log.ts'
import { openDatabase } from '../postgres/database.ts'
import { prepareDatabase } from '../postgres/schema/prepare-database.ts'
import type { Caller } from '../records/caller.ts'
import { StartRefused } from '../refusals/start-refused.ts'
import { waitingRecords } from '../spool/waiting-records.ts'
import { openInterpreter } from '../webhooks/interpret/interpreter.ts'
import { openKeeping, spoolDirectory } from '../webhooks/kept/keeping.ts'
import { readKept } from '../webhooks/kept/kept-request.ts'
import { setStandaloneAction } from './register.ts'
import { withOwnerUrl } from './shell.ts'

const connections = 4
/** Nothing was saved for so long: the database does not take it. */
const patienceMs = 60_000

/** `leadline spool list` and `leadline spool drain` */
export function spoolCommands(program: Command): void {
  const spool = program
    .command('spool')
    .description('deliveries that wait on this disk because the database was away')
  setStandaloneAction(
    spool.command('list').description('which wait, and files that cannot be read'),
    whatWaits,
  )
  setStandaloneAction(
    spool.command('drain').description('save what a service left that does not run any more'),
    drainAll,
  )
}

/** What waits below DATA_DIR, the oldest first, of services that run too. */
export async function whatWaits(config: Config) {
  const directory = spoolDirectory(config.dataDir)
  const waiting: Record<'arrived_at' | 'webhook_id' | 'account_id' | 'delivery_id' | 'lead_id', string>[] = []
  if (!existsSync(directory)) return { waiting, unreadable: [] }
  const unreadable = await waitingRecords(directory, sessionSecretOf(config), (content) => {
    const { accountId: account_id, webhookId: webhook_id, came } = readKept(content)
    const { receivedAt, id: delivery_id, leadId: lead_id } = came.received
    waiting.push({ arrived_at: receivedAt.toISOString(), webhook_id, account_id, delivery_id, lead_id })
  })
  waiting.sort((one, other) => (one.arrived_at < other.arrived_at ? -1 : 1))
  return { waiting, unreadable }
}

async function drainAll(config: Config) {
  const { waiting } = await whatWaits(config)
  if (waiting.length > 0) await withOwnerUrl(config, (ownerUrl) => drainInto(ownerUrl, config))
  const left = await whatWaits(config)
  return {
    saved: waiting.length - left.waiting.length,
    waiting: left.waiting.length,
    unreadable: left.unreadable,
  }
}

/** Throws StartRefused where the database takes nothing. */
async function drainInto(ownerUrl: string, config: Config): Promise<void> {
  const source = roleSourceOf(config, ownerUrl)
  const { url, engine } = await prepareDatabase(source)
  const db = openDatabase<Caller>(url, connections, { engine })
  const interpreter = openInterpreter()
  const keeping = await openKeeping({ ...config, ...source, db, log: makeLogger('silent') })
  try {
    if (keeping === null) throw new StartRefused(`Cannot use ${spoolDirectory(config.dataDir)}`)
    await keeping.start(interpreter, () => undefined)
    let last = { waiting: keeping.status().waiting, atMs: performance.now() }
    while (last.waiting > 0) {
      await sleep(100)
      const { waiting } = keeping.status()
      if (waiting !== last.waiting) last = { waiting, atMs: performance.now() }
      if (performance.now() - last.atMs > patienceMs)
        throw new StartRefused(`The database does not take them: ${waiting} deliveries wait on`)
    }
  } finally {
    await keeping?.stop()
    await interpreter.close()
    await db.close()
  }
}
