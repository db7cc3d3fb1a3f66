import { statSync } from 'node:fs'
import { version } from '../../package.json'
import type { CopiedTable } from '../postgres/copies/copied-tables.ts'
import { readAccounts } from '../postgres/copies/copy-accounts.ts'
import { type ArchiveWriter, refuseExisting, writeArchive } from './archive-file.ts'
import { headName } from './archive-members.ts'
import { type ArchiveHead, secretsFolder, tailName } from './backup-contents.ts'

/** The first member of a dump. */
export interface DumpHead extends ArchiveHead {
  readonly migrations: readonly string[]
  readonly tables: readonly CopiedTable[]
}

/** The last member of a dump: there only when all before it is. */
export interface DumpTail {
  readonly accounts: number
  /** By table. */
  readonly rows: Readonly<Record<string, number>>
}

export interface WrittenDump {
  readonly file: string
  readonly bytes: number
  readonly postgres: string
  readonly accounts: number
  readonly rows: number
  readonly encrypted: boolean
}

export const dataFolder = 'data/'
export const secretMember = `${secretsFolder}session-secret`

/** A piece of a table in the file; its size must be known before it is written, so it waits in memory. */
const pieceBytes = 4_194_304

/** Writes all accounts into one file that every later Leadline loads, on one snapshot. Throws StartRefused. */
export async function writeDump(
  ownerUrl: string,
  file: string,
  passphrase: string | undefined,
  sessionSecret: string | undefined,
): Promise<WrittenDump> {
  refuseExisting(file)
  return readAccounts(ownerUrl, async (source) => {
    const tail = { accounts: 0, rows: Object.fromEntries(source.tables.map(({ name }) => [name, 0])) }
    await writeArchive(
      file,
      passphrase,
      async (writer) => {
        const { version: postgres, migrations, tables } = source
        const head: DumpHead = {
          format: 'leadline-dump-1',
          leadline: version,
          postgres,
          embedded: false,
          created_at: new Date().toISOString(),
          migrations,
          tables,
        }
        await writer.add({ name: headName }, JSON.stringify(head))
        if (sessionSecret !== undefined) await writer.add({ name: secretMember, mode: 0o600 }, sessionSecret)
        for await (const { accountId, table, data } of source.rows()) {
          const rows = await addTable(writer, `${dataFolder}${accountId}/${table}`, data)
          tail.rows[table] = (tail.rows[table] ?? 0) + rows
        }
        tail.accounts = tail.rows.accounts ?? 0
        await writer.add({ name: tailName }, JSON.stringify(tail satisfies DumpTail))
      },
      async () => undefined,
    )
    const rows = Object.values(tail.rows).reduce((total, one) => total + one, 0)
    const { accounts } = tail
    const encrypted = passphrase !== undefined
    return { file, bytes: statSync(file).size, postgres: source.version, accounts, rows, encrypted }
  })
}

/** A row is one message. Answers how many there were. */
async function addTable(writer: ArchiveWriter, name: string, data: AsyncIterable<Buffer>): Promise<number> {
  let [rows, bytes, number] = [0, 0, 0]
  let piece: Buffer[] = []
  const flush = async (): Promise<void> => {
    number += 1
    await writer.add({ name: `${name}/${String(number).padStart(6, '0')}` }, Buffer.concat(piece))
    piece = []
    bytes = 0
  }
  for await (const row of data) {
    rows += 1
    bytes += row.length
    piece.push(row)
    if (bytes >= pieceBytes) await flush()
  }
  if (bytes > 0) await flush()
  return rows
}
