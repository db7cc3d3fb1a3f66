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

/** How preconditions of the same kind are asked: those of several writes in one look-up, or each by itself. */
export type Asking = 'together' | 'each'

/**
 * The rows in which a column of an index is the value. Bounds and an order, because plans are kept while a table grows:
 * one that is made for an empty table takes any index that begins with the account for `=`, and reads all rows of the
 * account by it. The order is what only the column's own index has. None for null.
 */
export function byIndexOf(column: Sql, value: unknown): Sql {
  return sql`${column} >= ${value} and ${column} <= ${value} order by ${column}`
}

const holdsValue = ({ column, value }: Precondition, asking: Asking): Sql =>
  asking === 'each' ? byIndexOf(raw(column), value) : sql`${raw(column)} = any(${new RowValue(value)})`

/**
 * Fails when there is such a row, and the packet with it, so that what follows needs no round trip of its own. A
 * division, because it is part of the plain look-up: a function or a sub-query would not be a single task everywhere.
 */
export function refuseWhenThere(precondition: Precondition, asking: Asking): Statement {
  return sql`
    select 1 / (0 * octet_length(${raw(precondition.column)})) as nobody
    from ${raw(precondition.table)} where ${precondition.where} and ${holdsValue(precondition, asking)}`
}

/** Tells which of the values are there. */
export function findValues(precondition: Precondition, asking: Asking): Statement {
  return sql`
    select ${raw(precondition.column)} as value
    from ${raw(precondition.table)} where ${precondition.where} and ${holdsValue(precondition, asking)}`
}

const textOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('hex') : String(value))

/** True when the rows of `findValues` hold the precondition's value. */
export function isFound({ value }: Precondition, rows: readonly object[]): boolean {
  return rows.some((row) => 'value' in row && textOf(row.value) === textOf(value))
}
