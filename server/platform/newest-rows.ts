import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Caller } from './caller.ts'
import type { Paging } from './paging.ts'

/** Which rows of which table, and the column that puts the newest first. */
export interface NewestRows {
  readonly table: Sql
  /** Filters besides account and visibility. */
  readonly conditions: Sql
  readonly at: Sql
  readonly limit: number
  /** Rows to skip: a query for a number; undefined skips none. */
  readonly offset: Sql | undefined
}

/**
 * Rows that a caller sees, newest first (decision 16). An agent's are two ordered index scans, assigned to me
 * and created by me for somebody else; the policy's OR alone would read the whole window. The limit is a literal,
 * so that the plan, which is made once, knows that few rows are wanted.
 */
export function newestRows(caller: Caller, rows: NewestRows): Sql {
  const { table, conditions, at } = rows
  const limit = raw(String(rows.limit))
  const offset = rows.offset ? sql`offset ${rows.offset}` : empty
  const all = sql`select * from ${table} where account_id = ${caller.accountId} and ${conditions}`
  const newestFirst = sql`order by ${at} desc, id desc`
  if (caller.role !== 'agent') return sql`${all} ${newestFirst} limit ${limit} ${offset}`
  const enough = rows.offset ? sql`limit ${limit} + ${rows.offset}` : sql`limit ${limit}`
  return sql`
    select * from (
      (${all} and assigned_to_id = ${caller.userId} ${newestFirst} ${enough})
      union all
      (${all} and created_by_id = ${caller.userId} and assigned_to_id is distinct from created_by_id
        ${newestFirst} ${enough})
    ) mine ${newestFirst} limit ${limit} ${offset}`
}

/** The offset of a page for `newestRows`; the first page has a plan of its own. */
export function skip({ offset }: Paging): Sql | undefined {
  return offset === 0 ? undefined : sql`${offset}::bigint`
}
