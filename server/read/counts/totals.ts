import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Query, query } from '../../postgres/database.ts'
import { bucketsIn } from './bucket-counts.ts'
import { asks, type Counting, eachDay, inSum, type Selected, seenBy, viewerOf } from './day-counts.ts'
import { daysOf, type Ranges, rangesOf } from './day-ranges.ts'

/** A query for day counts under at most one filter. */
const daysIn = ({ caller, subject, window, filters: [filter] }: Counting, selected: Selected): Sql => sql`
    select ${selected(raw('day'), raw('n'))} from day_counts
    where account_id = ${caller.accountId} and subject = ${subject} and viewer_id = ${viewerOf(caller)}
      and dimension = ${filter?.dimension ?? ''} and value ${filter ? asks(filter) : sql`= ''`}
      and day >= ${window.fromDate}::date and day <= ${window.toDate}::date`

/** The IST day in which a change counts. */
const istDay = raw("(at at time zone 'Asia/Kolkata')::date")

/** A query for the changes of a window that still wait. */
function pendingIn({ caller, subject, window, filters }: Counting, selected: Selected): Sql {
  const matching = filters.map(
    (filter) => sql`and coalesce(dimensions ->> ${filter.dimension}, '') ${asks(filter)}`,
  )
  return sql`
    select ${selected(istDay, raw('n'))} from count_changes
    where account_id = ${caller.accountId} and subject = ${subject}
      and at >= ${window.from} and at < ${window.before} ${seenBy(caller)}
      ${matching.length > 0 ? join(matching, ' ') : empty}`
}

/**
 * True when a total must be summed from buckets. Day counts know one filter only. They are stored by viewer, so a
 * lead that one person of a team created for another would count twice for their manager; a bucket counts it once.
 */
const needsBuckets = ({ caller, filters }: Counting): boolean =>
  filters.length > 1 || caller.role === 'manager'

/** Rows (day, n) from the counters and from the changes that still wait, in one snapshot. */
const countedIn = (counting: Counting, ranges: Ranges): Sql => sql`(${compactedIn(counting, ranges)}
    union all ${pendingIn(counting, eachDay)}) counted (day, n)`

const compactedIn = (counting: Counting, ranges: Ranges): Sql =>
  needsBuckets(counting)
    ? join(bucketsIn(counting, ranges, eachDay), ' union all ')
    : daysIn(counting, eachDay)

/** An expression for the exact number of rows in a window, under any counted filters. It reads counts and never rows (decision 0002.17). */
export const totalInWindow = (counting: Counting): Sql => sql`(
    select coalesce(sum(n), 0) from ${countedIn(counting, rangesOf)}
  )`

/** One part of a total; the other parts are in other statements. */
export interface PartOfTotal {
  readonly n: number
}

/** Adds up the parts of a total. */
export const addUp = (parts: readonly (readonly PartOfTotal[])[]): number =>
  parts.flat().reduce((sum, { n }) => sum + n, 0)

/** The same total as statements of one table each. Each answers one row n, and these add up to the total. */
export function totalByTable(counting: Counting): Query<PartOfTotal>[] {
  const compacted = needsBuckets(counting) ? bucketsIn(counting, rangesOf, inSum) : [daysIn(counting, inSum)]
  const parts = [...compacted, pendingIn(counting, inSum)]
  return parts.map((part) => query<PartOfTotal>`${part}`)
}

/** How many rows each day of a window has, under any filters: a query for (day, n). */
export const totalsByDay = (counting: Counting): Sql => sql`
    select day, sum(n) as n from ${countedIn(counting, daysOf)}
    group by day`
