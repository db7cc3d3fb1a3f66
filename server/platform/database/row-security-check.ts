import { StartRefused } from '../start-refused.ts'
import { withConnection } from './single-connection.ts'

interface Standing {
  readonly role: string
  readonly is_superuser: boolean
  readonly passes_by: boolean
  readonly owned: string | null
  readonly open: string | null
}

/** Tables are those of the schema that the service works in; its own list of migrations holds nothing of anybody. */
const standing = `
  select current_user as role, rolsuper as is_superuser, rolbypassrls as passes_by,
    (select min(relname) from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
        and pg_has_role(current_user, relowner, 'usage')) as owned,
    (select min(relname) from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
        and relname <> 'schema_migrations' and not relrowsecurity
        and has_table_privilege(oid, 'select')) as open
  from pg_roles where rolname = current_user`

/**
 * Refuses a database in which row-level security would not hold for the role that the service works as (§1): the
 * role is another than leadline_app, may pass by policies, owns a table, or a table has no policies.
 * Throws StartRefused.
 */
export async function refuseUnprotected(url: string): Promise<void> {
  const { rows } = await withConnection(
    { connectionString: url, options: '-c role=leadline_app' },
    (client) => client.query<Standing>(standing),
  )
  const reason = reasonToRefuse(rows[0])
  if (reason) throw new StartRefused(`Row-level security would not hold on this database: ${reason}`)
}

function reasonToRefuse(found: Standing | undefined): string | null {
  if (found?.role !== 'leadline_app') {
    return 'connections do not work as the role leadline_app (a pooler may drop startup options: connect to PostgreSQL itself)'
  }
  if (found.is_superuser) return 'the role leadline_app is a superuser'
  if (found.passes_by) return 'the role leadline_app has BYPASSRLS'
  if (found.owned !== null) return `the role leadline_app has the rights of the owner of ${found.owned}`
  if (found.open !== null) return `the table ${found.open} has it switched off`
  return null
}
