import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '../../server/postgres/schema/migrate.ts'
import { createTestDatabase } from '../support/database/database.ts'
import { serversOf } from '../support/database/servers.ts'

const database = await createTestDatabase()
const clients: pg.Client[] = []
const folder = mkdtempSync(join(tmpdir(), 'leadline-migrations-'))

afterAll(async () => {
  for (const client of clients) await client.end()
  rmSync(folder, { recursive: true })
  await database.drop()
})

async function signIn(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  clients.push(client)
  await client.connect()
  return client
}

/** A shard of leads, and the worker that holds it. */
async function shardOfLeads(): Promise<{ table: string; url: string }> {
  const client = await signIn(database.url)
  const { rows } = await client.query<{ shard: string; port: string }>(
    `select shardid::text as shard, nodeport::text as port
     from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
     where logicalrelid = 'leads'::regclass limit 1`,
  )
  await client.query('truncate schema_migrations')
  const [{ shard, port } = { shard: '', port: '' }] = rows
  const server = (await serversOf(database.url)).find((one) => one.port === port)
  return { table: `leads_${shard}`, url: server?.href ?? '' }
}

it('a migration lets requests through while another program holds a table on a worker, and goes on when that has ended', async () => {
  writeFileSync(join(folder, '0001_change.sql'), 'alter table leads add column more int;\n')
  const { table, url } = await shardOfLeads()
  const [dump, request] = [await signIn(url), await signIn(url)]
  await dump.query('begin')
  await dump.query(`select from ${table}`)
  const ran = migrate(database.url, { directory: folder })
  const waits = `select from pg_locks where not granted and relation = '${table}'::regclass`
  while ((await request.query(waits)).rowCount === 0) await sleep(20)
  await request.query("set statement_timeout = '10s'")
  expect((await request.query(`select from ${table}`)).rowCount).toBe(0)
  await dump.query('commit')
  expect(await ran).toEqual(['0001_change'])
})
