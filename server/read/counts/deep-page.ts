import sql, { empty, type Sql } from 'sql-template-tag'
import { type Counting, istHour, seenBy, viewerOf } from './day-counts.ts'
import { totalsByDay } from './totals.ts'

/** From this offset on the counts say where a page begins. Before it, skipping the rows is cheaper than asking. */
export const deepOffset = 1_000

/** Where a page begins: the CTEs that find it, the time before which it begins, and how many rows to skip from there. */
export interface PageStart {
  readonly parts: Sql
  readonly before: Sql
  readonly skip: Sql
}

/**
 * Finds where a deep page begins from the counts of days and, without filters, from the hour counts of that day. It
 * reads some dozens of counts and the rows of one hour, however deep the page lies.
 */
export function startOfPage(counting: Counting, offset: number): PageStart {
  // Hour counts are stored by viewer, and one lead may count for two people of a team, so a manager uses days alone.
  const byDayAlone = counting.filters.length > 0 || counting.caller.role === 'manager'
  const days = sql`counted_days as (${totalsByDay(counting)})`
  const hours = byDayAlone ? empty : sql`, ${countedHours(counting)}`
  const start = byDayAlone
    ? sql`select (day + 1)::timestamp at time zone 'Asia/Kolkata' as before, newer from start_day`
    : sql`select (hour + interval '1 hour') at time zone 'Asia/Kolkata' as before, newer from start_hour`
  return {
    parts: sql`
      ${days}, start_day as materialized (${holding(sql`counted_days`, sql`day`, sql`0`, offset)})
      ${hours} ${byDayAlone ? empty : sql`, start_hour as materialized (${holding(sql`counted_hours`, sql`hour`, sql`(select newer from start_day)`, offset)})`},
      start as materialized (${start})`,
    before: sql`(select before from start)`,
    skip: sql`(select ${offset}::bigint - newer from start)`,
  }
}

/** The newest bucket whose rows reach beyond the offset, and how many rows are newer than the bucket. */
const holding = (buckets: Sql, bucket: Sql, newerBefore: Sql, offset: number): Sql => sql`
    select ${bucket}, newer from (
      select ${bucket}, n, ${newerBefore} + sum(n) over (order by ${bucket} desc) - n as newer from ${buckets}
    ) running
    where newer + n > ${offset}::bigint order by ${bucket} desc limit 1`

function countedHours({ caller, subject }: Counting): Sql {
  const firstHour = sql`(select day::timestamp from start_day)`
  const behindHour = sql`(select (day + 1)::timestamp from start_day)`
  return sql`counted_hours as (
    select hour, sum(n) as n from (
      select hour, n from hour_counts
      where account_id = ${caller.accountId} and subject = ${subject} and viewer_id = ${viewerOf(caller)}
        and hour >= ${firstHour} and hour < ${behindHour}
      union all
      select ${istHour}, n from count_changes
      where account_id = ${caller.accountId} and subject = ${subject}
        and at >= ${firstHour} at time zone 'Asia/Kolkata' and at < ${behindHour} at time zone 'Asia/Kolkata'
        ${seenBy(caller)}
    ) counted group by hour
  )`
}
