import sql, { raw, type Sql } from 'sql-template-tag'
import { RowValue } from './row-value.ts'
import type { Statement } from './statement-batch.ts'

/** A row that must not be there for a write to happen: one with this value, under these conditions. */
export interface Precondition {
  readonly table: string
  /** Conditions that name the account. */
  readonly where: Sql
  readonly column: string
  readonly value: string | Buffer
}

/** SQLSTATE with which `refuseWhenThere` fails. */
export const failedPrecondition = '22012'

/** How to ask for preconditions of one kind: those of several writes in one look-up, or each alone. */
export type Asking = 'together' | 'each'

/**
 * Selects rows by an indexed column, with bounds and an order instead of `=`. Plans are kept while a table grows, and
 * a plan made for an empty table takes any index that begins with the account for `=`; it would later read all rows
 * of the account. Only the index of the column itself has the order. Selects nothing for null.
 */
export const byIndexOf = (column: Sql, value: unknown): Sql =>
  sql`${column} >= ${value} and ${column} <= ${value} order by ${column}`

const holdsValue = ({ column, value }: Precondition, asking: Asking): Sql =>
  asking === 'each' ? byIndexOf(raw(column), value) : sql`${raw(column)} = any(${new RowValue(value)})`

/**
 * A statement that fails when the row exists, and fails the packet with it, so that the following steps need no round
 * trip of their own. It divides by zero inside the plain look-up, because a function or a sub-query would not be a
 * single task on every engine.
 */
export const refuseWhenThere = (precondition: Precondition, asking: Asking): Statement => sql`
    select 1 / (0 * octet_length(${raw(precondition.column)})) as nobody
    from ${raw(precondition.table)} where ${precondition.where} and ${holdsValue(precondition, asking)}`

/** Selects the values that exist. */
export const findValues = (precondition: Precondition, asking: Asking): Statement => sql`
    select ${raw(precondition.column)} as value
    from ${raw(precondition.table)} where ${precondition.where} and ${holdsValue(precondition, asking)}`

const textOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('hex') : String(value))

/** True when the rows of `findValues` hold the precondition's value. */
export const isFound = ({ value }: Precondition, rows: readonly object[]): boolean =>
  rows.some((row) => 'value' in row && textOf(row.value) === textOf(value))
