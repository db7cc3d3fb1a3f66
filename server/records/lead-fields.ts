import type { FieldKind } from './field-kind.ts'
import {
  type ChoiceRow,
  type ContactRow,
  choice,
  contact,
  type MoneyRow,
  money,
  type PersonRow,
  person,
  type TagsRow,
  type TextRow,
  tags,
  text,
} from './field-kinds.ts'

export type LeadFieldRow = TextRow | ChoiceRow | MoneyRow | TagsRow | ContactRow | PersonRow

/** The fields of a lead (§2.1, decision 0001.12), by which schemas, columns, merges, counts, rules and CSV go. */
export const leadFields = {
  name: {
    kind: 'text',
    longest: 200,
    null: 'refused',
    push: 'keep',
    sentAs: 'Full name.',
    example: 'Asha Rao',
  },
  email: {
    kind: 'contact',
    by: 'email',
    normalColumn: 'email_normalized',
    longest: 254,
    null: 'not sent',
    push: 'fill',
    sentAs: 'Required if phone is absent.',
    example: 'asha.rao@example.com',
  },
  phone: {
    kind: 'contact',
    by: 'phone',
    normalColumn: 'phone_e164',
    longest: 32,
    null: 'not sent',
    push: 'fill',
    sentAs: 'Required if email is absent.',
    shownAs: 'As first sent.',
    example: '+91 98765 43210',
  },
  company: { kind: 'text', longest: 200, null: 'clears', push: 'fill', example: 'Rao Textiles' },
  city: { kind: 'text', longest: 120, null: 'clears', push: 'fill', example: 'Mumbai' },
  source: {
    kind: 'text',
    longest: 100,
    default: 'API',
    null: 'not sent',
    push: 'keep',
    isCounted: true,
    filter: 'Lead source label. Default: all.',
    sentAs: 'Lead source label.',
    example: 'API',
  },
  status: {
    kind: 'choice',
    choices: ['New', 'Contacted', 'Qualified', 'Proposal', 'Won', 'Lost'],
    default: 'New',
    null: 'not sent',
    push: 'keep',
    isCounted: true,
    filter: 'Default: all.',
    example: 'New',
  },
  priority: {
    kind: 'choice',
    choices: ['Low', 'Medium', 'High'],
    default: 'Medium',
    null: 'not sent',
    push: 'keep',
    isCounted: true,
    filter: 'Default: all.',
    example: 'Medium',
  },
  tags: {
    kind: 'tags',
    longestTag: 50,
    mostTags: 50,
    default: [],
    null: 'not sent',
    push: 'add',
    sentAs: 'Added to those that the lead has.',
    example: ['wholesale'],
  },
  deal_value: {
    kind: 'money',
    largest: 9_999_999_999_999.99,
    null: 'clears',
    push: 'fill',
    sentAs: 'INR, at most two decimals.',
    shownAs: 'INR.',
    example: 250000,
  },
  notes: {
    kind: 'text',
    longest: 10_000,
    isLong: true,
    null: 'clears',
    push: 'add',
    sentAs: 'Free text.',
    example: 'Prefers a call after six.',
  },
  assigned_to: {
    kind: 'person',
    idColumn: 'assigned_to_id',
    longest: 254,
    null: 'clears',
    push: 'keep',
    isCounted: true,
    filter: "Assigned user's email. Default: all.",
    sentAs: 'Email of an active user.',
    shownAs: 'Email of the assigned user.',
    example: 'agent@example.com',
  },
} as const satisfies Readonly<Record<string, LeadFieldRow>>

export type LeadField = keyof typeof leadFields

/** Every field, in the order of §2.1. */
export const leadFieldNames = Object.keys(leadFields) as readonly LeadField[]

const kinds: { readonly [Kind in LeadFieldRow['kind']]: FieldKind<Extract<LeadFieldRow, { kind: Kind }>> } = {
  text,
  choice,
  money,
  tags,
  contact,
  person,
}

/** How values of a field are read, stored, merged and compared. */
export const kindOf = (field: LeadField): FieldKind => kinds[leadFields[field].kind]

/** The row of a field as kinds ask for it. */
export const rowOf = (field: LeadField): LeadFieldRow => leadFields[field]

type FieldWith<Part> = {
  [Field in LeadField]: (typeof leadFields)[Field] extends Part ? Field : never
}[LeadField]

/** Fields that a lead has whatever was sent: one without the default is refused. */
export type FilledField = FieldWith<{ default: unknown } | { null: 'refused' }>
export type FieldWithDefault = FieldWith<{ default: unknown }>
export type RequiredField = FieldWith<{ null: 'refused' }>
export type ClearedField = FieldWith<{ null: 'clears' }>
export type FilteredField = FieldWith<{ filter: string }>
export type ContactField = FieldWith<{ kind: 'contact' }>
export type PersonField = FieldWith<{ kind: 'person' }>

/** A value of a field as JSON has it, null left out. */
export type FieldValue<Field extends LeadField> = (typeof leadFields)[Field] extends {
  choices: readonly (infer Choice)[]
}
  ? Choice
  : (typeof leadFields)[Field] extends { kind: 'money' }
    ? number
    : (typeof leadFields)[Field] extends { kind: 'tags' }
      ? readonly string[]
      : string
