import { raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../records/caller.ts'
import { leadFields } from '../../records/lead-fields.ts'
import { newestRows, type Reach, readsByPerson } from '../pages/newest-rows.ts'
import { filterConditions, type LeadFilter, windowConditions } from './lead-filter.ts'

/** The columns that stand before the time in the indexes of `leads`. Each has few values. */
const indexedLast = ['status', 'priority'] as const

/** Conditions for every value of a column. The values are literals, because they are fixed by the program. */
const valuesOf = (column: (typeof indexedLast)[number]): Sql[] =>
  leadFields[column].choices.map((choice) => raw(`${column} = '${choice}'`))

/**
 * Conditions that split a filter into parts, each of which an index holds newest first. There is one for each value
 * of the columns that the filter leaves open: a filter by status alone becomes three scans, one for each priority.
 * The list is empty where an index serves the filter as it is.
 */
function indexedAlternatives(
  caller: Caller,
  { fields, assigneeIds }: LeadFilter,
  isByPerson: boolean = readsByPerson(caller),
): Sql[] {
  const open = indexedLast.filter((column) => fields[column] === undefined)
  const isOfOne = fields.assigned_to !== undefined || assigneeIds !== undefined || isByPerson
  if (open.length !== 1 || (isOfOne && fields.source !== undefined)) return []
  return open.flatMap(valuesOf)
}

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
