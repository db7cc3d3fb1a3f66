import { isDeepStrictEqual } from 'node:util'
import { type Insert, insertRow } from '../postgres/database.ts'
import type { Caller } from './caller.ts'
import { newRecordId } from './record-id.ts'

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
