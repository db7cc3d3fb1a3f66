import { readdirSync, rmSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { majorVersion } from '../embedded-postgres/cluster.ts'
import { restoreCluster } from '../embedded-postgres/restored-cluster.ts'
import { copyFromArchive } from '../embedded-postgres/wal-archive.ts'
import { migrationNames, refuseFromBeforeRelease } from '../postgres/schema/migration-ledger.ts'
import { fileRefusal, StartRefused } from '../refusals/start-refused.ts'
import type { ArchiveMember } from './archive-file.ts'
import { type ArchiveHead, acknowledgedUntil, type BackupTail, readBackup } from './backup-contents.ts'

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
  /** Everything that was acknowledged before this moment is there; with a moment as `until`, that one itself. */
  readonly acknowledged_until: string
  /** With `--until`: what only a disk had acknowledged behind this moment, and not the database by then, is in neither. */
  readonly kept_on_disk_until?: string
}

/**
 * Fills an empty DATA_DIR from a backup, compares it with its checksums, and recovers it, so that the next start serves
 * it. With `until`, archived write-ahead log is replayed behind the backup. Throws StartRefused and leaves nothing.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { file, passphrase, dataDir, until } = options
  refuseNoArchive(options)
  const known = await migrationNames()
  let contents: { head: ArchiveHead; tail: BackupTail } | undefined
  const spool = join(dataDir, 'spool')
  const draft = `${spool}.restored`
  const { lastChange } = await restoreCluster(dataDir, async (cluster) => {
    const secrets = new Map<string, Buffer>()
    rmSync(draft, { recursive: true, force: true })
    contents = await readBackup(file, passphrase, {
      head: (head) => refuseForeign(head, known),
      cluster: (path, member) => place(cluster, path, member),
      secret: (name, content) => void secrets.set(name, content),
      spooled: async (path, content) => {
        await mkdir(dirname(join(draft, path)), { recursive: true, mode: 0o700 })
        await writeFile(join(draft, path), content, { mode: 0o600, flush: true })
      },
    })
    refuseTooEarly(until, contents.tail)
    return { secrets, recovery: recoverySettings(options) }
  }).catch((error: unknown) => {
    rmSync(draft, { recursive: true, force: true })
    throw error
  })
  await placeSpool(draft, spool)
  if (!contents) throw new Error('nothing was restored')
  const { head, tail } = contents
  const promised = new Date(acknowledgedUntil(tail))
  const latest = lastChange && lastChange > promised ? lastChange : promised
  return {
    data_dir: resolve(dataDir),
    created_at: head.created_at,
    acknowledged_until: (until instanceof Date
      ? until
      : until === 'latest'
        ? latest
        : promised
    ).toISOString(),
    ...(until !== undefined && tail.spool_until !== undefined && { kept_on_disk_until: tail.spool_until }),
  }
}

function refuseForeign({ embedded, postgres, migrations }: ArchiveHead, known: readonly string[]): void {
  refuseFromBeforeRelease('The backup', migrations, known)
  if (!embedded) {
    throw new StartRefused(
      'The backup is of an external PostgreSQL: unpack it (tar), and start PostgreSQL itself on its folder "postgres"',
    )
  }
  if (String(postgres).split('.')[0] === majorVersion) return
  throw new StartRefused(
    `The backup was made by PostgreSQL ${postgres}, this Leadline brings ${majorVersion}: restore it with the Leadline that made it, then leadline dump`,
  )
}

/** Without the archive PostgreSQL would end where the backup does, and say nothing. */
function refuseNoArchive({ until, walArchiveDir }: RestoreOptions): void {
  if (until === undefined) return
  if (walArchiveDir === undefined)
    throw new StartRefused('--until needs WAL_ARCHIVE_DIR: the directory with the archived write-ahead log')
  let names: string[]
  try {
    names = readdirSync(walArchiveDir)
  } catch (error) {
    throw fileRefusal(error, `WAL_ARCHIVE_DIR ${walArchiveDir}`)
  }
  if (names.some((name) => /^[0-9A-F]{24}$/.test(name))) return
  throw new StartRefused(
    `WAL_ARCHIVE_DIR ${walArchiveDir} holds no archived write-ahead log: name the directory that does, or leave --until out`,
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
  const settings = { recovery_target_action: 'promote', restore_command: copyFromArchive(walArchiveDir) }
  if (until === 'latest') return settings
  if (until !== undefined) {
    // PostgreSQL reads this before it knows what Z is.
    return { ...settings, recovery_target_time: until.toISOString().replace('Z', '+00') }
  }
  return { ...settings, recovery_target: 'immediate', recovery_target_timeline: 'current' }
}

/** Beside what waits there already, for the next start to take over. */
async function placeSpool(draft: string, spool: string): Promise<void> {
  const directories = await readdir(draft).catch(() => [])
  if (directories.length === 0) return
  await mkdir(spool, { recursive: true, mode: 0o700 })
  for (const name of directories) await rename(join(draft, name), join(spool, name))
  rmSync(draft, { recursive: true })
}

/** Writes one member below the new data directory, out of which no path of `readBackup` leads. */
async function place(cluster: string, path: string, { header, content }: ArchiveMember): Promise<void> {
  const target = join(cluster, path)
  if (header.type === 'directory') {
    await mkdir(target, { recursive: true, mode: 0o700 })
  } else {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    // Unlike a stream's, its file is closed when it throws: nothing appears in a folder that is being cleared.
    await writeFile(target, content, { flag: 'wx', mode: 0o600 })
  }
}
