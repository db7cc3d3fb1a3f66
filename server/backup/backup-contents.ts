import { createHash } from 'node:crypto'
import { StartRefused } from '../refusals/start-refused.ts'
import { spoolFilePath } from '../spool/spool-files.ts'
import { type ArchiveMember, wholeOf } from './archive-file.ts'
import { headName, membersOf, notOurs, type Places, readJson } from './archive-members.ts'
import { type FileSum, verifyManifest } from './backup-manifest.ts'

/** The first member of every archive that Leadline writes. */
export interface ArchiveHead {
  readonly format: 'leadline-backup-1' | 'leadline-dump-1'
  readonly leadline: string
  /** PostgreSQL's version, as `18.4`. */
  readonly postgres: string
  /** Of a backup: the database was Leadline's own, so `leadline restore` can bring it back. */
  readonly embedded: boolean
  readonly created_at: string
  /** What had run in the database; backups from before the first release do not say. */
  readonly migrations?: readonly string[]
}

/** The last member of a backup: there only when all before it is. */
export interface BackupTail {
  /** Everything that the database acknowledged before this moment is in the backup. */
  readonly acknowledged_until: string
  /** When the spool was copied; older backups hold none. */
  readonly spool_until?: string
  readonly wal: { readonly from: string; readonly to: string; readonly timeline: number }
  /** SHA-256 of the members that PostgreSQL's manifest does not list. */
  readonly sums: Readonly<Record<string, string>>
}

/** Before which moment everything that was acknowledged is there: by the database, or by the disk. */
export const acknowledgedUntil = ({
  acknowledged_until: database,
  spool_until: spool,
}: BackupTail): string => (spool !== undefined && spool < database ? spool : database)

export const tailName = 'leadline-end.json'
export const clusterFolder = 'postgres/'
const walFolder = `${clusterFolder}pg_wal/`
export const secretsFolder = 'secrets/'
export const spoolFolder = 'spool/'

/** The files of DATA_DIR that a backup holds beside the cluster, by their names there. */
export const secretNames: readonly string[] = ['postgres-password', 'session-secret']

const places: Places = (name, type) =>
  name.startsWith(clusterFolder) ||
  (type === 'file' &&
    ([tailName, ...secretNames.map((secret) => secretsFolder + secret)].includes(name) ||
      (name.startsWith(spoolFolder) && spoolFilePath.test(name.slice(spoolFolder.length)))))

/** What a reader of a backup does with its members; both must read the content to its end. */
export interface BackupReader {
  head?(head: ArchiveHead): void
  /** A member of the data directory by its path there, or `undefined` content for a directory. */
  cluster?(path: string, member: ArchiveMember): Promise<void>
  /** One of `secretNames`. */
  secret?(name: string, content: Buffer): void
  /** What waited on disk for the database, by its path in the spool. */
  spooled?(path: string, content: Buffer): Promise<void>
}

/** Reads a backup and compares all with its checksums: what `reader` did is void when it throws StartRefused. */
export async function readBackup(
  file: string,
  passphrase: string | undefined,
  reader: BackupReader = {},
): Promise<{ head: ArchiveHead; tail: BackupTail }> {
  const files = new Map<string, FileSum>()
  let head: ArchiveHead | undefined
  let manifest: string | undefined
  let tail: BackupTail | undefined
  for await (const member of membersOf(file, passphrase, places)) {
    const { name, type } = member.header
    const { content, sum } = summed(member)
    const summedMember = { header: member.header, content }
    if (name === headName) {
      head = headOf(await wholeOf(summedMember), 'leadline-backup-1', file)
      reader.head?.(head)
    } else if (name === tailName) {
      tail = readJson(await wholeOf(summedMember), file)
    } else if (name.startsWith(secretsFolder)) {
      const secret = await wholeOf(summedMember)
      reader.secret?.(name.slice(secretsFolder.length), secret)
      files.set(name, sum())
    } else if (name.startsWith(spoolFolder)) {
      const content = await wholeOf(summedMember)
      await reader.spooled?.(name.slice(spoolFolder.length), content)
      files.set(name, sum())
    } else {
      const path = name.slice(clusterFolder.length)
      if (path === 'backup_manifest') manifest = (await wholeOf(summedMember)).toString('utf8')
      else if (reader.cluster) await reader.cluster(path, summedMember)
      else for await (const _ of content);
      if (type === 'file' && path !== 'backup_manifest') files.set(name, sum())
    }
  }
  if (!head) throw notOurs(file)
  if (manifest === undefined || !tail) throw new StartRefused(`${file} is cut off: its end is missing`)
  try {
    verifySums(tail, files, file)
    verifyManifest(manifest, clusterOf(files), file)
  } catch (error) {
    // What somebody else wrote under these names may have any shape.
    throw error instanceof StartRefused ? error : notOurs(file)
  }
  return { head, tail }
}

/** The head of an archive of ours. Throws StartRefused for another format, naming the command that reads it. */
export function headOf(content: Buffer, format: ArchiveHead['format'], file: string): ArchiveHead {
  const head = readJson<ArchiveHead>(content, file)
  if (head.format === format) return head
  if (head.format === 'leadline-dump-1') throw new StartRefused(`${file} is a dump: use leadline load`)
  if (head.format === 'leadline-backup-1') throw new StartRefused(`${file} is a backup: use leadline restore`)
  throw new StartRefused(`${file} is of a format that this Leadline does not know (${String(head.format)})`)
}

/** The member's content, and its sum when that has been read. */
export function summed({ content }: Pick<ArchiveMember, 'content'>): {
  content: AsyncIterable<Buffer>
  sum: () => FileSum
} {
  const hash = createHash('sha256')
  let size = 0
  async function* counted(): AsyncIterable<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return { content: counted(), sum: () => ({ size, sha256: hash.digest('hex') }) }
}

function verifySums(tail: BackupTail, files: ReadonlyMap<string, FileSum>, file: string): void {
  for (const [name, sha256] of Object.entries(tail.sums)) {
    if (files.get(name)?.sha256 !== sha256) throw new StartRefused(`${file}: ${name} has another checksum`)
  }
  const isOurs = (name: string): boolean =>
    [secretsFolder, spoolFolder, walFolder].some((folder) => name.startsWith(folder))
  const foreign = [...files.keys()].find((name) => isOurs(name) && !Object.hasOwn(tail.sums, name))
  if (foreign !== undefined) throw new StartRefused(`${file}: ${foreign} has no checksum`)
}

function clusterOf(files: ReadonlyMap<string, FileSum>): Map<string, FileSum> {
  const own = [...files].filter(([name]) => name.startsWith(clusterFolder))
  return new Map(own.map(([name, sum]) => [name.slice(clusterFolder.length), sum]))
}
