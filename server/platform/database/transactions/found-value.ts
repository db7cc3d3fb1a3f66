import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Statement } from './statement-batch.ts'

/**
 * A value that an earlier statement of the same packet has found and the transaction keeps, so that what needs it can be
 * sent before anybody here has seen it. For one write at a time: the next one would find under the same names.
 */
export class FoundValue {
  /** What stands in a row in its place. */
  readonly expression: string

  constructor(column: string) {
    this.expression = `nullif(current_setting('${settingOf(column)}'), '')::uuid`
  }
}

/** What is known here, or to the database alone. */
export type Known<T> = T | FoundValue

const settingOf = (column: string): string => `app.found_${column}`

const keep = (column: string): Sql =>
  sql`set_config(${settingOf(column)}, coalesce(${raw(column)}::text, ''), true)`

/**
 * Holds the row with this id and keeps the ids in its columns as `FoundValue`s; fails with `foundByGuard` where the
 * caller sees none. Held first and read afterwards: what was read while waiting for the row could be of yesterday.
 */
export function findRow(
  accountId: string,
  table: string,
  id: string,
  columns: readonly string[],
): Statement[] {
  const where = sql`from ${raw(table)} where account_id = ${accountId} and id = ${id}`
  return [
    sql`select id ${where} for share`,
    sql`select ${join(['id', ...columns].map(keep))} ${where}`,
    sql`select 1 / length(coalesce(current_setting(${settingOf('id')}, true), '')) as is_there`,
  ]
}
