import { type CallLog, type CallLogInput, callOutcomes, callTypes } from '../contract.ts'
import { t } from '../ui/language/translate.ts'
import type { Column } from '../ui/tables/use-columns.ts'

/** What a call says of itself; which lead it belongs to is said by the page. */
export type CallLogField = Exclude<keyof CallLogInput, 'lead_id' | 'id' | 'call_again_at'>

/** How a field is shown and edited. */
export type CallLogFieldKind = 'choice' | 'seconds' | 'time' | 'text'

/** What the console says of a field of a call; the rest follows from its kind. */
export interface CallLogFieldRow {
  readonly kind: CallLogFieldKind
  /** Over its column, and beside its input where that names none of its own. */
  readonly label: string
  /** Of the inputs, where one field is asked otherwise than it is shown. */
  readonly inputLabel?: string
  /** Of a choice. */
  readonly choices?: readonly string[]
  /** Chosen until somebody chooses otherwise: what most calls are. */
  readonly initial?: string
  readonly column: Pick<Column<CallLog>, 'card' | 'width' | 'align'>
}

type BodyValue<Field extends CallLogField> = NonNullable<CallLogInput[Field]>

/** Numbers and enumerations of the document can be shown in one way only. */
type KindOf<Field extends CallLogField> =
  BodyValue<Field> extends number ? 'seconds' : string extends BodyValue<Field> ? 'time' | 'text' : 'choice'

type RowOf<Field extends CallLogField> = CallLogFieldRow & { readonly kind: KindOf<Field> }

/** Every field of §4.5 in the order of the list of calls. One that the document does not know, or has besides, does not compile. */
export const callLogFields = {
  called_at: {
    kind: 'time',
    label: t('Time'),
    inputLabel: t('When (IST)'),
    column: { card: 'plain', width: 70 },
  },
  call_type: {
    kind: 'choice',
    label: t('Direction'),
    choices: callTypes,
    initial: 'Outbound',
    column: { card: 'plain', width: 105 },
  },
  outcome: {
    kind: 'choice',
    label: t('Outcome'),
    choices: callOutcomes,
    initial: 'Completed',
    column: { card: 'corner', width: 120 },
  },
  duration_seconds: {
    kind: 'seconds',
    label: t('Length'),
    column: { card: 'plain', width: 95, align: 'right' },
  },
  notes: { kind: 'text', label: t('Notes'), column: { card: 'plain', width: 300 } },
} as const satisfies { readonly [Field in CallLogField]-?: RowOf<Field> }

export const callLogFieldNames = Object.keys(callLogFields) as CallLogField[]

/** What the console says of a field. */
export const callLogRow = (field: CallLogField): CallLogFieldRow => callLogFields[field]

/** Every field but these, in the order of the list of calls. */
export const callLogFieldsBut = (...placed: readonly CallLogField[]): readonly CallLogField[] =>
  callLogFieldNames.filter((field) => !placed.includes(field))
