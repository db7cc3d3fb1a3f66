import sql, { type Sql } from 'sql-template-tag'
import { type Query, query, RowValue, type Statement } from '../../postgres/database.ts'
import { accountCaller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'

/**
 * How long ago the horizon lies when it is closed, in seconds. A write whose clock is right and that takes less is never
 * moved; correctness does not depend on it.
 */
const lagSeconds = 2

/**
 * A horizon that was closed, and an id above those of all transactions that may have looked at an earlier one. It is settled
 * when all of these have ended.
 */
export interface Horizon {
  readonly until: Date
  readonly transactionId: string
}

/**
 * Moves a lead that was just written behind the horizon of its account, if the clock of its process has put it before:
 * what was told as complete stays complete. It is sent last in the transaction, which has an id by then; see
 * `closeHorizon`. The last condition names no column, so that PostgreSQL asks it once and looks at no lead where it is
 * false: without it a create costs a twentieth more.
 */
export function writtenBehindHorizon(
  accountId: string,
  { id, updated_at }: Readonly<{ id: string; updated_at: Date }>,
): Statement {
  const closedUntil = sql`select closed_until from change_horizons where account_id = ${accountId}`
  // Sub-queries read the horizon, because a cluster refuses a prepared update that joins another table.
  return sql`
    update leads set updated_at = (${closedUntil}) + interval '1 millisecond'
    where account_id = ${accountId} and id = any(${new RowValue(id)}::uuid[]) and updated_at <= (${closedUntil})
      and (${closedUntil}) >= any(${new RowValue(updated_at)}::timestamptz[])`
}

/** The end of the time that was found settled once: it stays so, whoever writes. Null: none was. */
export const settledUntil = (accountId: string): Sql =>
  sql`(select settled_until from change_horizons where account_id = ${accountId})`

/**
 * Closes the time up to a moment ago: whoever looks from now on writes behind it. A transaction that looked before has
 * an id already, which is below the one that is drawn here after the commit; when all of these have ended, nothing can
 * come before the horizon any more (`askWhetherSettled`). No clock is compared with another one: time only decides how far
 * the horizon is moved, and it never goes back. What was closed is noted with its id, so that a write which outlasts this
 * request holds up only what was closed after it began; `settled` is what was noted before and is settled.
 */
export async function closeHorizon(db: Database, accountId: string, settled: Date | null): Promise<Horizon> {
  const account = accountCaller(accountId)
  await db.write(account, async (tx) =>
    tx.write(sql`
      insert into change_horizons (account_id, closed_until, settled_until)
      values (${accountId}, clock_timestamp() - make_interval(secs => ${lagSeconds}), ${settled})
      on conflict (account_id) do update set
        closed_until = greatest(change_horizons.closed_until, excluded.closed_until),
        settled_until = greatest(change_horizons.settled_until, excluded.settled_until)`),
  )
  return await db.transaction(account, async (tx) => {
    // Read in a statement of its own: an update would take a newer horizon than its id is above.
    const drawn = await tx.one(query<Horizon>`
      select closed_until as until, pg_current_xact_id()::text as "transactionId"
      from change_horizons where account_id = ${accountId}`)
    await tx.write(sql`
      update change_horizons set noted_until = ${drawn.until}, noted_id = ${drawn.transactionId}::xid8
      where account_id = ${accountId} and coalesce(noted_until < ${drawn.until}, true)`)
    return drawn
  })
}

/**
 * Says whether no transaction of this database is open that may write before the horizon. A snapshot names those of all databases
 * of a server, so where it names one the locks are asked that each transaction has on its own id. A transaction is visible before its
 * lock goes, so what is read in a later statement holds all that ended before this one. An id that the server has not drawn yet is of
 * another server, whose writes have ended.
 */
export const askWhetherSettled = ({ transactionId }: Horizon): Query<{ is_settled: boolean }> =>
  query<{ is_settled: boolean }>`
    select ${transactionId}::xid8 < pg_snapshot_xmin(pg_current_snapshot())
      or ${transactionId}::xid8 >= pg_snapshot_xmax(pg_current_snapshot())
      or not exists (
        select from pg_locks held left join pg_stat_activity session on session.pid = held.pid
        where held.locktype = 'transactionid' and held.mode = 'ExclusiveLock' and held.granted
          and (session.pid is null or session.datname = current_database())
          and age(held.transactionid) > age((${transactionId}::xid8)::xid)) as is_settled`

/** The horizon of an account that was closed last; no row: none was. */
export const notedHorizon = (accountId: string): Query<Horizon> =>
  query<Horizon>`
    select noted_until as until, noted_id::text as "transactionId"
    from change_horizons where account_id = ${accountId} and noted_id is not null`
