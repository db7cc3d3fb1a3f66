// slow: it takes the database away, or leaves it locked, silent or full
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refuseUnprotected } from '../../../server/postgres/schema/row-security-check.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts'

let database: TestDatabase
let role: string

beforeEach(async () => {
  database = await createTestDatabase()
  role = new URL(database.serviceUrl).username
})

afterEach(() => database.drop())

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement.replaceAll('$role', role))
  await client.end()
}

describe('a start', () => {
  it('takes the database that the migrations make, and the role that is made beside them', async () => {
    await expect(refuseUnprotected(database.serviceUrl)).resolves.toBeUndefined()
  })

  it('is refused where the service would sign in as the owner of the tables', async () => {
    await expect(refuseUnprotected(database.url)).rejects.toThrow(/the role \w+ is a superuser/)
  })

  it.each([
    [
      'leadline_app owns a table',
      'alter table leads owner to leadline_app',
      'the role $role has the rights of the owner of leads',
    ],
    ['the service’s role may pass by policies', 'alter role $role bypassrls', 'the role $role has BYPASSRLS'],
    ['it may make roles', 'alter role $role createrole', 'the role $role has CREATEROLE'],
    [
      'it could become another role',
      'grant pg_read_all_data to $role',
      'the role $role is a member of pg_read_all_data',
    ],
    [
      'it is not a member of leadline_app',
      'revoke leadline_app from $role',
      'the role $role is not a member of leadline_app',
    ],
    [
      'a table has row-level security switched off',
      'alter table call_logs disable row level security',
      'the table call_logs has it switched off',
    ],
    [
      'its settings make it another one',
      'alter role $role set role = leadline_app',
      'connections do not work as the role that signed in, $role',
    ],
  ])('is refused where %s', async (_what, statement, reason) => {
    await asOwner(statement)
    await expect(refuseUnprotected(database.serviceUrl)).rejects.toThrow(
      `Row-level security would not hold on this database: ${reason.replace('$role', role)}`,
    )
  })
})
