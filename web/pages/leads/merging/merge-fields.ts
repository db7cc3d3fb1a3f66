import type { Lead, MergeChoices } from '../../../contract.ts'
import type { LeadField } from '../../../contract-capture.ts'
import { leadFieldsFrom } from '../../../leads/lead-fields.ts'

export type MergeChoice = NonNullable<MergeChoices[LeadField]>

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Fields in which two leads differ, in the order in which a lead shows them. */
export const differingFields = (kept: Lead, other: Lead): LeadField[] =>
  leadFieldsFrom('name').filter((field) => JSON.stringify(kept[field]) !== JSON.stringify(other[field]))

/** What can be chosen for a field: values that are there, and both of tags and notes. */
export function choicesFor(field: LeadField, kept: Lead, other: Lead): MergeChoice[] {
  const there = [
    ...(isEmpty(kept[field]) ? [] : (['kept'] as const)),
    ...(isEmpty(other[field]) ? [] : (['other'] as const)),
  ]
  const isBoth = there.length === 2 && (field === 'tags' || field === 'notes')
  return isBoth ? [...there, 'both'] : there
}

/** What is kept where nobody chooses, as the service does: both of tags and notes, else what the kept lead has. */
export function usualChoice(field: LeadField, kept: Lead, other: Lead): MergeChoice {
  const choices = choicesFor(field, kept, other)
  return choices.find((choice) => choice === 'both') ?? choices[0] ?? 'kept'
}

type Known = Pick<Lead, 'name' | 'phone' | 'email'>

/** The name, and where both have one name what else tells them apart. */
export function whichOf(lead: Known, other: Known): string {
  const by = lead.phone ?? lead.email ?? ''
  return lead.name === other.name ? `${lead.name}, ${by}` : lead.name
}
