import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countedCallLogs } from '../../../server/call-logs/counted-call-logs.ts'
import { countedLeads } from '../../../server/leads/counted-leads.ts'
import { compactCounts } from '../../../server/read/counts/compact-counts.ts'
import { type CountCheck, verifyCounts } from '../../../server/read/counts/verify-counts.ts'
import { accountCaller } from '../../../server/records/caller.ts'
import type { Database } from '../../../server/records/database.ts'
import { anyActs, performActs } from '../../support/app/acts.ts'
import { makeLead } from '../../support/app/leads.ts'
import { serviceForTests } from '../../support/app/service-for-tests.ts'
import { beside } from '../../support/processes/beside.ts'

const service = serviceForTests()

function verify(accountId: string, repair: boolean): Promise<CountCheck[]> {
  return service.test.db.transaction(accountCaller(accountId), async (tx) => [
    await verifyCounts(tx, countedLeads(accountId), repair),
    await verifyCounts(tx, countedCallLogs(accountId), repair),
  ])
}

const compact = (accountId: string): Promise<boolean> =>
  compactCounts(service.test.db, accountCaller(accountId))

const wrongOf = (checks: CountCheck[]): number[] => checks.map((check) => check.wrong)

it('verifying finds nothing wrong after random acts, compacted or not; finds and mends a damaged counter', async () => {
  const people = await service.newPeople()
  const { accountId } = people.admin
  const [acts = []] = fc.sample(anyActs(), { numRuns: 1, seed: 5 })
  await performActs(service, people, acts, () => compact(accountId))
  expect(wrongOf(await verify(accountId, false))).toEqual([0, 0])
  await compact(accountId)
  expect(wrongOf(await verify(accountId, false))).toEqual([0, 0])

  const damage = 'update day_counts set n = n + 3 where account_id = $1 and subject = $2 and dimension = $3'
  await service.registrar.query(damage, [accountId, 'leads', 'status'])
  await service.registrar.query('delete from hour_counts where account_id = $1', [accountId])
  await service.registrar.query(
    'update bucket_counts set n = n + 1 where account_id = $1 and grouped_by = 7',
    [accountId],
  )
  const [damaged] = await verify(accountId, false)
  expect(damaged?.wrong).toBeGreaterThan(0)
  expect((await verify(accountId, true))[0]?.wrong).toBe(damaged?.wrong)
  expect(wrongOf(await verify(accountId, false))).toEqual([0, 0])
})

it('verifying is exact beside saves, deletions and compacts, and mends nothing that is right', async () => {
  const people = await service.newPeople()
  const { admin, agent } = people
  const { accountId } = admin
  const saving = [admin, agent].map((person, i) => {
    let n = 0
    return async () => {
      const id = await makeLead(service, person, { source: `Source ${(n + i) % 3}` })
      if (n % 3 === 0) expect((await service.as(admin, 'DELETE', `/leads/${id}`)).statusCode).toBe(200)
      n += 1
    }
  })
  const compacting = () => compact(accountId)
  await beside([...saving, compacting, compacting], async () => {
    for (let n = 0; n < 12; n++) {
      expect(wrongOf(await verify(accountId, n % 2 === 0)), `verification ${n}`).toEqual([0, 0])
    }
  })
  expect(wrongOf(await verify(accountId, false))).toEqual([0, 0])
}, 60_000)

it('what is saved while a compaction is under way is compacted by the next one', async () => {
  const { admin } = await service.newPeople()
  const { accountId } = admin
  const pending = async (): Promise<number> => {
    const changes = await service.registrar.query('select from count_changes where account_id = $1', [
      accountId,
    ])
    return changes.length
  }
  await makeLead(service, admin)
  const { db } = service.test
  const savingBeforeCommit: Database['transactionOnSnapshot'] = (caller, verb) =>
    db.transactionOnSnapshot(caller, async (tx) => {
      const compacted = await verb(tx)
      await makeLead(service, admin)
      return compacted
    })
  await compactCounts({ ...db, transactionOnSnapshot: savingBeforeCommit }, accountCaller(accountId))
  expect(await pending()).toBe(1)
  expect(wrongOf(await verify(accountId, false))).toEqual([0, 0])
  await compact(accountId)
  expect(await pending()).toBe(0)
  expect(wrongOf(await verify(accountId, false))).toEqual([0, 0])
})
