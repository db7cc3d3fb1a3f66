import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAccountInText } from '../../../server/postgres/citus/account-in-text.ts'
import {
  type Row,
  type Statement,
  StatementBatch,
} from '../../../server/postgres/pipeline/statement-batch.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts'

const account = '0d5b0b0c-9f6a-4a53-9d3b-3f3b0c1f2a10'

describe('a statement of one account for a distributed database', () => {
  it('has its id in the text, and the other parameters in their order', () => {
    const text = 'select $2 from leads where account_id = $1 and id = $3 and account_id = $4 and n = $2'
    const written = withAccountInText({ text, values: [account, 'b', 'c', account] }, account)
    expect(written?.text()).toBe(
      `select $1 from leads where account_id = '${account}' and id = $2 and account_id = '${account}' and n = $1`,
    )
    expect(written?.values).toEqual(['b', 'c'])
  })

  it('has another name for another account, and where the id stands elsewhere', () => {
    const text = 'select $2 from leads where account_id = $1'
    const other = randomUUID()
    const names = [
      withAccountInText({ text, values: [account, 'b'] }, account),
      withAccountInText({ text, values: [other, 'b'] }, other),
      withAccountInText({ text, values: [account, account] }, account),
    ].map((one) => one?.name ?? '')
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name.length, 'PostgreSQL cuts longer names').toBeLessThan(64)
  })

  it('keeps its parameters when it inserts rows, and is volatile: Citus would keep a plan of each call', () => {
    const text = 'insert into leads (id, account_id) values ($1, $2), ($21, $22) on conflict do nothing'
    const values = ['x', account]
    const written = withAccountInText({ text, values }, account)
    expect(written?.text()).toBe(
      'insert into leads (id, account_id) values ($1, ($2 || left(random()::text, 0))::uuid), ($21, $22) on conflict do nothing',
    )
    expect(written?.values).toBe(values)
    expect(withAccountInText({ text, values: [account, account] }, account)?.name).not.toBe(written?.name)
    expect(withAccountInText({ text, values }, account)?.name).toBe(written?.name)
  })

  it('stays as it is without a table or the account, and for what is no id', () => {
    const asked = (text: string, ...values: unknown[]) => withAccountInText({ text, values }, account)
    expect(asked('select app_identity($1, $2)', account, 'x')).toBeNull()
    expect(asked('select n from leads where id = $1', 'x')).toBeNull()
    expect(asked('insert into leads (account_id, id) values ($1, $2)', 'x', 'y')).toBeNull()
    const quoted = "x' or true"
    expect(withAccountInText({ text: 'select from a where b = $1', values: [quoted] }, quoted)).toBeNull()
  })

  it('is parsed for one use with all its values, when it inserts what it asks for', () => {
    const text =
      'insert into leads (account_id, name) select $1, $2 from leads where account_id = $1 and n > $3'
    const written = withAccountInText({ text, values: [account, "O'Neil \\ $1", 4] }, account)
    expect(written).toMatchObject({ name: '', values: [] })
    expect(written?.text()).toBe(
      `insert into leads (account_id, name) select '${account}',  E'O''Neil \\\\ $1' from leads where account_id = '${account}' and n > '4'`,
    )
  })
})

describe('what a connection keeps of the statements of accounts', () => {
  let database: TestDatabase
  let client: pg.Client

  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('create temporary table kept (account_id uuid, n integer)')
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  const send = async (accountId: string, ...statements: Statement[]): Promise<Row[][]> =>
    (await client.query(new StatementBatch(statements, accountId)).done).map(({ rows }) => rows)
  const insert = (accountId: string, n: number): Statement => ({
    text: 'insert into kept (account_id, n) values ($1, $2)',
    values: [accountId, n],
    answersNothing: true,
  })
  const look = (accountId: string, column = 'n'): Statement => ({
    text: `select ${column} from kept where account_id = $1 order by n`,
    values: [accountId],
  })
  const keptTexts = async (): Promise<string[]> =>
    (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    )

  it('answers each account its own, however many ask, and keeps 512 statements', async () => {
    const accounts = Array.from({ length: 550 }, () => randomUUID())
    for (const [n, id] of accounts.entries()) await send(id, insert(id, n))
    for (let round = 0; round < 2; round++) {
      for (const [n, id] of accounts.entries()) expect(await send(id, look(id))).toEqual([[{ n }]])
    }
    expect((await keptTexts()).filter((text) => text.startsWith('select n from kept'))).toHaveLength(512)
  })

  it('keeps an insert of rows for all accounts, and one that failed is parsed anew', async () => {
    const id = randomUUID()
    const fails: Statement = { text: 'select 1 / 0', values: [] }
    for (let n = 0; n < 5; n++) {
      await expect(send(id, fails, insert(id, n))).rejects.toMatchObject({ code: '22012' })
      await expect(send(id, insert(id, n), fails)).rejects.toMatchObject({ code: '22012' })
      await send(id, insert(id, n), insert(id, n))
    }
    const others = Array.from({ length: 3 }, () => randomUUID())
    for (const other of others) await send(other, insert(other, 1))
    expect((await send(id, look(id)))[0]).toHaveLength(10)
    expect((await keptTexts()).filter((text) => text.includes('::uuid'))).toHaveLength(1)
  })

  it('keeps no insert of a query, and writes every kind of value as a parameter would', async () => {
    const id = randomUUID()
    const values = [id, 7, new Date(0), ["it's", null], null, Buffer.from([0, 39, 92])]
    const inserts: Statement = {
      text: `insert into kept (account_id, n) select $1, $2::int where $3::timestamptz = 'epoch'
        and $4::text[] = array['it''s', null] and $5::text is null and $6::bytea = '\\x00275c'`,
      values,
      answersNothing: true,
    }
    await send(id, inserts, look(id))
    expect((await send(id, inserts, look(id)))[1]).toEqual([{ n: 7 }, { n: 7 }])
    expect((await keptTexts()).filter((text) => text.includes('::timestamptz'))).toEqual([])
  })

  it('makes room also in a packet that fails', async () => {
    const ask = Array.from({ length: 40 }, () => randomUUID())
    const fails: Statement = { text: 'select 1 / 0', values: [] }
    for (let round = 0; round < 2; round++) {
      for (const id of ask) {
        const some = Array.from({ length: 10 }, (_, i) => look(id, `n + ${i} as more`))
        await expect(send(id, fails, ...some)).rejects.toMatchObject({ code: '22012' })
        await expect(send(id, ...some.slice(0, 5), fails, ...some)).rejects.toMatchObject({ code: '22012' })
        expect(await send(id, ...some)).toEqual(some.map(() => []))
      }
    }
  })
})
