import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Query, query } from '../../postgres/database.ts'
import { seesWholeAccount } from '../../postgres/identity.ts'
import type { Caller } from '../../records/caller.ts'
import type { IstWindow } from '../../records/ist-dates.ts'
import { bucketDimensions, groups, nobody, whose } from './bucket-counts.ts'
import { type Subject, seenBy, viewerOf, viewersOf } from './day-counts.ts'
import { rangesOf } from './day-ranges.ts'

/** Rows of `countsByKey`. */
export interface KeyCount {
  /** A user's id, a source or a webhook's id; empty for nobody, and where all is summed together. */
  readonly key: string
  readonly value: string
  readonly count: number
  readonly seconds: number
}

/**
 * What the counts of a window are grouped by: the assignee, the first or third dimension of the subject, or nothing.
 * `keys` limits the groups, and each key is an index condition.
 */
interface Key {
  readonly name: string
  readonly keys?: Sql
}

/** No grouping besides the second dimension. */
export const together: Key = { name: '' }

const everybody = (accountId: string): Sql => sql`select id from users where account_id = ${accountId}`

/** Leads by the user whom they are assigned to. */
export const byAssignee = (accountId: string): Key => ({
  name: 'assigned_to',
  keys: sql`array(${everybody(accountId)} union all select ${nobody})`,
})

/** Calls by the user who called. */
export const byCaller = (accountId: string): Key => ({
  name: 'called_by',
  keys: sql`array(select id::text from (${everybody(accountId)}) users union all select '')`,
})

/** First calls, and leads, by the webhook that made the lead. */
export const byWebhook: Key = { name: 'webhook' }

/** Leads by the campaign by which they came first. */
export const byCampaign: Key = { name: 'campaign' }

/**
 * Finds the first source of a viewer, or the next one after a given source. It reads the first row of an index range,
 * however many days are counted.
 */
const nextSource = (
  accountId: string,
  viewer: Sql,
  behind: Sql,
) => sql`(select value from day_counts where account_id = ${accountId} and subject = 'leads'
    and viewer_id = ${viewer}.viewer and dimension = 'source' ${behind} order by value limit 1)`

/**
 * Lists all sources of the leads that a caller sees, as an array. It jumps from one source to the next, so it reads
 * as many rows as there are sources.
 */
export const knownSources = (caller: Caller): Sql => sql`array(
    with recursive sources (viewer, value) as (
      select viewer, ${nextSource(caller.accountId, raw('viewers'), empty)}
      from unnest(${viewersOf(caller)}::uuid[]) viewers (viewer)
      union all
      select viewer, ${nextSource(caller.accountId, raw('sources'), raw('and value > sources.value'))}
      from sources where value is not null
    )
    select distinct value from sources where value is not null)`

/**
 * Groups leads by source; `keys` limits the sources. For a manager the sources of each person are looked up one by
 * one, because trying every source for every person would mostly find nothing.
 */
export const bySource = (caller: Caller, some?: readonly string[]): Key => {
  if (some) return { name: 'source', keys: sql`${some}::text[]` }
  return { name: 'source', ...(caller.role !== 'manager' && { keys: knownSources(caller) }) }
}

/** Which values of the second dimension are told apart: each of them, none, or one of them while the others are left out. */
type Second = 'each' | 'none' | { readonly only: string }

/**
 * Reads one dimension from the day counts, because the buckets of an admin or agent do not hold one dimension alone.
 * A manager has no day counts.
 */
const ofDays = (caller: Caller, subject: Subject, { fromDate, toDate }: IstWindow, dimension: string) => sql`
      select value as key, '' as value, n, seconds from day_counts
      where account_id = ${caller.accountId} and subject = ${subject} and viewer_id = ${viewerOf(caller)}
        and dimension = ${dimension} and day >= ${fromDate}::date and day <= ${toDate}::date`

/**
 * Counts a window by a key and by the second dimension (the status of leads, the outcome of calls). It reads buckets
 * of whole ranges of days and finds each key by an index condition, so days outside the window cost nothing.
 */
export function countsByKey(
  caller: Caller,
  subject: Subject,
  window: IstWindow,
  { name, keys }: Key,
  second: Second,
): Query<KeyCount> {
  const [first, secondName, third] = bucketDimensions[subject]
  const isFirst = name === first
  const isOfPeople = name === 'assigned_to'
  const seesAll = seesWholeAccount(caller)
  const groupedBy =
    (second === 'none' ? 0 : groups.others) +
    (isFirst ? groups.first : 0) +
    (!isOfPeople && seesAll ? 0 : groups.people)
  const key = isOfPeople
    ? sql`case when assigned_to_id = ${nobody} then '' else assigned_to_id::text end`
    : raw(isFirst ? 'value_1' : name === third ? 'value_3' : "''")
  const keyOfChange = isOfPeople
    ? raw("coalesce(assigned_to_id::text, '')")
    : sql`coalesce(dimensions ->> ${name}, '')`
  const only = typeof second === 'object' ? sql`and value_2 = ${second.only}` : empty
  const isAnyKey = sql`= any((select keys from keys)${raw(isOfPeople ? '::uuid[]' : '::text[]')})`
  const isInDays = isFirst && second === 'none' && caller.role !== 'manager'
  const people = whose(caller, isOfPeople && seesAll ? isAnyKey : undefined)
  const buckets = people.flatMap((who) =>
    rangesOf(window).map(
      ({ days, first: from, last, sign }) => sql`
        select ${key} as key, value_2 as value, n * ${sign}::int as n, seconds * ${sign}::int as seconds from bucket_counts
        where account_id = ${caller.accountId} and subject = ${subject} and grouped_by = ${raw(String(groupedBy))}::smallint
          and ${who} ${!isFirst ? sql`and value_1 = ''` : keys ? sql`and value_1 ${isAnyKey}` : empty}
          and bucket_days = ${raw(String(days))}::smallint and day >= ${from}::date and day <= ${last}::date ${only}`,
    ),
  )
  const value = second === 'none' ? raw("''") : sql`coalesce(dimensions ->> ${secondName}, '')`
  const onlyChanges = typeof second === 'object' ? sql`and ${value} = ${second.only}` : empty
  // Once for all ranges and people.
  const keysAtOnce = keys && !isInDays && (isFirst || (isOfPeople && seesAll))
  return query<KeyCount>`
    ${keysAtOnce ? sql`with keys as materialized (select ${keys} as keys)` : empty}
    select key, value, sum(n)::int as count, sum(seconds)::float8 as seconds from (
      ${isInDays ? ofDays(caller, subject, window, name) : join(buckets, ' union all ')}
      union all
      select ${keyOfChange}, ${value}, n, seconds from count_changes
      where account_id = ${caller.accountId} and subject = ${subject}
        and at >= ${window.from} and at < ${window.before} ${seenBy(caller)} ${onlyChanges}
    ) counted group by key, value having sum(n) <> 0`
}
