/** What is known of the backups by schedule (`BACKUP_DIR`). */
export interface BackupStatus {
  /** When the newest backup began; null before the first. */
  readonly lastAt: Date | null
  readonly lastBytes: number
  /** Since this process started. */
  readonly failures: number
  /** The newest is older than two turns: something has kept one from being made. */
  readonly isOverdue: boolean
}

/** Null where no schedule is set. */
export type ReadBackupStatus = () => BackupStatus | null
