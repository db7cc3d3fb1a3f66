import type { Contact } from '../records/field-kinds.ts'
import {
  type ClearedField,
  type ContactField,
  type FieldValue,
  kindOf,
  type LeadField,
  leadFieldNames,
  leadFields,
  type RequiredField,
  rowOf,
} from '../records/lead-fields.ts'
import { invalidParam } from '../refusals/errors.ts'
import type { LeadBody, LeadDefaults } from './lead.ts'

/** A value as a caller wants it written; a person by a normalised email. */
type SentValue<Field extends LeadField> =
  | (Field extends ContactField ? Contact : FieldValue<Field>)
  | (Field extends ClearedField ? null : never)

/** What a caller wants written. A missing field was not sent; null clears it (decision 0001.3). */
export type SentLead = { readonly [Field in RequiredField]: SentValue<Field> } & {
  readonly [Field in Exclude<LeadField, RequiredField>]?: SentValue<Field>
}

/** Reads a validated body (§4.2): an email or a phone, whole paise. Throws `INVALID_PARAM` naming the field. */
export function readSentLead(body: LeadBody, region: string): SentLead {
  if (body.email === undefined && body.phone === undefined)
    throw invalidParam('phone', 'phone is required when email is absent.')
  const read = leadFieldNames
    .filter((field) => body[field] !== undefined)
    .map((field) => [field, kindOf(field).readBody(body[field], rowOf(field), field, region)])
  return Object.fromEntries(read)
}

/** A lead as it would be created, by field: a phone or email in both its forms. What rules look at. */
export function comparedFields(
  sent: SentLead,
  defaults: LeadDefaults,
): Partial<Record<LeadField, ReturnType<ReturnType<typeof kindOf>['compared']>>> {
  const lead: SentLead = { ...defaults, ...sent }
  const known = leadFieldNames.filter((field) => lead[field] !== undefined)
  return Object.fromEntries(known.map((field) => [field, kindOf(field).compared(lead[field])]))
}

/** More than 50 tags together is refused on REST (decision 0001.4). */
export function refuseTooManyTags(tags: readonly string[]): void {
  const { mostTags } = leadFields.tags
  if (tags.length > mostTags)
    throw invalidParam('tags', `tags would be more than ${mostTags} together with those of the lead.`)
}
