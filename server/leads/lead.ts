import { type TObject, type TSchema, type TUnsafe, Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../http/validation.ts'
import {
  type ClearedField,
  type FieldValue,
  type FieldWithDefault,
  type FilledField,
  kindOf,
  type LeadField,
  leadFieldNames,
  leadFields,
  type RequiredField,
  rowOf,
} from '../records/lead-fields.ts'

export const leadStatuses = leadFields.status.choices

export type LeadStatus = (typeof leadStatuses)[number]

/** A lead's fields as lists return them (§2.1). */
type ShownFields = {
  [Field in LeadField]: FieldValue<Field> | (Field extends FilledField ? never : null)
}

/** Body of POST /leads (§4.2) once its schema has let it through. */
export type LeadBody = { readonly [Field in RequiredField]: FieldValue<Field> } & {
  readonly [Field in Exclude<LeadField, RequiredField>]?:
    | FieldValue<Field>
    | (Field extends ClearedField ? null : never)
}

function shownSchema(field: LeadField): TSchema {
  const row = rowOf(field)
  const schema = kindOf(field).shown(row)
  return row.default === undefined && row.null !== 'refused' ? Nullable(schema) : schema
}

function bodySchema(field: LeadField): TSchema {
  const row = rowOf(field)
  const schema = kindOf(field).sent(row)
  if (row.null === 'refused') return schema
  return Type.Optional(row.null === 'clears' ? Nullable(schema) : schema)
}

/** A schema of each field, under its name. */
const schemaOfEach = (schemaOf: (field: LeadField) => TSchema): Record<LeadField, TSchema> =>
  Object.fromEntries(leadFieldNames.map((field) => [field, schemaOf(field)])) as never

type ShownSchemas = { [Field in LeadField]: TUnsafe<ShownFields[Field]> }

const shown = schemaOfEach(shownSchema) as ShownSchemas

/** A lead as the lists return it (§2.1). */
export const Lead = Type.Object(
  {
    id: Uuid('Unique identifier.'),
    ...shown,
    created_at: Timestamp('ISO 8601 UTC.'),
    updated_at: Timestamp('ISO 8601 UTC, last modification.'),
  },
  { title: 'Lead' },
)

/**
 * Body of POST /leads (§4.2). Blank strings, and null where it counts as not sent, are taken out before this
 * schema looks (decision 0001.3), so null means "clear" wherever it is still admitted.
 */
export const LeadBody: TObject<Record<LeadField, TSchema>> = Type.Object(schemaOfEach(bodySchema), {
  title: 'LeadBody',
  description: 'A lead to create, or to merge into the one that has the same phone or email.',
  examples: [{ name: 'Asha Rao', phone: '+91 98765 43210' }],
})

/** Fields of a lead as a person changes them in the console: each may be left out, and null empties it. */
export const editedFields: Record<LeadField, TSchema> = schemaOfEach((field) =>
  Type.Optional(Nullable(kindOf(field).sent(rowOf(field)))),
)

/** Fields that cannot be cleared (decision 0001.3). */
export const nullIsNotSent: readonly LeadField[] = leadFieldNames.filter(
  (field) => leadFields[field].null === 'not sent',
)

export const StatusName = Type.Enum([...leadStatuses])

/** What a save answers (§4.2 rule 2). */
export const SavedLead: TObject = Type.Object(
  {
    id: Uuid('Unique identifier.'),
    name: shown.name,
    phone: Nullable(Type.String({ examples: [leadFields.phone.example] })),
    status: StatusName,
    created_at: Timestamp('ISO 8601 UTC.'),
    updated_at: Timestamp('ISO 8601 UTC.'),
  },
  { title: 'SavedLead' },
)

/** The same as the service holds it. */
export interface SavedLead {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly status: LeadStatus
  readonly created_at: Date
  readonly updated_at: Date
}

/** What a create writes where nothing was sent (§4.2); a webhook has its own for some (§4.7 rule 5). */
export type LeadDefaults = { readonly [Field in FieldWithDefault]: FieldValue<Field> }

export const leadDefaults: LeadDefaults = Object.fromEntries(
  leadFieldNames.flatMap((field) => {
    const { default: value } = rowOf(field)
    return value === undefined ? [] : [[field, value]]
  }),
) as never

/** Of a lead that a person writes in: what comes from no key comes from the console. */
export const typedDefaults: LeadDefaults = { ...leadDefaults, source: 'Console' }

/** A lead as the console shows it. */
export const DialledLead = Type.Object({
  ...Lead.properties,
  phone_e164: Type.Union([Type.String(), Type.Null()], {
    description: 'The phone in the form that is matched on and dialled.',
  }),
})

/** A lead as lists of the console show it. */
export const ShownLead = Type.Object({
  ...DialledLead.properties,
  last_call_at: Type.Union([Timestamp('Of the call that was last.'), Type.Null()], {
    description: 'Null: never called.',
  }),
  not_to_call: Type.Boolean({ description: 'Somebody, or a platform, said that it is not to be called.' }),
})
