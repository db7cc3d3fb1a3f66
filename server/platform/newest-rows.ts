import sql, { type Sql } from 'sql-template-tag'
import type { Caller } from './caller.ts'

/** Which rows of which table, and the column that puts the newest first. */
export interface NewestRows {
  readonly table: Sql
  /** Filters besides account and visibility. */
  readonly conditions: Sql
  readonly at: Sql
  readonly limit: number
  /** Rows to skip: a number, or a query for one. */
  readonly offset: Sql
}

/**
 * Rows that a caller sees, newest first (decision 16). An agent's are two ordered index scans, assigned to me
 * and created by me for somebody else, which PostgreSQL merges; the policy's OR alone would read the whole window.
 */
export function newestRows(caller: Caller, rows: NewestRows): Sql {
  const { table, conditions, at, limit, offset } = rows
  const all = sql`select * from ${table} where account_id = ${caller.accountId} and ${conditions}`
  const newestFirst = sql`order by ${at} desc, id desc`
  if (caller.role !== 'agent') return sql`${all} ${newestFirst} limit ${limit} offset ${offset}`
  return sql`
    select * from (
      ${all} and assigned_to_id = ${caller.userId}
      union all
      ${all} and created_by_id = ${caller.userId} and assigned_to_id is distinct from created_by_id
    ) mine ${newestFirst} limit ${limit} offset ${offset}`
}
