import pg from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type Seeded, seed } from '../../../bench/seed.ts'
import { startupOptions } from '../../../server/postgres/citus/engine.ts'
import { openDatabase } from '../../../server/postgres/database.ts'
import { accountCaller, type Caller } from '../../../server/records/caller.ts'
import type { Database } from '../../../server/records/database.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** An account with many leads, for tests of what is read of them. */
export interface SeededOffice {
  readonly seeded: Seeded
  /** As the owner. */
  readonly owner: pg.Client
  /** As the service, with the settings of its own connections: plans are generic. */
  readonly client: pg.Client
  readonly db: Database
  readonly admin: Caller
  /** Of 20 agents who have as many leads each. */
  readonly agent: Caller
  /** Manages so many of the agents, and has nothing himself. */
  managerOf(members: number): Caller
}

/** Opens one for all tests of the calling file, which are skipped on Citus. */
export function seededOffice(leads: number): SeededOffice {
  let opened: { database: TestDatabase; owner: pg.Client; client: pg.Client; db: Database; seeded: Seeded }
  beforeAll(async () => {
    const database = await createTestDatabase()
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    const seeded = await seed(owner, leads)
    const client = new pg.Client({
      connectionString: database.serviceUrl,
      options: startupOptions(),
    })
    await client.connect()
    opened = { database, owner, client, seeded, db: openDatabase(database.serviceUrl, 2) }
  }, 180_000)
  beforeEach(({ skip }) =>
    skip(
      inject('citusUrl') !== null,
      'Citus answers the plans of its shards as text inside its own, and keeps none',
    ),
  )
  afterAll(async () => {
    await opened.db.close()
    await opened.client.end()
    await opened.owner.end()
    await opened.database.drop()
  })
  const as = (role: Caller['role'], userId: string, teamUserIds: readonly string[] = []): Caller => ({
    ...accountCaller(opened.seeded.accountId),
    role,
    userId,
    teamUserIds,
  })
  return {
    get seeded() {
      return opened.seeded
    },
    get owner() {
      return opened.owner
    },
    get client() {
      return opened.client
    },
    get db() {
      return opened.db
    },
    get admin() {
      return as('admin', opened.seeded.agentId)
    },
    get agent() {
      return as('agent', opened.seeded.agentId)
    },
    managerOf: (members) =>
      as('manager', '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b', opened.seeded.agentIds.slice(0, members)),
  }
}
