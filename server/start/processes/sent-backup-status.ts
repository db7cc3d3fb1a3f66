import type { BackupStatus } from '../../records/backup-status.ts'

/** A BackupStatus as JSON carries it. */
export interface SentBackupStatus extends Omit<BackupStatus, 'lastAt'> {
  readonly lastAt: string | null
}

export const sentBackupStatus = (status: BackupStatus | null): SentBackupStatus | null =>
  status && { ...status, lastAt: status.lastAt?.toISOString() ?? null }

export const readBackupStatus = (sent: SentBackupStatus | null): BackupStatus | null =>
  sent && { ...sent, lastAt: sent.lastAt === null ? null : new Date(sent.lastAt) }
