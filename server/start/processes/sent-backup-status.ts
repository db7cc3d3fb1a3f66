import type { BackupStatus } from '../../records/backup-status.ts'

/** A BackupStatus as JSON carries it. */
export interface SentBackupStatus extends Omit<BackupStatus, 'lastAt'> {
  readonly lastAt: string | null
}

export function sentBackupStatus(status: BackupStatus | null): SentBackupStatus | null {
  return status && { ...status, lastAt: status.lastAt?.toISOString() ?? null }
}

export function readBackupStatus(sent: SentBackupStatus | null): BackupStatus | null {
  return sent && { ...sent, lastAt: sent.lastAt === null ? null : new Date(sent.lastAt) }
}
