import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { StartRefused } from '../../refusals/start-refused.ts'
import { findEngine, isSpread, loadOptions } from '../citus/engine.ts'
import { migrate } from '../schema/migrate.ts'
import { migrationNames, namesThatRan, refuseFromBeforeRelease } from '../schema/migration-ledger.ts'
import { withConnection } from '../schema/single-connection.ts'
import { type CopiedTable, copiedTables, copyInCommand, copyOutCommand } from './copied-tables.ts'
import { CopyOut } from './copy-out.ts'

/** What a dump is made of: the accounts of a database, table by table. */
export interface AccountSource {
  /** PostgreSQL's version, as `18.4`. */
  readonly version: string
  /** Names of the migrations that made the tables, in their order. */
  readonly migrations: readonly string[]
  readonly tables: readonly CopiedTable[]
  /** Every account's rows, in an order that foreign keys allow. `data` must be read to its end before the next. */
  rows(): AsyncIterable<{ accountId: string; table: string; data: AsyncIterable<Buffer> }>
}

const snapshot = 'begin isolation level repeatable read read only'

/**
 * Reads all accounts as the owner of the tables: in one snapshot, or, where they are spread over nodes that share
 * none, in one snapshot each.
 */
export const readAccounts = <T>(ownerUrl: string, work: (source: AccountSource) => Promise<T>): Promise<T> =>
  withConnection(connection(ownerUrl), async (client) => {
    const engine = await findEngine(client)
    await client.query(snapshot)
    const [server] = (await client.query<{ version: string }>(serverVersion)).rows
    const migrations = await namesThatRan(client)
    if (migrations.length === 0)
      throw new StartRefused('There is nothing to dump: the database has never been used')
    const tables = await copiedTables(client)
    const accounts = await client.query<{ id: string }>('select id from accounts order by created_at, id')
    async function* rows(): ReturnType<AccountSource['rows']> {
      for (const { id: accountId } of accounts.rows) {
        if (isSpread(engine)) await client.query(`commit; ${snapshot}`)
        for (const table of tables) {
          const copy = client.query(new CopyOut(copyOutCommand(table, accountId)))
          yield { accountId, table: table.name, data: copy.messages as AsyncIterable<Buffer> }
        }
      }
    }
    return work({ version: server?.version ?? '', migrations, tables, rows })
  })

/** Where a dump goes: one transaction, so that a load that fails leaves an empty database. */
export interface AccountTarget {
  /** Answers the number of rows. */
  copyIn(table: CopiedTable, data: AsyncIterable<Buffer>): Promise<number>
}

/**
 * Brings an empty database to the schema that the dump was made of, lets `work` fill it in one transaction, and then
 * brings it up to date. Throws StartRefused where the dump is newer than this Leadline, from before the first release or
 * does not fit its tables, or the database is in use.
 */
export async function fillAccounts(
  ownerUrl: string,
  migrations: readonly string[],
  work: (target: AccountTarget) => Promise<void>,
): Promise<void> {
  refuseFromBeforeRelease('The dump', migrations, await migrationNames())
  await migrate(ownerUrl, { upTo: migrations.at(-1) })
  await withConnection(connection(ownerUrl), async (client) => {
    await client.query('begin')
    await client.query('lock table accounts in exclusive mode')
    await refuseUsed(client, migrations)
    const own = await copiedTables(client)
    await work({
      copyIn: async (table, data) => {
        refuseForeign(table, own)
        const copy = client.query(from(copyInCommand(table)))
        await pipeline(Readable.from(data, { objectMode: false }), copy).catch((error: unknown) => {
          throw isAboutData(error)
            ? new StartRefused(`Rows of ${table.name} do not fit: ${error.message}`)
            : error
        })
        return copy.rowCount
      },
    })
    await client.query('commit')
    await client.query('analyze')
  })
  await migrate(ownerUrl)
}

function connection(ownerUrl: string): pg.ClientConfig {
  const options = `${loadOptions} -c timezone=UTC -c datestyle=ISO`
  return { connectionString: ownerUrl, application_name: 'leadline dump', options }
}

const serverVersion = `select split_part(current_setting('server_version'), ' ', 1) as version`

/** The owner may write to PostgreSQL's own tables as well: a dump fills those that the migrations made, and no others. */
function refuseForeign(table: CopiedTable, own: readonly CopiedTable[]): void {
  const known = own.find(({ name }) => name === table.name)
  if (known && table.columns.every((column) => known.columns.includes(column))) return
  throw new StartRefused(
    `The dump has rows of ${JSON.stringify(table.name)} that no migration made a place for`,
  )
}

/** PostgreSQL's classes 22 and 23: a value that is none, a rule of the tables that is broken. */
const isAboutData = (error: unknown): error is Error =>
  error instanceof Error && /^2[23]/.test(String((error as { code?: string }).code))

async function refuseUsed(client: pg.ClientBase, migrations: readonly string[]): Promise<void> {
  const { rowCount } = await client.query('select from accounts limit 1')
  if (rowCount) throw new StartRefused('The database is in use: load fills one that has no account yet')
  const ran = await namesThatRan(client)
  if (ran.length === migrations.length) return
  throw new StartRefused(
    `The empty database was prepared by another version of Leadline (${ran.at(-1)}): load into a new one`,
  )
}
