import sql, { raw, type Sql } from 'sql-template-tag'
import type { WriteJob } from '../../jobs/write-job.ts'
import { type Query, type Row, tryLock } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database, Tx } from '../../records/database.ts'
import { addTo, counters, sumUp, whatToAdd } from './counters.ts'
import { istHour } from './day-counts.ts'

/** Keeps compacting and verifying of one account apart, in all processes. */
export const compactKey = 'compact'

/**
 * Compacts what has been written since into the counters. It works on a snapshot, so that what is deleted is what was
 * summed, whatever is saved meanwhile. False when another is at it: a snapshot that waited would be too old to write on.
 */
export function compactCounts(db: Database, caller: Caller): Promise<boolean> {
  const look = db.readsByTable ? sumRowsHere : sumAtOnce
  return db.transactionOnSnapshot(caller, async (tx) => {
    const sums = await look(tx)
    if (sums === null) return false
    for (const [i, counter] of counters.entries()) addTo(counter, tx, sums[i] ?? [])
    tx.write(sql`delete from count_changes where account_id = ${caller.accountId}`)
    return true
  })
}

/** What to add to each counter; null when another is at it. */
async function sumAtOnce(tx: Tx): Promise<Row[][] | null> {
  const { accountId } = tx.caller
  const sums = sumsOf(sql`(${changesAlike(accountId, raw('min(at)'))}) alike`)
  const [[lock], rows] = await tx.run(tryLock(accountId, compactKey), sums)
  return lock?.is_ours ? rows : null
}

/** Each counter is sent a copy of them, some 300 bytes a row. */
const mostRowsHere = 500

/**
 * The same where a statement that is more than a look into one table is planned at each call: the changes come here and
 * go back, and what sums them up names no table. On a cluster compacting eight creates costs 3.4 ms so, and 5.8 at once.
 */
async function sumRowsHere(tx: Tx): Promise<Row[][] | null> {
  const { accountId } = tx.caller
  const [[lock], changes] = await tx.run(
    tryLock(accountId, compactKey),
    // As text: a call may lie in the year 10000, which JavaScript writes as PostgreSQL does not read it.
    sql`${changesAlike(accountId, raw('min(at)::text'))} limit ${mostRowsHere + 1}`,
  )
  if (!lock?.is_ours) return null
  if (changes.length > mostRowsHere) return sumAtOnce(tx)
  const columns = raw(`subject text, at timestamptz, n bigint, seconds bigint, assigned_to_id uuid,
    created_by_id uuid, dimensions jsonb`)
  const [sums] = await tx.run(
    sumsOf(sql`json_to_recordset(${JSON.stringify(changes)}::json) as alike (${columns})`),
  )
  return sums
}

const sumsOf = (changes: Sql): Query<Row>[] =>
  counters.map((counter) => whatToAdd(counter, sql`(${sumUp(counter, changes)}) sums`))

/** Changes that count alike are summed before they are spread: a second of a flood is a few rows instead of thousands. */
const changesAlike = (accountId: string, at: Sql): Sql => sql`
  select subject, ${at} as at, sum(n) as n, sum(seconds) as seconds, assigned_to_id, created_by_id, dimensions
  from count_changes where account_id = ${accountId}
  group by subject, ${istHour}, assigned_to_id, created_by_id, dimensions`

/**
 * A reader adds what is not compacted yet: seconds of writes are nothing, an hour of them would be felt. A compaction of eight
 * creates costs a distributed database 3.4 ms and one PostgreSQL 1.2, so where compacting takes long it comes less often.
 */
export const compactWrittenCounts: WriteJob = {
  name: 'compact counts',
  pause: { leastMs: 500, mostMs: 2_000, shareOfTime: 0.1 },
  run: async (db, { caller }) => ((await compactCounts(db, caller)) ? 'done' : 'waiting'),
}
