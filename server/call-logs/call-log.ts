import { type TObject, type TSchema, Type } from 'typebox'
import { Timestamp, Uuid } from '../http/validation.ts'
import {
  type CallLogField,
  callLogFieldNames,
  type FieldValue,
  type RequiredField,
  rowOf,
} from '../records/call-log-fields.ts'

const keywords = (description: string | undefined, example?: unknown) => ({
  ...(description !== undefined && { description }),
  ...(example !== undefined && { examples: [example] }),
})

function shownSchema(field: CallLogField): TSchema {
  const { kind, choices = [], shownAs = '', example } = rowOf(field)
  switch (kind) {
    case 'lead':
      return Uuid(shownAs)
    case 'choice':
      return Type.Enum([...choices])
    case 'seconds':
      return Type.Integer(keywords(shownAs, example))
    case 'text':
      return Type.Union([Type.String(), Type.Null()], keywords(undefined, example))
    case 'time':
      return Timestamp(shownAs)
  }
}

function sentSchema(field: CallLogField): TSchema {
  const { kind, choices = [], longest = 0, sentAs, example } = rowOf(field)
  switch (kind) {
    case 'lead':
      return Uuid(sentAs ?? '')
    case 'choice':
      return Type.Enum([...choices], keywords(sentAs))
    case 'seconds':
      return Type.Integer({ minimum: 0, maximum: longest, ...keywords(sentAs, example) })
    case 'text':
      return Type.String({ maxLength: longest, ...keywords(sentAs, example) })
    case 'time':
      return Type.String({ format: 'date-time', ...keywords(sentAs, example) })
  }
}

const schemasOf = (fields: readonly CallLogField[], schemaOf: (field: CallLogField) => TSchema) =>
  Object.fromEntries(fields.map((field) => [field, schemaOf(field)]))

/** A call log as the list returns it (§2.2). */
export const CallLog: TObject = Type.Object(
  {
    id: Uuid('Unique identifier.'),
    ...schemasOf(callLogFieldNames, shownSchema),
    created_at: Timestamp('ISO 8601 UTC.'),
  },
  { title: 'CallLog' },
)

/** What the reference says of a call that is sent. */
export const wordsOfCallLogBody = {
  description: 'A call with a lead.',
  examples: [
    { lead_id: '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b', call_type: 'Outbound', duration_seconds: 125 },
  ],
}

/** Body of POST /call-logs (§4.5), after blank values are taken out (decision 0001.3). */
export const CallLogBody: TObject = Type.Object(
  schemasOf(callLogFieldNames, (field) =>
    rowOf(field).isRequired ? sentSchema(field) : Type.Optional(sentSchema(field)),
  ),
  { ...wordsOfCallLogBody, title: 'CallLogBody' },
)

/** The body once its schema has let it through. */
export type CallLogBody = { readonly [Field in RequiredField]: FieldValue<Field> } & {
  readonly [Field in Exclude<CallLogField, RequiredField>]?: FieldValue<Field>
}

/** Fields that may be left out: null counts as not sent (decision 0001.3). */
export const nullIsNotSent: readonly CallLogField[] = callLogFieldNames.filter(
  (field) => !rowOf(field).isRequired,
)

/** What POST /call-logs answers (§4.5). */
export const LoggedCall: TObject = Type.Object(
  {
    id: Uuid('Unique identifier.'),
    ...schemasOf(
      callLogFieldNames.filter((field) => rowOf(field).isAnswered),
      shownSchema,
    ),
    created_at: Timestamp('ISO 8601 UTC.'),
  },
  { title: 'LoggedCall' },
)

/** The same as the service holds it. */
export interface LoggedCall {
  readonly id: string
  readonly lead_id: string
  readonly call_type: string
  readonly duration_seconds: number
  readonly outcome: string
  readonly created_at: Date
}
