import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StatementBatch } from '../../../server/postgres/pipeline/statement-batch.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts'

let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const send = (use: 'read' | 'write', ...texts: string[]) =>
  client.query(
    new StatementBatch(
      texts.map((text) => ({ text, values: [] })),
      '',
      use,
    ),
  ).done

/** An odd list, as long as a manager's. */
const oddRead = (n: number): string => `select ${n} as n /* ${'odd '.repeat(1_500)} */`
const hotWrites = Array.from({ length: 60 }, (_, n) => `select ${n} as written /* ${'row '.repeat(200)} */`)

/** When each text was parsed that the server has. */
async function kept(): Promise<Map<string, string>> {
  const { rows } = await client.query<{ statement: string; at: string }>(
    'select statement, prepare_time::text as at from pg_prepared_statements where statement not like $1',
    ['%pg_prepared_statements%'],
  )
  return new Map(rows.map(({ statement, at }) => [statement, at]))
}

const charactersOf = (texts: Iterable<string>): number =>
  [...texts].reduce((sum, text) => sum + text.length, 0)

it('reads give way to each other, those that were unused for longest first, and what writes need stays', async () => {
  await send('write', 'begin', ...hotWrites, 'commit')
  const before = await kept()
  for (let n = 0; n < 200; n++) await send('read', 'begin', oddRead(n), oddRead(0), 'commit')
  const now = await kept()
  for (const text of hotWrites) expect(now.get(text)).toBe(before.get(text))
  const reads = [...now.keys()].filter((text) => text.includes('odd'))
  expect(charactersOf(reads)).toBeLessThanOrEqual(512 * 300)
  expect(reads.length).toBeGreaterThan(20)
  expect(reads).toEqual(expect.arrayContaining([oddRead(0), oddRead(199), oddRead(190)]))
  expect(reads).not.toContain(oddRead(100))
})

it('what a write has used is one of writes, though a read was first', async () => {
  await send('read', ...hotWrites)
  await send('write', ...hotWrites)
  const before = await kept()
  for (let n = 0; n < 60; n++) await send('read', oddRead(n))
  const now = await kept()
  for (const text of hotWrites) expect(now.get(text)).toBe(before.get(text))
})

it('a packet of more than a connection keeps is answered whole, and the next one makes room', async () => {
  const many = Array.from({ length: 60 }, (_, n) => oddRead(n))
  const answers = await send('read', ...many)
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(many.map((_, n) => n))
  await send('read', oddRead(60))
  expect(charactersOf((await kept()).keys())).toBeLessThanOrEqual(512 * 300)
})

it('statements of packets that fail are closed in their turn too', async () => {
  for (let n = 0; n < 100; n++) {
    await expect(send('read', oddRead(n), 'select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  }
  expect(charactersOf((await kept()).keys())).toBeLessThanOrEqual(513 * 300)
  expect((await send('read', oddRead(99)))[0]?.rows).toEqual([{ n: 99 }])
  expect((await send('read', oddRead(0)))[0]?.rows).toEqual([{ n: 0 }])
})
