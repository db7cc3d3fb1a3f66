import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Paging } from '../../http/paging.ts'
import { type Query, query } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import { seenBy } from '../counts/day-counts.ts'
import { type NewestRows, readsByPerson, rowsByPerson, skip } from './newest-rows.ts'
import { pageSize } from './page-size.ts'

/** The most rows of several scans that leave the database to be merged here. */
const mostMerged = 1_000

/** Which rows are wanted; no condition may hold a sub-query. */
type RowsOfTable = Omit<NewestRows, 'limit' | 'offset' | 'first' | 'assigneeId'>

/**
 * Asks for the page of `newestRows` by statements of one table each, one for each ordered scan; `mergeNewest` puts
 * the answers together. Answers null where that would need a sub-query or too many rows: rows created for others
 * under filters, the people of a team one by one, and deep pages of several scans.
 */
export function newestByTable<R extends NewestRow>(
  caller: Caller,
  columns: Sql,
  { table, conditions, filters, alternatives = [], anyOf, at }: RowsOfTable,
  paging: Paging,
): Query<R>[] | null {
  const isByPerson = readsByPerson(caller)
  if (isByPerson ? filters : anyOf) return null
  const seen = isByPerson
    ? rowsByPerson(caller).flatMap(({ assigned, created }) => [sql`and ${assigned}`, sql`and ${created}`])
    : [seenBy(caller)]
  const scans =
    alternatives.length < 2 ? seen : seen.flatMap((who) => alternatives.map((one) => sql`${who} and ${one}`))
  const isMerged = scans.length > 1
  const size = pageSize(paging)
  if (isMerged && scans.length * (size + paging.offset) > mostMerged) return null
  const [limit, offset] = [raw(String(size)), skip(paging)]
  const few = offset
    ? sql`limit ${limit} ${isMerged ? raw('+') : raw('offset')} ${offset}`
    : sql`limit ${limit}`
  return scans.map(
    (scan) => query<R>`
      select ${columns}${isMerged ? sql`, ${at} as at` : empty} from ${table}
      where account_id = ${caller.accountId} and ${conditions} ${scan} ${filters ? sql`and ${filters}` : empty}
      order by ${at} desc, id desc ${few}`,
  )
}

/** A row of `newestByTable`. It carries `at` when there are several scans to merge. */
interface NewestRow {
  readonly id: string
  readonly at?: Date
}

const newestFirst = (one: NewestRow, other: NewestRow): number =>
  Number(other.at) - Number(one.at) || (other.id > one.id ? 1 : -1)

/** Merges the scans into the page. */
export function mergeNewest<R extends NewestRow>(scans: readonly R[][], { limit, offset }: Paging): R[] {
  const [only = [], ...more] = scans
  return more.length === 0
    ? only.slice(0, limit)
    : scans
        .flat()
        .sort(newestFirst)
        .slice(offset, offset + limit)
}
