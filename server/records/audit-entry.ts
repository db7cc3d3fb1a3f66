import { isDeepStrictEqual } from 'node:util'
import { type Insert, insertRow } from '../postgres/database.ts'
import type { Caller } from './caller.ts'
import { newRecordId } from './record-id.ts'

/** The row that records a write (decision 0006.46). `details` names fields, settings and owners, never other values of a lead. */
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
