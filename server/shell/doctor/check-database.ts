import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { tryFirstStart } from '../../embedded-postgres/cluster.ts'
import { engineName } from '../../postgres/citus/engine.ts'
import { openDatabase } from '../../postgres/database.ts'
import { type DatabaseFacts, readDatabaseFacts } from '../../postgres/schema/database-facts.ts'
import { asOwner } from '../../postgres/schema/owner-connection.ts'
import { StartRefused } from '../../refusals/start-refused.ts'
import { withOwnerUrl } from '../shell.ts'
import { type Finding, good, risky, wrong } from './finding.ts'

/** Connections that the start, the shell and backups need beside the pool. */
const spareConnections = 8
const farClockMs = 2_000

/** Whether the database can be reached, is up to date, and keeps what it acknowledges. Changes nothing in it. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'))) return [checkFirstStart(dataDir)]
  let found: { facts: DatabaseFacts; keys: Finding[] }
  try {
    found = await withOwnerUrl(config, async (ownerUrl) => {
      const facts = await readDatabaseFacts(ownerUrl)
      return { facts, keys: facts.pendingMigrations.length > 0 ? [] : [await checkKeys(ownerUrl)] }
    })
  } catch (error) {
    const where = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'
    return [
      wrong('database', `cannot be used: ${(error as Error).message}`, `Mend ${where}, or what it names.`),
    ]
  }
  const { facts, keys } = found
  return [
    checkVersion(facts),
    checkMigrations(facts),
    checkRights(facts),
    checkDurability(facts),
    checkConnections(facts, config),
    checkClock(facts),
    ...checkArchive(facts, config),
    ...(await checkServiceRole(config)),
    ...keys,
  ]
}

/** Asks what the start asks. */
function checkFirstStart(dataDir: string): Finding {
  try {
    tryFirstStart(dataDir)
    return good('database', 'none yet: the first start makes it')
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    return wrong(
      'database',
      error.message,
      'Mend what the sentence says: until then a start is refused with it.',
    )
  }
}

function checkVersion({ version, engine, encoding, isReadOnly }: DatabaseFacts): Finding {
  const found = `${engineName(engine)}PostgreSQL ${version}, ${encoding}`
  if (Number.parseInt(version, 10) < 15) return wrong('database', found, 'Use PostgreSQL 15 or newer.')
  if (encoding !== 'UTF8') return wrong('database', found, 'Use a database with encoding UTF8.')
  if (isReadOnly) return wrong('database', `${found}, read only`, 'Name the primary in DATABASE_URL.')
  return good('database', found)
}

function checkMigrations(facts: DatabaseFacts): Finding {
  const { pendingMigrations, foreignMigrations } = facts
  if (facts.isFromBeforeRelease) {
    return wrong(
      'schema',
      'made by a Leadline from before the first release',
      'Export its leads as CSV with that Leadline, and import the file into a new one.',
    )
  }
  const [foreign] = foreignMigrations
  if (foreign !== undefined) {
    return wrong(
      'schema',
      `changed by a newer Leadline (${foreign})`,
      'Start that version, or restore a backup.',
    )
  }
  if (pendingMigrations.length === 0) return good('schema', 'up to date')
  return good('schema', `the next start runs ${pendingMigrations.length} migrations`)
}

function checkRights({ mayMakeRoles, hasServiceRole }: DatabaseFacts): Finding {
  if (hasServiceRole || mayMakeRoles) return good('rights', 'enough')
  return wrong(
    'rights',
    'the role in DATABASE_URL may not make the role leadline_app, and it is not there',
    'Run as a superuser: create role leadline_app nologin; grant leadline_app to the role in DATABASE_URL.',
  )
}

function checkDurability({ unsafe }: DatabaseFacts): Finding {
  if (unsafe.length === 0) return good('durability', 'what is acknowledged is on the disk')
  const [names, they] = [unsafe.join(', '), unsafe.length === 1 ? 'it' : 'them']
  const remedy = `Switch ${they} on again in the settings of that PostgreSQL, or of its role or database: ${names}.`
  return wrong('durability', `${names} off: a power cut loses leads`, remedy)
}

function checkConnections({ maxConnections }: DatabaseFacts, config: Config): Finding {
  const { databaseUrl, databasePool, processes } = config
  // The embedded one is started with as many as are asked for.
  if (databaseUrl === undefined) return good('connections', `${databasePool} for each process`)
  const found = `${databasePool} for each process (${processes} here), ${maxConnections} in all`
  // Restarted one by one, an old and a new process have the same place for a while.
  const wanted = (processes === 1 ? 1 : processes + 1) * databasePool
  if (wanted + spareConnections <= maxConnections) return good('connections', found)
  return wrong('connections', found, 'Lower DATABASE_POOL or PROCESSES, or raise max_connections.')
}

function checkClock({ clockAheadMs }: DatabaseFacts): Finding {
  const seconds = (Math.abs(clockAheadMs) / 1000).toFixed(1)
  if (Math.abs(clockAheadMs) < farClockMs) return good('clock', 'agrees with that of the database')
  const found = `the database is ${seconds} s ${clockAheadMs > 0 ? 'ahead of' : 'behind'} this machine`
  return risky('clock', found, 'Let both follow a time server.')
}

function checkArchive({ archiveFailure }: DatabaseFacts, { walArchiveDir, databaseUrl }: Config): Finding[] {
  if (walArchiveDir === undefined) return []
  if (databaseUrl !== undefined) {
    const found = 'WAL_ARCHIVE_DIR does nothing with a database of your own'
    return [
      wrong(
        'log archive copies',
        found,
        'Set archive_command in that PostgreSQL, and unset WAL_ARCHIVE_DIR.',
      ),
    ]
  }
  if (archiveFailure === null) return [good('log archive copies', 'nothing has failed')]
  const remedy = 'Make WAL_ARCHIVE_DIR writable for the user that runs PostgreSQL; until then DATA_DIR grows.'
  return [wrong('log archive copies', `stands still: ${archiveFailure}`, remedy)]
}

/** A role of one's own making: that it can sign in, on the same database, with the rights of the service. */
async function checkServiceRole({ serviceDatabaseUrl, databaseUrl }: Config): Promise<Finding[]> {
  if (serviceDatabaseUrl === undefined) return []
  const check = 'service role'
  if (databaseUrl === undefined) {
    const found = 'SERVICE_DATABASE_URL is set and DATABASE_URL is not'
    return [wrong(check, found, 'Set both, or neither for the embedded database.')]
  }
  const db = openDatabase(serviceDatabaseUrl, 1)
  try {
    const { reason } = await db.readiness()
    if (reason === null) return [good(check, 'signs in with the rights of the service')]
    return [wrong(check, reason, 'Mend SERVICE_DATABASE_URL, or grant leadline_app to its role.')]
  } finally {
    await db.close()
  }
}

const unusedDays = 90
const mostNamed = 5

/** Keys of all accounts that nobody uses: each is a secret that somebody may still find. Asks for what the schema has when it is up to date. */
async function checkKeys(ownerUrl: string): Promise<Finding> {
  const unused = await asOwner(ownerUrl, (owner) =>
    owner.query({
      text: `select id, name, count(*) over ()::int as found from api_keys
        where revoked_at is null and coalesce(last_used_at, created_at) < $1
        order by coalesce(last_used_at, created_at), id limit ${mostNamed}`,
      values: [new Date(Date.now() - unusedDays * 86_400_000)],
    }),
  )
  const [first] = unused
  if (!first) return good('keys', `none is unused for ${unusedDays} days`)
  const named = unused.map(({ id, name }) => `${name} (${id})`).join(', ')
  const more = Number(first.found) > unused.length ? ` and ${Number(first.found) - unused.length} more` : ''
  const found = `unused for ${unusedDays} days: ${named}${more}`
  return risky('keys', found, 'Revoke those that nobody needs with leadline key revoke ID.')
}
