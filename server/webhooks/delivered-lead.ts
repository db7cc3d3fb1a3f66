import type { LeadField } from '../capture/guess/guess.ts'
import type { MappedLead } from '../capture/guess/lead-value.ts'
import {
  type LeadPriority,
  type LeadStatus,
  leadLimits,
  leadPriorities,
  leadStatuses,
} from '../leads/lead.ts'
import { type Contact, distinctTags, type LeadFields } from '../leads/lead-fields.ts'
import { normalizeEmail } from '../platform/email.ts'
import { normalizePhone } from '../platform/phone.ts'
import { cutText, storableText } from './storable-text.ts'

/** What had to be done to a value that was sent, for the delivery's record. */
export type Remarks = Partial<Record<LeadField, string>>

/** A payload's lead as it can be saved, and what was left out of it. */
export interface DeliveredLead {
  readonly lead: LeadFields
  readonly remarks: Remarks
}

/** Why a payload makes no lead (§4.7 rule 4). */
export interface NoLead {
  readonly field: 'name' | 'phone' | 'email'
  readonly reason: string
}

interface Reader {
  readonly values: MappedLead
  readonly remarks: Remarks
}

/** A text within its limit: a push is cut rather than lost (decision 0001.12 refuses, decision 0005.37 loses nothing). */
function textOf({ values, remarks }: Reader, field: 'name' | 'company' | 'city' | 'source' | 'notes') {
  const text = storableText(values[field] ?? '').trim()
  const kept = cutText(text, leadLimits[field])
  if (kept.length < text.length) remarks[field] = `cut to ${leadLimits[field]} characters`
  return kept === '' ? undefined : kept
}

function phoneOf({ values, remarks }: Reader, region: string): Contact | undefined {
  const text = storableText(values.phone ?? '').trim()
  if (text === '') return undefined
  const normalized = normalizePhone(text, region)
  if (normalized === null) {
    remarks.phone = 'left out: not a possible phone number'
    return undefined
  }
  return { text: text.length > leadLimits.phone ? normalized : text, normalized }
}

function emailOf({ values, remarks }: Reader): Contact | undefined {
  const text = storableText(values.email ?? '').trim()
  if (text === '') return undefined
  const normalized = normalizeEmail(text)
  if (normalized === null) remarks.email = 'left out: not an email address'
  return normalized === null ? undefined : { text, normalized }
}

function oneOf<T extends string>(
  { values, remarks }: Reader,
  field: 'status' | 'priority',
  known: readonly T[],
): T | undefined {
  const text = values[field]?.trim().toLowerCase()
  if (!text) return undefined
  const found = known.find((one) => one.toLowerCase() === text)
  if (!found) remarks[field] = `left out: not one of ${known.join(', ')}`
  return found
}

function tagsOf({ values, remarks }: Reader, defaultTags: readonly string[]): string[] {
  const sent = (values.tags ?? []).map((tag) => cutText(storableText(tag).trim(), leadLimits.tag))
  const tags = distinctTags([...defaultTags, ...sent.filter((tag) => tag !== '')])
  if (tags.length > leadLimits.tags) remarks.tags = `only the first ${leadLimits.tags}`
  return tags.slice(0, leadLimits.tags)
}

function dealValueOf({ values, remarks }: Reader): number | undefined {
  const amount = values.deal_value
  if (amount === undefined) return undefined
  const isKept = Number.isFinite(amount) && amount >= 0 && amount <= leadLimits.dealValue
  if (!isKept) remarks.deal_value = 'left out: not an amount'
  return isKept ? Number(amount.toFixed(2)) : undefined
}

function assigneeEmailOf({ values, remarks }: Reader): string | undefined {
  if (values.assigned_to === undefined) return undefined
  const email = normalizeEmail(storableText(values.assigned_to))
  if (email === null) remarks.assigned_to = 'left out: not an email address'
  return email ?? undefined
}

function missingContact({ values, remarks }: Reader): NoLead {
  if (remarks.phone) return { field: 'phone', reason: 'phone is not a possible phone number.' }
  if (values.email) return { field: 'email', reason: 'email is not an email address.' }
  return { field: 'phone', reason: 'phone is required when email is absent.' }
}

/** The fields that are there. */
function present<T extends object>(fields: T): { [Field in keyof T]?: NonNullable<T[Field]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

/**
 * Holds what was mapped to the rules of a lead. It needs a name and an email or phone (§4.7 rule 4); a bad phone
 * beside a good email is dropped, and the other way round (decision 0001.8); an unknown status or priority is ignored;
 * texts are cut to their limits. Default tags are on every lead, before the payload's own.
 */
export function readDeliveredLead(
  values: MappedLead,
  defaultTags: readonly string[],
  region: string,
): DeliveredLead | NoLead {
  const reader: Reader = { values, remarks: {} }
  const name = textOf(reader, 'name')
  const phone = phoneOf(reader, region)
  const email = emailOf(reader)
  if (name === undefined) return { field: 'name', reason: 'name is required.' }
  if (!phone && !email) return missingContact(reader)
  const fields = present({
    email,
    phone,
    company: textOf(reader, 'company'),
    city: textOf(reader, 'city'),
    source: textOf(reader, 'source'),
    status: oneOf<LeadStatus>(reader, 'status', leadStatuses),
    priority: oneOf<LeadPriority>(reader, 'priority', leadPriorities),
    deal_value: dealValueOf(reader),
    notes: textOf(reader, 'notes'),
    assigned_to: assigneeEmailOf(reader),
  })
  return { lead: { name, ...fields, tags: tagsOf(reader, defaultTags) }, remarks: reader.remarks }
}

/** A lead's values as a delivery's record and the preview show them. */
export function mappedJson(lead: LeadFields): Record<string, unknown> {
  return {
    ...lead,
    ...(lead.email && { email: lead.email.text }),
    ...(lead.phone && { phone: lead.phone.text }),
  }
}
