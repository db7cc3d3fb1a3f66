import { type Lead, type LeadInput, leadStatuses, priorities } from '../contract.ts'
import type { LeadField } from '../contract-capture.ts'
import { rupees } from '../ui/language/format.ts'
import { t } from '../ui/language/translate.ts'
import { valueName } from '../ui/language/value-name.ts'
import type { Column } from '../ui/tables/use-columns.ts'

/** How a field is shown and edited. */
export type LeadFieldKind = 'text' | 'choice' | 'money' | 'tags' | 'contact' | 'person'

/** What the console says of a field; the rest follows from its kind. */
export interface LeadFieldRow {
  readonly kind: LeadFieldKind
  readonly label: string
  /** Whether null empties it (decision 0001.3). */
  readonly isCleared: boolean
  /** What a create writes when nothing is filled in, shown where it would stand. */
  readonly initial?: string
  readonly choices?: readonly string[]
  /** Of a contact: what it is typed as. */
  readonly inputType?: 'tel' | 'email'
  readonly isLong?: true
  /** The values in use are proposed while somebody types. */
  readonly isProposed?: true
  /** Its column in the list of leads; without one it has none. */
  readonly column?: Required<Pick<Column<Lead>, 'width'>> & Pick<Column<Lead>, 'card' | 'optional' | 'align'>
}

type BodyValue<Field extends LeadField> = NonNullable<LeadInput[Field]>

/** Amounts, lists and enumerations of the document can be shown in one way only. */
type KindOf<Field extends LeadField> =
  BodyValue<Field> extends number
    ? 'money'
    : BodyValue<Field> extends readonly string[]
      ? 'tags'
      : string extends BodyValue<Field>
        ? 'text' | 'contact' | 'person'
        : 'choice'

type RowOf<Field extends LeadField> = LeadFieldRow & {
  readonly kind: KindOf<Field>
  readonly isCleared: null extends LeadInput[Field] ? true : false
}

const hidden = (width: number) => ({ width, card: 'plain', optional: 'hidden' }) as const
const shown = (width: number) => ({ width, card: 'plain', optional: 'shown' }) as const

/** Every field of a lead, in the order of §2.1. One that the document does not know, or has besides, does not compile. */
export const leadFields = {
  name: { kind: 'text', label: t('Name'), isCleared: false, column: { width: 150, card: 'title' } },
  email: {
    kind: 'contact',
    label: t('Email'),
    isCleared: false,
    inputType: 'email',
    column: { width: 190, card: 'none', optional: 'hidden' },
  },
  phone: { kind: 'contact', label: t('Phone'), isCleared: false, inputType: 'tel', column: shown(140) },
  company: { kind: 'text', label: t('Company'), isCleared: true, column: hidden(140) },
  city: { kind: 'text', label: t('City'), isCleared: true, column: hidden(110) },
  source: {
    kind: 'text',
    label: t('Source'),
    isCleared: false,
    initial: 'Console',
    isProposed: true,
    column: shown(115),
  },
  status: {
    kind: 'choice',
    label: t('Status'),
    isCleared: false,
    initial: 'New',
    choices: leadStatuses,
    column: { width: 112, card: 'corner', optional: 'shown' },
  },
  priority: {
    kind: 'choice',
    label: t('Priority'),
    isCleared: false,
    initial: 'Medium',
    choices: priorities,
    column: { width: 90, card: 'none', optional: 'hidden' },
  },
  tags: { kind: 'tags', label: t('Tags'), isCleared: false, column: hidden(150) },
  deal_value: {
    kind: 'money',
    label: t('Deal value'),
    isCleared: true,
    column: { width: 110, card: 'plain', optional: 'hidden', align: 'right' },
  },
  notes: { kind: 'text', label: t('Notes'), isCleared: true, isLong: true },
  assigned_to: { kind: 'person', label: t('Assigned to'), isCleared: true, column: shown(135) },
} as const satisfies { readonly [Field in LeadField]: RowOf<Field> }

const names = Object.keys(leadFields) as LeadField[]

/** What the console says of a field. */
export const rowOf = (field: LeadField): LeadFieldRow => leadFields[field]

/** Every field: these first, then the others in the order of §2.1. */
export const leadFieldsFrom = (...first: readonly LeadField[]): readonly LeadField[] => [
  ...first,
  ...names.filter((field) => !first.includes(field)),
]

/** The kind of a field, also by a name out of a record that no field has any more: then none. */
export function kindOf(field: string): LeadFieldKind | undefined {
  const known = names.find((name) => name === field)
  return known && rowOf(known).kind
}

/** A stored value as people read it: amounts in rupees, what is chosen from a list in their language. */
export function shownValue(field: string, value: string): string {
  const kind = kindOf(field)
  if (kind === 'money' && Number.isFinite(Number(value))) return rupees(Number(value))
  return kind === 'choice' ? valueName(value) : value
}

/** In the order in which the mapping step shows them. */
export const mappableFields = leadFieldsFrom(
  'name',
  'email',
  'phone',
  'company',
  'city',
  'source',
  'notes',
  'deal_value',
  'priority',
)
