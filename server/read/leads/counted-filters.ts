import sql from 'sql-template-tag'
import { rowOf } from '../../records/lead-fields.ts'
import type { CountedFilter } from '../counts/day-counts.ts'
import { fieldConditions, filteredFields, type LeadFilter } from './lead-filter.ts'

/** True when the counts can answer how many leads match a filter. */
export function isCounted({ fields, notToCall }: LeadFilter): boolean {
  const filtered = filteredFields.filter((field) => fields[field] !== undefined)
  return !notToCall && filtered.every((field) => rowOf(field).isCounted)
}

/** Translates a filter of leads into filters of the counts. */
export function countedFilters(accountId: string, filter: LeadFilter): CountedFilter[] {
  const { assigneeIds } = filter
  return [
    ...fieldConditions(accountId, filter).map(({ field, value }) => ({ dimension: field, value })),
    ...(assigneeIds ? [{ dimension: 'assigned_to', value: sql`${assigneeIds}`, isAnyOf: true }] : []),
  ]
}
