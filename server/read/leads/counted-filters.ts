import sql from 'sql-template-tag'
import { rowOf } from '../../records/lead-fields.ts'
import type { CountedFilter } from '../counts/day-counts.ts'
import { fieldConditions, filteredFields, type LeadFilter } from './lead-filter.ts'

/** True when counts say how many leads there are: under any counted filters. */
export function isCounted({ fields }: LeadFilter): boolean {
  const filtered = filteredFields.filter((field) => fields[field] !== undefined)
  return filtered.every((field) => rowOf(field).isCounted)
}

/** A filter as the counts know it. */
export function countedFilters(accountId: string, filter: LeadFilter): CountedFilter[] {
  const { assigneeIds } = filter
  return [
    ...fieldConditions(accountId, filter).map(({ field, value }) => ({ dimension: field, value })),
    ...(assigneeIds ? [{ dimension: 'assigned_to', value: sql`${assigneeIds}`, isAnyOf: true }] : []),
  ]
}
