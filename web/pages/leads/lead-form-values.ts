import type { Lead, LeadInput } from '../../contract.ts'
import type { LeadField } from '../../contract-capture.ts'
import { type leadFields, leadFieldsFrom, rowOf } from '../../leads/lead-fields.ts'

type KindOf<Field extends LeadField> = (typeof leadFields)[Field]['kind']

/**
 * What an input holds. A choice and a person are null until one is chosen: a default that is sent would overwrite
 * the value of a lead that is merged into.
 */
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

function formOf(inputOf: (field: LeadField) => unknown): LeadFormValues {
  return Object.fromEntries(leadFormFields.map((field) => [field, inputOf(field)])) as LeadFormValues
}

export const emptyLead: LeadFormValues = formOf(emptyValue)

/** What the form shows of a lead. */
export function valuesOf(lead: Lead): LeadFormValues {
  return formOf((field) => lead[field] ?? emptyValue(field))
}

/** What a change of a lead always carries: its id, name, email and phone, so that the merge lands on it. */
export function ownIdentity(lead: Lead): LeadInput {
  return {
    lead_id: lead.id,
    name: lead.name,
    ...(lead.email !== null && { email: lead.email }),
    ...(lead.phone !== null && { phone: lead.phone }),
  }
}

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

/**
 * The body that changes a lead: only what differs, so that what somebody else changed meanwhile stays. An emptied
 * field is sent as null where null clears it (decision 0001.3); email, phone and source cannot be emptied.
 */
export function changeOf(lead: Lead, values: LeadFormValues): LeadInput {
  const before = valuesOf(lead)
  const changed: Record<string, unknown> = {}
  for (const field of leadFormFields) {
    const value = values[field]
    if (JSON.stringify(value) === JSON.stringify(before[field])) continue
    const isBlank = value === null || value === ''
    if (!isBlank) changed[field] = sentValue(field, value)
    else if (rowOf(field).isCleared) changed[field] = null
  }
  return { ...ownIdentity(lead), ...changed }
}
