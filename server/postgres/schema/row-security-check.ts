import { StartRefused } from '../../refusals/start-refused.ts'
import { withConnection } from './single-connection.ts'

interface Standing {
  readonly role: string
  readonly is_changed: boolean
  readonly right: string | null
  readonly is_member: boolean
  readonly other_role: string | null
  readonly owned: string | null
  readonly open: string | null
  readonly is_empty: boolean
}

/**
 * Of the role that signed in, and of every role that it could become. Tables are those of the schema that the service
 * works in; the list of migrations holds nothing of anybody.
 */
const standing = `
  with reach as (select * from pg_roles where pg_has_role(session_user, oid, 'member'))
  select session_user as role, session_user <> current_user as is_changed,
    (select case when rolsuper then 'is a superuser' when rolbypassrls then 'has BYPASSRLS' when rolcreaterole then 'has CREATEROLE'
       when rolcreatedb then 'has CREATEDB' when rolreplication then 'has REPLICATION' end
     from reach where rolname = session_user) as right,
    pg_has_role(session_user, 'leadline_app', 'usage') as is_member,
    (select min(rolname) from reach where rolname not in (session_user, 'leadline_app')) as other_role,
    (select min(relname) from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
        and relowner in (select oid from reach)) as owned,
    (select min(relname) from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
        and relname <> 'schema_migrations' and not relrowsecurity
        and has_table_privilege(oid, 'select')) as open,
    to_regclass('accounts') is null as is_empty`

/**
 * Refuses a database in which row-level security would not hold for what the service signs in as (§1): a role that may
 * pass by policies, owns a table, or could become another one than leadline_app, and a table without policies.
 * `url` is the service's own. Throws StartRefused.
 */
export async function refuseUnprotected(url: string): Promise<void> {
  const { rows } = await withConnection({ connectionString: url }, (client) =>
    client.query<Standing>(standing),
  )
  const reason = rows[0] ? reasonToRefuse(rows[0]) : 'it does not say who signed in'
  if (reason) throw new StartRefused(`Row-level security would not hold on this database: ${reason}`)
}

function reasonToRefuse(found: Standing): string | null {
  const { role } = found
  if (found.is_changed) return `connections do not work as the role that signed in, ${role}`
  if (found.right !== null) return `the role ${role} ${found.right}`
  if (found.owned !== null) return `the role ${role} has the rights of the owner of ${found.owned}`
  if (found.other_role !== null) return `the role ${role} is a member of ${found.other_role}`
  if (!found.is_member) return `the role ${role} is not a member of leadline_app`
  if (found.open !== null) return `the table ${found.open} has it switched off`
  if (found.is_empty) return 'it holds none of the tables that DATABASE_URL names'
  return null
}
