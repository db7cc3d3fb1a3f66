import { type Insert, insertRow } from '../postgres/database.ts'
import type { Caller } from './caller.ts'
import { newRecordId } from './record-id.ts'

/** What happened, to what (decision 0006.46). `details` names fields and settings, never a lead's values. */
export interface AuditEntry {
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string | null
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
