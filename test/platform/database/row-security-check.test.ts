import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refuseUnprotected } from '../../../server/platform/database/row-security-check.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})

afterEach(() => database.drop())

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('a start', () => {
  it('takes the database that the migrations make', async () => {
    await expect(refuseUnprotected(database.url)).resolves.toBeUndefined()
  })

  it.each([
    [
      'the service’s role owns a table',
      'alter table leads owner to leadline_app',
      'the role leadline_app has the rights of the owner of leads',
    ],
    [
      'a table has row-level security switched off',
      'alter table call_logs disable row level security',
      'the table call_logs has it switched off',
    ],
  ])('is refused where %s', async (_what, statement, reason) => {
    await asOwner(statement)
    await expect(refuseUnprotected(database.url)).rejects.toThrow(
      `Row-level security would not hold on this database: ${reason}`,
    )
  })
})
