import { type Caller, isOfLargeTeam } from '../caller.ts'
import type { Database, Statement } from '../database/database.ts'
import type { PageRow } from '../http/paging.ts'

/** Whether a total is read from what is counted of all whom the caller sees together, or of each of them. */
export type Counting = 'together' | 'apart'

type Asked = Omit<PageRow, 'total'> & { readonly total: number | null }

/**
 * A page with its total. The manager of a large team is asked for together, which may not be counted yet: then the total is
 * null, and the page is asked for once more.
 */
export async function readPage(
  db: Database,
  caller: Caller,
  pageOf: (counting: Counting) => Statement,
): Promise<PageRow> {
  const read = (counting: Counting): Promise<Asked> =>
    db.read(caller, (tx) => tx.one<Asked>(pageOf(counting)))
  const isWhole = (page: Asked): page is PageRow => page.total !== null
  if (isOfLargeTeam(caller)) {
    const page = await read('together')
    if (isWhole(page)) return page
  }
  const page = await read('apart')
  if (!isWhole(page)) throw new Error('a page has its total')
  return page
}
