import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../records/caller.ts'
import { newestRows } from '../pages/newest-rows.ts'
import { fieldConditions, type LeadFilter, windowConditions } from './lead-filter.ts'

/** Leads in the order of when they came or were last called, as `lead_calls` has them. */
interface CallOrder {
  /** `created_at` of leads that were never called, `last_call_at` of all others. */
  readonly at: 'created_at' | 'last_call_at'
  readonly first: 'newest' | 'oldest'
  readonly limit: number
}

/** Conditions on the lead itself. They are asked for one lead at a time (`offset 0`), in the order of the calls. */
function leadHas(accountId: string, filter: LeadFilter): Sql | undefined {
  const conditions = fieldConditions(accountId, filter)
    .filter(({ field }) => field !== 'assigned_to')
    .map(({ column, value }) => sql`${column} = ${value}`)
  if (conditions.length === 0) return undefined
  return sql`exists (
    select from leads where account_id = ${accountId} and id = lead_id and ${join(conditions, ' and ')} offset 0)`
}

function filtersOf(accountId: string, filter: LeadFilter): Sql | undefined {
  const assignee = fieldConditions(accountId, filter).find(({ field }) => field === 'assigned_to')
  const conditions = [
    ...(assignee ? [sql`assigned_to_id = ${assignee.value}`] : []),
    ...(filter.assigneeIds ? [sql`assigned_to_id = any(${filter.assigneeIds}::uuid[])`] : []),
    ...[leadHas(accountId, filter)].filter((one) => one !== undefined),
  ]
  return conditions.length > 0 ? join(conditions, ' and ') : undefined
}

/**
 * Selects the first leads under a filter that were never called, or those that were, in the order of an index of
 * `lead_calls`. An agent has an index of his own, so that his leads never stand behind those of everybody else.
 */
export function leadsByCall(caller: Caller, filter: LeadFilter, { at, first, limit }: CallOrder): Sql {
  const { assigneeIds, window } = filter
  const isCalled = at === 'last_call_at'
  // A lead is called after it was created. So in the order of calls, oldest first, the scan can begin on the first day of the window.
  const alternatives =
    isCalled && first === 'oldest'
      ? [
          sql`last_call_at >= ${window.from}`,
          sql`last_call_at < ${window.from} and last_call_at < created_at`,
        ]
      : []
  return newestRows(caller, {
    table: raw('lead_calls'),
    at: raw(at),
    id: raw('lead_id'),
    conditions: sql`${windowConditions(filter)} and last_call_at is ${isCalled ? raw('not null') : raw('null')}`,
    filters: filtersOf(caller.accountId, filter),
    alternatives,
    ...(assigneeIds && { anyOf: { column: raw('assigned_to_id'), userIds: assigneeIds } }),
    first,
    limit,
    offset: undefined,
  })
}
