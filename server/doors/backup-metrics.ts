import { Counter, Gauge, type Registry } from 'prom-client'
import type { ReadBackupStatus } from '../records/backup-status.ts'

/** Backups by schedule, where there is one: what an alarm about them needs. */
export function backupMetrics(registry: Registry, backupStatus: ReadBackupStatus): void {
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
