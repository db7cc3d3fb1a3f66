import { kindOf, type LeadField, leadFieldNames, rowOf } from '../records/lead-fields.ts'
import type { LeadValues } from '../records/lead-record.ts'
import type { ContactKind } from './contacts/contact-keys.ts'
import { columnsByName, columnValues, leadOfColumns, storedValue } from './lead-columns.ts'
import type { SentLead } from './sent-lead.ts'

/**
 * `overwrite`: what the caller sent wins (REST, decision 0001.1). `fill`: only what is empty on the lead is filled,
 * notes and tags are added (webhook, decision 0001.2).
 */
export type MergeStyle = 'overwrite' | 'fill'

/** What the save has found out besides the fields themselves. */
export interface MergeContext {
  readonly style: MergeStyle
  /** What was sent and does not become the main one: another lead has it (decision 0001.5), or the lead itself as a further one (decision 0045). */
  readonly leftOut: readonly ContactKind[]
  /** User id for the `assigned_to` that was sent; undefined when none was. */
  readonly assigneeId: string | null | undefined
}

/** One changed field for the timeline: before and after (decision 0006.45). */
export type Changes = Record<string, { before: unknown; after: unknown }>

/**
 * What a lead becomes when the same person is sent again (decisions 0001.1 to 0001.5). Pure; merging the same twice
 * changes nothing the second time, and nothing but an explicit null ever blanks a value.
 */
export function mergeLead(
  lead: LeadValues,
  sent: SentLead,
  { style, leftOut, assigneeId }: MergeContext,
): LeadValues {
  const wanted: Readonly<Record<LeadField, unknown>> = {
    ...noField,
    ...sent,
    ...Object.fromEntries(leftOut.map((kind) => [kind, undefined])),
    assigned_to: assigneeId,
  }
  const merged = leadFieldNames.flatMap((field) => {
    const stored = kindOf(field)[style](storedValue(lead, field), wanted[field], rowOf(field))
    return columnValues(field, stored)
  })
  return leadOfColumns(merged)
}

const noField = Object.fromEntries(leadFieldNames.map((field) => [field, undefined])) as Record<
  LeadField,
  undefined
>

/** A person is an id here. */
const recorded = leadFieldNames.filter((field) => rowOf(field).kind !== 'person')

/** Field by field, what differs. `assigned_to` is recorded by the save, which knows the emails. */
export function changesBetween(before: LeadValues, after: LeadValues): Changes {
  const [old, now] = [columnsByName(before), columnsByName(after)]
  const changes: Changes = {}
  for (const field of recorded) {
    if (JSON.stringify(old[field]) !== JSON.stringify(now[field]))
      changes[field] = { before: old[field], after: now[field] }
  }
  return changes
}
