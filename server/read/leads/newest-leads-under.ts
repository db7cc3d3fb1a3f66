import { raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../records/caller.ts'
import { newestRows, type Reach } from '../pages/newest-rows.ts'
import { filterConditions, type LeadFilter, windowConditions } from './lead-filter.ts'
import { indexedAlternatives } from './lead-indexes.ts'

/** The rows of a list of leads under a filter; without `reach` of its whole window. */
export const rowsOfLeads = (caller: Caller, filter: LeadFilter, reach?: Reach) => ({
  table: raw('leads'),
  at: raw('created_at'),
  conditions: windowConditions(filter, reach === 'each' ? undefined : reach),
  filters: filterConditions(caller.accountId, filter),
  alternatives: indexedAlternatives(caller, filter, reach === 'each' || undefined),
  ...(filter.assigneeIds && { anyOf: { column: raw('assigned_to_id'), userIds: filter.assigneeIds } }),
})

/** The newest leads under a filter, or the oldest, so many at most. */
export const newestLeadsUnder = (
  caller: Caller,
  filter: LeadFilter,
  limit: number,
  first: 'newest' | 'oldest' = 'newest',
): Sql => newestRows(caller, { ...rowsOfLeads(caller, filter), first, limit, offset: undefined })
