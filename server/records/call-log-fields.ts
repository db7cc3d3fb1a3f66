interface CallLogFieldRow {
  readonly kind: 'lead' | 'choice' | 'seconds' | 'text' | 'time'
  readonly isRequired?: true
  /** What is written when nothing was sent. */
  readonly default?: string
  readonly choices?: readonly string[]
  /** Characters of a text, seconds of a call. */
  readonly longest?: number
  /** Exact totals are kept by its values: a dimension of the counts. */
  readonly isCounted?: true
  /** It is part of what a create answers (§4.5). */
  readonly isAnswered?: true
  /** In a list, and in a body, for the reference. */
  readonly shownAs?: string
  readonly sentAs?: string
  readonly example?: unknown
}

/**
 * The fields of a call log in the order of §2.2, with their limits and defaults. Schemas, types, what null does and the
 * columns of lists follow from this table. Null counts as not sent wherever a field may be left out (decision 0001.3).
 */
export const callLogFields = {
  lead_id: {
    kind: 'lead',
    isRequired: true,
    isAnswered: true,
    shownAs: 'Parent lead.',
    sentAs: 'The lead that was called.',
  },
  call_type: {
    kind: 'choice',
    choices: ['Inbound', 'Outbound'],
    isRequired: true,
    isCounted: true,
    isAnswered: true,
  },
  duration_seconds: {
    kind: 'seconds',
    // A day: longer calls do not exist (decision 0003.22).
    longest: 86_400,
    isRequired: true,
    isAnswered: true,
    shownAs: 'Seconds; 0 means missed.',
    sentAs: 'Seconds; 0 for missed calls.',
    example: 125,
  },
  outcome: {
    kind: 'choice',
    choices: ['Completed', 'Busy', 'No Answer', 'Voicemail', 'Missed'],
    default: 'Completed',
    isCounted: true,
    isAnswered: true,
    sentAs: 'Default Completed.',
  },
  notes: { kind: 'text', longest: 10_000, example: 'Wants a quotation.' },
  called_at: {
    kind: 'time',
    shownAs: 'Time of the call, ISO 8601 UTC.',
    sentAs: 'ISO 8601 with Z or an offset. Default now.',
    example: '2026-04-08T10:00:00Z',
  },
} as const satisfies Readonly<Record<string, CallLogFieldRow>>

export type CallLogField = keyof typeof callLogFields

/** Every field, in the order of §2.2. */
export const callLogFieldNames = Object.keys(callLogFields) as readonly CallLogField[]

export const rowOf = (field: CallLogField): CallLogFieldRow => callLogFields[field]

type Row<Field extends CallLogField> = (typeof callLogFields)[Field]

export type RequiredField = {
  [Field in CallLogField]: Row<Field> extends { isRequired: true } ? Field : never
}[CallLogField]

/** A value of a field as JSON has it. */
export type FieldValue<Field extends CallLogField> =
  Row<Field> extends { choices: readonly (infer Choice)[] }
    ? Choice
    : Row<Field> extends { kind: 'seconds' }
      ? number
      : string

/** The columns of a call log as it is shown: times are text. */
export type ShownCallFields = { readonly [Field in CallLogField]: FieldValue<Field> | null } & {
  readonly id: string
  readonly created_at: string
}

export const callTypes = callLogFields.call_type.choices
