import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { PageRow } from '../../http/paging.ts'
import { type Query, query } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import { totalInWindow } from '../counts/totals.ts'
import { skip } from '../pages/newest-rows.ts'
import { countingOf } from './counted-filters.ts'
import type { LeadFilter } from './lead-filter.ts'
import type { LeadJson } from './lead-json.ts'
import { inOrder, type LeadSort, mostSorted } from './lead-sort.ts'
import { leadsByCall } from './leads-by-call.ts'
import { newestLeadsUnder } from './newest-leads-under.ts'

/** The most leads that are read for an order without an index; reading and sorting them takes about 30 ms. */
export const mostRead = 10_000

/** The limits of ordered scans. They are few, so that there are few texts; a page lies in the first thousand. */
const sizes = [50, 200, mostSorted] as const

/** Leads with their sort key: `id`, `created_at`, `key`. Leads without a key come last. */
type Keyed = Sql

/**
 * Selects leads to be sorted here: the newest under a filter, or those of them that were never called. The condition
 * on the JSON, which every lead has, keeps the planner from an index-only scan over the leads of everybody.
 */
function readAndSorted(caller: Caller, filter: LeadFilter, { column }: LeadSort): Keyed {
  const key = raw(column === 'last_call_at' ? 'called.last_call_at' : `leads.${column}`)
  return sql`
    select leads.id, leads.created_at, ${key} as key
    from (${newestLeadsUnder(caller, { ...filter, neverCalled: false }, mostRead)}) leads
    left join lead_calls called on called.account_id = ${caller.accountId} and called.lead_id = leads.id
    where leads.json is not null ${filter.neverCalled ? sql`and called.last_call_at is null` : empty}`
}

/**
 * Selects leads from indexes that have them in order of creation or of last call. Leads that were called come before
 * those that were not.
 */
function inOrderOfIndex(caller: Caller, filter: LeadFilter, { column, order }: LeadSort, limit: number) {
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
 * Selects the first leads in an order. When few leads match the filter, all of them are read and sorted, because they
 * would stand far apart in an index. When many match, an index that has the order is read; if there is none, the
 * newest are read and sorted.
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

/** True when no index has the order and more leads match than are sorted. The page then shows only the newest of them. */
export const isPageCut = (sort: LeadSort, under: number): boolean =>
  (sort.column === 'updated_at' || sort.column === 'deal_value') && under > mostRead

/** A page, and how many leads there are under the filter, called or not. */
export interface SortedPage extends PageRow {
  readonly under: number
}

/**
 * A page of leads in one of the console's orders, or of leads never called, with the exact total. It is one statement
 * and so one snapshot. Leads without the key come last, newest first.
 */
export function pageOfSortedLeads(
  caller: Caller,
  filter: LeadFilter,
  sort: LeadSort,
  { json, join: joined }: LeadJson,
): Query<SortedPage> {
  const { paging } = filter
  const leads = countingOf(caller, filter)
  const offset = skip(paging)
  const order = sql`key is null, ${inOrder(sort, 'key')},
    case when key is null then created_at end desc, case when key is null then id end desc, ${inOrder(sort, 'id')}`
  return query<SortedPage>`
    with counted as materialized (
      select ${totalInWindow(leads)} as n,
        ${totalInWindow({ ...leads, subject: 'called_leads' })} as called
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
        select id, json, phone_e164, assigned_to_id from leads where account_id = ${caller.accountId} and id = place.id offset 0
      ) found
    ) leads ${joined}`
}
