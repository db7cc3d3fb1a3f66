import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type SilentWebhook, silentWebhooks } from '../overview/silent-webhooks.ts'
import { type UnusedKey, unusedKeys } from '../overview/wants-attention.ts'
import type { ReadBackupStatus } from '../records/backup-status.ts'
import { accountCaller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import type { Keeping } from '../webhooks/kept/keeping.ts'

/** What a process measures, and what `/metrics` answers: of this process, or of all that serve together. */
export interface Metrics {
  readonly registry: Registry
  text(): Promise<string>
}

/** With what Node.js tells of itself. */
export function newRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Makes a gauge that is read with each look at the metrics. */
export const gauge = (
  registry: Registry,
  name: string,
  help: string,
  read: () => number,
  aggregator?: 'max',
): Gauge =>
  new Gauge({
    name,
    help,
    registers: [registry],
    ...(aggregator && { aggregator }),
    collect() {
      this.set(read())
    },
  })

/** Of a process that serves alone. */
export function metricsOfOne(backupStatus: ReadBackupStatus, db: Database): Metrics {
  const registry = newRegistry()
  backupMetrics(registry, backupStatus)
  attentionMetrics(registry, db)
  return { registry, text: () => registry.metrics() }
}

/** The pool of this process. */
export function databaseMetrics(registry: Registry, db: Database): void {
  new Gauge({
    name: 'leadline_database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle } = db.stats()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, db.waiting())
    },
  })
  const help = 'Prepared statements of the connection that keeps most.'
  gauge(registry, 'leadline_database_statements', help, () => db.stats().statements, 'max')
}

/** How far the counts behind totals and charts are behind: what is not compacted yet is added by every reader. */
export function compactMetrics(registry: Registry, lagSeconds: () => number): void {
  const help = 'For how long the oldest change of counts waits to be compacted.'
  gauge(registry, 'leadline_count_lag_seconds', help, lagSeconds)
}

/** Backups by schedule, where there is one: what an alarm about them needs. */
function backupMetrics(registry: Registry, backupStatus: ReadBackupStatus): void {
  if (backupStatus() === null) return
  gauge(
    registry,
    'leadline_backup_last_success_timestamp_seconds',
    'When the newest backup in BACKUP_DIR began; 0 before the first.',
    () => (backupStatus()?.lastAt?.getTime() ?? 0) / 1000,
  )
  const size = 'Size of the newest backup in BACKUP_DIR.'
  gauge(registry, 'leadline_backup_last_size_bytes', size, () => backupStatus()?.lastBytes ?? 0)
  gauge(
    registry,
    'leadline_backup_overdue',
    'Whether the newest backup, or the start before the first, is older than two turns of BACKUP_EVERY: 1, else 0.',
    () => Number(backupStatus()?.isOverdue ?? false),
  )
  new Counter({
    name: 'leadline_backup_failures_total',
    help: 'Backups by schedule that failed since the process started.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(backupStatus()?.failures ?? 0)
    },
  })
}

/** Registers how many deliveries this process holds on its disk, and since when: an operator should see that they wait. */
export function keptMetrics(registry: Registry, keeping: Keeping): void {
  new Gauge({
    name: 'leadline_kept_deliveries',
    help: 'Deliveries on this machine’s disk: those that wait for the database, and those that it cannot take.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { waiting, aside, unreadable } = keeping.status()
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'aside' }, aside)
      this.set({ state: 'unreadable_files' }, unreadable.length)
    },
  })
  const oldest = (): number => {
    const { since } = keeping.status()
    return since === null ? 0 : (Date.now() - since.getTime()) / 1_000
  }
  const help = 'For how long the oldest delivery waits on disk; 0 where none does.'
  gauge(registry, 'leadline_kept_oldest_seconds', help, oldest, 'max')
}

/** Asking again for each scrape would cost one round trip an account. */
const keptMs = 60_000

interface WantsAttention {
  readonly silent: readonly SilentWebhook[]
  readonly unused: readonly UnusedKey[]
}

const secondsSince = (at: string): number => Math.floor((Date.now() - Date.parse(at)) / 1_000)

async function readAll(db: Database, at: Date): Promise<WantsAttention> {
  const silent: SilentWebhook[] = []
  const unused: UnusedKey[] = []
  for (const accountId of await db.accountIds()) {
    const [webhooks, keys] = await db.read(accountCaller(accountId), (tx) =>
      tx.run(silentWebhooks(accountId, at), unusedKeys(accountId, at)),
    )
    silent.push(...webhooks)
    unused.push(...keys)
  }
  return { silent, unused }
}

/** Webhooks that fell silent and keys that nobody uses, by id: of one process only, since each would say the same. */
function attentionMetrics(registry: Registry, db: Database): void {
  let known: Promise<WantsAttention> = Promise.resolve({ silent: [], unused: [] })
  let readAtMs = Number.NEGATIVE_INFINITY
  function readSometimes(): Promise<WantsAttention> {
    const at = new Date()
    if (at.getTime() - readAtMs > keptMs) {
      readAtMs = at.getTime()
      const before = known
      // That the database is away is told by other figures.
      known = readAll(db, at).catch(() => before)
    }
    return known
  }

  new Gauge({
    name: 'leadline_webhook_silent_seconds',
    help: 'Since when a webhook hears nothing that used to: three times its longest gap, at least a day.',
    labelNames: ['webhook_id'],
    registers: [registry],
    async collect() {
      const { silent } = await readSometimes()
      this.reset()
      for (const { id, last_heard_at } of silent) this.set({ webhook_id: id }, secondsSince(last_heard_at))
    },
  })
  new Gauge({
    name: 'leadline_api_key_unused_seconds',
    help: 'Since when nobody has used a live key, once that is 90 days or more.',
    labelNames: ['api_key_id'],
    registers: [registry],
    async collect() {
      const { unused } = await readSometimes()
      this.reset()
      for (const { id, unused_since } of unused) this.set({ api_key_id: id }, secondsSince(unused_since))
    },
  })
}
