import sql, { raw, type Sql } from 'sql-template-tag'
import { RowValue } from './row-value.ts'
import type { Statement } from './statement-batch.ts'

/** A row that must not be there for a write to happen: one with this value, under these conditions. */
export interface Guard {
  readonly table: string
  /** Conditions that name the account. */
  readonly where: Sql
  readonly column: string
  readonly value: string | Buffer
}

/** SQLSTATE with which `refuseWhenThere` fails. */
export const foundByGuard = '22012'

/**
 * Fails when there is such a row, and the packet with it, so that what follows needs no round trip of its own. A
 * division, because it is part of the plain look-up: a function or a sub-query would not be a single task everywhere.
 */
export function refuseWhenThere({ table, where, column, value }: Guard): Statement {
  return sql`
    select 1 / (0 * octet_length(${raw(column)})) as nobody
    from ${raw(table)} where ${where} and ${raw(column)} = any(${new RowValue(value)})`
}

interface FoundRow {
  readonly value: string | Buffer
}

/** Tells which of the values are there. */
export function findValues({ table, where, column, value }: Guard): Statement {
  return sql`
    select ${raw(column)} as value from ${raw(table)} where ${where} and ${raw(column)} = any(${new RowValue(value)})`
}

const textOf = (value: string | Buffer): string => (typeof value === 'string' ? value : value.toString('hex'))

/** True when the rows of `findValues` hold the guard's value. */
export function isFound({ value }: Guard, rows: readonly object[]): boolean {
  return (rows as readonly FoundRow[]).some((row) => textOf(row.value) === textOf(value))
}
