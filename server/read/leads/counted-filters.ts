import sql from 'sql-template-tag'
import type { Caller } from '../../records/caller.ts'
import { rowOf } from '../../records/lead-fields.ts'
import type { Counting } from '../counts/day-counts.ts'
import { fieldConditions, filteredFields, type LeadFilter } from './lead-filter.ts'

/** True when the counts can answer how many leads match a filter. */
export function isCounted({ fields, notToCall }: LeadFilter): boolean {
  const filtered = filteredFields.filter((field) => fields[field] !== undefined)
  return !notToCall && filtered.every((field) => rowOf(field).isCounted)
}

/** Translates a filter of leads into what the counts are asked for. */
export function countingOf(caller: Caller, filter: LeadFilter): Counting {
  const { window, assigneeIds } = filter
  const filters = [
    ...fieldConditions(caller.accountId, filter).map(({ field, value }) => ({ dimension: field, value })),
    ...(assigneeIds ? [{ dimension: 'assigned_to', value: sql`${assigneeIds}`, isAnyOf: true }] : []),
  ]
  return { caller, subject: 'leads', window, filters }
}
