// The nouns of the console's private interface as they travel: snake_case, dates as ISO 8601 UTC text.

export const leadStatuses = ['New', 'Contacted', 'Qualified', 'Proposal', 'Won', 'Lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]
export const priorities = ['Low', 'Medium', 'High'] as const
export type Priority = (typeof priorities)[number]
export const callTypes = ['Inbound', 'Outbound'] as const
export type CallType = (typeof callTypes)[number]
export const callOutcomes = ['Completed', 'Busy', 'No Answer', 'Voicemail', 'Missed'] as const
export type CallOutcome = (typeof callOutcomes)[number]
export const deliveryOutcomes = ['created', 'merged', 'repeated', 'ignored', 'rejected', 'disabled'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]
export const permissions = ['read', 'write', 'delete'] as const
export type Permission = (typeof permissions)[number]
/** The lead fields that a payload can fill, in the order in which the mapping step shows them (§4.7). */
export const mappableFields = [
  'name',
  'email',
  'phone',
  'company',
  'city',
  'source',
  'notes',
  'deal_value',
  'priority',
  'status',
  'tags',
  'assigned_to',
] as const
export type LeadField = (typeof mappableFields)[number]
export type Role = 'admin' | 'agent'

export interface Pagination {
  limit: number
  offset: number
  total: number
  has_more: boolean
}

export interface Person {
  id: string
  email: string
  name: string
}

export interface Session {
  user: Person & { role: Role; away: boolean }
  account: { id: string; name: string; short_name: string }
  public_url: string
  address: string
}

export interface OpenSession {
  id: string
  created_at: string
  last_seen_at: string
  address: string
  user_agent: string
  current: boolean
}

export interface Lead {
  id: string
  name: string
  email: string | null
  phone: string | null
  company: string | null
  city: string | null
  source: string
  status: LeadStatus
  priority: Priority
  tags: string[]
  deal_value: number | null
  notes: string | null
  assigned_to: string | null
  created_at: string
  updated_at: string
}

export interface LeadDetail extends Lead {
  created_by: string | null
  possible_duplicates_count: number
}

export interface LeadInput {
  /** Names the lead that is being changed, so that an edit lands on it whatever its phone and email match. */
  lead_id?: string
  name: string
  email?: string | null
  phone?: string | null
  company?: string | null
  city?: string | null
  source?: string
  status?: LeadStatus
  priority?: Priority
  tags?: string[]
  deal_value?: number | null
  notes?: string | null
  assigned_to?: string | null
}

export interface SavedLead {
  id: string
  name: string
  phone: string | null
  status: LeadStatus
  created_at: string
  updated_at: string
  merged: boolean
}

export interface LeadMatch {
  match: Lead | null
  matched_on: ('phone' | 'email')[]
  conflict: Lead | null
}

export interface Activity {
  id: string
  kind: 'created' | 'merged' | 'call_logged' | 'call_deleted' | 'possible_duplicate'
  at: string
  actor: { kind: 'person' | 'api_key' | 'webhook' | 'shell' | 'service'; name: string; email?: string }
  details: ActivityDetails
}

export interface ActivityDetails {
  changes?: Record<string, { before: unknown; after: unknown }>
  matched_on?: string[]
  [more: string]: unknown
}

export interface DuplicatePair {
  a: Lead
  b: Lead
  matched_on: string[]
  at: string
}

export interface CallLog {
  id: string
  lead_id: string
  call_type: CallType
  duration_seconds: number
  outcome: CallOutcome
  notes: string | null
  called_at: string
  created_at: string
}

export interface CallLogWithLead extends CallLog {
  lead_name: string
  lead_phone: string | null
}

export interface CallLogInput {
  lead_id: string
  call_type: CallType
  duration_seconds: number
  outcome?: CallOutcome
  notes?: string
  called_at?: string
}

export interface User extends Person {
  role: Role
  disabled: boolean
  away: boolean
  daily_cap: number | null
  created_at: string
  last_signed_in_at: string | null
}

/** What agents are told of their colleagues is the person alone. */
export type UserRow = Person & Partial<Omit<User, keyof Person>>

export interface ApiKey {
  id: string
  name: string
  user: Person
  permissions: Permission[]
  ip_whitelist: string[]
  last_four: string
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
}

export interface AddressCheck {
  address: string
  let_in: boolean
  bad_entries: { entry: string; reason: string }[]
}

export interface Overview {
  from_date: string
  to_date: string
  leads_by_day: { day: string; source: string; count: number }[]
  leads_by_status: { status: LeadStatus; count: number }[]
  calls_by_day: { day: string; outcome: CallOutcome; count: number }[]
  talk_seconds: number
  leads_total: number
  calls_total: number
  newest_leads: Lead[]
  refused_webhooks: { id: string; name: string; rejected: number }[]
  unused_keys: { id: string; name: string; last_used_at: string | null; user_email: string }[]
  first_steps: { has_leads: boolean; has_webhooks: boolean; has_keys: boolean; has_agents: boolean }
}

export interface AuditEntry {
  id: string
  at: string
  action: string
  actor: { kind: string; name: string }
  address: string | null
  subject_kind: string
  subject_id: string | null
  details: Record<string, unknown>
}
