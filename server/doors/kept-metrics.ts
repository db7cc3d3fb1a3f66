import { Gauge, type Registry } from 'prom-client'
import type { Keeping } from '../webhooks/kept/keeping.ts'

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
