import { Type } from 'typebox'
import { invalidParam } from '../refusals/errors.ts'
import { cutText, storableText } from '../values/storable-text.ts'
import { normalizeEmail } from './email.ts'
import {
  type FieldKind,
  type FieldRow,
  filled,
  ownColumn,
  sentKeywords,
  shownKeywords,
} from './field-kind.ts'
import { normalizePhone } from './phone.ts'

/** Schemas of a text of at most `longest` characters. */
const textSchemas = {
  shown: (row: FieldRow) => Type.String({ ...shownKeywords(row), examples: [row.example] }),
  sent: (row: FieldRow & { readonly longest: number }, cleared?: string) =>
    Type.String({ maxLength: row.longest, ...sentKeywords(row, cleared), examples: [row.example] }),
}

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
  ...textSchemas,
  readBody: (value) => value,
  /** Cut rather than lost (decision 0001.12 refuses, decision 0005.37 loses nothing). */
  readPush(value, { longest }) {
    const whole = storableText(value).trim()
    const kept = cutText(whole, longest)
    const remark = kept.length < whole.length ? { remark: `cut to ${longest} characters` } : {}
    return kept === '' ? remark : { value: kept, ...remark }
  },
  fill: (stored, sent, row) =>
    row.push === 'add' ? appended(stored, sent, row.longest) : filled(stored, sent, row),
}

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
}

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
  ...textSchemas,
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
  ...textSchemas,
  sent: (row) => textSchemas.sent(row, 'Null: nobody.'),
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

/** A list of short texts that only grows. */
export interface TagsRow extends FieldRow {
  readonly kind: 'tags'
  readonly longestTag: number
  readonly mostTags: number
  readonly push: 'add'
  readonly default: readonly string[]
}

type Tags = readonly string[]

/** Tags without repeats, whatever their case; the first spelling stays (decision 0001.4). */
export function distinctTags(tags: Tags): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLowerCase()
    if (!seen.has(key)) seen.set(key, tag)
  }
  return [...seen.values()]
}

export const tags: FieldKind<TagsRow, Tags, Tags, Tags, Tags> = {
  ...ownColumn,
  comparison: 'entry',
  shown: (row) => Type.Array(Type.String(), { examples: [row.example] }),
  sent: (row) =>
    Type.Array(Type.String({ maxLength: row.longestTag }), {
      maxItems: row.mostTags,
      ...sentKeywords(row),
      examples: [row.example],
    }),
  readBody: distinctTags,
  readPush(value, { longestTag, mostTags }) {
    const kept = value.map((tag) => cutText(storableText(tag).trim(), longestTag))
    const distinct = distinctTags(kept.filter((tag) => tag !== ''))
    const remark = distinct.length > mostTags ? { remark: `only the first ${mostTags}` } : {}
    return { value: distinct.slice(0, mostTags), ...remark }
  },
  columns: (field) => [{ name: field, type: 'text[]' }],
  /** A union either way; more than fit are refused by the save (decision 0001.4). */
  overwrite: (stored, sent) => distinctTags([...stored, ...(sent ?? [])]),
  fill: (stored, sent, { mostTags }) => distinctTags([...stored, ...(sent ?? [])]).slice(0, mostTags),
}
