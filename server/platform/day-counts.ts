import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { type Caller, seesWholeAccount } from './caller.ts'
import type { Statement, Tx } from './database.ts'
import type { IstWindow } from './ist-dates.ts'

export type Subject = 'leads' | 'call_logs'

/** Sees everything of the account. */
const wholeAccount = '00000000-0000-0000-0000-000000000000'

/** Whose counts a caller reads: the account's, or the agent's own. */
export function viewerOf(caller: Caller): string {
  return seesWholeAccount(caller) ? wholeAccount : (caller.userId ?? wholeAccount)
}

/** One counted value, such as status New; without it everything is counted. */
export interface CountedFilter {
  readonly dimension: string
  /** An expression for the value. */
  readonly value: Sql
}

/** The hour of the IST clock in which a change counts. */
export const istHour: Sql = raw("date_trunc('hour', at at time zone 'Asia/Kolkata')")

/** Visible to an agent: assigned to or created by that user (decision 33). The policy says the same. */
export function seenBy(caller: Caller): Sql {
  if (seesWholeAccount(caller)) return empty
  return sql`and (assigned_to_id = ${caller.userId} or created_by_id = ${caller.userId})`
}

/**
 * An expression for the exact number of rows in a window, under no filter or one: folded days and the changes
 * that are not folded yet, in one snapshot. Reads days, never rows (decision 17).
 */
export function totalInWindow(
  caller: Caller,
  subject: Subject,
  window: IstWindow,
  filter: CountedFilter | undefined,
): Sql {
  const dimension = filter?.dimension ?? ''
  const value = filter?.value ?? sql`''`
  const matching = filter ? sql`and dimensions ->> ${dimension} = ${value}` : empty
  return sql`(
    select coalesce(sum(n), 0) from (
      select n from day_counts
      where account_id = ${caller.accountId} and subject = ${subject} and viewer_id = ${viewerOf(caller)}
        and dimension = ${dimension} and value = ${value}
        and day >= ${window.fromDate}::date and day <= ${window.toDate}::date
      union all
      select n from count_changes
      where account_id = ${caller.accountId} and subject = ${subject}
        and at >= ${window.from} and at < ${window.before} ${seenBy(caller)} ${matching}
    ) counted
  )`
}

/** Counts per day and value of one dimension, for charts; the window is whole IST days. */
export function countsByDay(
  caller: Caller,
  subject: Subject,
  window: IstWindow,
  dimension: string,
): Statement {
  return sql`
    select day::text as day, value, sum(n)::int as count, sum(seconds)::float8 as seconds from (
      select day, value, n, seconds from day_counts
      where account_id = ${caller.accountId} and subject = ${subject} and viewer_id = ${viewerOf(caller)}
        and dimension = ${dimension} and day >= ${window.fromDate}::date and day <= ${window.toDate}::date
      union all
      select (at at time zone 'Asia/Kolkata')::date, coalesce(dimensions ->> ${dimension}, ''), n, seconds
      from count_changes
      where account_id = ${caller.accountId} and subject = ${subject}
        and at >= ${window.from} and at < ${window.before} ${seenBy(caller)}
    ) counted group by day, value having sum(n) <> 0 order by day, value`
}

/** Folds what has been written since into the counters; several processes may call it at once. */
export async function foldCounts(tx: Tx): Promise<void> {
  const { accountId } = tx.caller
  const turn = sql`
    select pg_advisory_xact_lock(hashtextextended(id::text || ':fold', 0)) from accounts where id = ${accountId}`
  await tx.run(turn, foldChanges(accountId))
}

function foldChanges(accountId: string): Sql {
  const perViewer = sql`
    changed cross join lateral (
      select ${wholeAccount}::uuid as viewer_id
      union select assigned_to_id where assigned_to_id is not null
      union select created_by_id where created_by_id is not null
    ) viewers`
  return sql`
    with changed as (
      delete from count_changes where account_id = ${accountId}
      returning account_id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions
    ), by_day as (
      insert into day_counts as counts (account_id, subject, viewer_id, dimension, value, day, n, seconds)
      select account_id, subject, viewer_id, dimension, value, (at at time zone 'Asia/Kolkata')::date as day, sum(n), sum(seconds)
      from ${perViewer} cross join lateral (
        select '' as dimension, '' as value
        union all select key, coalesce(value, '') from jsonb_each_text(dimensions)
      ) dimension
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(seconds) <> 0 order by 1, 2, 3, 4, 5, 6
      on conflict (account_id, subject, viewer_id, dimension, value, day)
        do update set n = counts.n + excluded.n, seconds = counts.seconds + excluded.seconds
      returning counts.day
    ), by_hour as (
      insert into hour_counts as counts (account_id, subject, viewer_id, hour, n)
      select account_id, subject, viewer_id, ${istHour} as hour, sum(n)
      from ${perViewer} group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
      on conflict (account_id, subject, viewer_id, hour) do update set n = counts.n + excluded.n
      returning counts.hour
    )
    select (select count(*) from changed) as changes, (select count(*) from by_day) as days, (select count(*) from by_hour) as hours`
}
