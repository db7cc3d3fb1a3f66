import pg from 'pg'

/** Every row of every table but the migrations' own, as text in an order of its own. */
export async function tableContent(ownerUrl: string): Promise<Record<string, readonly string[]>> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c timezone=UTC' })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations'`)
  const content: Record<string, readonly string[]> = {}
  for (const { name } of rows) {
    const all = await client.query({ text: `select * from ${name}`, rowMode: 'array' })
    content[name] = all.rows.map((row) => JSON.stringify(row)).sort()
  }
  await client.end()
  return content
}
