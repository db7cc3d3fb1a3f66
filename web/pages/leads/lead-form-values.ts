import type { Lead, LeadInput } from '../../contract.ts'
import type { LeadField } from '../../contract-capture.ts'
import { type leadFields, leadFieldsFrom, rowOf } from '../../leads/lead-fields.ts'
import type { LeadValuesByField } from '../../requests/leads.ts'

type KindOf<Field extends LeadField> = (typeof leadFields)[Field]['kind']

/** What an input holds. A choice is null until one is made: a default would overwrite a merged lead's value. */
type FormValue<Field extends LeadField> =
  KindOf<Field> extends 'tags'
    ? string[]
    : KindOf<Field> extends 'money'
      ? number | string
      : KindOf<Field> extends 'choice' | 'person'
        ? NonNullable<LeadInput[Field]> | null
        : string

export type LeadFormValues = { [Field in LeadField]: FormValue<Field> }

/** The fields of the form by their names on the wire, for naming the one that an error concerns. */
export const leadFormFields = leadFieldsFrom()

function emptyValue(field: LeadField): string | null | string[] {
  const { kind } = rowOf(field)
  if (kind === 'tags') return []
  return kind === 'choice' || kind === 'person' ? null : ''
}

const formOf = (inputOf: (field: LeadField) => unknown): LeadFormValues =>
  Object.fromEntries(leadFormFields.map((field) => [field, inputOf(field)])) as LeadFormValues

export const emptyLead: LeadFormValues = formOf(emptyValue)

/** What the form shows of a lead. */
export const valuesOf = (lead: Lead): LeadFormValues => formOf((field) => lead[field] ?? emptyValue(field))

function isFilled(value: LeadFormValues[LeadField]): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== null && String(value).trim() !== ''
}

const sentValue = (field: LeadField, value: LeadFormValues[LeadField]): unknown =>
  rowOf(field).kind === 'money' ? Number(value) : value

/** The body that creates a lead: what nobody filled in is left to the service: its default on a create, untouched on a merge (decision 0001.1). */
export function creationOf(values: LeadFormValues): LeadInput {
  const filled = leadFormFields.filter((field) => isFilled(values[field]))
  const sent = Object.fromEntries(filled.map((field) => [field, sentValue(field, values[field])]))
  return { ...sent, name: values.name }
}

/** The fields that differ from the lead as it was, null where one was emptied. */
export function changeOf(lead: Lead, values: LeadFormValues): LeadValuesByField {
  const before = valuesOf(lead)
  const changed = leadFormFields.filter(
    (field) => JSON.stringify(values[field]) !== JSON.stringify(before[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, editedValue(field, values[field])]))
}

function editedValue(field: LeadField, value: LeadFormValues[LeadField]): unknown {
  const isBlank = value === null || (typeof value === 'string' && value.trim() === '')
  return isBlank ? null : sentValue(field, value)
}
