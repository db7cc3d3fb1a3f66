import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { countedLeads } from '../../server/leads/counted-leads.ts'
import { compactCounts } from '../../server/read/counts/compact-counts.ts'
import { verifyCounts } from '../../server/read/counts/verify-counts.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { auditEntry } from '../../server/records/log-entries.ts'
import { isUnavailable } from '../../server/refusals/errors.ts'
import { makeLead } from '../support/app/leads.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { moveAccount, placementOf } from '../support/database/account-moves.ts'
import { beside } from '../support/processes/beside.ts'

const service = serviceForTests()

/** Leaves out what the service refuses with 503, whole: on a busy machine a move that blocks writes outlasts a statement. */
const orRefused = (write: () => Promise<unknown>) => async () => {
  await write().catch((error: unknown) => {
    if (!isUnavailable(error) && !/"UNAVAILABLE"/.test(String(error))) throw error
  })
}

it('no change of a lead is lost to a move, nor a new row, however its plans are kept', async () => {
  const { admin } = service.people
  const { accountId } = admin
  const caller = accountCaller(accountId)
  const { db } = service.test
  const writers = await Promise.all(
    [1, 2, 3].map(async () => ({ leadId: await makeLead(service, admin), changes: 0 })),
  )
  await db.write(caller, (tx) => tx.run(sql`update leads set deal_value = 0 where account_id = ${accountId}`))
  const change = (writer: (typeof writers)[number]) => async () => {
    const [changed] = await db.write(caller, (tx) => {
      tx.write(auditEntry(tx.caller, new Date(), 'lead.counted', ['lead', writer.leadId]))
      return tx.run(sql`
        update leads set deal_value = deal_value + 1
        where account_id = ${accountId} and id = ${writer.leadId} returning id`)
    })
    expect(changed).toHaveLength(1)
    writer.changes += 1
  }
  await beside(writers.map(change).map(orRefused), async () => {
    for (const mode of ['force_logical', 'block_writes'] as const)
      await moveAccount(service.registrar, accountId, mode)
  })
  for (const { leadId, changes } of writers) {
    const [lead] = await service.registrar.query<{ changed: number; entered: number }>(
      `select deal_value::int as changed, (select count(*)::int from audit_log
         where account_id = $1 and subject_id = $2 and action = 'lead.counted') as entered
       from leads where account_id = $1 and id = $2`,
      [accountId, leadId],
    )
    expect(changes).toBeGreaterThan(20)
    expect(lead).toEqual({ changed: changes, entered: changes })
  }
})

it('a transaction that writes is over before its account moves, however long it takes between two steps', async () => {
  const { admin } = service.people
  const { accountId } = admin
  const before = await placementOf(service.registrar, accountId)
  let isMoved = false
  const { moving } = await service.test.db.transaction(accountCaller(accountId), async (tx) => {
    await tx.all(sql`select id from accounts where id = ${accountId}`)
    const moving = moveAccount(service.registrar, accountId, 'block_writes').then(() => {
      isMoved = true
    })
    await sleep(3_000)
    expect(isMoved).toBe(false)
    tx.write(auditEntry(tx.caller, new Date(), 'lead.counted', ['lead', accountId]))
    return { moving }
  })
  await moving
  expect((await placementOf(service.registrar, accountId)).node).not.toBe(before.node)
})

it('what is saved and compacted while its account moves is counted once', async () => {
  const { admin } = await service.newPeople()
  const { accountId } = admin
  const caller = accountCaller(accountId)
  const { db } = service.test
  const save = () => makeLead(service, admin)
  const compact = () => compactCounts(db, caller)
  await beside([save, save, save, compact, compact].map(orRefused), async () => {
    for (const mode of ['force_logical', 'block_writes'] as const)
      await moveAccount(service.registrar, accountId, mode)
  })
  const check = await db.transaction(caller, (tx) => verifyCounts(tx, countedLeads(accountId), false))
  expect(check.counters).toBeGreaterThan(10)
  expect(check.wrong).toBe(0)
})
