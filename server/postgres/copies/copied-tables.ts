import type pg from 'pg'

/** A table whose rows are copied: all of them belong to one account. */
export interface CopiedTable {
  readonly name: string
  /** The column that holds the account. */
  readonly accountColumn: string
  /** Those that are stored; what is generated makes itself anew. */
  readonly columns: readonly string[]
}

const tables = `
  select relname as name, case when relname = 'accounts' then 'id' else 'account_id' end as "accountColumn",
    (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    array(select confrelid::regclass::text from pg_constraint
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
  from pg_class
  where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and relname <> 'schema_migrations'
  order by relname`

/** All tables of the accounts, each behind those that its foreign keys point to. Throws where a table has no account. */
export async function copiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { needs: string[] }>(tables)
  const ordered: CopiedTable[] = []
  const waiting = new Map(rows.map((row) => [row.name, row]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ needs }) => !needs.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`tables point to each other: ${[...waiting.keys()].join(', ')}`)
    for (const { name, accountColumn, columns } of ready) {
      if (!columns.includes(accountColumn)) throw new Error(`${name} has no ${accountColumn}`)
      ordered.push({ name, accountColumn, columns })
      waiting.delete(name)
    }
  }
  return ordered
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const columnList = ({ columns }: CopiedTable): string => columns.map(quoted).join(', ')

/** The command that copies an account's rows out, as PostgreSQL's text format, which every version reads. */
export function copyOutCommand(table: CopiedTable, accountId: string): string {
  const id = accountId.replace(/[^0-9a-f-]/g, '')
  const rows = `select ${columnList(table)} from ${quoted(table.name)} where ${quoted(table.accountColumn)} = '${id}'`
  return `copy (${rows}) to stdout`
}

/** The command that copies rows in. */
export const copyInCommand = (table: CopiedTable): string =>
  `copy ${quoted(table.name)} (${columnList(table)}) from stdin`
