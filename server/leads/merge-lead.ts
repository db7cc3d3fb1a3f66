import { leadLimits } from './lead.ts'
import { type Contact, distinctTags, type LeadFields } from './lead-fields.ts'
import type { LeadRecord, LeadValues } from './lead-record.ts'

/**
 * `overwrite`: what the caller sent wins (REST, decision 0001.1). `fill`: only what is empty on the lead is filled,
 * notes and tags are added (webhook, decision 0001.2).
 */
export type MergeStyle = 'overwrite' | 'fill'

/** What the save has found out besides the fields themselves. */
export interface MergeContext {
  readonly style: MergeStyle
  /** Another lead owns the email that was sent: it is left out (decision 0001.5). */
  readonly emailTaken: boolean
  /** User id for the `assigned_to` that was sent; undefined when none was. */
  readonly assigneeId: string | null | undefined
}

/** One changed field for the timeline: before and after (decision 0006.45). */
export type Changes = Record<string, { before: unknown; after: unknown }>

function valuesOf(lead: LeadRecord): LeadValues {
  const { id: _id, created_by_id: _creator, created_at: _created, updated_at: _updated, ...values } = lead
  return values
}

/** Appends once: text that is there already is not added again (decision 0001.2). */
function appendNotes(notes: string | null, added: string | null | undefined): string | null {
  if (!added || notes?.includes(added)) return notes
  const together = notes ? `${notes}\n${added}` : added
  return together.length > leadLimits.notes ? notes : together
}

/** A value that matches already stays as first sent: another spelling is the same person (decision 0001.8). */
function overwritten(
  current: string | null,
  normalized: string | null,
  sent: Contact | undefined,
): Contact | null {
  if (!sent || sent.normalized === normalized)
    return current === null ? null : { text: current, normalized: normalized ?? current }
  return sent
}

function overwrite(lead: LeadValues, sent: LeadFields, context: MergeContext): LeadValues {
  const phone = overwritten(lead.phone, lead.phone_e164, sent.phone)
  const email = overwritten(lead.email, lead.email_normalized, context.emailTaken ? undefined : sent.email)
  return {
    name: sent.name,
    email: email?.text ?? null,
    email_normalized: email?.normalized ?? null,
    phone: phone?.text ?? null,
    phone_e164: phone?.normalized ?? null,
    company: sent.company === undefined ? lead.company : sent.company,
    city: sent.city === undefined ? lead.city : sent.city,
    source: sent.source ?? lead.source,
    status: sent.status ?? lead.status,
    priority: sent.priority ?? lead.priority,
    tags: distinctTags([...lead.tags, ...(sent.tags ?? [])]),
    deal_value: sent.deal_value === undefined ? lead.deal_value : sent.deal_value,
    notes: sent.notes === undefined ? lead.notes : sent.notes,
    assigned_to_id: context.assigneeId === undefined ? lead.assigned_to_id : context.assigneeId,
  }
}

function fill(lead: LeadValues, sent: LeadFields, context: MergeContext): LeadValues {
  const email = lead.email === null && !context.emailTaken ? sent.email : undefined
  const phone = lead.phone === null ? sent.phone : undefined
  return {
    ...lead,
    email: email?.text ?? lead.email,
    email_normalized: email?.normalized ?? lead.email_normalized,
    phone: phone?.text ?? lead.phone,
    phone_e164: phone?.normalized ?? lead.phone_e164,
    company: lead.company ?? sent.company ?? null,
    city: lead.city ?? sent.city ?? null,
    tags: distinctTags([...lead.tags, ...(sent.tags ?? [])]).slice(0, leadLimits.tags),
    deal_value: lead.deal_value ?? sent.deal_value ?? null,
    notes: appendNotes(lead.notes, sent.notes),
  }
}

/**
 * What a lead becomes when the same person is sent again (decisions 0001.1 to 0001.5). Pure; merging the same twice
 * changes nothing the second time, and nothing but an explicit null ever blanks a value.
 */
export function mergeLead(lead: LeadRecord, sent: LeadFields, context: MergeContext): LeadValues {
  const values = valuesOf(lead)
  return context.style === 'overwrite' ? overwrite(values, sent, context) : fill(values, sent, context)
}

const recorded = [
  'name',
  'email',
  'phone',
  'company',
  'city',
  'source',
  'status',
  'priority',
  'tags',
  'deal_value',
  'notes',
] as const

/** Field by field, what differs. `assigned_to` is recorded by the save, which knows the emails. */
export function changesBetween(before: LeadRecord, after: LeadValues): Changes {
  const changes: Changes = {}
  for (const field of recorded) {
    if (JSON.stringify(before[field]) !== JSON.stringify(after[field])) {
      changes[field] = { before: before[field], after: after[field] }
    }
  }
  return changes
}
