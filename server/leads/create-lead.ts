import sql from 'sql-template-tag'
import { insertRow, type Precondition, type Step } from '../postgres/database.ts'
import { callsChange, type LeadOrigin, leadCallsRow } from '../read/lead-calls/lead-calls.ts'
import { writtenBehindHorizon } from '../read/leads/change-horizon.ts'
import { newWords } from '../read/search/lead-words.ts'
import type { Caller } from '../records/caller.ts'
import { auditEntry, timelineEntry } from '../records/log-entries.ts'
import { contactKeys } from './contacts/contact-keys.ts'
import { leadChange } from './counted-leads.ts'
import type { LeadDefaults } from './lead.ts'
import { columnsByName, newLeadRow } from './lead-columns.ts'
import type { SentLead } from './sent-lead.ts'

/** Who gets a lead. */
export interface Assignee {
  readonly id: string
  readonly email: string
}

/** A lead that is written when nobody matches; null leaves it with nobody. */
export interface NewLead {
  readonly id: string
  readonly at: Date
  /** Where it waited on disk since then; left out: at once. */
  readonly savedAt?: Date
  readonly sent: SentLead
  readonly defaults: LeadDefaults
  /** Left out: a person or a key. */
  readonly origin?: LeadOrigin
  /** Of the call that makes it. */
  readonly calledAt?: Date | undefined
}

/**
 * Who must not be there for a create: somebody with the phone or email, main or further, whether the caller sees the lead
 * or not. The match table is asked behind the leads: a main contact may become a further one meanwhile.
 */
export function nobodyWith(accountId: string, sent: Pick<SentLead, 'phone' | 'email'>): Precondition[] {
  const { phone, email } = sent
  const where = sql`account_id = ${accountId}`
  return [
    ...(phone ? [{ table: 'leads', where, column: 'phone_e164', value: phone.normalized }] : []),
    ...(email ? [{ table: 'leads', where, column: 'email_normalized', value: email.normalized }] : []),
    ...contactKeys(sent).map((value) => ({ table: 'lead_contacts', where, column: 'key', value })),
  ]
}

/** Whom no webhook made. */
export const byHand: LeadOrigin = { webhook_id: null, is_from_call: false }

/**
 * The rows of a create: lead, its calls, timeline, audit entry, count and words for the search
 * (§4.2 rule 1). `why` says on the timeline how the assignee was chosen, where a webhook brought the lead, and why nobody matched.
 */
export function createLead(
  caller: Caller,
  lead: NewLead,
  assignee: Assignee | null,
  why: Readonly<Record<string, unknown>> = {},
): Step[] {
  const { accountId, userId } = caller
  const { id, at, savedAt = at, sent, defaults, origin = byHand, calledAt: last_call_at = null } = lead
  const record = newLeadRow({ accountId, id, userId, at, savedAt }, sent, defaults, assignee?.id ?? null)
  const { source, status, priority, assigned_to_id } = record
  const { webhook_id, is_from_call, campaign = null } = origin
  // Named one by one. With the whole record copied this took 22 to 26 µs of a create and 27 to 31 of a delivery; now it
  // takes about 20, and 22 to 23.
  const counted = { source, status, priority, assigned_to_id, created_by_id: userId, created_at: at }
  const called = { lead_id: id, webhook_id, is_from_call, campaign, first_call_at: null, last_call_at }
  const calls = { ...called, ...counted }
  const details = { source, status, assigned_to: assignee?.email ?? null, ...why }
  return [
    insertRow('leads', columnsByName(record)),
    timelineEntry(caller, at, record, 'created', details),
    // Side by side, so that they are rows of one statement.
    leadChange(accountId, 1, record),
    ...callsChange(accountId, undefined, calls),
    leadCallsRow(accountId, calls, last_call_at),
    auditEntry(caller, savedAt, 'lead.created', ['lead', id]),
    newWords(accountId, record),
    writtenBehindHorizon(accountId, record),
  ]
}
