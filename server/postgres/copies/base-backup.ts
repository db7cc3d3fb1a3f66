import pg from 'pg'
import { StartRefused } from '../../refusals/start-refused.ts'
import { type Engine, engineInSql, isSpread } from '../citus/engine.ts'
import { walPosition } from '../pool/wal-position.ts'
import { CopyOut } from './copy-out.ts'

/** A piece of a base backup, in the order in which PostgreSQL sends them. */
export type BaseBackupPart =
  | { readonly kind: 'archive'; readonly data: Buffer }
  | { readonly kind: 'manifest'; readonly data: Buffer }

/** What is known when the last piece has come. */
export interface BaseBackupEnd {
  /** Write-ahead log positions: recovery starts at `from` and reaches a whole database at `to`. */
  readonly wal: { readonly from: string; readonly to: string; readonly timeline: number }
  /** Everything that was acknowledged before this moment, by the database's clock, is in the backup. */
  readonly acknowledgedUntil: Date
}

export interface BaseBackup {
  /** One tar archive of the data directory with its write-ahead log, then the manifest. To be read to its end. */
  readonly parts: AsyncIterable<BaseBackupPart>
  /** Asked after the last part. */
  end(): BaseBackupEnd
  close(): Promise<void>
}

const samplePauseMs = 200

/**
 * Begins PostgreSQL's own base backup over the replication protocol, beside whatever the database is doing. A temporary
 * slot keeps the write-ahead log until it has been sent; an archive that does not take it holds nothing up. Throws StartRefused for a cluster, where one node is not the
 * whole, for tablespaces elsewhere, and for a role that may not replicate.
 */
export async function openBaseBackup(ownerUrl: string, label: string): Promise<BaseBackup> {
  const watcher = new pg.Client({ connectionString: ownerUrl, application_name: 'leadline backup' })
  const sender = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'leadline backup',
    replication: 'database',
  } as pg.ClientConfig)
  const close = async (): Promise<void> => {
    await Promise.all([watcher, sender].map((client) => client.end().catch(() => undefined)))
  }
  for (const client of [watcher, sender]) client.on('error', () => undefined)
  try {
    await watcher.connect()
    await refuseUnsuitable(watcher)
    await sender.connect()
    await sender.query(
      `CREATE_REPLICATION_SLOT leadline_${process.pid}_${Date.now()} TEMPORARY PHYSICAL RESERVE_WAL`,
    )
    const options = `LABEL '${label.replaceAll("'", "''")}', CHECKPOINT 'fast', WAIT false, WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256'`
    const copy = sender.query(new CopyOut(`BASE_BACKUP (${options})`))
    const samples = sampleWhile(watcher, copy)
    return { parts: partsOf(copy), end: () => endOf(copy, samples), close }
  } catch (error) {
    await close()
    throw readableError(error)
  }
}

/** A moment, and a position that the log had reached by then at the least. */
interface Sample {
  readonly at: Date
  readonly position: bigint
}

/**
 * What was acknowledged before a sample's moment was flushed below its position, so the last sample below the backup's
 * end tells a moment that the backup certainly covers.
 */
function sampleWhile(watcher: pg.Client, copy: CopyOut): Sample[] {
  const samples: Sample[] = []
  const sample = async (): Promise<void> => {
    if (copy.messages.closed || copy.messages.destroyed) return
    const { rows } = await watcher.query<{ at: Date; lsn: string }>(
      'select clock_timestamp() as at, pg_current_wal_insert_lsn()::text as lsn',
    )
    const [row] = rows
    if (row) samples.push({ at: row.at, position: walPosition(row.lsn) })
    setTimeout(() => void sample().catch(() => undefined), samplePauseMs).unref()
  }
  void sample().catch(() => undefined)
  return samples
}

async function* partsOf(copy: CopyOut): AsyncIterable<BaseBackupPart> {
  let kind: BaseBackupPart['kind'] = 'archive'
  let archives = 0
  for await (const message of copy.messages as AsyncIterable<Buffer>) {
    const type = String.fromCharCode(message[0] ?? 0)
    if (type === 'n' && ++archives > 1) throw new StartRefused(elsewhere)
    if (type === 'm') kind = 'manifest'
    if (type === 'd') yield { kind, data: message.subarray(1) }
  }
}

function endOf(copy: CopyOut, samples: Sample[]): BaseBackupEnd {
  // The first row tells the start, then come the tablespaces, the last row tells the end.
  const [first, last] = [copy.rows[0], copy.rows.at(-1)]
  const [from, to] = [String(first?.recptr), String(last?.recptr)]
  const before = samples.filter(({ position }) => position <= walPosition(to)).at(-1)
  if (!before) throw new Error('the base backup ended before it began')
  return { wal: { from, to, timeline: Number(last?.tli) }, acknowledgedUntil: before.at }
}

const elsewhere =
  'The database has tablespaces outside of its data directory: use pg_basebackup, or leadline dump FILE'

/** As `18.4`. */
export async function postgresVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  return rows[0].version
}

async function refuseUnsuitable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ engine: Engine; may: boolean; elsewhere: boolean }>(`
    select ${engineInSql} as engine,
      (select rolreplication or rolsuper from pg_roles where rolname = current_user) as may,
      exists (select from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as elsewhere`)
  const [row] = rows
  if (row && isSpread(row.engine)) {
    throw new StartRefused(
      'The database is spread over several servers, of which none is the whole: use leadline dump FILE',
    )
  }
  if (row?.elsewhere) throw new StartRefused(elsewhere)
  if (!row?.may) throw new StartRefused(notAllowed)
}

const notAllowed =
  'The role in DATABASE_URL may not make base backups: alter role … replication, or use leadline dump FILE'

/** Refusals of the server that an operator can mend, in a line of ours. */
function readableError(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (code === '42501' || code === '28000') return new StartRefused(`${notAllowed} (${message})`)
  if (code === '53400' || code === '55000') {
    return new StartRefused(
      `The database does not make base backups: ${message} (max_wal_senders, wal_level)`,
    )
  }
  return error
}
