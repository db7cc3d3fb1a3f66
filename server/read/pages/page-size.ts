import sql, { type Sql } from 'sql-template-tag'
import type { Paging } from '../../http/paging.ts'

/**
 * Sizes that lists are planned for: few rows, the default, what clients ask for most, and the most there is. A plan that
 * has to sort reads up to ten times what a smaller limit wants, and one that is in order stops there.
 */
const pageSizes = [10, 50, 100, 500] as const

/**
 * What stands as the limit in the text of a list, so that its plan, which is made once, knows how few rows are wanted, and
 * 500 limits are not as many texts with as many plans. `cutToPage` leaves out the rest.
 */
export function pageSize({ limit }: Paging): number {
  return pageSizes.find((size) => limit <= size) ?? limit
}

/**
 * The rows that are wanted of a query for the first `pageSize`, in its order. A limit that is a size is not said again:
 * as a parameter it is planned for a tenth of the rows, and the default list would cost a tenth more.
 */
export function cutToPage(rows: Sql, paging: Paging): Sql {
  const { limit } = paging
  return pageSize(paging) === limit ? rows : sql`select * from (${rows}) sized limit ${limit}`
}
