import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../platform/caller.ts'
import { seenBy } from '../platform/counts/day-counts.ts'
import { newestRows } from '../platform/database/newest-rows.ts'
import { filterConditions, type LeadFilter, windowConditions } from './lead-filter.ts'
import { indexedAlternatives } from './lead-indexes.ts'
import { inOrder, type LeadSort } from './lead-sort.ts'

/** Leads, or leads that were never called, that are gone through for a page of those that were never called. */
const mostGoneThrough = 20_000

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
export function walkLeads(caller: Caller, filter: LeadFilter, sort: LeadSort, enough: Sql): Sql {
  const { accountId } = caller
  const [column, filters] = [raw(sort.column), filterConditions(accountId, filter)]
  return sql`
    select id, json, assigned_to_id, created_at, ${column} as key from (
      select * from leads where account_id = ${accountId} and ${column} is not null ${keysInWindow(filter, sort)}
      order by ${inOrder(sort, column, raw('id'))} offset 0
    ) leads
    where ${windowConditions(filter)} ${seenBy(caller)} ${filters ? sql`and ${filters}` : empty} ${enough}`
}

const isCalled = ({ neverCalled }: LeadFilter): Sql =>
  raw(`last_call_at is ${neverCalled ? 'null' : 'not null'}`)

/** The same in the order of their calls: of the last one, or of who waits for the first; `of` says which calls. */
export function walkCalls(
  caller: Caller,
  filter: LeadFilter,
  sort: LeadSort,
  enough: Sql,
  of = isCalled(filter),
): Sql {
  const { accountId } = caller
  const filters = filterConditions(accountId, { ...filter, neverCalled: false })
  const { from, before } = filter.window
  const most =
    filter.neverCalled && enough !== empty ? sql`limit ${raw(String(mostGoneThrough))}` : sql`offset 0`
  return sql`
    select leads.id, leads.json, leads.assigned_to_id, leads.created_at, called.${raw(sort.column)} as key
    from (
      select lead_id, created_at, last_call_at from lead_calls where account_id = ${accountId} and ${of}
        ${keysInWindow(filter, sort)}
      order by ${inOrder(sort, raw(sort.column), raw('lead_id'))} ${most}
    ) called
    cross join lateral (
      select * from leads where account_id = ${accountId} and id = called.lead_id ${seenBy(caller)}
        ${filters ? sql`and ${filters}` : empty} offset 0
    ) leads
    where called.created_at >= ${from} and called.created_at < ${before} ${enough}`
}

/**
 * Walks in the order of the last call. Called longest ago first, it begins where the window does: a lead is called after
 * it came, and those whose last call was before that have an index of their own.
 */
export function walksOfLastCalls(caller: Caller, filter: LeadFilter, sort: LeadSort, enough: Sql): Sql[] {
  if (sort.order === 'desc') return [walkCalls(caller, filter, sort, enough)]
  const { from } = filter.window
  return [
    walkCalls(caller, filter, sort, enough, sql`last_call_at >= ${from}`),
    walkCalls(caller, filter, sort, enough, sql`last_call_at < created_at and last_call_at < ${from}`),
  ]
}

/** The newest leads under a filter, so many at most. */
export function newestOf(caller: Caller, filter: LeadFilter, limit: number): Sql {
  const { assigneeIds } = filter
  return newestRows(caller, {
    table: raw('leads'),
    at: raw('created_at'),
    conditions: windowConditions(filter),
    filters: filterConditions(caller.accountId, filter),
    alternatives: indexedAlternatives(caller, filter),
    ...(assigneeIds && { anyOf: { column: raw('assigned_to_id'), userIds: assigneeIds } }),
    limit,
    offset: undefined,
  })
}

/** Who was never called among the newest leads under a filter; each is asked by itself, so that no more are than are wanted. */
export function newestUncalled(caller: Caller, filter: LeadFilter, enough: Sql): Sql {
  const { accountId } = caller
  return sql`
    select id, json, assigned_to_id, created_at, created_at as key
    from (${newestOf(caller, { ...filter, neverCalled: false }, mostGoneThrough)}) leads
    where (select last_call_at from lead_calls where account_id = ${accountId} and lead_id = leads.id) is null ${enough}`
}
