import sql, { empty, type Sql } from 'sql-template-tag'
import { type Query, query } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import type { IstWindow } from '../../records/ist-dates.ts'
import { bucketsByValue } from './bucket-counts.ts'
import { type Counted, seenBy, viewerOf } from './day-counts.ts'

/** How many rows have one value on one IST day, and how many seconds they took together. */
export interface DayCount {
  readonly day: string
  readonly value: string
  readonly count: number
  readonly seconds: number
}

/** The same for a source; null stands for all sources that are not named. */
type SourceOfDay = Omit<DayCount, 'value'> & { readonly value: string | null }

/** A query for the compacted counts of each day and value of one dimension: rows (day, value, n, seconds). `some` limits the values. */
function compactedByValue(counted: Counted, dimension: string, some?: readonly string[]): Sql {
  const { caller, subject, window } = counted
  if (caller.role === 'manager') return bucketsByValue(counted, dimension, some)
  return sql`select day, value, n, seconds from day_counts
      where account_id = ${caller.accountId} and subject = ${subject} and viewer_id = ${viewerOf(caller)}
        and dimension = ${dimension} ${some ? sql`and value = any(${some}::text[])` : empty}
        and day >= ${window.fromDate}::date and day <= ${window.toDate}::date`
}

/** The same for changes that still wait. */
const pendingByValue = ({ caller, subject, window }: Counted, value: Sql): Sql => sql`
      select (at at time zone 'Asia/Kolkata')::date, ${value}, n, seconds
      from count_changes
      where account_id = ${caller.accountId} and subject = ${subject}
        and at >= ${window.from} and at < ${window.before} ${seenBy(caller)}`

const sumOf = (rows: Sql): Query<DayCount> => query<DayCount>`
    select day::text as day, value, sum(n)::int as count, sum(seconds)::float8 as seconds from (${rows}
    ) counted group by day, value having sum(n) <> 0 order by day, value`

/** Counts per day and value of one dimension, for charts; the window is whole IST days. */
export const countsByDay = (counted: Counted, dimension: string): Query<DayCount> =>
  sumOf(sql`
      ${compactedByValue(counted, dimension)}
      union all ${pendingByValue(counted, sql`coalesce(dimensions ->> ${dimension}, '')`)}`)

/**
 * Counts leads per day for each of these sources, and under null for all others. The others are the total less the
 * named ones, so the number of sources does not matter.
 */
export function leadsByDay(
  caller: Caller,
  window: IstWindow,
  sources: readonly string[],
): Query<SourceOfDay> {
  const leads = { caller, subject: 'leads', window } as const
  const source = sql`case when dimensions ->> 'source' = any(${sources}::text[]) then dimensions ->> 'source' end`
  return query<SourceOfDay>`
    with named as materialized (${compactedByValue(leads, 'source', sources)})
    ${sumOf(sql`
      select * from named
      union all select day, null, -n, -seconds from named
      union all select day, null, n, seconds from (${compactedByValue(leads, '')}) everything
      union all ${pendingByValue(leads, source)}`)}`
}
