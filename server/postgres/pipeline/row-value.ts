import type { Statement } from './statement-batch.ts'

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
