import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { StartRefused } from '../../refusals/start-refused.ts'
import { type Engine, findEngine, keepsSettingsWithRole, roleSettings } from '../citus/engine.ts'
import { sqlStateOf } from '../pool/database-errors.ts'
import { withConnection } from './single-connection.ts'

/** How the service signs in, and to what. */
export interface SignIn {
  readonly url: string
  readonly engine: Engine
}

/** What the role is made from: `serviceUrl` names one that somebody else made, then nothing is made. */
export interface RoleSource {
  readonly ownerUrl: string
  readonly sessionSecret: string
  readonly serviceUrl?: string | undefined
}

/** Any number that no other program on the database uses for its own advisory lock. */
const lockKey = 5_120_417_735

/** PostgreSQL's longest name, in bytes. */
const longestName = 63

/** Roles belong to the server and not to one database, so the role is named for the database. */
function roleFor(database: string): string {
  const name = `leadline_service_${database}`
  if (Buffer.byteLength(name) <= longestName) return name
  return `leadline_service_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

/**
 * The login role that the service signs in as: a member of leadline_app without any right of its own, so that no
 * statement can step up from it. Made, or given its password anew, where it cannot sign in: on a first start, in
 * another server after a restore, with another secret. Several processes may start at once.
 * Throws StartRefused where the owner of the tables may not make roles, or the server does not let the role in.
 */
export const signInAsService = ({ ownerUrl, sessionSecret, serviceUrl }: RoleSource): Promise<SignIn> =>
  withConnection({ connectionString: ownerUrl }, async (owner) => {
    const engine = await findEngine(owner)
    if (serviceUrl !== undefined) return { url: serviceUrl, engine }
    await owner.query('select pg_advisory_lock($1)', [lockKey])
    const { rows } = await owner.query<{ name: string }>('select current_database() as name')
    const database = rows[0]?.name ?? ''
    const role = roleFor(database)
    const password = createHmac('sha256', sessionSecret)
      .update(`service role of ${database}`)
      .digest('base64url')
    const url = asUser(ownerUrl, role, password)
    if (!(await isLetIn(url))) {
      await makeRole(owner, role, scramVerifier(password))
      await isLetIn(url, true)
    }
    if (keepsSettingsWithRole(engine)) await giveSettings(owner, role)
    await takeTemporaryTablesAway(owner)
    return { url, engine }
  })

function asUser(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl)
  url.searchParams.delete('user')
  url.searchParams.delete('password')
  url.username = encodeURIComponent(role)
  url.password = password
  return url.href
}

const isRefusedSignIn = (error: unknown): boolean => (sqlStateOf(error) ?? '').startsWith('28')

/** True when the role is there and a member of leadline_app. `isLast` makes a refusal final. */
async function isLetIn(url: string, isLast = false): Promise<boolean> {
  try {
    return await withConnection({ connectionString: url }, async (client) => {
      const { rows } = await client.query("select pg_has_role('leadline_app', 'usage') as member")
      return rows[0]?.member === true
    })
  } catch (error) {
    if (!isRefusedSignIn(error)) throw error
    if (!isLast) return false
    throw new StartRefused(
      `The role that the service works as cannot sign in (${(error as Error).message}): admit it in pg_hba.conf, or name another in SERVICE_DATABASE_URL`,
    )
  }
}

async function makeRole(owner: pg.Client, role: string, verifier: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const { rowCount: isThere } = await owner.query('select from pg_roles where rolname = $1', [role])
  try {
    const rights = 'login nosuperuser nobypassrls nocreatedb nocreaterole noreplication'
    await owner.query(
      `${isThere ? 'alter' : 'create'} role ${name} with ${isThere ? 'login' : rights} password '${verifier}'`,
    )
    await owner.query(`grant leadline_app to ${name}`)
  } catch (error) {
    if (sqlStateOf(error) !== '42501') throw error
    throw new StartRefused(
      'The role in DATABASE_URL may not make the one that the service works as: let an administrator run "create role leadline_service login password \'…\' in role leadline_app" and name it in SERVICE_DATABASE_URL',
    )
  }
}

async function giveSettings(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ settings: string[] }>(
    "select coalesce(rolconfig, '{}') as settings from pg_roles where rolname = $1",
    [role],
  )
  // PostgreSQL writes some names its own way: TimeZone.
  const given = new Set(rows[0]?.settings.map((setting) => setting.toLowerCase()))
  for (const [name, value] of Object.entries(roleSettings())) {
    if (given.has(`${name}=${value}`.toLowerCase())) continue
    await owner.query(`alter role ${pg.escapeIdentifier(role)} set ${name} = '${value}'`)
  }
}

/**
 * A temporary object is a place where a session could put something of its own before what others call. Nothing of
 * Leadline's needs one; where the database holds only what is ours, nobody else does.
 */
async function takeTemporaryTablesAway(owner: pg.Client): Promise<void> {
  await owner.query(`do $$
    begin
      if has_database_privilege('leadline_app', current_database(), 'temporary')
        and (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database())
        and not exists (
          select from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^(pg_|information_schema$)'
            and (n.nspname <> current_schema() or not pg_has_role(c.relowner, 'usage'))
            and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
        )
      then
        execute format('revoke temporary on database %I from public', current_database());
      end if;
    end
  $$`)
}

/** PostgreSQL's own number of rounds. */
const rounds = 4096

/**
 * What PostgreSQL keeps of an ASCII password under SCRAM-SHA-256 (RFC 5803), and takes in place of one: the password
 * itself then never stands in a statement, which a server may log.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest()
  const words = [stored, keyed('Server Key')].map((key) => key.toString('base64'))
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${words.join(':')}`
}
