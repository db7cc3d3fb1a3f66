import { Type } from 'typebox'
import { invalidParam } from '../../refusals/errors.ts'
import { type FieldKind, type FieldRow, ownColumn, sentKeywords, shownKeywords } from './field-kind.ts'

/** An amount in INR, in whole paise. */
export interface MoneyRow extends FieldRow {
  readonly kind: 'money'
  /** What the column can hold: `numeric(15, 2)`. */
  readonly largest: number
  readonly default?: never
}

type Amount = number | null

export const money: FieldKind<MoneyRow, Amount, number, Amount, Amount> = {
  ...ownColumn,
  comparison: 'amount',
  shown: (row) => Type.Number({ ...shownKeywords(row), examples: [row.example] }),
  sent: (row) =>
    Type.Number({ minimum: 0, maximum: row.largest, ...sentKeywords(row), examples: [row.example] }),
  readBody(value, _row, field) {
    if (value !== null && Number(value.toFixed(2)) !== value)
      throw invalidParam(field, `${field} must have at most two decimals.`)
    return value
  },
  readPush(value, { largest }) {
    const isKept = Number.isFinite(value) && value >= 0 && value <= largest
    return isKept ? { value: Number(value.toFixed(2)) } : { remark: 'left out: not an amount' }
  },
  columns: (field) => [{ name: field, type: 'numeric' }],
}
