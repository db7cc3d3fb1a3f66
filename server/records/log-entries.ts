import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Insert, insertRow, type Query, query } from '../postgres/database.ts'
import type { Caller } from './caller.ts'

/**
 * The id of an entry in a log (timeline, audit log, changes of counts): begins with the time in ms (UUID version 7,
 * RFC 9562), random behind. Entries that are written together then stand together in the index, so that a save
 * touches its last page and not one in each of thousands. What an interface shows by id has version 4 (§2.5).
 */
export function newRecordId(): string {
  const ms = Date.now()
  if (ms !== beginning.ms) beginning = { ms, text: beginningOf(ms) }
  return beginning.text + randomUUID().slice(15)
}

function beginningOf(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7`
}

/** The entries of a save are written within one ms. */
let beginning = { ms: 0, text: beginningOf(0) }

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

/** The row that records a write (decision 0006.46). `details` names fields, settings and owners, never other values of a lead; a changed lead's has the `id` of the entry on its timeline. */
export const auditEntry = (
  { accountId, actor, userId, address, batchId }: Caller,
  at: Date,
  action: string,
  [subjectKind, subjectId]: readonly [kind: string, id: string | null],
  details: object = {},
  id: string = newRecordId(),
): Insert =>
  insertRow('audit_log', {
    account_id: accountId,
    id,
    at,
    action,
    actor_kind: actor.kind,
    actor_name: actor.name,
    actor_user_id: userId,
    via_id: actor.viaId,
    address,
    subject_kind: subjectKind,
    subject_id: subjectId,
    details: JSON.stringify(details),
    ...(batchId !== undefined && { batch_id: batchId }),
  })

/** The fields of a setting that became something else, each from what to what, as the audit log tells it. */
export const changedFields = <T extends object, Field extends keyof T>(
  before: T,
  after: T,
  fields: readonly Field[],
): Partial<Record<Field, { before: unknown; after: unknown }>> =>
  Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, { before: before[field], after: after[field] }]),
  ) as Partial<Record<Field, { before: unknown; after: unknown }>>
