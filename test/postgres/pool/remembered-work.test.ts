import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneHost } from '../../../server/postgres/hosts/database-hosts.ts'
import { watchAvailability } from '../../../server/postgres/pool/availability.ts'
import {
  type Connection,
  type Connections,
  openConnections,
} from '../../../server/postgres/pool/connections.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts'

let database: TestDatabase
let connections: Connections

beforeAll(async () => {
  database = await createTestDatabase()
  const availability = watchAvailability({})
  connections = openConnections(oneHost(database.serviceUrl), { most: 2, engine: 'citus' }, availability)
})

afterAll(async () => {
  await connections.close()
  await database.drop()
})

async function serverOf(connection: Connection): Promise<unknown> {
  const [answer] = await connection.send([{ text: 'select pg_backend_pid() as pid', values: [] }])
  return answer?.rows[0]?.pid
}

it('a connection that goes to who waits for one is still known for the work that it did (decision 0037)', async () => {
  const [leads, calls] = [await connections.borrow('leads'), await connections.borrow('calls')]
  const server = await serverOf(leads)
  const late = connections.borrow('users')
  leads.release(true)
  const users = await late
  expect(await serverOf(users)).toBe(server)
  // The other one has been idle for longer, and would be taken for work that none did.
  calls.release(true)
  users.release(true)
  const again = await connections.borrow('leads')
  expect(await serverOf(again)).toBe(server)
  again.release(true)
})
