import type { LeadPriority, LeadStatus } from './lead.ts'

/** A lead as the database holds it, while a save looks at it. */
export interface LeadRecord {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly email_normalized: string | null
  readonly phone: string | null
  readonly phone_e164: string | null
  readonly company: string | null
  readonly city: string | null
  readonly source: string
  readonly status: LeadStatus
  readonly priority: LeadPriority
  readonly tags: readonly string[]
  readonly deal_value: number | null
  readonly notes: string | null
  readonly assigned_to_id: string | null
  readonly created_by_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** The part of a lead that a merge may change. */
export type LeadValues = Omit<LeadRecord, 'id' | 'created_by_id' | 'created_at' | 'updated_at'>
