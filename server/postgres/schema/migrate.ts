import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from '../../refusals/start-refused.ts'
import { findEngine, isSpread, migrationSettings, refuseWorker } from '../citus/engine.ts'
import {
  isFromBeforeRelease,
  ledger,
  migrationNames,
  migrationsDirectory,
  namesThatRan,
  refuseFromBeforeRelease,
} from './migration-ledger.ts'
import { withConnection } from './single-connection.ts'
import { splitStatements } from './sql-statements.ts'

/** Any number that no other program on the database uses for its own advisory lock. */
const lockKey = 5_120_417_733

const oldestVersion = 15

/**
 * Where the migrations lie, and the last one that is to run: the newest when left out. `waitMs` is how long one is begun
 * again that others are in the way of, a second or two apart.
 */
export interface MigrationOptions {
  readonly directory?: string
  readonly upTo?: string | undefined
  readonly waitMs?: number
}

/**
 * Brings the database up to date, as its owner: forward only, one transaction per file, one statement per message
 * (a distributed database asks for that). Several processes may start at once; one works, the others wait for it.
 * Returns the names of the migrations that ran. Throws StartRefused for a server older than PostgreSQL 15, for a database
 * from before the first release or that a newer Leadline has changed, and where another program holds a table for two minutes.
 */
export function migrate(ownerUrl: string, options: MigrationOptions = {}): Promise<string[]> {
  const { directory = migrationsDirectory(), upTo, waitMs = 120_000 } = options
  return withConnection({ connectionString: ownerUrl }, async (client) => {
    await refuseOldServer(client)
    await client.query(`select pg_advisory_lock(${lockKey})`)
    const done = await namesThatRan(client)
    const known = await migrationNames(directory)
    refuseFromBeforeRelease('The database', done, known)
    refuseNewerDatabase(done, known)
    refuseGap(done, known)
    const last = upTo === undefined ? known.length : known.indexOf(upTo) + 1
    if (last === 0) throw new StartRefused(`This was made by a newer Leadline (${upTo}): use that version`)
    const pending = known.slice(done.length, last)
    if (pending.length === 0) return []
    const engine = await findEngine(client)
    if (isSpread(engine)) await refuseWorker(client)
    for (const [name, value] of Object.entries(migrationSettings(engine)))
      await client.query(`set ${name} = ${value}`)
    await runMigrations(client, directory, pending, waitMs)
    return pending
  })
}

/** What a database lacks of this program's migrations, and what it has beside them. */
export interface MigrationState {
  readonly isFromBeforeRelease: boolean
  readonly pendingMigrations: readonly string[]
  /** Migrations that this Leadline does not know. */
  readonly foreignMigrations: readonly string[]
}

/** Changes nothing. */
export async function readMigrationState(client: pg.ClientBase): Promise<MigrationState> {
  const done = await namesThatRan(client)
  const known = await migrationNames()
  return {
    isFromBeforeRelease: isFromBeforeRelease(done, known),
    pendingMigrations: known.filter((name) => !done.includes(name)),
    foreignMigrations: done.filter((name) => !known.includes(name)),
  }
}

/**
 * First the functions that migrations call, then each file in a transaction of its own, with its line in the ledger: a failing
 * one leaves nothing of itself.
 */
async function runMigrations(client: pg.Client, directory: string, pending: string[], waitMs: number) {
  await client.query(
    `create table if not exists ${ledger} (id serial primary key, name varchar(255) not null, run_on timestamp not null)`,
  )
  for (const statement of await readMigration(migrationsDirectory(), 'helpers/tables'))
    await client.query(statement)
  for (const name of pending) {
    const until = Date.now() + waitMs
    while (!(await runMigration(client, directory, name, until))) await sleep(pauseMs)
  }
}

const deadlockDetected = '40P01'
const lockNotAvailable = '55P03'
/** While a migration waits for a table, requests of the version before wait behind it. */
const lockWaitMs = 1_000
const pauseMs = 1_000

/**
 * False when it met a process of the version before that locked in another order, or a program that holds a table for long, as
 * a dump does: nothing of it is left, and it may be tried again.
 */
async function runMigration(client: pg.Client, directory: string, name: string, until: number) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockWaitMs}`)
    for (const statement of await readMigration(directory, name)) await client.query(statement)
    await client.query(`insert into ${ledger} (name, run_on) values ($1, now())`, [name])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    const { code = '' } = error as { code?: string }
    if (Date.now() < until && [deadlockDetected, lockNotAvailable].includes(code)) return false
    if (code === lockNotAvailable)
      throw new StartRefused(
        `Another program holds a table that migration ${name} changes, as a dump does: start again when that has ended`,
      )
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const readMigration = async (directory: string, name: string): Promise<string[]> =>
  splitStatements(await readFile(join(directory, `${name}.sql`), 'utf8'))

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>('select current_setting($1) as version', [
    'server_version',
  ])
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= oldestVersion) return
  throw new StartRefused(`The database is PostgreSQL ${version}: Leadline needs ${oldestVersion} or newer`)
}

function refuseNewerDatabase(done: string[], known: string[]): void {
  const foreign = done.find((name) => !known.includes(name))
  if (foreign === undefined) return
  throw new StartRefused(`The database was changed by a newer Leadline (${foreign}): start that version`)
}

/** A file that is numbered before one that ran was added to the past: nobody has seen the schema that would follow. */
function refuseGap(done: string[], known: string[]): void {
  const skipped = known.slice(0, done.length).find((name) => !done.includes(name))
  if (skipped === undefined) return
  throw new StartRefused(`Migration ${skipped} did not run before later ones: give it the next number`)
}
