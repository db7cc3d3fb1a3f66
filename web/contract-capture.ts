// The nouns of lead capture and distribution as they travel on the console's private interface.
import type { DeliveryOutcome, LeadField, LeadStatus, Person } from './contract.ts'

/** Lead field → JMESPath expressions whose non-empty results are joined in order. */
export type Mapping = Partial<Record<LeadField, string[]>>

export interface WebhookSettings {
  name: string
  source: string
  default_assignee_id: string | null
  default_status: LeadStatus
  default_tags: string[]
  accept_tests: boolean
  notes_from_unmapped: boolean
  condition: string | null
}

export interface Webhook extends Omit<WebhookSettings, 'default_assignee_id'> {
  id: string
  url: string
  token: string
  enabled: boolean
  default_assignee: Person | null
  mapping: Mapping | null
  created_at: string
  updated_at: string
}

export interface WebhookWithCounts extends Webhook {
  today: Record<DeliveryOutcome, number>
  last_delivery_at: string | null
}

export interface DetectedField {
  id: string
  label: string
  expression: string
  sample: string
  first_seen_at: string
  last_seen_at: string
}

export interface Guess {
  mapping: Mapping
  reasons: Partial<Record<LeadField, string>>
}

export interface Origin {
  by: 'mapping' | 'default' | 'guess'
  expression?: string
  reason?: string
  /** What had to be done to the value, such as a bad phone left out. */
  remark?: string
}

export interface PreviewedDelivery {
  delivery_id: string
  received_at: string
  outcome: 'create' | 'merge' | 'reject' | 'ignore'
  lead: Record<string, unknown>
  merge_with: { id: string; name: string } | null
  reason: string | null
  origins: Partial<Record<LeadField, Origin>>
}

export interface Delivery {
  id: string
  received_at: string
  address: string
  content_type: string | null
  outcome: DeliveryOutcome
  reason: string | null
  field: string | null
  lead_id: string | null
  rule_name: string | null
  replayed_at: string | null
}

export interface DeliveryDetail extends Delivery {
  body: string | null
  body_removed: boolean
  mapped: Record<string, unknown> | null
  origins: Partial<Record<LeadField, Origin>> | null
}

export interface ReplayProgress {
  replayed: number
  created: number
  merged: number
  rejected: number
  remaining: number
  next_after_id: string | null
}

export interface ExpressionCheck {
  ok: boolean
  message?: string
  position?: number
}

export const operators = [
  'is',
  'is_not',
  'contains',
  'starts_with',
  'at_least',
  'at_most',
  'is_empty',
] as const
export type Operator = (typeof operators)[number]
export type Condition = { field: string } & Partial<Record<Operator, string | number | boolean>>

export interface RuleAssignee {
  user: Person
  weight: number
  away: boolean
  disabled: boolean
  daily_cap: number | null
  today: number
}

export interface Rule {
  id: string
  name: string
  position: number
  enabled: boolean
  when: { all: Condition[] }
  assignees: RuleAssignee[]
}

export interface RuleInput {
  name: string
  when: { all: Condition[] }
  assignees: { user_id: string; weight: number }[]
  enabled?: boolean
}

export interface RuleTrial {
  rule: { id: string; name: string } | null
  assignee: Person | null
  why: string
  considered: { id: string; name: string; matches: boolean; failed_condition?: string }[]
}
