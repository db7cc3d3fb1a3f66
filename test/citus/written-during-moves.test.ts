import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { countedLeads } from '../../server/leads/counted-leads.ts'
import { auditEntry } from '../../server/platform/audit-entry.ts'
import { accountCaller } from '../../server/platform/caller.ts'
import { foldCounts } from '../../server/platform/counts/fold-counts.ts'
import { verifyCounts } from '../../server/platform/counts/verify-counts.ts'
import { makeLead } from '../support/leads.ts'
import { serviceForTests } from '../support/service-for-tests.ts'

const service = serviceForTests()

interface Placement {
  readonly shard: string
  readonly host: string
  readonly port: number
  readonly group: number
}

async function placementOf(accountId: string): Promise<Placement> {
  const [placement] = await service.registrar.query<Placement>(
    `select shardid::text as shard, nodename as host, nodeport as port, groupid as group
     from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('leads', $1::uuid)`,
    [accountId],
  )
  if (!placement) throw new Error('the account has no shard')
  return placement
}

/** What a move says while the place where it goes keeps the shard of a move before, which somebody still looked at then. */
const isNotClearedYet = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('could not be cleaned up')

/** To another worker, with all that is the account's. As an operator would, it tries again where the place is not clear yet. */
async function move(accountId: string, mode: 'force_logical' | 'block_writes', tries = 10): Promise<void> {
  const { shard, host, port, group } = await placementOf(accountId)
  try {
    await service.registrar.query(
      `select citus_move_shard_placement($1::bigint, $2, $3::int, nodename, nodeport, $4::citus.shard_transfer_mode)
       from pg_dist_node where groupid not in (0, $5) limit 1`,
      [shard, host, port, mode, group],
    )
  } catch (error) {
    if (!isNotClearedYet(error) || tries === 1) throw error
    await sleep(1_000)
    return move(accountId, mode, tries - 1)
  }
}

/** Work that goes on until its account has moved; it ends also where a move fails. */
async function besideMoves(
  working: (isOver: () => boolean) => readonly Promise<void>[],
  moves: () => Promise<void>,
): Promise<void> {
  let isOver = false
  const work = Promise.all(working(() => isOver))
  // Told below, when the moves are over.
  work.catch(() => undefined)
  try {
    await moves()
  } finally {
    isOver = true
    await work
  }
}

const entry = (leadId: string) => ({
  action: 'lead.counted',
  subjectKind: 'lead',
  subjectId: leadId,
  details: {},
})

it('no change of a lead is lost to a move, nor a new row, however its plans are kept', {
  timeout: 120_000,
}, async () => {
  const { admin } = service.people
  const { accountId } = admin
  const caller = accountCaller(accountId)
  const { db } = service.test
  const writers = await Promise.all(
    [1, 2, 3].map(async () => ({ leadId: await makeLead(service, admin), changes: 0 })),
  )
  await db.write(caller, (tx) => tx.run(sql`update leads set deal_value = 0 where account_id = ${accountId}`))
  await besideMoves(
    (isOver) =>
      writers.map(async (writer) => {
        while (!isOver()) {
          const [changed] = await db.write(caller, (tx) => {
            tx.write(auditEntry(tx.caller, new Date(), entry(writer.leadId)))
            return tx.run(sql`
              update leads set deal_value = deal_value + 1
              where account_id = ${accountId} and id = ${writer.leadId} returning id`)
          })
          expect(changed).toHaveLength(1)
          writer.changes += 1
        }
      }),
    async () => {
      for (const mode of ['force_logical', 'block_writes'] as const) await move(accountId, mode)
    },
  )
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

it('a transaction that writes is over before its account moves, however long it takes between two steps', {
  timeout: 60_000,
}, async () => {
  const { admin } = service.people
  const { accountId } = admin
  const before = await placementOf(accountId)
  let isMoved = false
  const { moving } = await service.test.db.transaction(accountCaller(accountId), async (tx) => {
    await tx.all(sql`select id from accounts where id = ${accountId}`)
    const moving = move(accountId, 'block_writes').then(() => {
      isMoved = true
    })
    await sleep(3_000)
    expect(isMoved).toBe(false)
    tx.write(auditEntry(tx.caller, new Date(), entry(accountId)))
    return { moving }
  })
  await moving
  expect((await placementOf(accountId)).group).not.toBe(before.group)
})

it('what is saved and folded while its account moves is counted once', { timeout: 120_000 }, async () => {
  const { admin } = await service.newPeople()
  const { accountId } = admin
  const caller = accountCaller(accountId)
  const { db } = service.test
  const save = async () => void (await makeLead(service, admin))
  const fold = async () => void (await foldCounts(db, caller))
  await besideMoves(
    (isOver) =>
      [save, save, save, fold, fold].map(async (once) => {
        while (!isOver()) await once()
      }),
    async () => {
      for (let i = 0; i < 6; i++) await move(accountId, i % 2 === 0 ? 'force_logical' : 'block_writes')
    },
  )
  const check = await db.transaction(caller, (tx) => verifyCounts(tx, countedLeads(accountId), false))
  expect(check.counters).toBeGreaterThan(10)
  expect(check.wrong).toBe(0)
})
