import { inFewSizes } from './few-sizes.ts'
import type { Statement } from './statement-batch.ts'

/** What rows must have in common to travel as one statement. Made once for each kind of row. */
interface RowKind {
  readonly table: string
  readonly columns: readonly string[]
  readonly onConflict: string
  /** By the number of rows. */
  readonly texts: Map<number, string>
}

/**
 * One row for one table. Rows of the same kind travel as one statement: on a distributed database, too, that is
 * a single task. Of an `insert … select` decision 0033 says when it is.
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

/** A row by the names of its columns, with what happens to one that is there already; nothing can be by default. */
export function insertRow(table: string, row: Readonly<Record<string, unknown>>, onConflict = ''): Insert {
  return { kind: kindOf(table, Object.keys(row), onConflict), row: Object.values(row) }
}

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
export function insertStatements(inserts: readonly Insert[]): Statement[] {
  return inFewSizes(inserts, mostRows).map((some) => ({
    text: textOf(some[0].kind, some.length),
    // Not flatMap, which V8 does value by value: it was a twentieth of what a packet of creates costs here.
    values: some[0].row.concat(...some.slice(1).map(({ row }) => row)),
    answersNothing: true,
  }))
}
