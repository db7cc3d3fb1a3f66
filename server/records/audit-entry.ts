import { type Insert, insertRow } from '../postgres/database.ts'
import type { Caller } from './caller.ts'
import { newRecordId } from './record-id.ts'

/**
 * The row that records a write, and goes with it: what happened, to what (decision 0006.46). `details` names fields and
 * settings, and from whom to whom a lead went; never other values of a lead.
 */
export const auditEntry = (
  { accountId, actor, userId, address }: Caller,
  at: Date,
  action: string,
  [subjectKind, subjectId]: readonly [kind: string, id: string | null],
  details: object = {},
): Insert =>
  insertRow('audit_log', {
    account_id: accountId,
    id: newRecordId(),
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
  })
