import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { seenUserIds, seesWholeAccount } from '../../postgres/identity.ts'
import type { Caller } from '../../records/caller.ts'
import {
  asks,
  type Counted,
  type CountedFilter,
  type Counting,
  type Selected,
  type Subject,
} from './day-counts.ts'
import { bucketDays, type Ranges } from './day-ranges.ts'

/** The id that stands for nobody, and for a person whom a bucket does not tell apart. */
export const nobody = raw("'00000000-0000-0000-0000-000000000000'::uuid")

/** The dimensions behind value_1, value_2 and value_3. The first may have many values, the others have few. */
export const bucketDimensions: Readonly<Record<Subject, readonly [string, string, string]>> = {
  leads: ['source', 'status', 'priority'],
  call_logs: ['called_by', 'outcome', 'call_type'],
  called_leads: ['source', 'status', 'priority'],
  first_calls: ['source', 'delay', 'webhook'],
  webhook_leads: ['source', 'status', 'webhook'],
  campaign_leads: ['source', 'status', 'campaign'],
}

/**
 * A bucket may tell rows apart by people, by the first value, by the other two, or by a sum of these. A total reads
 * the coarsest buckets that still know its filters.
 */
export const groups = { people: 1, first: 2, others: 4 } as const

/** Every grouping that is stored. The day counts hold the one that is missing: one dimension alone, for the whole account. */
const groupings = [1, 3, 4, 5, 6, 7]

const dimensionAt = (i: 0 | 1 | 2): Sql => {
  const names = Object.entries(bucketDimensions).map(
    ([subject, named]) => `when '${subject}' then '${named[i]}'`,
  )
  return sql`coalesce(dimensions ->> case subject ${raw(names.join(' '))} end, '')`
}

/**
 * Repeats each change for every bucket that counts it. The rows have the columns of `bucket`, n and seconds. Changes
 * of one day that are alike are summed first, because each of them goes into twelve buckets.
 */
export function byBucket(changes: Sql): Sql {
  const groupedBy = groupings.map((grouping) => sql`(${raw(String(grouping))}::smallint)`)
  return sql`(
    select subject, (at at time zone 'Asia/Kolkata')::date as at_day, coalesce(assigned_to_id, ${nobody}) as assignee_id,
      coalesce(created_by_id, ${nobody}) as creator_id, ${dimensionAt(0)} as first, ${dimensionAt(1)} as second, ${dimensionAt(2)} as third,
      sum(n) as n, sum(seconds) as seconds
    from ${changes} group by 1, 2, 3, 4, 5, 6, 7
  ) alike cross join lateral (
    select grouped_by, bucket_days, at_day - (at_day - date '0001-01-01') % bucket_days as day,
      case when grouped_by & 1 = 1 then assignee_id else ${nobody} end as assigned_to_id,
      case when grouped_by & 1 = 1 then creator_id else ${nobody} end as created_by_id,
      case when grouped_by & 2 = 2 then first else '' end as value_1,
      case when grouped_by & 4 = 4 then second else '' end as value_2,
      case when grouped_by & 4 = 4 then third else '' end as value_3
    from (values ${join(groupedBy)}) groupings (grouped_by) cross join (values (1::smallint), (${raw(String(bucketDays))})) ranges (bucket_days)
  ) bucket`
}

/**
 * Conditions for the buckets of some people: those assigned to one of them, and those that one of them created for
 * somebody outside the group.
 */
const ofTeam = (userIds: readonly string[], assigned: Sql): Sql[] => [
  sql`assigned_to_id = any(${userIds}::uuid[]) ${assigned}`,
  sql`created_by_id = any(${userIds}::uuid[]) and assigned_to_id <> created_by_id
    and assigned_to_id <> all(${userIds}::uuid[]) ${assigned}`,
]

/**
 * Conditions that select the buckets a caller may add up. No bucket meets two of them, and each can use an index.
 * `assignee` is what a filter demands of the assignee.
 */
export function whose(caller: Caller, assignee: Sql | undefined): Sql[] {
  if (seesWholeAccount(caller)) return [sql`assigned_to_id ${assignee ?? sql`= ${nobody}`}`]
  const { userId } = caller
  if (caller.role === 'manager')
    return ofTeam(seenUserIds(caller), assignee ? sql`and assigned_to_id ${assignee}` : empty)
  return [
    sql`assigned_to_id = ${userId} ${assignee ? sql`and ${userId}::uuid ${assignee}` : empty}`,
    sql`created_by_id = ${userId} and assigned_to_id <> created_by_id
      ${assignee ? sql`and assigned_to_id ${assignee}` : empty}`,
  ]
}

/**
 * Queries for the buckets that a caller sees under filters, in ranges of days. No row is in two of the queries, so
 * their results can simply be added.
 */
export function bucketsIn(
  { caller, subject, window, filters }: Counting,
  ranges: Ranges,
  selected: Selected,
): Sql[] {
  const wantedOf = (dimension: string): CountedFilter | undefined =>
    filters.find((filter) => filter.dimension === dimension)
  const assignee = wantedOf('assigned_to')
  const [first, ...others] = bucketDimensions[subject].map(wantedOf)
  const keepsPeople = assignee !== undefined || !seesWholeAccount(caller)
  const keepsOthers = others.some((filter) => filter !== undefined)
  const groupedBy =
    (keepsPeople ? groups.people : 0) + (first ? groups.first : 0) + (keepsOthers ? groups.others : 0)
  const wanted = others.map((filter, i) =>
    filter ? sql`and ${raw(`value_${i + 2}`)} ${asks(filter)}` : empty,
  )
  return whose(caller, assignee && asks(assignee, raw('uuid'))).flatMap((who) =>
    ranges(window).map(
      ({ days, first: from, last, sign }) => sql`
        select ${selected(raw('day'), sql`n * ${sign}::int`)} from bucket_counts
        where account_id = ${caller.accountId} and subject = ${subject} and grouped_by = ${raw(String(groupedBy))}::smallint
          and ${who} and value_1 ${first ? asks(first) : sql`= ''`} and bucket_days = ${raw(String(days))}::smallint
          and day >= ${from}::date and day <= ${last}::date ${join(wanted, ' ')}`,
    ),
  )
}

/**
 * Sums of a manager's buckets for each day and each value of one dimension: rows (day, value, n, seconds). `some`
 * limits the values of the first dimension. Without a dimension there is one value.
 */
export function bucketsByValue(
  { caller, subject, window }: Counted,
  dimension: string,
  some?: readonly string[],
): Sql {
  const at = bucketDimensions[subject].indexOf(dimension)
  const isAssignee = dimension === 'assigned_to'
  const groupedBy = groups.people + (at === 0 ? groups.first : at > 0 ? groups.others : 0)
  const value = isAssignee
    ? sql`case when assigned_to_id = ${nobody} then '' else assigned_to_id::text end`
    : raw(at < 0 ? "''" : `value_${at + 1}`)
  const buckets = whose(caller, undefined).map(
    (who) => sql`
      select day, ${value} as value, n, seconds from bucket_counts
      where account_id = ${caller.accountId} and subject = ${subject} and grouped_by = ${raw(String(groupedBy))}::smallint
        and ${who} ${some ? sql`and value_1 = any(${some}::text[])` : empty}
        and bucket_days = 1::smallint and day >= ${window.fromDate}::date and day <= ${window.toDate}::date`,
  )
  return join(buckets, ' union all ')
}
