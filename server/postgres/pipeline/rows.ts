import type { Statement } from './statement-batch.ts'

/** What rows of one statement have in common. It is made once for each kind of row. */
interface RowKind {
  readonly table: string
  readonly columns: readonly string[]
  readonly onConflict: string
  /** By the number of rows. */
  readonly texts: Map<number, string>
}

/**
 * A row for one table. Rows of the same kind travel as one statement, which is a single task on a cluster too.
 * Decision 0033 says when an `insert … select` is one.
 */
export interface Insert {
  readonly kind: RowKind
  readonly row: readonly unknown[]
}

const kindsByTable = new Map<string, RowKind[]>()

function kindOf(table: string, columns: readonly string[], onConflict: string): RowKind {
  const kinds = kindsByTable.get(table) ?? []
  const known = kinds.find(
    (kind) =>
      kind.columns.length === columns.length &&
      kind.onConflict === onConflict &&
      kind.columns.every((column, i) => column === columns[i]),
  )
  if (known) return known
  const kind = { table, columns, onConflict, texts: new Map() }
  kindsByTable.set(table, [...kinds, kind])
  return kind
}

/**
 * Makes an insert from a row by column names. `onConflict` says what happens to a row that exists. Columns are never
 * left to their defaults.
 */
export const insertRow = (
  table: string,
  row: Readonly<Record<string, unknown>>,
  onConflict = '',
): Insert => ({ kind: kindOf(table, Object.keys(row), onConflict), row: Object.values(row) })

/** A statement has 65,535 parameters at most. */
const mostRows = 64

function textOf({ table, columns, onConflict, texts }: RowKind, rows: number): string {
  let text = texts.get(rows)
  if (text === undefined) {
    const places = Array.from(
      { length: rows },
      (_, i) => `(${columns.map((_column, at) => `$${i * columns.length + at + 1}`).join(', ')})`,
    )
    text = `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')}${onConflict && ` ${onConflict}`}`
    texts.set(rows, text)
  }
  return text
}

/** The statements that write rows of one kind: eleven texts at most for any number of them. */
export const insertStatements = (inserts: readonly Insert[]): Statement[] =>
  inFewSizes(inserts, mostRows).map((some) => ({
    text: textOf(some[0].kind, some.length),
    // Not flatMap, which V8 does value by value: it was a twentieth of what a packet of creates costs here.
    values: some[0].row.concat(...some.slice(1).map(({ row }) => row)),
    answersNothing: true,
  }))

/** The largest rest that is one piece: 16 parallel senders make packets of about this many rows. */
const mostOfAnySize = 8

/**
 * Cuts a list into pieces of 64, 32, 16 … entries and one of 1 to 8, so that statements over so many have few texts: each
 * is parsed and planned once per connection. To begin an insert costs PostgreSQL more than a few of its rows, so seven
 * rows are not sent as 4, 2 and 1.
 */
export function inFewSizes<T>(list: readonly T[], most: number): [T, ...T[]][] {
  const pieces: [T, ...T[]][] = []
  for (let start = 0; start < list.length; ) {
    const left = list.length - start
    const size = left <= mostOfAnySize ? left : Math.min(most, 2 ** Math.floor(Math.log2(left)))
    pieces.push(list.slice(start, start + size) as [T, ...T[]])
    start += size
  }
  return pieces
}

/**
 * A parameter that becomes an array with one value for each caller. Statements that differ only in such parameters
 * travel as one. Every caller gets all rows, so a row must say for which value it is.
 */
export class RowValue {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

const bringsRows = (value: unknown): value is RowValue => value instanceof RowValue

/** True for a statement over rows. */
export const isOverRows = ({ values }: Statement): boolean => values.some(bringsRows)

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime())

/** True when two statements over rows differ in their rows alone, and so can travel as one. */
export function differInRowsAlone(one: Statement, other: Statement): boolean {
  const isSame = (value: unknown, i: number): boolean =>
    isEqual(value, other.values[i]) || (bringsRows(value) && bringsRows(other.values[i]))
  return one.text === other.text && one.values.every(isSame)
}

/** Joins statements that differ only in their rows into one. */
export function withRowsOf(statements: readonly Statement[]): Statement {
  const first: Statement = statements[0] ?? { text: '', values: [] }
  const values = first.values.map((value, i) =>
    bringsRows(value) ? statements.map((one) => (one.values[i] as RowValue).value) : value,
  )
  return { text: first.text, values, answersNothing: first.answersNothing ?? false }
}
