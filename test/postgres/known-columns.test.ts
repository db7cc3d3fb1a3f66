import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/postgres/database.ts'
import { type Row, StatementBatch } from '../../server/postgres/pipeline/statement-batch.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create temporary table changing (n integer)')
  await client.query('insert into changing values (7)')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const batch = (...texts: string[]) =>
  client.query(new StatementBatch(texts.map((text) => ({ text, values: [] })))).done
const rowsOf = async (...texts: string[]): Promise<Row[][]> => (await batch(...texts)).map(({ rows }) => rows)

describe('the columns of a statement that a connection knows', () => {
  it('are read the same the second time, when they are not told again', async () => {
    const texts = [
      'select 1 as a, null as b',
      'select true as c',
      'select n from changing',
      "select '{x,y}'::text[] as d",
    ]
    const first = await rowsOf(...texts)
    expect(first).toEqual([[{ a: 1, b: null }], [{ c: true }], [{ n: 7 }], [{ d: ['x', 'y'] }]])
    expect(await rowsOf(...texts)).toEqual(first)
    expect(await rowsOf(...texts.toReversed())).toEqual(first.toReversed())
  })

  it('a statement whose columns became others is refused once, and read as it is now from then on', async () => {
    expect(await rowsOf('select n from changing')).toEqual([[{ n: 7 }]])
    await client.query("alter table changing alter column n type text using 'seven'")
    await expect(rowsOf('select n from changing')).rejects.toMatchObject({ code: '0A000' })
    expect(await rowsOf('select n from changing')).toEqual([[{ n: 'seven' }]])
    expect(await rowsOf('select n from changing')).toEqual([[{ n: 'seven' }]])
  })

  it('the service asks again at once, so that no request fails for a migration', async () => {
    await client.query('create table widened (account_id uuid, n integer)')
    await client.query('grant select on widened to leadline_app')
    await client.query('insert into widened values (null, 1)')
    const db = openDatabase(database.serviceUrl, 1)
    const read = () =>
      db.read(accountCaller(randomUUID()), (tx) => tx.all({ text: 'select n from widened', values: [] }))
    expect(await read()).toEqual([{ n: 1 }])
    await client.query("alter table widened alter column n type text using 'one'")
    expect(await read()).toEqual([{ n: 'one' }])
    await db.close()
  })

  it('an error between others leaves nothing behind that reads their rows wrongly', async () => {
    await expect(
      rowsOf('select 2 as two', 'select 1 / 0 as none', 'select 3 as three'),
    ).rejects.toMatchObject({
      code: '22012',
    })
    expect(await rowsOf('select 2 as two', 'select 3 as three')).toEqual([[{ two: 2 }], [{ three: 3 }]])
  })
})
