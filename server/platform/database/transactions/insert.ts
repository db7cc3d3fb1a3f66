import { inPowersOfTwo } from './powers-of-two.ts'
import type { Statement } from './statement-batch.ts'

/**
 * One row for one table. Rows for the same columns travel as one statement: on a distributed database, too, that is
 * a single task, which no `insert … select` is.
 */
export interface Insert {
  /** Table and columns. */
  readonly into: string
  readonly row: readonly unknown[]
  /** What happens to a row that is there already; empty where that cannot be. */
  readonly onConflict: string
}

/** A row by the names of its columns. */
export function insertRow(table: string, row: Readonly<Record<string, unknown>>, onConflict = ''): Insert {
  return { into: `${table} (${Object.keys(row).join(', ')})`, row: Object.values(row), onConflict }
}

/** True when two rows can travel as one statement. */
export function isSameInsert(one: Insert, other: Insert): boolean {
  return one.into === other.into && one.onConflict === other.onConflict
}

/** More parameters a statement cannot have: 65,535 in the protocol. */
const mostRows = 64

const texts = new Map<string, string>()

function textOf({ into, row, onConflict }: Insert, rows: number): string {
  const key = `${rows} ${into} ${onConflict}`
  let text = texts.get(key)
  if (text === undefined) {
    const places = Array.from(
      { length: rows },
      (_, i) => `(${row.map((_value, column) => `$${i * row.length + column + 1}`).join(', ')})`,
    )
    text = `insert into ${into} values ${places.join(', ')}${onConflict && ` ${onConflict}`}`
    texts.set(key, text)
  }
  return text
}

/** The statements that write rows of one kind: seven texts at most for any number of them. */
export function insertStatements(inserts: readonly Insert[]): Statement[] {
  return inPowersOfTwo(inserts, mostRows).map((some) => ({
    text: textOf(some[0], some.length),
    values: some.flatMap(({ row }) => row),
  }))
}
