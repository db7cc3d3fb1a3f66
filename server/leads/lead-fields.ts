import { normalizeEmail } from '../platform/email.ts'
import { invalidParam } from '../platform/errors.ts'
import { normalizePhone } from '../platform/phone.ts'
import { type LeadBody, type LeadPriority, type LeadStatus, leadLimits } from './lead.ts'

/** A contact value as sent, and the form it is matched on. */
export interface Contact {
  readonly text: string
  readonly normalized: string
}

/** What a caller wants written. A missing field was not sent; null clears it (decision 0001.3). */
export interface LeadFields {
  readonly name: string
  readonly email?: Contact
  readonly phone?: Contact
  readonly company?: string | null
  readonly city?: string | null
  readonly source?: string
  readonly status?: LeadStatus
  readonly priority?: LeadPriority
  readonly tags?: readonly string[]
  readonly deal_value?: number | null
  readonly notes?: string | null
  /** Email of the wanted assignee, normalised; null for nobody. */
  readonly assigned_to?: string | null
}

/** Tags without repeats, whatever their case; the first spelling stays (decision 0001.4). */
export function distinctTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLowerCase()
    if (!seen.has(key)) seen.set(key, tag)
  }
  return [...seen.values()]
}

function readPhone(phone: string, region: string): Contact {
  const normalized = normalizePhone(phone, region)
  if (normalized === null) throw invalidParam('phone', 'phone is not a possible phone number.')
  return { text: phone, normalized }
}

function readEmail(field: 'email' | 'assigned_to', email: string): Contact {
  const normalized = normalizeEmail(email)
  if (normalized === null) throw invalidParam(field, `${field} is not an email address.`)
  return { text: email, normalized }
}

function refuseFractionsOfPaise(dealValue: number): void {
  if (Number(dealValue.toFixed(2)) !== dealValue) {
    throw invalidParam('deal_value', 'deal_value must have at most two decimals.')
  }
}

/**
 * Reads a validated body (§4.2): at least one of email and phone, both well-formed, money in whole paise.
 * Throws `INVALID_PARAM` naming the field.
 */
export function readLeadFields(body: LeadBody, region: string): LeadFields {
  const { email, phone, assigned_to: assignedTo, tags, ...rest } = body
  if (email === undefined && phone === undefined) {
    throw invalidParam('phone', 'phone is required when email is absent.')
  }
  if (typeof rest.deal_value === 'number') refuseFractionsOfPaise(rest.deal_value)
  return {
    name: rest.name,
    ...(rest.company !== undefined && { company: rest.company }),
    ...(rest.city !== undefined && { city: rest.city }),
    ...(rest.source !== undefined && { source: rest.source }),
    ...(rest.status !== undefined && { status: rest.status }),
    ...(rest.priority !== undefined && { priority: rest.priority }),
    ...(rest.deal_value !== undefined && { deal_value: rest.deal_value }),
    ...(rest.notes !== undefined && { notes: rest.notes }),
    ...(email !== undefined && { email: readEmail('email', email) }),
    ...(phone !== undefined && { phone: readPhone(phone, region) }),
    ...(tags !== undefined && { tags: distinctTags(tags) }),
    ...(assignedTo !== undefined && {
      assigned_to: assignedTo === null ? null : readEmail('assigned_to', assignedTo).normalized,
    }),
  }
}

/** More than 50 tags together is refused on REST (decision 0001.4). */
export function refuseTooManyTags(tags: readonly string[]): void {
  if (tags.length > leadLimits.tags) {
    throw invalidParam('tags', `tags would be more than ${leadLimits.tags} together with those of the lead.`)
  }
}
