import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { type Caller, seesWholeAccount } from '../caller.ts'
import type { Statement } from '../database/database.ts'
import type { IstWindow } from '../ist-dates.ts'

export type Subject = 'leads' | 'call_logs'

/** The viewer who sees everything of the account. */
export const wholeAccount = '00000000-0000-0000-0000-000000000000'

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

/** Visible to an agent: assigned to or created by that user (decision 0004.33). The policy says the same. */
export function seenBy(caller: Caller): Sql {
  if (seesWholeAccount(caller)) return empty
  return sql`and (assigned_to_id = ${caller.userId} or created_by_id = ${caller.userId})`
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
