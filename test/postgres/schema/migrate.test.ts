// slow: it takes the database away, or leaves it locked, silent or full
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from '../../../server/postgres/schema/migrate.ts'
import { createTestDatabase } from '../../support/database/database.ts'

const database = await createTestDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
const folders: string[] = []

afterAll(async () => {
  await client.end()
  await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder of migrations in a schema of its own, with an empty record of what ran. */
async function migrationsOf(files: Record<string, string>): Promise<{ folder: string; url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-migrations-'))
  folders.push(folder)
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  const own = await createTestDatabase()
  databases.push(own)
  const fresh = new pg.Client({ connectionString: own.url })
  await fresh.connect()
  await fresh.query('truncate schema_migrations')
  await fresh.end()
  return { folder, url: own.url }
}

const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = []
afterAll(async () => {
  for (const own of databases) await own.drop()
})

async function rowsAt(url: string, text: string): Promise<unknown[]> {
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  try {
    return (await reader.query(text)).rows
  } finally {
    await reader.end()
  }
}

describe('migrations', () => {
  it('run once: a migrated database has nothing pending and a second run does nothing', async () => {
    expect(await migrate(database.url)).toEqual([])
  })

  it('the role that serves writes nothing into the list of what ran', async () => {
    const { rows } = await client.query(
      `select has_table_privilege('leadline_app', 'schema_migrations', 'insert, update, delete') as writes`,
    )
    expect(rows).toEqual([{ writes: false }])
  })

  it('begin with an empty database, and keep what ran in their order', async () => {
    const { folder, url } = await migrationsOf({ '0002_b.sql': 'select 2;', '0001_a.sql': 'select 1;' })
    await rowsAt(url, 'drop table schema_migrations')
    expect(await migrate(url, { directory: folder })).toEqual(['0001_a', '0002_b'])
    expect(await rowsAt(url, 'select name from schema_migrations order by id')).toEqual([
      { name: '0001_a' },
      { name: '0002_b' },
    ])
  })

  it('run each statement as a message of its own, in order, bodies with semicolons whole', async () => {
    const { folder, url } = await migrationsOf({
      '0001_words.sql': `create table words (word text);
        insert into words values ('a;b'); -- a comment; with a semicolon
        do $$ begin insert into words values ('c'); insert into words values ('d'); end $$;`,
      '0002_more.sql': `insert into words values ('e');`,
    })
    expect(await migrate(url, { directory: folder })).toEqual(['0001_words', '0002_more'])
    expect(await rowsAt(url, 'select word from words')).toEqual(
      ['a;b', 'c', 'd', 'e'].map((word) => ({ word })),
    )
  })

  it('are whole or not at all: a failing one leaves nothing of itself and keeps those before it', async () => {
    const { folder, url } = await migrationsOf({
      '0001_first.sql': 'create table first (id int);',
      '0002_broken.sql': 'create table second (id int); select no_such_function();',
    })
    await expect(migrate(url, { directory: folder })).rejects.toThrow(/no_such_function/)
    expect(
      await rowsAt(url, `select to_regclass('first')::text as first, to_regclass('second') as second`),
    ).toEqual([{ first: 'first', second: null }])
    writeFileSync(join(folder, '0002_broken.sql'), 'create table second (id int);')
    expect(await migrate(url, { directory: folder })).toEqual(['0002_broken'])
  })

  it('of several processes that start at once one works and the others wait for it', async () => {
    const { folder, url } = await migrationsOf({
      '0001_slow.sql': 'select pg_sleep(0.2); create table once (id int);',
    })
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(url, { directory: folder })))
    expect(runs.flat()).toEqual(['0001_slow'])
  })

  it('refuse a file that is numbered before one that ran', async () => {
    const { folder, url } = await migrationsOf({ '0002_second.sql': 'select 2;' })
    await migrate(url, { directory: folder })
    writeFileSync(join(folder, '0001_late.sql'), 'create table late (id int);')
    await expect(migrate(url, { directory: folder })).rejects.toThrow(
      /0001_late did not run before later ones/,
    )
    expect(await rowsAt(url, `select to_regclass('late') as late`)).toEqual([{ late: null }])
  })

  it('refuse a database that a newer Leadline has changed', async () => {
    const { folder, url } = await migrationsOf({ '0001_known.sql': 'select 1;' })
    await migrate(url, { directory: folder })
    await rowsAt(url, `insert into schema_migrations (name, run_on) values ('9999_later', now())`)
    await expect(migrate(url, { directory: folder })).rejects.toThrow(/newer Leadline \(9999_later\)/)
  })

  it('refuse a database whose first migration is none of theirs: it is from before the first release', async () => {
    const { folder, url } = await migrationsOf({ '0001_known.sql': 'select 1;' })
    await rowsAt(url, `insert into schema_migrations (name, run_on) values ('0001_other', now())`)
    await expect(migrate(url, { directory: folder })).rejects.toThrow(/from before the first release/)
  })
})

describe('a migration that meets a process of the version before, or another program', () => {
  /** A table that a transaction has read and holds, and a migration that changes it. */
  async function heldByDump(): Promise<{ folder: string; url: string; dump: pg.Client }> {
    const { folder, url } = await migrationsOf({
      '0001_table.sql': 'create table held (id int);\n',
      '0002_change.sql': 'alter table held add column more int;\n',
    })
    await migrate(url, { directory: folder, upTo: '0001_table' })
    const dump = new pg.Client({ connectionString: url })
    await dump.connect()
    await dump.query('begin')
    await dump.query('select from held')
    return { folder, url, dump }
  }

  it('is tried again when both locked in another order, and the other one goes on', async () => {
    const { folder, url } = await migrationsOf({
      '0001_two_tables.sql': 'create table one (id int);\ncreate table two (id int);\n',
      '0002_locks.sql': 'alter table one add column more int;\nalter table two add column more int;\n',
    })
    await migrate(url, { directory: folder, upTo: '0001_two_tables' })
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin')
    await other.query('lock table two in access exclusive mode')
    const ran = migrate(url, { directory: folder })
    const waits = 'select from pg_locks where not granted'
    while ((await rowsAt(url, waits)).length === 0) await sleep(20)
    expect((await other.query('select * from one')).rows).toEqual([])
    await other.query('commit')
    await other.end()
    expect(await ran).toEqual(['0002_locks'])
  })

  it('lets requests through while another program holds a table, as a dump does, and goes on when that has ended', async () => {
    const { folder, url, dump } = await heldByDump()
    const ran = migrate(url, { directory: folder })
    const waits = "select from pg_locks where not granted and relation = 'held'::regclass"
    while ((await rowsAt(url, waits)).length === 0) await sleep(20)
    expect(await rowsAt(url, 'select * from held')).toEqual([])
    await dump.query('commit')
    await dump.end()
    expect(await ran).toEqual(['0002_change'])
  })

  it('is refused in one line when that does not end', async () => {
    const { folder, url, dump } = await heldByDump()
    const refused = migrate(url, { directory: folder, waitMs: 1_500 })
    await expect(refused).rejects.toThrow(
      'Another program holds a table that migration 0002_change changes, as a dump does: start again when that has ended',
    )
    await dump.end()
    expect(await migrate(url, { directory: folder })).toEqual(['0002_change'])
  })
})
