import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { extract } from 'tar-stream'
import { version } from '../../package.json'
import { ifThere } from '../machine/if-there.ts'
import { type BaseBackup, openBaseBackup, postgresVersion } from '../postgres/copies/base-backup.ts'
import { namesThatRan } from '../postgres/schema/migration-ledger.ts'
import { withConnection } from '../postgres/schema/single-connection.ts'
import { spoolFiles } from '../spool/spool-files.ts'
import { type ArchiveWriter, refuseExisting, writeArchive } from './archive-file.ts'
import { headName } from './archive-members.ts'
import {
  type ArchiveHead,
  acknowledgedUntil,
  type BackupTail,
  clusterFolder,
  readBackup,
  secretNames,
  secretsFolder,
  spoolFolder,
  summed,
  tailName,
} from './backup-contents.ts'

export interface BackupSource {
  readonly ownerUrl: string
  /** Where the embedded database's secrets lie; undefined for an external database. */
  readonly dataDir: string | undefined
  /** Where deliveries wait for the database. */
  readonly spool: string
}

/** A backup that was written, read back and compared with PostgreSQL's manifest. */
export interface WrittenBackup {
  readonly file: string
  readonly bytes: number
  /** Everything that was acknowledged before this moment is in it. */
  readonly acknowledged_until: string
  readonly wal: BackupTail['wal']
  readonly encrypted: boolean
}

/**
 * Writes a backup of the running database into one new file: what waits on this disk, then PostgreSQL's own base backup up to
 * a later moment, with its write-ahead log and manifest, and the embedded database's secrets. So a delivery that was acknowledged
 * by the disk before is in one of them (decision 0046). Reads it back before it takes its name. Memory does not grow with the
 * database. Throws StartRefused.
 */
export async function writeBackup(
  { ownerUrl, dataDir, spool }: BackupSource,
  file: string,
  passphrase: string | undefined,
): Promise<WrittenBackup> {
  refuseExisting(file)
  const at = new Date()
  const found = await withConnection({ connectionString: ownerUrl }, async (client) => ({
    migrations: await namesThatRan(client),
    postgres: await postgresVersion(client),
  }))
  let tail: BackupTail | undefined
  await writeArchive(
    file,
    passphrase,
    async (writer) => {
      const sums: Record<string, string> = {}
      const addSummed = async (name: string, content: Buffer): Promise<void> => {
        await writer.add({ name, mode: 0o600 }, content)
        sums[name] = sumOf(content)
      }
      const head: ArchiveHead = {
        format: 'leadline-backup-1',
        leadline: version,
        embedded: dataDir !== undefined,
        created_at: at.toISOString(),
        ...found,
      }
      await writer.add({ name: headName }, JSON.stringify(head))
      if (dataDir !== undefined) await addSecrets(addSummed, dataDir)
      const spoolUntil = new Date()
      for await (const { path, content } of spoolFiles(spool)) await addSummed(spoolFolder + path, content)
      const backup = await openBaseBackup(ownerUrl, `leadline ${at.toISOString()}`)
      try {
        await addCluster(writer, backup, sums)
        const { acknowledgedUntil: until, wal } = backup.end()
        tail = {
          acknowledged_until: until.toISOString(),
          spool_until: spoolUntil.toISOString(),
          wal,
          sums,
        }
      } finally {
        await backup.close()
      }
      await writer.add({ name: tailName }, JSON.stringify(tail))
    },
    async (draft) => void (await readBackup(draft, passphrase)),
  )
  if (!tail) throw new Error('the backup has no end')
  return {
    file,
    bytes: statSync(file).size,
    acknowledged_until: acknowledgedUntil(tail),
    wal: tail.wal,
    encrypted: passphrase !== undefined,
  }
}

async function addSecrets(add: (name: string, content: Buffer) => Promise<void>, dataDir: string) {
  for (const secret of secretNames) {
    const content = ifThere(() => readFileSync(join(dataDir, secret)))
    if (content) await add(secretsFolder + secret, content)
  }
}

/** Passes PostgreSQL's archive on member by member, below a folder of its own, and its manifest behind it. */
async function addCluster(writer: ArchiveWriter, backup: BaseBackup, sums: Record<string, string>) {
  const archive = new PassThrough()
  const members = extract()
  const manifest: Buffer[] = []
  const received = receive(backup, archive, manifest)
  received.catch((error: Error) => archive.destroy(error))
  archive.on('error', (error) => members.destroy(error)).pipe(members)
  for await (const member of members) {
    const { header } = member
    const name = clusterFolder + header.name
    if (header.type !== 'file') {
      await writer.add({ ...header, name })
      continue
    }
    const { content, sum } = summed({ content: member })
    await writer.addFile({ ...header, name, size: header.size ?? 0 }, content)
    if (header.name.startsWith('pg_wal/')) sums[name] = sum().sha256
  }
  await received
  await writer.add({ name: `${clusterFolder}backup_manifest`, mode: 0o600 }, Buffer.concat(manifest))
}

async function receive(backup: BaseBackup, archive: PassThrough, manifest: Buffer[]): Promise<void> {
  for await (const { kind, data } of backup.parts) {
    if (kind === 'manifest') manifest.push(data)
    else if (!archive.write(data)) await once(archive, 'drain')
  }
  archive.end()
}

const sumOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
