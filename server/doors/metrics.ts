import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ReadBackupStatus } from '../records/backup-status.ts'
import type { Database } from '../records/database.ts'
import type { Keeping } from '../webhooks/kept/keeping.ts'
import { attentionMetrics } from './attention-metrics.ts'

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
  new Gauge({
    name: 'leadline_database_statements',
    help: 'Prepared statements of the connection that keeps most.',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set(db.stats().statements)
    },
  })
}

/** How far the counts behind totals and charts are behind: what is not compacted yet is added by every reader. */
export function compactMetrics(registry: Registry, lagSeconds: () => number): void {
  new Gauge({
    name: 'leadline_count_lag_seconds',
    help: 'For how long the oldest change of counts waits to be compacted.',
    registers: [registry],
    collect() {
      this.set(lagSeconds())
    },
  })
}

/** Backups by schedule, where there is one: what an alarm about them needs. */
function backupMetrics(registry: Registry, backupStatus: ReadBackupStatus): void {
  if (backupStatus() === null) return
  new Gauge({
    name: 'leadline_backup_last_success_timestamp_seconds',
    help: 'When the newest backup in BACKUP_DIR began; 0 before the first.',
    registers: [registry],
    collect() {
      this.set((backupStatus()?.lastAt?.getTime() ?? 0) / 1000)
    },
  })
  new Gauge({
    name: 'leadline_backup_last_size_bytes',
    help: 'Size of the newest backup in BACKUP_DIR.',
    registers: [registry],
    collect() {
      this.set(backupStatus()?.lastBytes ?? 0)
    },
  })
  new Gauge({
    name: 'leadline_backup_overdue',
    help: 'Whether the newest backup, or the start before the first, is older than two turns of BACKUP_EVERY: 1, else 0.',
    registers: [registry],
    collect() {
      this.set(Number(backupStatus()?.isOverdue ?? false))
    },
  })
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

/** What waits on this process's disk. */
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
  new Gauge({
    name: 'leadline_kept_oldest_seconds',
    help: 'For how long the oldest delivery waits on disk; 0 where none does.',
    registers: [registry],
    aggregator: 'max',
    collect() {
      const { since } = keeping.status()
      this.set(since === null ? 0 : (Date.now() - since.getTime()) / 1_000)
    },
  })
}
