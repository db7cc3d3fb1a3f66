import sql, { type Sql } from 'sql-template-tag'
import type { Paging } from '../../http/paging.ts'

/**
 * The limits that lists are planned for: a few rows, the default, the usual large page, and the maximum. A plan that
 * sorts may read up to ten times what a smaller limit needs; an ordered one stops early.
 */
const pageSizes = [10, 50, 100, 500] as const

/**
 * The limit in the text of a list. It is a literal, so that the plan knows how few rows are wanted, and one of few,
 * so that 500 limits are not 500 texts with plans of their own. `cutToPage` removes the rows that are too many.
 */
export const pageSize = ({ limit }: Paging): number => pageSizes.find((size) => limit <= size) ?? limit

/**
 * Cuts a query for the first `pageSize` rows to those that are wanted. When the two are equal there is no second
 * limit: a parameter as limit would be planned as a tenth of the rows, and the default list would cost a tenth more.
 */
export function cutToPage(rows: Sql, paging: Paging): Sql {
  const { limit } = paging
  return pageSize(paging) === limit ? rows : sql`select * from (${rows}) sized limit ${limit}`
}
