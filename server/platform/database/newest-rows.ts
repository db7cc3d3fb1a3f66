import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../caller.ts'
import type { Paging } from '../http/paging.ts'

/** Which rows of which table, and the column that puts the newest first. */
export interface NewestRows {
  readonly table: Sql
  /** Conditions on the ordered column, besides account and visibility. */
  readonly conditions: Sql
  /** Conditions on other columns. */
  readonly filters?: Sql | undefined
  /** The assignee that `filters` ask for: an agent's own leads need not be read for somebody else's. */
  readonly assigneeId?: Sql | undefined
  readonly at: Sql
  readonly limit: number
  /** Rows to skip: a query for a number; undefined skips none. */
  readonly offset: Sql | undefined
}

/**
 * Rows that a caller sees, newest first (decision 0002.16). An agent's are two ordered index scans, assigned to me
 * and created by me for somebody else; the policy's OR alone would read the whole window. Further filters look
 * at what those scans find (`offset 0` keeps them apart), so that no more than the agent's own rows are read.
 * The limit is a literal, so that the plan, which is made once, knows that few rows are wanted.
 */
export function newestRows(caller: Caller, rows: NewestRows): Sql {
  const { table, conditions, filters, assigneeId, at } = rows
  const limit = raw(String(rows.limit))
  const offset = rows.offset ? sql`offset ${rows.offset}` : empty
  const all = sql`select * from ${table} where account_id = ${caller.accountId} and ${conditions}`
  const newestFirst = sql`order by ${at} desc, id desc`
  if (caller.role !== 'agent') {
    return sql`${all} ${filters ? sql`and ${filters}` : empty} ${newestFirst} limit ${limit} ${offset}`
  }
  const enough = rows.offset ? sql`limit ${limit} + ${rows.offset}` : sql`limit ${limit}`
  const filtered = (mine: Sql): Sql =>
    filters ? sql`select * from (${mine} ${newestFirst} offset 0) found where ${filters}` : mine
  const assigned = sql`${all} and assigned_to_id = ${caller.userId}
    ${assigneeId ? sql`and ${caller.userId}::uuid = ${assigneeId}` : empty}`
  const created = sql`${all} and created_by_id = ${caller.userId} and assigned_to_id is distinct from created_by_id`
  return sql`
    select * from (
      (${filtered(assigned)} ${newestFirst} ${enough}) union all (${filtered(created)} ${newestFirst} ${enough})
    ) mine ${newestFirst} limit ${limit} ${offset}`
}

/** The offset of a page for `newestRows`; the first page has a plan of its own. */
export function skip({ offset }: Paging): Sql | undefined {
  return offset === 0 ? undefined : sql`${offset}::bigint`
}
