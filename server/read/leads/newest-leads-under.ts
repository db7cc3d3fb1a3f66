import { raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../records/caller.ts'
import { newestRows } from '../pages/newest-rows.ts'
import { filterConditions, type LeadFilter, windowConditions } from './lead-filter.ts'
import { indexedAlternatives } from './lead-indexes.ts'

/** The newest leads under a filter, or the oldest, so many at most. */
export function newestLeadsUnder(
  caller: Caller,
  filter: LeadFilter,
  limit: number,
  first: 'newest' | 'oldest' = 'newest',
): Sql {
  const { assigneeIds } = filter
  return newestRows(caller, {
    table: raw('leads'),
    at: raw('created_at'),
    conditions: windowConditions(filter),
    filters: filterConditions(caller.accountId, filter),
    alternatives: indexedAlternatives(caller, filter),
    ...(assigneeIds && { anyOf: { column: raw('assigned_to_id'), userIds: assigneeIds } }),
    first,
    limit,
    offset: undefined,
  })
}
