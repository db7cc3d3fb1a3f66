import { afterAll, beforeAll, expect, it } from 'vitest'
import { nobodyWith } from '../../server/leads/create-lead.ts'
import { openDatabase, queryMadeOnce } from '../../server/postgres/database.ts'
import { refuseWhenThere } from '../../server/postgres/pipeline/conditional-write.ts'
import { accountCaller } from '../../server/records/caller.ts'
import type { Database } from '../../server/records/database.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()
let db: Database
let indexes: readonly string[]

const query = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  service.registrar.query<R>(text, values)

beforeAll(async () => {
  db = openDatabase(service.test.serviceUrl, 1, { engine: 'citus' })
  const found = await query<{ name: string }>(
    "select indexname as name from pg_indexes where schemaname = 'public' and tablename = 'leads'",
  )
  indexes = found.map(({ name }) => name)
})
afterAll(() => db.close())

async function shardOf(accountId: string): Promise<string> {
  const text = "select get_shard_id_for_distribution_column('leads', $1::uuid)::text as shard"
  const [found] = await query<{ shard: string }>(text, [accountId])
  return found?.shard ?? ''
}

const addLeads = (accountId: string, leads: number): Promise<object[]> =>
  query(
    `insert into leads (account_id, id, name, phone, phone_e164, email, email_normalized, source, status, priority,
       created_at, updated_at)
     select $1::uuid, gen_random_uuid(), 'Asha', n, n, n || '@example.com', n || '@example.com', 'API', 'New', 'Medium',
       now(), now()
     from (select '+9190000' || n::text as n from generate_series(10001, 10000 + $2::int) n) as people`,
    [accountId, leads],
  )

/** Entries of all indexes on leads that the two look-ups of a create read for somebody who is not there. */
async function postingsRead(accountId: string): Promise<number> {
  const shard = await shardOf(accountId)
  const read = indexes.map((name) => `pg_stat_get_xact_tuples_returned('${name}_${shard}'::regclass)`)
  const contact = {
    phone: { text: '+919800000000', normalized: '+919800000000' },
    email: { text: 'nobody@example.com', normalized: 'nobody@example.com' },
  }
  const [, [counted]] = await db.read(accountCaller(accountId), (tx) =>
    tx.run(
      nobodyWith(accountId, contact).map((precondition) => refuseWhenThere(precondition, 'each')),
      queryMadeOnce<{ n: number }>`select (${read.join(' + ')})::int as n`([]),
    ),
  )
  return counted?.n ?? Number.NaN
}

it('whether a contact is known is found without reading other leads by a plan that was made for an empty shard', async () => {
  const accountId = await service.registrar.account('growing')
  expect(await postingsRead(accountId)).toBe(0)
  await addLeads(accountId, 1_500)
  expect(await postingsRead(accountId)).toBe(0)
})
