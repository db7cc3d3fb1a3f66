import sql, { type Sql } from 'sql-template-tag'
import type { Lock, Statement, Tx } from '../database/database.ts'
import { istHour, wholeAccount } from './day-counts.ts'

/**
 * Rows of changes once for each viewer who counts them (the account, the assignee, the creator) and, for days,
 * once for each counted dimension.
 */
export function spread(changes: Sql): { readonly byViewer: Sql; readonly byDimension: Sql } {
  const byViewer = sql`${changes} cross join lateral (
      select ${wholeAccount}::uuid as viewer_id
      union select assigned_to_id where assigned_to_id is not null
      union select created_by_id where created_by_id is not null
    ) viewers`
  const byDimension = sql`${byViewer} cross join lateral (
      select '' as dimension, '' as value
      union all select key, coalesce(value, '') from jsonb_each_text(dimensions)
    ) dimension`
  return { byViewer, byDimension }
}

/** Keeps folding and verifying of one account apart, in all processes. */
export const foldLock: Lock = { keys: ['fold'] }

/** Folds what has been written since into the counters; several processes may call it at once. */
export async function foldCounts(tx: Tx): Promise<void> {
  const { accountId } = tx.caller
  await tx.run(foldLock, foldChanges(accountId))
}

/** Changes that count alike are summed before they are spread: a second of a flood is a few rows instead of thousands. */
function foldChanges(accountId: string): Statement {
  const { byViewer, byDimension } = spread(sql`alike`)
  return sql`
    with changed as (
      delete from count_changes where account_id = ${accountId}
      returning account_id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions
    ), alike as (
      select account_id, subject, min(at) as at, sum(n) as n, sum(seconds) as seconds, assigned_to_id, created_by_id,
        dimensions
      from changed group by account_id, subject, ${istHour}, assigned_to_id, created_by_id, dimensions
    ), by_day as (
      insert into day_counts as counts (account_id, subject, viewer_id, dimension, value, day, n, seconds)
      select account_id, subject, viewer_id, dimension, value, (at at time zone 'Asia/Kolkata')::date as day,
        sum(n), sum(seconds)
      from ${byDimension}
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(seconds) <> 0 order by 1, 2, 3, 4, 5, 6
      on conflict (account_id, subject, viewer_id, dimension, value, day)
        do update set n = counts.n + excluded.n, seconds = counts.seconds + excluded.seconds
      returning counts.day
    ), by_hour as (
      insert into hour_counts as counts (account_id, subject, viewer_id, hour, n)
      select account_id, subject, viewer_id, ${istHour} as hour, sum(n)
      from ${byViewer} group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
      on conflict (account_id, subject, viewer_id, hour) do update set n = counts.n + excluded.n
      returning counts.hour
    )
    select (select count(*) from changed) as changes, (select count(*) from by_day) as days,
      (select count(*) from by_hour) as hours`
}
