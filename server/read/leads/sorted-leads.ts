import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { PageRow } from '../../http/paging.ts'
import { type Query, query } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import { totalInWindow } from '../counts/totals.ts'
import { skip } from '../pages/newest-rows.ts'
import { countedFilters } from './counted-filters.ts'
import type { LeadFilter } from './lead-filter.ts'
import type { LeadJson } from './lead-json.ts'
import { inOrder, type LeadSort, mostSorted } from './lead-sort.ts'
import { leadsByCall } from './leads-by-call.ts'
import { newestLeadsUnder } from './newest-leads-under.ts'

/** So many of the newest leads are read for an order that no index has: some 30 ms. */
export const mostRead = 10_000

/** How many rows ordered scans are asked for, so that few texts are: a page lies in the first thousand. */
const sizes = [50, 200, mostSorted] as const

/** Leads with what they are sorted by: `id`, `created_at`, `key`. One without the key stands behind the others. */
type Keyed = Sql

/**
 * Leads that are read and sorted here: the newest under a filter, or of these who were never called. Every lead has its
 * JSON; asked for it, the planner does not take the one index that alone has all else, but holds everybody's leads.
 */
function readAndSorted(caller: Caller, filter: LeadFilter, { column }: LeadSort): Keyed {
  const key = raw(column === 'last_call_at' ? 'called.last_call_at' : `leads.${column}`)
  return sql`
    select leads.id, leads.created_at, ${key} as key
    from (${newestLeadsUnder(caller, { ...filter, neverCalled: false }, mostRead)}) leads
    left join lead_calls called on called.account_id = ${caller.accountId} and called.lead_id = leads.id
    where leads.json is not null ${filter.neverCalled ? sql`and called.last_call_at is null` : empty}`
}

/** Leads that an index has in order: when they came and when they were called, each called one before each that was not. */
function inOrderOfIndex(
  caller: Caller,
  filter: LeadFilter,
  { column, order }: LeadSort,
  limit: number,
): Keyed | null {
  const first = order === 'asc' ? 'oldest' : 'newest'
  const uncalled = (which: typeof first): Sql =>
    leadsByCall(caller, filter, { at: 'created_at', first: which, limit })
  if (column === 'last_call_at')
    return sql`
      select lead_id, created_at, last_call_at from (${leadsByCall(caller, filter, { at: 'last_call_at', first, limit })}) called
      union all select lead_id, created_at, null from (${uncalled('newest')}) uncalled`
  if (column !== 'created_at') return null
  return filter.neverCalled
    ? sql`select lead_id, created_at, created_at from (${uncalled(first)}) uncalled`
    : sql`select id, created_at, created_at from (${newestLeadsUnder(caller, filter, limit, first)}) leads where json is not null`
}

/**
 * The first leads in an order. Where all under the filter are few they are read and sorted: few of many would stand far
 * apart in an index of all. Else an index has them in order; where none has, the newest are read and sorted.
 */
function firstInOrder(caller: Caller, filter: LeadFilter, sort: LeadSort): Keyed {
  const { limit, offset } = filter.paging
  const size = sizes.find((one) => one >= limit + offset) ?? mostSorted
  const indexed = inOrderOfIndex(caller, filter, sort, size)
  const all = readAndSorted(caller, filter, sort)
  if (indexed === null) return all
  if (sort.column === 'created_at' && !filter.neverCalled) return indexed
  const isFew = sql`(select n <= ${raw(String(mostRead))} from counted)`
  return sql`
    select * from (${all}) few where ${isFew}
    union all select * from (${indexed}) many where not ${isFew}`
}

/** True of an order that no index has, of more leads than are read for it: the page is of the newest of them. */
export function isPageCut(sort: LeadSort, under: number): boolean {
  return (sort.column === 'updated_at' || sort.column === 'deal_value') && under > mostRead
}

/** A page, and how many leads there are under the filter, called or not. */
export interface SortedPage extends PageRow {
  readonly under: number
}

/**
 * A page of leads in an order of the console's, or of those that were never called, with the exact total: one statement,
 * so one snapshot. Leads without the key come last, newest first.
 */
export function pageOfSortedLeads(
  caller: Caller,
  filter: LeadFilter,
  sort: LeadSort,
  { json, join: joined }: LeadJson,
): Query<SortedPage> {
  const { paging, window } = filter
  const filters = countedFilters(caller.accountId, filter)
  const offset = skip(paging)
  const order = sql`key is null, ${inOrder(sort, 'key')},
    case when key is null then created_at end desc, case when key is null then id end desc, ${inOrder(sort, 'id')}`
  return query<SortedPage>`
    with counted as materialized (
      select ${totalInWindow(caller, 'leads', window, filters)} as n,
        ${totalInWindow(caller, 'called_leads', window, filters)} as called
    ), place as materialized (
      select id, row_number() over (order by ${order}) as position
      from (${firstInOrder(caller, filter, sort)}) keyed (id, created_at, key)
      order by position limit ${paging.limit}::bigint ${offset ? sql`offset ${offset}` : empty}
    )
    select coalesce(string_agg(${json}, ',' order by leads.position), '') as page, count(*)::int as returned,
      (select ${filter.neverCalled ? raw('n - called') : raw('n')} from counted)::float8 as total,
      (select n from counted)::float8 as under
    from (
      select place.position, found.* from place cross join lateral (
        select id, json, assigned_to_id from leads where account_id = ${caller.accountId} and id = place.id offset 0
      ) found
    ) leads ${joined}`
}
