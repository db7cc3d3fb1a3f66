import sql, { empty, type Sql } from 'sql-template-tag'
import type { Caller } from './caller.ts'
import { type Insert, insertRow } from './database/database.ts'
import { newRecordId } from './http/record-id.ts'

/** What happened, to what (decision 0006.46). `details` names fields and settings, never a lead's values. */
export interface AuditEntry {
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string | Sql | null
  readonly details?: Record<string, unknown>
}

/** The row that records a write; it goes with the write. */
export function auditEntry(caller: Caller, at: Date, entry: AuditEntry): Insert {
  const { accountId, actor, userId, address } = caller
  return insertRow('audit_log', {
    account_id: accountId,
    id: newRecordId(),
    at,
    action: entry.action,
    actor_kind: actor.kind,
    actor_name: actor.name,
    actor_user_id: userId,
    via_id: actor.viaId,
    address,
    subject_kind: entry.subjectKind,
    subject_id: entry.subjectId,
    details: JSON.stringify(entry.details ?? {}),
  })
}

/**
 * The insert that records a write, to be put into the statement that does the write. With `from` (such as
 * `from lead`) it records only when that part of the statement did something; time, subject and id may be its columns.
 */
export function auditFrom(
  caller: Caller,
  at: Date | Sql,
  entry: AuditEntry,
  from: Sql = empty,
  id: string | Sql = newRecordId(),
): Sql {
  const { actor } = caller
  return sql`
    insert into audit_log (account_id, id, at, action, actor_kind, actor_name, actor_user_id, via_id, address,
      subject_kind, subject_id, details)
    select ${caller.accountId}, ${id}, ${at}, ${entry.action}, ${actor.kind}, ${actor.name},
      ${caller.userId}, ${actor.viaId}, ${caller.address}, ${entry.subjectKind}, ${entry.subjectId},
      ${JSON.stringify(entry.details ?? {})}
    ${from} returning id`
}
