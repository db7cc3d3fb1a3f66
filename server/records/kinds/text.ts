import { Type } from 'typebox'
import { cutText, storableText } from '../../values/storable-text.ts'
import {
  type FieldKind,
  type FieldRow,
  filled,
  ownColumn,
  sentKeywords,
  shownKeywords,
} from './field-kind.ts'

/** A text of at most `longest` characters. */
export interface TextRow extends FieldRow {
  readonly kind: 'text'
  readonly longest: number
  /** It has lines; a payload's HTML and several answers become lines of it. */
  readonly isLong?: true
  readonly default?: string
  readonly example: string
}

type Text = string | null

/** Appends once: text that is there already is not added again, nor what there is no room for (decision 0001.2). */
function appended(stored: Text, sent: Text | undefined, longest: number): Text {
  if (!sent || stored?.includes(sent)) return stored
  const together = stored ? `${stored}\n${sent}` : sent
  return together.length > longest ? stored : together
}

export const text: FieldKind<TextRow, Text, string, Text, Text> = {
  ...ownColumn,
  comparison: 'text',
  shown: (row) => Type.String({ ...shownKeywords(row), examples: [row.example] }),
  sent: (row) => Type.String({ maxLength: row.longest, ...sentKeywords(row), examples: [row.example] }),
  readBody: (value) => value,
  /** Cut rather than lost (decision 0001.12 refuses, decision 0005.37 loses nothing). */
  readPush(value, { longest }) {
    const whole = storableText(value).trim()
    const kept = cutText(whole, longest)
    const remark = kept.length < whole.length ? { remark: `cut to ${longest} characters` } : {}
    return kept === '' ? remark : { value: kept, ...remark }
  },
  columns: (field) => [{ name: field, type: 'text' }],
  fill: (stored, sent, row) =>
    row.push === 'add' ? appended(stored, sent, row.longest) : filled(stored, sent, row),
}
