import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../platform/caller.ts'
import { seenBy } from '../platform/counts/day-counts.ts'
import { totalInWindow } from '../platform/counts/totals.ts'
import type { Statement } from '../platform/database/database.ts'
import { newestRows, skip } from '../platform/database/newest-rows.ts'
import { countedFilters } from './counted-filters.ts'
import { filterConditions, type LeadFilter, windowConditions } from './lead-filter.ts'
import { indexedAlternatives } from './lead-indexes.ts'
import type { LeadJson } from './lead-json.ts'
import { inOrder, type LeadSort } from './lead-sort.ts'

/** So few leads are all read and sorted; of more, the index of what they are sorted by finds the first sooner. */
const few = 2_000
/** Where fewer than one of so many leads was never called, these are found by their own index. */
const rarely = 20

/** Rows of leads, each with the key that it is sorted by, under a condition that is looked at once. */
interface Part {
  readonly when: Sql
  readonly rows: Sql
}

/**
 * What the window says of the keys themselves, so that an order that begins with the oldest begins where the window does. A
 * lead is changed after it was created, but for the difference between the clocks of two processes.
 */
function keysInWindow(filter: LeadFilter, { column }: LeadSort): Sql {
  if (column === 'created_at') return sql`and ${windowConditions(filter)}`
  return column === 'updated_at'
    ? sql`and updated_at >= ${filter.window.from}::timestamptz - interval '1 hour'`
    : empty
}

/**
 * Leads in the order of a column of theirs, read until there are enough. `offset 0` keeps the filters apart: a plan that is
 * made for any values would read all that one of them lets through and sort it.
 */
function walkLeads(caller: Caller, filter: LeadFilter, sort: LeadSort, enough: Sql): Sql {
  const { accountId } = caller
  const [column, filters] = [raw(sort.column), filterConditions(accountId, filter)]
  return sql`
    select id, json, assigned_to_id, created_at, ${column} as key from (
      select * from leads where account_id = ${accountId} and ${column} is not null ${keysInWindow(filter, sort)}
      order by ${inOrder(sort, column, raw('id'))} offset 0
    ) leads
    where ${windowConditions(filter)} ${seenBy(caller)} ${filters ? sql`and ${filters}` : empty} ${enough}`
}

/** The same in the order of their calls: of the last one, or of who waits for the first. */
function walkCalls(caller: Caller, filter: LeadFilter, sort: LeadSort, enough: Sql): Sql {
  const { accountId } = caller
  const filters = filterConditions(accountId, { ...filter, neverCalled: false })
  const isCalled = filter.neverCalled ? sql`last_call_at is null` : sql`last_call_at is not null`
  const { from, before } = filter.window
  return sql`
    select leads.id, leads.json, leads.assigned_to_id, leads.created_at, called.${raw(sort.column)} as key
    from (
      select lead_id, created_at, last_call_at from lead_calls where account_id = ${accountId} and ${isCalled}
        ${keysInWindow(filter, sort)}
      order by ${inOrder(sort, raw(sort.column), raw('lead_id'))} offset 0
    ) called
    cross join lateral (
      select * from leads where account_id = ${accountId} and id = called.lead_id ${seenBy(caller)}
        ${filters ? sql`and ${filters}` : empty} offset 0
    ) leads
    where called.created_at >= ${from} and called.created_at < ${before} ${enough}`
}

/** The newest leads under a filter with the key that they are sorted by. */
function newestWithKey(
  caller: Caller,
  filter: LeadFilter,
  { column }: LeadSort,
  limit: number,
  isKeyed: boolean,
): Sql {
  const { accountId } = caller
  const { assigneeIds } = filter
  const newest = newestRows(caller, {
    table: raw('leads'),
    at: raw('created_at'),
    conditions: windowConditions(filter),
    filters: filterConditions(accountId, filter),
    alternatives: indexedAlternatives(caller, filter),
    ...(assigneeIds && { anyOf: { column: raw('assigned_to_id'), userIds: assigneeIds } }),
    limit,
    offset: undefined,
  })
  const key = raw(column === 'last_call_at' ? 'lead_calls.last_call_at' : `leads.${column}`)
  return sql`
    select leads.id, leads.json, leads.assigned_to_id, leads.created_at, ${key} as key from (${newest}) leads
    left join lead_calls on lead_calls.account_id = ${accountId} and lead_calls.lead_id = leads.id
    where ${key} is ${isKeyed ? raw('not null') : raw('null')}`
}

/** The ways to the first leads in an order; how many there are, as it is counted, says which is gone. */
function waysTo(caller: Caller, filter: LeadFilter, sort: LeadSort, enough: Sql): Part[] {
  const [isFew, uncalled] = [sql`n <= ${raw(String(few))}`, sql`(n - called)`]
  const all = { when: isFew, rows: newestWithKey(caller, filter, sort, few, true) }
  if (!filter.neverCalled) {
    const walk = sort.column === 'last_call_at' ? walkCalls : walkLeads
    return [all, { when: sql`not (${isFew})`, rows: walk(caller, filter, sort, enough) }]
  }
  if (sort.column === 'created_at') {
    const { limit, offset } = filter.paging
    const isNewest = sort.order === 'desc'
    const isOften = isNewest ? sql`(${isFew} or ${uncalled} * ${raw(String(rarely))} >= n)` : isFew
    const newest = newestWithKey(caller, filter, sort, 2 ** Math.ceil(Math.log2(limit + offset)), true)
    return [
      { when: isOften, rows: isNewest ? newest : all.rows },
      { when: sql`n > called and not (${isOften})`, rows: walkCalls(caller, filter, sort, enough) },
    ]
  }
  const isRare = sql`${uncalled} <= ${raw(String(few))}`
  return [
    all,
    { when: sql`n > called and not (${isFew}) and ${isRare}`, rows: uncalledBy(caller, filter, sort) },
    { when: sql`not (${isFew}) and not (${isRare})`, rows: walkLeads(caller, filter, sort, enough) },
  ]
}

/** Few who were never called, with another key. */
function uncalledBy(caller: Caller, filter: LeadFilter, { column }: LeadSort): Sql {
  const waiting = walkCalls(caller, filter, { column: 'created_at', order: 'desc' }, empty)
  return sql`
    select uncalled.id, uncalled.json, uncalled.assigned_to_id, uncalled.created_at, leads.${raw(column)} as key
    from (${waiting}) uncalled
    join leads on leads.account_id = ${caller.accountId} and leads.id = uncalled.id where leads.${raw(column)} is not null`
}

/**
 * A page of leads in an order of the console's, or of those that were never called, with the exact total: one statement,
 * so one snapshot. At most a few thousand rows are read, whatever there is. Leads without the key come last, newest first.
 */
export function pageOfSortedLeads(
  caller: Caller,
  filter: LeadFilter,
  sort: LeadSort,
  { json, join: joined }: LeadJson,
): Statement {
  const { paging, window } = filter
  const [limit, offset] = [raw(String(paging.limit)), skip(paging)]
  const enough = offset ? sql`limit ${limit} + ${offset}` : sql`limit ${limit}`
  const filters = countedFilters(caller.accountId, filter)
  const ways = waysTo(caller, filter, sort, enough).map(
    ({ when, rows }) => sql`(select * from (${rows}) way where (select ${when} from counted))`,
  )
  const order = inOrder(sort, raw('key'), raw('id'))
  const isOptional = sort.column === 'deal_value' || sort.column === 'last_call_at'
  const rest = sql`
    union all select 1, row_number() over (order by created_at desc, id desc), id, json, assigned_to_id from (
      ${newestWithKey(caller, filterWithout(filter, sort), sort, few, false)}
      order by leads.created_at desc, leads.id desc limit greatest(0, ${limit} + ${offset ?? sql`0`} - (select count(*) from sorted))
    ) unkeyed`
  return sql`
    with counted as materialized (
      select ${totalInWindow(caller, 'leads', window, filters)} as n,
        ${totalInWindow(caller, 'called_leads', window, filters)} as called
    ), sorted as materialized (
      select * from (${ways.reduce((all, one) => sql`${all} union all ${one}`)}) ways order by ${order} ${enough}
    )
    select coalesce(string_agg(${json}, ',' order by leads.part, leads.position), '') as page, count(*)::int as returned,
      (select ${filter.neverCalled ? raw('n - called') : raw('n')} from counted)::float8 as total
    from (
      select * from (
        select 0 as part, row_number() over (order by ${order}) as position, id, json, assigned_to_id from sorted
        ${isOptional ? rest : empty}
      ) placed order by part, position limit ${limit} ${offset ? sql`offset ${offset}` : empty}
    ) leads ${joined}`
}

/** Leads without the key: for calls that is a filter of its own, so that no more are read than are wanted. */
const filterWithout = (filter: LeadFilter, { column }: LeadSort): LeadFilter =>
  column === 'last_call_at' ? { ...filter, neverCalled: true } : filter
