import { Type } from 'typebox'
import { type FieldKind, type FieldRow, ownColumn, sentKeywords, shownKeywords } from './field-kind.ts'

/** One of a few words. */
export interface ChoiceRow extends FieldRow {
  readonly kind: 'choice'
  readonly choices: readonly string[]
  readonly default: string
}

export const choice: FieldKind<ChoiceRow, string, string, string, string> = {
  ...ownColumn,
  comparison: 'text',
  shown: (row) => Type.Enum([...row.choices], shownKeywords(row)),
  sent: (row) => Type.Enum([...row.choices], sentKeywords(row)),
  readBody: (value) => value,
  readPush(value, { choices }) {
    const wanted = value.trim().toLowerCase()
    if (wanted === '') return {}
    const found = choices.find((one) => one.toLowerCase() === wanted)
    return found === undefined ? { remark: `left out: not one of ${choices.join(', ')}` } : { value: found }
  },
  columns: (field) => [{ name: field, type: 'text' }],
}
