import { type Engine, engineInSql } from '../citus/engine.ts'
import { type MigrationState, readMigrationState } from './migrate.ts'
import { withConnection } from './single-connection.ts'

/** What somebody who looks after a database has to know of it. */
export interface DatabaseFacts extends MigrationState {
  readonly version: string
  readonly engine: Engine
  readonly encoding: string
  readonly isReadOnly: boolean
  /** Settings without which what was acknowledged may be lost, where they are off. */
  readonly unsafe: readonly string[]
  readonly maxConnections: number
  readonly mayMakeRoles: boolean
  readonly hasServiceRole: boolean
  /** Of the archived log: why it stands still; null when it does not, or none is kept. */
  readonly archiveFailure: string | null
  /** Of the database's clock against this machine's, half of the way there and back taken off. */
  readonly clockAheadMs: number
}

const facts = `
  select split_part(current_setting('server_version'), ' ', 1) as version,
    ${engineInSql} as engine,
    current_setting('server_encoding') as encoding,
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    array(select name::text from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) as name
      where current_setting(name) = 'off') as unsafe,
    current_setting('max_connections')::int as "maxConnections",
    (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayMakeRoles",
    exists (select from pg_roles where rolname = 'leadline_app') as "hasServiceRole",
    (select last_failed_wal || ' at ' || to_char(last_failed_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      from pg_stat_archiver
      where last_failed_time > coalesce(last_archived_time, '-infinity')) as "archiveFailure"`

/** Asks as the owner and changes nothing. Throws what the connection throws. */
export const readDatabaseFacts = (ownerUrl: string): Promise<DatabaseFacts> =>
  withConnection({ connectionString: ownerUrl, application_name: 'leadline doctor' }, async (client) => {
    const asked = Date.now()
    const { rows } = await client.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    )
    const clockAheadMs = (rows[0]?.ms ?? asked) - (asked + Date.now()) / 2
    const [row] = (await client.query<DatabaseFacts>(facts)).rows
    if (!row) throw new Error('the database told nothing of itself')
    return { ...row, clockAheadMs, ...(await readMigrationState(client)) }
  })
