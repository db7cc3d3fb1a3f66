import sql from 'sql-template-tag'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/database.ts'
import type { IstWindow } from '../ist-dates.ts'
import { cellsByValue } from './cell-counts.ts'
import { type Subject, seenBy, viewerOf } from './day-counts.ts'

/** Counts per day and value of one dimension, for charts; the window is whole IST days. */
export function countsByDay(
  caller: Caller,
  subject: Subject,
  window: IstWindow,
  dimension: string,
): Statement {
  const folded =
    caller.role === 'manager'
      ? cellsByValue(caller, subject, window, dimension)
      : sql`select day, value, n, seconds from day_counts
      where account_id = ${caller.accountId} and subject = ${subject} and viewer_id = ${viewerOf(caller)}
        and dimension = ${dimension} and day >= ${window.fromDate}::date and day <= ${window.toDate}::date`
  return sql`
    select day::text as day, value, sum(n)::int as count, sum(seconds)::float8 as seconds from (
      ${folded}
      union all
      select (at at time zone 'Asia/Kolkata')::date, coalesce(dimensions ->> ${dimension}, ''), n, seconds
      from count_changes
      where account_id = ${caller.accountId} and subject = ${subject}
        and at >= ${window.from} and at < ${window.before} ${seenBy(caller)}
    ) counted group by day, value having sum(n) <> 0 order by day, value`
}
