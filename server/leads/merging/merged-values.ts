import { kindOf, type LeadField, leadFieldNames, leadFields, rowOf } from '../../records/lead-fields.ts'
import type { LeadValues } from '../../records/lead-record.ts'
import { invalidParam } from '../../refusals/errors.ts'
import { columnValues, leadOfColumns, storedValue } from '../lead-columns.ts'
import { refuseTooManyTags } from '../sent-lead.ts'

/** Whose value of a field is kept; both are for tags and notes. */
export type Choice = 'kept' | 'other' | 'both'

export type Choices = { readonly [Field in LeadField]?: Choice | undefined }

/** Whether a field can keep the values of both. */
export const canKeepBoth = (field: LeadField): boolean => rowOf(field).push === 'add'

/** Where nobody chose: tags and notes of both, and of the other what the kept one has not. */
function usualChoice(field: LeadField, kept: unknown): Choice {
  if (canKeepBoth(field)) return 'both'
  return kept === null ? 'other' : 'kept'
}

function chosenValue(field: LeadField, kept: unknown, other: unknown, choice: Choice): unknown {
  if (choice !== 'both') return choice === 'kept' ? kept : other
  if (!canKeepBoth(field)) throw invalidParam(field, `${field} cannot be both.`)
  return field === 'notes' ? bothNotes(kept as string | null, other as string | null) : union(kept, other)
}

const union = (kept: unknown, other: unknown): unknown => kindOf('tags').overwrite(kept, other, rowOf('tags'))

function bothNotes(kept: string | null, other: string | null): string | null {
  const { longest } = leadFields.notes
  const both = kindOf('notes').fill(kept, other ?? undefined, rowOf('notes')) as string | null
  const isLeftOut = other !== null && !both?.includes(other)
  if (isLeftOut) throw invalidParam('notes', `notes of both would have more than ${longest} characters.`)
  return both
}

/**
 * What the lead that is kept becomes when another is merged into it by hand (decision 0021.55). Pure. Throws
 * `INVALID_PARAM` naming the field: for both values where one must be chosen, for what would be too long, and for a lead
 * that would have neither phone nor email.
 */
export function mergedValues(kept: LeadValues, other: LeadValues, choices: Choices): LeadValues {
  const columns = leadFieldNames.flatMap((field) => {
    const ours = storedValue(kept, field)
    const choice = choices[field] ?? usualChoice(field, ours)
    return columnValues(field, chosenValue(field, ours, storedValue(other, field), choice))
  })
  const values = leadOfColumns(columns)
  refuseTooManyTags(values.tags)
  if (values.phone_e164 === null && values.email_normalized === null)
    throw invalidParam('phone', 'The lead that is kept needs a phone or an email.')
  return values
}
