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

const keep = ([name, column]: readonly [string, string]): Sql =>
  sql`set_config(${settingOf(name)}, coalesce(${raw(column)}::text, ''), true)`

/** What was found in a column, where a statement needs it. */
export function foundColumn(name: string, type: 'uuid' | 'text' | 'timestamptz' | 'boolean'): Sql {
  return raw(`nullif(current_setting('${settingOf(name)}', true), '')::${type}`)
}

/** A row to be found, and what is kept of it. */
export interface RowToFind {
  readonly accountId: string
  readonly table: string
  readonly id: string
  /** Joins, for columns of other tables. */
  readonly beside: Sql
  /** Columns by the names under which they are kept. */
  readonly columns: Readonly<Record<string, string>>
  /** What must not hold of what was found. */
  readonly unless: Sql
}

/**
 * Holds the row with this id and keeps its columns as `FoundValue`s; fails with `foundByGuard` where the caller sees none,
 * and where `unless` holds. Held first and read afterwards: what was read while waiting for the row could be of yesterday.
 */
export function findRow({ accountId, table, id, beside, columns, unless }: RowToFind): Statement[] {
  const [name, where] = [
    raw(table),
    sql`where ${raw(table)}.account_id = ${accountId} and ${raw(table)}.id = ${id}`,
  ]
  const kept = Object.entries({ id: `${table}.id`, ...columns }).map(keep)
  return [
    sql`select id from ${name} ${where} for no key update`,
    sql`select ${join(kept)} from ${name} ${beside} ${where}`,
    sql`
      select 1 / case when coalesce(current_setting(${settingOf('id')}, true), '') = '' or ${unless} then 0 else 1 end
        as is_there`,
  ]
}
