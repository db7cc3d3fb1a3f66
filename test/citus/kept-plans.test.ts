import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase, queryMadeOnce } from '../../server/postgres/database.ts'
import { accountCaller, type Caller } from '../../server/records/caller.ts'
import type { Database } from '../../server/records/database.ts'
import { auditEntry } from '../../server/records/log-entries.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()
let db: Database
let caller: Caller

beforeAll(async () => {
  const role = new URL(service.test.serviceUrl).username
  await service.registrar.query(`grant pg_read_all_stats to ${role}`)
  db = openDatabase(service.test.serviceUrl, 1, { engine: 'citus' })
  caller = accountCaller(service.people.admin.accountId)
})
afterAll(() => db.close())

const look = (): Promise<object[]> =>
  db.read(caller, (tx) =>
    tx.all(sql`select name from leads where account_id = ${caller.accountId} and phone_e164 = ${'+91'}`),
  )

const write = (): Promise<void> =>
  db.write(caller, async (tx) =>
    tx.write(
      auditEntry(caller, new Date(), 'lead.counted', ['lead', randomUUID()]),
      sql`update leads set name = ${'Asha'} where account_id = ${caller.accountId} and id = ${randomUUID()}`,
      sql`delete from leads where account_id = ${caller.accountId} and id = ${randomUUID()}`,
    ),
  )

/** What the only connection of the account's node has taken, in kB. */
async function takenKb(): Promise<number> {
  const text = 'select (sum(total_bytes) / 1024)::int as kb from pg_backend_memory_contexts'
  const { kb } = await db.read(caller, (tx) => tx.one(queryMadeOnce<{ kb: number }>`${text}`([])))
  return kb
}

describe('on the node of an account a statement', () => {
  it('is planned once for all calls', async () => {
    for (let i = 0; i < 20; i++) await look()
    const text = `select generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements
      where statement like 'select name from leads %'`
    expect(await db.read(caller, (tx) => tx.all({ text, values: [] }))).toEqual([{ kept: 20, made: 0 }])
  })

  it('is planned anew after five minutes, when its shard may have become another', async () => {
    const text = `select count(*)::int as n, max(prepare_time) as at from pg_prepared_statements
      where statement like 'select name from leads %'`
    const prepared = () =>
      db.read(caller, (tx) => tx.one(queryMadeOnce<{ n: number; at: Date }>`${text}`([])))
    await look()
    const before = await prepared()
    await look()
    expect(await prepared()).toEqual(before)
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 301_000)
    await look()
    clock.mockRestore()
    const after = await prepared()
    expect(after.n).toBe(1)
    expect(after.at.getTime()).toBeGreaterThan(before.at.getTime())
    expect(await look()).toEqual([])
  })

  it('takes no more memory for being asked again, an insert of rows neither', async () => {
    const ask = async (times: number): Promise<void> => {
      for (let i = 0; i < times; i++) {
        await look()
        await write()
      }
    }
    await ask(40)
    const before = await takenKb()
    await ask(200)
    // A plan for each call would be 30 to 140 kB.
    expect((await takenKb()) - before).toBeLessThan(1_000)
  })
})
