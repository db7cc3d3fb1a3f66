import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Caller, seenUserIds, sightId } from '../caller.ts'
import type { IstWindow } from '../ist-dates.ts'
import { keeps, ofTeam } from './cell-counts.ts'
import { spanDays, spansOf } from './cell-spans.ts'
import type { Subject } from './day-counts.ts'

/** What is counted for all whom a manager sees together. */
const inSights: readonly Subject[] = ['leads', 'call_logs']

const subjects = raw(inSights.map((subject) => `'${subject}'`).join(', '))

/** The sights of an account, under the name of their table. */
export const sightsOf = (accountId: string): Sql =>
  sql`(select id, user_ids from sights where account_id = ${accountId}) sights`

/**
 * Changes, each once for every sight that sees it and both lengths of a span. Those that are alike in a day are summed
 * first: each is looked for in every sight.
 */
export const bySight = (changes: Sql, sights: Sql): Sql => sql`(
    select subject, at_day, assigned_to_id, created_by_id, n, seconds, id as sight_id, span_days,
      at_day - (at_day - date '0001-01-01') % span_days as day
    from (
      select subject, (at at time zone 'Asia/Kolkata')::date as at_day, assigned_to_id, created_by_id,
        sum(n) as n, sum(seconds) as seconds
      from ${changes} where subject in (${subjects}) group by 1, 2, 3, 4
    ) alike
    join ${sights} on assigned_to_id = any(user_ids) or created_by_id = any(user_ids)
    cross join (values (1::smallint), (${raw(String(spanDays))})) spans (span_days)
  ) sight`

/**
 * What the people of a new sight have, from the cells: rows of the counter. Each of them by an index condition: the
 * cells of all others lie in as many pages again, and from a cold disk a page takes 0.1 ms.
 */
export function countsOfSight(accountId: string, id: string, userIds: readonly string[]): Sql {
  const cells = ofTeam(userIds, empty).map(
    (theirs) => sql`
      select subject, span_days, day, n, seconds from cell_counts
      where account_id = ${accountId} and subject in (${subjects}) and kept = ${raw(String(keeps.people))}::smallint
        and value_1 = '' and ${theirs}`,
  )
  return sql`
    select subject, ${id} as sight_id, span_days, day::text as day, sum(n)::text as n, sum(seconds)::text as seconds
    from (${join(cells, ' union all ')}) cells
    group by subject, span_days, cells.day having sum(n) <> 0 or sum(seconds) <> 0`
}

/**
 * An expression for the total of all whom a manager sees together, with the rows (n) of `unfolded`: reads some ten rows,
 * where the cells of each of fifty people are hundreds and the policy is asked about each. Null where they are not
 * counted together yet.
 */
export function totalOfSight(caller: Caller, subject: Subject, window: IstWindow, unfolded: Sql): Sql {
  const own = sql`account_id = ${caller.accountId}`
  const id = sightId(seenUserIds(caller))
  const folded = spansOf(window).map(
    ({ days, first, last, sign }) => sql`
      select n * ${sign}::int as n from sight_counts
      where ${own} and subject = ${subject} and sight_id = ${id}
        and span_days = ${raw(String(days))}::smallint and day >= ${first}::date and day <= ${last}::date`,
  )
  return sql`(select case when exists (select from sights where ${own} and id = ${id}) then (
    select coalesce(sum(n), 0) from (${join(folded, ' union all ')} union all ${unfolded}) counted
  ) end)`
}
