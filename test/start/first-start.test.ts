import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../support/database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

it('clones a migrated database for each test file', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as n from schema_migrations')
  expect(rows[0].n).toBeGreaterThan(0)
  await client.end()
})
