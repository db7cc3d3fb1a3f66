import sql from 'sql-template-tag'
import { viewersOf } from '../platform/counts/day-counts.ts'
import type { Tx } from '../platform/database/database.ts'

/** Source labels of the leads that the caller sees, by name; from the day counts, never from rows. */
export async function listSources(tx: Tx): Promise<string[]> {
  const { accountId } = tx.caller
  const sources = await tx.all<{ value: string }>(sql`
    select value from (
      select value, n from day_counts
      where account_id = ${accountId} and subject = 'leads' and viewer_id = any(${viewersOf(tx.caller)}::uuid[])
        and dimension = 'source'
      union all
      select dimensions ->> 'source', n from count_changes where account_id = ${accountId} and subject = 'leads'
    ) counted group by value having sum(n) > 0 order by lower(value), value`)
  return sources.map(({ value }) => value)
}
