import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ReadBackupStatus } from '../records/backup-status.ts'
import type { Database } from '../records/database.ts'
import { attentionMetrics } from './attention-metrics.ts'
import { backupMetrics } from './backup-metrics.ts'

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
