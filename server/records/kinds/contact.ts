import { Type } from 'typebox'
import { invalidParam } from '../../refusals/errors.ts'
import { storableText } from '../../values/storable-text.ts'
import { normalizeEmail } from '../email.ts'
import { normalizePhone } from '../phone.ts'
import { type FieldKind, type FieldRow, filled, sentKeywords, shownKeywords } from './field-kind.ts'

/** A way to reach a person, by which leads are known to be one (§4.2 rule 1). */
export interface ContactRow extends FieldRow {
  readonly kind: 'contact'
  readonly by: keyof typeof normalForms
  /** The column of the form that is matched on. */
  readonly normalColumn: string
  readonly longest: number
  readonly null: 'not sent'
  readonly push: 'fill'
  readonly default?: never
}

/** A contact value as sent, and the form it is matched on. */
export interface Contact {
  readonly text: string
  readonly normalized: string
}

/** Both ways to reach a person: what is matched on, null when it is none, and what it is not then. */
const normalForms = {
  email: { normalize: (text: string, _region: string) => normalizeEmail(text), what: 'an email address' },
  phone: { normalize: normalizePhone, what: 'a possible phone number' },
} as const

export const contact: FieldKind<ContactRow, string, string, Contact, Contact | null> = {
  comparison: 'text',
  shown: (row) => Type.String({ ...shownKeywords(row), examples: [row.example] }),
  sent: (row) => Type.String({ maxLength: row.longest, ...sentKeywords(row), examples: [row.example] }),
  readBody(text, { by }, field, region) {
    const { normalize, what } = normalForms[by]
    const normalized = normalize(text, region)
    if (normalized === null) throw invalidParam(field, `${field} is not ${what}.`)
    return { text, normalized }
  },
  readPush(value, { by, longest }, region) {
    const text = storableText(value).trim()
    if (text === '') return {}
    const { normalize, what } = normalForms[by]
    const normalized = normalize(text, region)
    if (normalized === null) return { remark: `left out: not ${what}` }
    return { value: { text: text.length > longest ? normalized : text, normalized } }
  },
  columns: (field, { normalColumn }) => [
    { name: field, type: 'text' },
    { name: normalColumn, type: 'text' },
  ],
  toColumns: (stored) => [stored?.text ?? null, stored?.normalized ?? null],
  fromColumns: ([text, normalized]) =>
    typeof text === 'string' ? { text, normalized: String(normalized ?? text) } : null,
  /** A value that matches already stays as first sent: another spelling is the same person (decision 0001.8). */
  overwrite: (stored, sent) => (!sent || sent.normalized === stored?.normalized ? stored : sent),
  fill: (stored, sent, row) => filled(stored, sent, row),
  compared: ({ text, normalized }) => [text, normalized],
}
