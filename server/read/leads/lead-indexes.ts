import { raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../records/caller.ts'
import { leadFields } from '../../records/lead-fields.ts'
import { readsByPerson } from '../pages/newest-rows.ts'
import type { LeadFilter } from './lead-filter.ts'

/** The columns that stand last before the time in the indexes of `leads`; each has few values. */
const indexedLast = ['status', 'priority'] as const

/** Conditions for every value of a column, as literals: they are the program's own words. */
const valuesOf = (column: (typeof indexedLast)[number]): Sql[] =>
  leadFields[column].choices.map((choice) => raw(`${column} = '${choice}'`))

/**
 * Conditions under which an index holds the leads of a filter newest first, one for each value of the columns that
 * the filter leaves open: status alone is three scans, one a priority. Empty where an index serves the filter as it
 * is: no status and no priority, or one person's leads of one source.
 */
export function indexedAlternatives(
  caller: Caller,
  { fields, assigneeIds }: LeadFilter,
  isByPerson: boolean = readsByPerson(caller),
): Sql[] {
  const open = indexedLast.filter((column) => fields[column] === undefined)
  const isOfOne = fields.assigned_to !== undefined || assigneeIds !== undefined || isByPerson
  if (open.length !== 1 || (isOfOne && fields.source !== undefined)) return []
  return open.flatMap(valuesOf)
}
