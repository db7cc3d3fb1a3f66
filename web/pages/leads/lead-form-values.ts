import type { Lead, LeadInput, LeadStatus, Priority } from '../../contract.ts'

export interface LeadFormValues {
  name: string
  email: string
  phone: string
  company: string
  city: string
  source: string
  /** Null until one is chosen: a default that is sent would overwrite the status of a lead that is merged into. */
  status: LeadStatus | null
  priority: Priority | null
  tags: string[]
  deal_value: number | string
  notes: string
  assigned_to: string | null
}

/** The fields of the form by their names on the wire, for naming the one that an error concerns. */
export const leadFormFields = [
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
  'assigned_to',
] as const

export const emptyLead: LeadFormValues = {
  name: '',
  email: '',
  phone: '',
  company: '',
  city: '',
  source: '',
  status: null,
  priority: null,
  tags: [],
  deal_value: '',
  notes: '',
  assigned_to: null,
}

/** What the form shows of a lead. */
export function valuesOf(lead: Lead): LeadFormValues {
  return {
    ...lead,
    email: lead.email ?? '',
    phone: lead.phone ?? '',
    company: lead.company ?? '',
    city: lead.city ?? '',
    deal_value: lead.deal_value ?? '',
    notes: lead.notes ?? '',
  }
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

/** The body that creates a lead: what nobody filled in is left to the service: its default on a create, untouched on a merge (decision 0001.1). */
export function creationOf(values: LeadFormValues): LeadInput {
  const { name, status, priority, tags, deal_value, assigned_to, ...texts } = values
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
  return {
    name,
    ...filled,
    ...(status !== null && { status }),
    ...(priority !== null && { priority }),
    ...(tags.length > 0 && { tags }),
    ...(deal_value !== '' && { deal_value: Number(deal_value) }),
    ...(assigned_to !== null && { assigned_to }),
  }
}

const clearable = ['company', 'city', 'notes', 'deal_value', 'assigned_to']

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
    if (!isBlank) changed[field] = field === 'deal_value' ? Number(value) : value
    else if (clearable.includes(field)) changed[field] = null
  }
  return { ...ownIdentity(lead), ...changed }
}
