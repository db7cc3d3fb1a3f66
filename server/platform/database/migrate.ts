import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { StartRefused } from '../start-refused.ts'
import { withConnection } from './single-connection.ts'
import { splitStatements } from './sql-statements.ts'

/** Where the names of the migrations that ran are kept. */
const ledger = 'schema_migrations'

/** Any number that no other program on the database uses for its own advisory lock. */
const lockKey = 5_120_417_733

const oldestVersion = 15

/** Schema changes of one transaction go to the nodes of a distributed database one after the other; no matter elsewhere. */
const migrationSettings = '-c citus.multi_shard_modify_mode=sequential'

/** The migration that distributes the tables of those before it, whose own statements for that are passed over. */
const distributes = '0017'

/** The one thing that `pendingMigrations` needs of a connection or pool. */
export interface MigrationReader {
  query(text: string): Promise<{ rows: { name: string }[] }>
}

/**
 * Brings the database up to date, as its owner: forward only, one transaction per file, one statement per message
 * (a distributed database asks for that). Several processes may start at once; one works, the others wait for it.
 * Returns the names of the migrations that ran. Throws StartRefused for a server older than PostgreSQL 15 and for
 * a database that a newer Leadline has changed.
 */
export function migrate(ownerUrl: string, directory = migrationsDirectory()): Promise<string[]> {
  return withConnection({ connectionString: ownerUrl, options: migrationSettings }, async (client) => {
    await refuseOldServer(client)
    await client.query(`select pg_advisory_lock(${lockKey})`)
    const done = await namesThatRan(client)
    const known = await migrationNames(directory)
    refuseNewerDatabase(done, known)
    const isUpToDate = known.every((name) => done.includes(name))
    if (!isUpToDate) await refuseWorker(client)
    const ran = isUpToDate ? [] : await runMigrations(client, directory)
    await letServiceReadLedger(client)
    return ran
  })
}

/** Names of the migrations that this program has and the database has not: empty when it is ready to serve. */
export async function pendingMigrations(
  reader: MigrationReader,
  directory = migrationsDirectory(),
): Promise<string[]> {
  const { rows } = await reader.query(`select name from ${ledger}`)
  const done = new Set(rows.map((row) => row.name))
  return (await migrationNames(directory)).filter((name) => !done.has(name))
}

async function runMigrations(client: pg.Client, dir: string): Promise<string[]> {
  // Loaded for a migration alone: it brings 24 MB and a tenth of a second to every other start.
  const { runner } = await import('node-pg-migrate')
  const complaints: string[] = []
  const complain = (message: string): void => void complaints.push(message)
  try {
    const ran = await runner({
      dbClient: client,
      dir,
      migrationsTable: ledger,
      direction: 'up',
      singleTransaction: false,
      noLock: true,
      logger: { info: () => {}, warn: complain, error: complain },
      migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loadSqlFiles }],
    })
    return ran.map(({ name }) => name)
  } catch (error) {
    throw new Error(`A migration failed: ${[(error as Error).message, ...complaints].join('\n')}`, {
      cause: error,
    })
  }
}

const distribution = /^(--[^\n]*\s+)*select app_distribute\(/

type Builder = { sql(statement: string): void }

async function loadSqlFiles(paths: string[]): Promise<SqlMigration[]> {
  return Promise.all(
    paths.map(async (path) => {
      const whole = splitStatements(await readFile(path, 'utf8'))
      const statements = basename(path) < distributes ? whole.filter((one) => !distribution.test(one)) : whole
      const up = (builder: Builder): void => {
        for (const statement of statements) builder.sql(statement)
      }
      return { id: path, filePaths: [path], actions: { up, down: false as const } }
    }),
  )
}

type SqlMigration = {
  id: string
  filePaths: string[]
  actions: { up: (builder: Builder) => void; down: false }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>('select current_setting($1) as version', [
    'server_version',
  ])
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= oldestVersion) return
  throw new StartRefused(`The database is PostgreSQL ${version}: Leadline needs ${oldestVersion} or newer`)
}

/** Throws StartRefused on a worker of a distributed database: changes of the schema go out from its coordinator. */
async function refuseWorker(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  if (rowCount === 0) return
  const { rows } = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group')
  if (!rows[0]?.groupid) return
  throw new StartRefused(
    'DATABASE_URL names a worker of the Citus cluster, and the database must be migrated: name its coordinator',
  )
}

async function letServiceReadLedger(client: pg.Client): Promise<void> {
  await client.query(`do $$
    begin
      if exists (select from pg_roles where rolname = 'leadline_app')
        and not has_table_privilege('leadline_app', '${ledger}', 'select') then
        grant select on ${ledger} to leadline_app;
      end if;
    end
  $$`)
}

/** In the order in which they ran; empty for a new database. */
async function namesThatRan(client: pg.Client): Promise<string[]> {
  const ledgers = await client.query(`select where to_regclass('${ledger}') is not null`)
  if (ledgers.rowCount === 0) return []
  const { rows } = await client.query<{ name: string }>(`select name from ${ledger} order by id`)
  return rows.map(({ name }) => name)
}

function refuseNewerDatabase(done: string[], known: string[]): void {
  const foreign = done.find((name) => !known.includes(name))
  if (foreign === undefined) return
  throw new StartRefused(`The database was changed by a newer Leadline (${foreign}): start that version`)
}

async function migrationNames(directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql') && !file.startsWith('.'))
  return files.map((file) => basename(file, '.sql')).sort()
}

/** The project's own, found from the sources and from the built program alike. */
function migrationsDirectory(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'migrations'))) {
    if (folder === dirname(folder))
      throw new StartRefused('The folder "migrations" is missing beside the program')
    folder = dirname(folder)
  }
  return join(folder, 'migrations')
}
