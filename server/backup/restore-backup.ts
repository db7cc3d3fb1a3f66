import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { restoreCluster } from '../embedded-postgres/restored-cluster.ts'
import { copyFromArchive } from '../embedded-postgres/wal-archive.ts'
import { StartRefused } from '../platform/start-refused.ts'
import type { ArchiveMember } from './archive-file.ts'
import { type ArchiveHead, type BackupTail, readBackup } from './backup-contents.ts'

/** Where a restore ends: a moment, or everything that was archived. */
export type RestoreTarget = Date | 'latest'

export interface RestoreOptions {
  readonly file: string
  readonly passphrase: string | undefined
  readonly dataDir: string
  /** Undefined: the end of the backup itself. */
  readonly until?: RestoreTarget | undefined
  /** Where the write-ahead log was archived (`WAL_ARCHIVE_DIR`); needed with `until`. */
  readonly walArchiveDir?: string | undefined
}

export interface RestoredBackup {
  readonly data_dir: string
  readonly created_at: string
  /** Everything that was acknowledged before this moment is there; with `until`, that moment itself. */
  readonly acknowledged_until: string
}

/**
 * Fills an empty DATA_DIR from a backup, compares it with its checksums, and recovers it, so that the next start serves
 * it. With `until`, archived write-ahead log is replayed behind the backup. Throws StartRefused and leaves nothing.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { file, passphrase, dataDir, until } = options
  let result: RestoredBackup | undefined
  await restoreCluster(dataDir, async (cluster) => {
    const secrets = new Map<string, Buffer>()
    const { head, tail } = await readBackup(file, passphrase, {
      head: refuseForeign,
      cluster: (path, member) => place(cluster, path, member),
      secret: (name, content) => void secrets.set(name, content),
    })
    refuseTooEarly(until, tail)
    result = {
      data_dir: resolve(dataDir),
      created_at: head.created_at,
      acknowledged_until: until instanceof Date ? until.toISOString() : tail.acknowledged_until,
    }
    return { secrets, recovery: recoverySettings(options) }
  })
  if (!result) throw new Error('nothing was restored')
  return result
}

function refuseForeign({ embedded }: ArchiveHead): void {
  if (embedded) return
  throw new StartRefused(
    'The backup is of an external PostgreSQL: unpack it (tar), and start PostgreSQL itself on its folder "postgres"',
  )
}

function refuseTooEarly(until: RestoreTarget | undefined, tail: BackupTail): void {
  if (!(until instanceof Date) || until >= new Date(tail.acknowledged_until)) return
  throw new StartRefused(
    `The backup itself reaches ${tail.acknowledged_until}: --until needs a later time, or an older backup`,
  )
}

/** Recovery always goes on under a new timeline, so that what it archives is never mistaken for the original's. */
function recoverySettings({ until, walArchiveDir }: RestoreOptions): Record<string, string> {
  if (until !== undefined && walArchiveDir === undefined) {
    throw new StartRefused('--until needs WAL_ARCHIVE_DIR: the directory with the archived write-ahead log')
  }
  const settings = { recovery_target_action: 'promote', restore_command: copyFromArchive(walArchiveDir) }
  if (until === 'latest') return settings
  if (until !== undefined) {
    // PostgreSQL reads this before it knows what Z is.
    return { ...settings, recovery_target_time: until.toISOString().replace('Z', '+00') }
  }
  return { ...settings, recovery_target: 'immediate', recovery_target_timeline: 'current' }
}

/** Writes one member below the new data directory; nothing in a file may lead out of it. */
async function place(cluster: string, path: string, { header, content }: ArchiveMember): Promise<void> {
  const target = resolve(cluster, path)
  if (target !== resolve(cluster) && !target.startsWith(resolve(cluster) + sep)) {
    throw new StartRefused(`The backup names a place outside of the data directory: ${path}`)
  }
  if (header.type === 'directory') {
    await mkdir(target, { recursive: true, mode: 0o700 })
  } else if (header.type !== 'file') {
    throw new StartRefused(`The backup holds a ${header.type}, which none of ours does: ${path}`)
  } else {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(target, { mode: 0o600 }))
  }
}
