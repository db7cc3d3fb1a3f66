import { raw, type Sql } from 'sql-template-tag'
import { type Static, type TObject, Type } from 'typebox'
import { invalidParam } from '../../refusals/errors.ts'
import type { LeadFilter } from './lead-filter.ts'

/** The columns by which a list can be sorted. */
export const sortColumns = ['created_at', 'updated_at', 'last_call_at', 'deal_value'] as const

/** The most leads that are sorted. A person who wants the others narrows the filter. */
export const mostSorted = 1_000

export interface LeadSort {
  readonly column: (typeof sortColumns)[number]
  readonly order: 'asc' | 'desc'
}

/** Query parameters of the console's list of leads. */
export const SortQuery = {
  called: Type.Optional(Type.Enum(['never'], { description: 'Only leads that were never called.' })),
  not_to_call: Type.Optional(
    Type.Enum(['yes'], { description: 'Only leads that are not to be called, newest first.' }),
  ),
  sort: Type.Optional(
    Type.Enum([...sortColumns], {
      description: `What leads are sorted by, the first ${mostSorted}; those without it come last. Default created_at.`,
    }),
  ),
  order: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'Default desc.' })),
}

export type SortQuery = Static<TObject<typeof SortQuery>>

/** As the REST interface has it. */
const newestFirst: LeadSort = { column: 'created_at', order: 'desc' }

/**
 * Reads the order of a list. Null is newest first, as in the REST interface, at any depth. A lead that was never
 * called has waited since it was created: for such leads the order by last call is the order by creation. Throws
 * `INVALID_PARAM` for an order together with a search or with leads not to be called, and for a page beyond the first thousand.
 */
export function readSort({ sort, order }: SortQuery, filter: LeadFilter, isSearch: boolean): LeadSort | null {
  const isAsFound = isSearch || filter.notToCall === true
  const wanted = { column: sort ?? newestFirst.column, order: order ?? newestFirst.order }
  const column = filter.neverCalled && wanted.column === 'last_call_at' ? 'created_at' : wanted.column
  const isNewestFirst = column === newestFirst.column && wanted.order === newestFirst.order
  if (isAsFound && !isNewestFirst)
    throw invalidParam('sort', 'What is searched for, or not to be called, is shown newest first.')
  if (isNewestFirst && (isAsFound || !filter.neverCalled)) return null
  if (filter.paging.offset + filter.paging.limit > mostSorted)
    throw invalidParam('offset', `offset: the first ${mostSorted} leads are sorted.`)
  return { column, order: wanted.order }
}

/** A column in the order of the list. */
export const inOrder = ({ order }: LeadSort, column: string): Sql => raw(`${column} ${order}`)
