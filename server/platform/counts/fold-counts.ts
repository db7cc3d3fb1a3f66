import sql, { type Sql } from 'sql-template-tag'
import type { Caller } from '../caller.ts'
import { type Database, type Row, type Tx, tryLock } from '../database/database.ts'
import { addTo, counters, sumUp, whatToAdd } from './counters.ts'
import { istHour } from './day-counts.ts'

/** Keeps folding and verifying of one account apart, in all processes. */
export const foldKey = 'fold'

/** As whom this release folds: the release before, as user zero, is shown no changes (migration 0043). */
const foldingUser = '00000000-0000-0000-0000-000000000001'

/**
 * Folds what has been written since into the counters. It works on a snapshot, so that what is deleted is what was
 * summed, whatever is saved meanwhile. False when another is at it: a snapshot that waited would be too old to write on.
 * The account itself folds, and says so by its user: by this the database knows it from the fold of a release that has
 * fewer counters.
 */
export function foldCounts(db: Database, caller: Caller): Promise<boolean> {
  return db.transactionOnSnapshot({ ...caller, userId: foldingUser }, foldOnSnapshot)
}

async function foldOnSnapshot(tx: Tx): Promise<boolean> {
  const { accountId } = tx.caller
  const alike = changesAlike(accountId)
  const [[lock], ...sums] = await tx.run<[{ is_ours: boolean }, ...Row[]]>(
    tryLock(accountId, foldKey),
    ...counters.map((counter) => whatToAdd(counter, sql`(${sumUp(counter, alike)}) sums`)),
  )
  if (!lock?.is_ours) return false
  for (const [i, counter] of counters.entries()) addTo(counter, tx, sums[i] ?? [])
  tx.write(sql`delete from count_changes where account_id = ${accountId}`)
  return true
}

/** Changes that count alike are summed before they are spread: a second of a flood is a few rows instead of thousands. */
function changesAlike(accountId: string): Sql {
  return sql`(
    select subject, min(at) as at, sum(n) as n, sum(seconds) as seconds, assigned_to_id, created_by_id, dimensions
    from count_changes where account_id = ${accountId}
    group by subject, ${istHour}, assigned_to_id, created_by_id, dimensions
  ) alike`
}
