import { type Insert, insertRow, type Query, query } from '../postgres/database.ts'
import type { Caller } from './caller.ts'
import { newRecordId } from './record-id.ts'

/** A lead as far as its timeline must know it: who sees the lead sees the entry. */
export interface TimelineLead {
  readonly id: string
  readonly assigned_to_id: string | null
  readonly created_by_id: string | null
}

/** Locks a lead against whoever else changes it, its calls or what is said of them; no row where the caller does not see it. */
export const lockLead = (accountId: string, leadId: string): Query<TimelineLead> => query<TimelineLead>`
    select id, assigned_to_id, created_by_id from leads
    where account_id = ${accountId} and id = ${leadId} for no key update`

export type TimelineKind = 'created' | 'merged' | 'call_logged' | 'call_deleted' | 'possible_duplicate'

/** The row that tells on a lead's timeline what happened to it, and by whom (decision 0006.45). */
export function timelineEntry(
  caller: Caller,
  at: Date,
  lead: TimelineLead,
  kind: TimelineKind,
  details: Readonly<Record<string, unknown>>,
  id: string = newRecordId(),
): Insert {
  const { accountId, actor, userId } = caller
  return insertRow('lead_activities', {
    account_id: accountId,
    id,
    lead_id: lead.id,
    kind,
    at,
    actor_kind: actor.kind,
    actor_name: actor.name,
    actor_user_id: userId,
    details: JSON.stringify(details),
    assigned_to_id: lead.assigned_to_id,
    created_by_id: lead.created_by_id,
  })
}
