import { Type } from 'typebox'
import { invalidParam } from '../../refusals/errors.ts'
import { storableText } from '../../values/storable-text.ts'
import { normalizeEmail } from '../email.ts'
import { type FieldKind, type FieldRow, ownColumn, sentKeywords, shownKeywords } from './field-kind.ts'

/** A user of the account: sent and shown as an email, stored as an id, which the save finds out. */
export interface PersonRow extends FieldRow {
  readonly kind: 'person'
  readonly idColumn: string
  readonly longest: number
  readonly default?: never
}

/** A normalised email while it is sent, a user's id once it is found; null for nobody. */
type Person = string | null

export const person: FieldKind<PersonRow, Person, string, Person, Person> = {
  ...ownColumn,
  comparison: 'text',
  shown: (row) => Type.String({ ...shownKeywords(row), examples: [row.example] }),
  sent: (row) =>
    Type.String({ maxLength: row.longest, ...sentKeywords(row, 'Null: nobody.'), examples: [row.example] }),
  readBody(value, _row, field) {
    if (value === null) return null
    const normalized = normalizeEmail(value)
    if (normalized === null) throw invalidParam(field, `${field} is not an email address.`)
    return normalized
  },
  readPush(value) {
    const normalized = normalizeEmail(storableText(value))
    return normalized === null ? { remark: 'left out: not an email address' } : { value: normalized }
  },
  columns: (_field, { idColumn }) => [{ name: idColumn, type: 'uuid' }],
}
