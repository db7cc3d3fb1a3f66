import sql from 'sql-template-tag'
import { asWholeAccount, type Insert, query, wholeAccountFor } from '../postgres/database.ts'
import { type CountedCall, callsOfNewOwner, countedCallColumns } from '../read/counts/count-change.ts'
import { callsChange, readLeadCalls } from '../read/lead-calls/lead-calls.ts'
import { writtenBehindHorizon } from '../read/leads/change-horizon.ts'
import { changedWords } from '../read/search/lead-words.ts'
import type { Tx } from '../records/database.ts'
import type { FurtherContact, LeadRecord, LeadValues } from '../records/lead-record.ts'
import { auditEntry, newRecordId, timelineEntry } from '../records/log-entries.ts'
import type { LeadMatch } from './contacts/choose-lead.ts'
import { contactsBetween } from './contacts/contacts-between.ts'
import { settleContacts } from './contacts/further-contacts.ts'
import { followContacts } from './contacts/lead-contacts.ts'
import { whyMatched } from './contacts/match-reason.ts'
import { dimensionsOf, leadChange } from './counted-leads.ts'
import { changedColumns } from './lead-columns.ts'
import { type Changes, changesBetween } from './merge-lead.ts'
import { forgetDismissals } from './merging/dismiss-duplicate.ts'
import {
  changedState,
  insertUndo,
  type TakenArrival,
  type TakenLead,
  type UndoState,
} from './merging/lead-undo.ts'

/** Takes the lead out of the counts as it was and puts it in as it is, when anything counted has changed. */
function countAnew(accountId: string, before: LeadRecord, after: LeadRecord): Insert[] {
  if (JSON.stringify(dimensionsOf(before)) === JSON.stringify(dimensionsOf(after))) return []
  return [leadChange(accountId, -1, before), leadChange(accountId, 1, after)]
}

/** The same of how its calls are counted. */
async function countCallsAnew(tx: Tx, after: LeadRecord): Promise<Insert[]> {
  const { accountId } = tx.caller
  const before = await readLeadCalls(tx, after.id)
  const { source, status, priority, assigned_to_id } = after
  return callsChange(accountId, before, { ...before, source, status, priority, assigned_to_id })
}

/** A new assignee sees the lead's calls and timeline, the old one no longer. Answers how the timeline tells of it. */
async function followAssignee(tx: Tx, { id, assigned_to_id: before }: LeadRecord, after: string | null) {
  const { accountId } = tx.caller
  const [calls, users] = await tx.run(
    asWholeAccount,
    query<CountedCall>`
      update call_logs set assigned_to_id = ${after} where account_id = ${accountId} and lead_id = ${id}
      returning ${countedCallColumns}`,
    query<{ id: string; email: string }>`
      select id, email from users where account_id = ${accountId} and id = any(${[before, after]}::uuid[])`,
    sql`
      update lead_activities set assigned_to_id = ${after}
      where account_id = ${accountId} and lead_id = ${id} and kind <> 'possible_duplicate'`,
    sql`update lead_calls set assigned_to_id = ${after} where account_id = ${accountId} and lead_id = ${id}`,
    sql`update leads_to_call set assigned_to_id = ${after} where account_id = ${accountId} and lead_id = ${id}`,
  )
  tx.write(...callsOfNewOwner(accountId, calls, { assigned_to_id: before }))
  const emailOf = (userId: string | null): string | null =>
    users.find((user) => user.id === userId)?.email ?? null
  return { assigned_to: { before: emailOf(before), after: emailOf(after) } }
}

/** What an update is besides the fields themselves. */
export interface UpdateKind {
  /** What the timeline says besides the changed fields. */
  readonly details?: Readonly<Record<string, unknown>>
  /** What a merge took in, to be given back when it is undone. */
  readonly taken?: TakenLead | TakenArrival | null
  /** What the audit log calls it. */
  readonly action?: string
  /** False for what cannot be undone itself. */
  readonly isUndoable?: boolean
  /** What else the lead is known by then, main ones included: these are left out. Left out: as before. */
  readonly further?: readonly FurtherContact[]
  /** The timeline names the changed fields without their values: these may be those of another person. */
  readonly namesAlone?: boolean
}

/** A lead after an update, and its entry on the timeline. */
export interface UpdatedLead {
  readonly lead: LeadRecord
  readonly activityId: string
  readonly fields: readonly string[]
}

/** Writes what a merge makes of a lead, and what undoing it needs; as the whole account, since a hand-over leaves sight. */
export async function updateLead(
  tx: Tx,
  match: Pick<LeadMatch, 'lead' | 'why'>,
  values: LeadValues,
  at: Date,
  kind: UpdateKind = {},
): Promise<UpdatedLead> {
  const { caller } = tx
  const { accountId } = caller
  const { lead: before } = match
  const { taken = null, isUndoable = true, action = 'lead.merged' } = kind
  const changed: Changes = changesBetween(before, values)
  const isReassigned = before.assigned_to_id !== values.assigned_to_id
  const assigned = isReassigned ? await followAssignee(tx, before, values.assigned_to_id) : {}
  const further = settleContacts(kind.further ?? before.further_contacts ?? [], values)
  const contacts = contactsBetween(before, { ...values, further_contacts: further })
  const seen = { ...changed, ...assigned }
  const changes = { ...seen, ...contacts.changes }
  const fields = Object.keys(changes)
  // What v1 does not show does not move its `updated_at`.
  const isMoved = Object.keys(seen).length > 0 || taken?.kind === 'lead'
  const isChanged = isMoved || fields.length > 0
  const after = {
    ...before,
    ...values,
    // A lead without any is stored with null. An empty list here would differ from that, and the search would index the lead anew.
    further_contacts: further.length === 0 ? null : further,
    updated_at: isMoved ? at : before.updated_at,
  }
  const counts = countAnew(accountId, before, after)
  const callCounts = counts.length > 0 ? await countCallsAnew(tx, after) : []
  const matchedOn = match.why.map(({ on }) => on)
  const state = { ...changedState(before, values), ...contacts.undo }
  const activityId = newRecordId()
  const told = kind.namesAlone ? { fields } : { changes }
  const details = { matched_on: matchedOn, ...whyMatched(match.why), ...told, ...kind.details }
  const otherId = kind.details?.other_id
  const owners = { before: before.assigned_to_id, after: values.assigned_to_id }
  const audited = {
    fields,
    ...(isReassigned && { assigned_to: owners }),
    ...(otherId !== undefined && { other_id: otherId }),
  }
  tx.write(
    ...wholeAccountFor(caller),
    sql`
      update leads set ${changedColumns(values)}, updated_at = ${after.updated_at},
        further_contacts = ${after.further_contacts && JSON.stringify(further)}::jsonb
      where account_id = ${accountId} and id = ${before.id}`,
    ...followContacts(accountId, before.id, before, after),
    timelineEntry(caller, at, after, 'merged', details, activityId),
    ...counts,
    ...callCounts,
    ...changedWords(accountId, before, after),
    auditEntry(caller, at, action, ['lead', before.id], audited, activityId),
    ...(isUndoable && (isChanged || taken)
      ? [insertUndo(accountId, before.id, { id: activityId, at, state: { ...state, taken } })]
      : []),
    ...(isChanged ? [writtenBehindHorizon(accountId, after)] : []),
    ...(hasNewContact(state.after) ? forgetDismissals(accountId, before.id) : []),
  )
  return { lead: after, activityId, fields }
}

const hasNewContact = (changed: UndoState['after']): boolean =>
  'phone_e164' in changed || 'email_normalized' in changed
