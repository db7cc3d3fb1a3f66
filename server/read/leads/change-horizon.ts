import sql from 'sql-template-tag'
import { type Query, query, RowValue, type Statement } from '../../postgres/database.ts'
import { accountCaller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'

/**
 * How long ago the horizon lies when it is closed, in seconds. A write whose clock is right and that takes less is never
 * moved; correctness does not depend on it.
 */
const lagSeconds = 2

/** An id above those of all transactions that may have looked at an earlier horizon. */
export interface ClosedHorizon {
  readonly until: Date
  readonly transactionId: string
}

/**
 * Moves a lead that was just written behind the horizon of its account, if the clock of its process has put it before:
 * what was told as complete stays complete. It is sent last in the transaction, which has an id by then; see
 * `closeHorizon`.
 */
export function writtenBehindHorizon(accountId: string, leadId: string): Statement {
  const closedUntil = sql`select closed_until from change_horizons where account_id = ${accountId}`
  // Sub-queries read the horizon, because a cluster refuses a prepared update that joins another table.
  return sql`
    update leads set updated_at = (${closedUntil}) + interval '1 millisecond'
    where account_id = ${accountId} and id = any(${new RowValue(leadId)}::uuid[]) and updated_at <= (${closedUntil})`
}

/**
 * Closes the time up to a moment ago: whoever looks from now on writes behind it. A transaction that looked before has
 * an id already, which is below the one that is drawn here after the commit; when all of these have ended, nothing can
 * come before the horizon any more (`askWhetherSettled`). No clock is compared with another one: time only decides how far
 * the horizon is moved, and it never goes back.
 */
export async function closeHorizon(db: Database, accountId: string): Promise<ClosedHorizon> {
  const account = accountCaller(accountId)
  await db.write(account, async (tx) =>
    tx.write(sql`
      insert into change_horizons (account_id, closed_until)
      values (${accountId}, clock_timestamp() - make_interval(secs => ${lagSeconds}))
      on conflict (account_id) do update set closed_until = excluded.closed_until
      where change_horizons.closed_until < excluded.closed_until`),
  )
  const { until, transaction_id: transactionId } = await db.write(account, (tx) =>
    tx.one(query<{ until: Date; transaction_id: string }>`
      select closed_until as until, pg_current_xact_id()::xid::text as transaction_id
      from change_horizons where account_id = ${accountId}`),
  )
  return { until, transactionId }
}

/**
 * Says whether no transaction of this database is open that may write before the horizon. A snapshot names those of all databases
 * of a server, so the locks are asked that each transaction has on its own id. A transaction is visible before its lock goes,
 * so what is read in a later statement holds all that ended before this one.
 */
export const askWhetherSettled = ({ transactionId }: ClosedHorizon): Query<{ is_settled: boolean }> =>
  query<{ is_settled: boolean }>`
    select not exists (
      select from pg_locks held left join pg_stat_activity session on session.pid = held.pid
      where held.locktype = 'transactionid' and held.mode = 'ExclusiveLock' and held.granted
        and (session.pid is null or session.datname = current_database())
        and age(held.transactionid) > age(${transactionId}::xid)) as is_settled`
