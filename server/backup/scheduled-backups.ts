import { mkdirSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { repeat } from '../jobs/repeat.ts'
import { findHost, hostsOf } from '../postgres/hosts/database-hosts.ts'
import { whileAlone } from '../postgres/schema/owner-connection.ts'
import type { BackupStatus } from '../records/backup-status.ts'
import { backupFile, keptBackups, removeOldBackups, removeOldWal } from './backup-directory.ts'
import { removeDrafts } from './draft.ts'

export interface BackupSchedule {
  status(): BackupStatus
  /** Makes the first when it is due. Answers how to stop: a backup that is under way ends, the next start makes it. */
  start(ownerUrl: string): () => Promise<void>
}

export interface ScheduleParts {
  readonly config: Config & { readonly backupDir: string }
  readonly log: FastifyBaseLogger
  /** Writes one backup, away from the process that answers; throws with one line. */
  readonly backUp: (file: string, signal: AbortSignal) => Promise<void>
}

const scheduleLock = 5_120_417_741
const lookEveryMs = 30_000
const retryAfterMs = 600_000

/**
 * Makes a backup whenever the newest in BACKUP_DIR is older than BACKUP_EVERY, and keeps the newest BACKUP_KEEP. The
 * directory is all that is remembered, so restarts change nothing, and of several processes one makes it. A backup goes
 * only behind a newer one that was verified, so there must be room for one more than BACKUP_KEEP.
 */
export function backupSchedule({ config, log, backUp }: ScheduleParts): BackupSchedule {
  const { backupDir, backupKeep, backupPassphrase, walArchiveDir } = config
  const everyMs = config.backupEverySeconds * 1000
  const ending = new AbortController()
  const startedAt = Date.now()
  let failures = 0
  let notBefore = 0

  const isDue = (): boolean => {
    const [newest] = keptBackups(backupDir)
    return Date.now() >= notBefore && Date.now() - (newest?.at.getTime() ?? 0) >= everyMs
  }

  /** Frees what a full disk waits for: what killed runs left, backups beyond BACKUP_KEEP, log that no other needs. */
  function tidy(): void {
    removeDrafts(backupDir)
    const oldest = removeOldBackups(backupDir, backupKeep)
    if (oldest && walArchiveDir !== undefined) removeOldWal(walArchiveDir, oldest)
  }

  async function makeOne(): Promise<void> {
    // Another process may have made it while this one waited for its turn.
    if (!isDue()) return
    tidy()
    const at = new Date()
    const file = backupFile(backupDir, at, backupPassphrase !== undefined)
    try {
      await backUp(file, ending.signal)
    } finally {
      tidy()
    }
    log.info({ file, seconds: Math.round((Date.now() - at.getTime()) / 1000) }, 'backup made')
  }

  async function look(ownerUrl: string): Promise<void> {
    mkdirSync(backupDir, { recursive: true, mode: 0o700 })
    if (isDue()) await whileAlone(await findHost(hostsOf(config, ownerUrl)), scheduleLock, makeOne)
  }

  function noteFailure(error: unknown): void {
    if (ending.signal.aborted) return
    failures += 1
    notBefore = Date.now() + Math.min(retryAfterMs, everyMs)
    log.error({ reason: (error as Error).message }, 'no backup could be made')
  }

  return {
    status: () => {
      const [newest] = keptBackups(backupDir)
      const since = newest?.at.getTime() ?? startedAt
      return {
        lastAt: newest?.at ?? null,
        lastBytes: newest?.bytes ?? 0,
        failures,
        isOverdue: Date.now() - since > 2 * everyMs,
      }
    },
    start: (ownerUrl) => {
      const looking = repeat(
        () => look(ownerUrl),
        () => lookEveryMs,
        noteFailure,
      )
      return () => {
        ending.abort()
        return looking.stop()
      }
    },
  }
}
