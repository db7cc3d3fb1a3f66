/** What is known of the backups by schedule (`BACKUP_DIR`), the same in every process that shares the directory. */
export interface BackupStatus {
  /** When the newest backup began; null before the first. */
  readonly lastAt: Date | null
  readonly lastBytes: number
  /** Since this process started. */
  readonly failures: number
  /** One line; null when the last try went well, or none was made yet. */
  readonly lastFailure: string | null
  /** The newest is older than two turns: something has kept one from being made. */
  readonly isOverdue: boolean
}

/** Null where no schedule is set. */
export type ReadBackupStatus = () => BackupStatus | null
