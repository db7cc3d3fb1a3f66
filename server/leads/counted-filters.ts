import sql from 'sql-template-tag'
import type { CountedFilter } from '../platform/counts/day-counts.ts'
import { fieldConditions, type LeadFilter } from './lead-filter.ts'

/** A filter as the counts know it. */
export function countedFilters(accountId: string, filter: LeadFilter): CountedFilter[] {
  const { assigneeIds } = filter
  return [
    ...fieldConditions(accountId, filter).map(({ field, value }) => ({ dimension: field, value })),
    ...(assigneeIds ? [{ dimension: 'assigned_to', value: sql`${assigneeIds}`, isAnyOf: true }] : []),
  ]
}
