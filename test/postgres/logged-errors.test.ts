import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { loggableError } from '../../server/http/request-log.ts'
import { createTestDatabase } from '../support/database/database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

async function errorOf(work: (client: pg.Client) => Promise<unknown>): Promise<Error> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => undefined)
  }
  throw new Error('it should have failed')
}

it('a database error is logged by its cause and its place, without the row that stands in its detail', async () => {
  const error = await errorOf(async (client) => {
    await client.query('create table people (phone text primary key)')
    await client.query("insert into people values ('+919876543210')")
    await client.query("insert into people values ('+919876543210')")
  })
  const logged = loggableError(error)
  expect(logged).toMatchObject({ type: 'DatabaseError', code: '23505' })
  expect(logged.stack).toContain('logged-errors.test.ts')
  expect(JSON.stringify(logged)).not.toContain('9876543210')
})

it('a lost connection is logged without the connection, its statements and its address', async () => {
  const error = await errorOf((client) => client.query('select pg_terminate_backend(pg_backend_pid())'))
  const withConnection = Object.assign(error, {
    client: new pg.Client({ connectionString: database.serviceUrl }),
  })
  const { password } = new URL(database.serviceUrl)
  const logged = JSON.stringify(loggableError(withConnection))
  expect(Object.keys(loggableError(withConnection))).toEqual(['type', 'code', 'message', 'stack'])
  expect(logged).not.toContain(password)
})

it('an error is logged with the causes behind it', () => {
  const error = new Error('the list failed', { cause: new Error('no such index') })
  expect(loggableError(error).message).toContain('no such index')
})
