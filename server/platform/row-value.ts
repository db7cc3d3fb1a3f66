import type { Statement } from './statement-batch.ts'

/**
 * A parameter that is an array with one element for each row. Statements that differ in these alone travel as one,
 * with longer arrays. Such a statement answers `n`, the number of the row, counted from one.
 */
export class RowValue {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** What statements must have in common to travel as one; null when it brings no rows. */
export function commonPartOf({ text, values }: Statement): string | null {
  if (!values.some((value) => value instanceof RowValue)) return null
  return text + JSON.stringify(values.map((value) => (value instanceof RowValue ? null : value)))
}

/** One statement with the rows of all; they have their common part in common. */
export function withRowsOf(statements: readonly Statement[]): Statement {
  const [first = { text: '', values: [] }] = statements
  const values = first.values.map((value, i) =>
    value instanceof RowValue ? statements.map((one) => (one.values[i] as RowValue).value) : value,
  )
  return { text: first.text, values }
}
