import sql from 'sql-template-tag'
import { auditEntry } from '../platform/audit-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/errors.ts'
import { newRecordId } from '../platform/http/record-id.ts'

/**
 * Deletes a call log for good (§4.6); the lead's timeline keeps that it was deleted. 404 when invisible. The lead is
 * locked first, as whoever deletes or hands over the lead does: in the other order the two would deadlock, and a
 * call that goes with its lead would be counted out twice.
 */
export async function deleteCallLog(tx: Tx, id: string, at: Date): Promise<void> {
  const { caller } = tx
  const { accountId, actor } = caller
  const deleted = await tx.oneOrNone(sql`
    with lead as materialized (
      select id from leads where account_id = ${accountId} and id = (
        select lead_id from call_logs where account_id = ${accountId} and id = ${id})
      for share
    ), call_log as (
      delete from call_logs where account_id = ${accountId} and id = ${id} and lead_id = (select id from lead)
      returning id, lead_id, call_type, duration_seconds, outcome, called_at, assigned_to_id, created_by_id
    ), activity as (
      insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details,
        assigned_to_id, created_by_id)
      select ${accountId}, ${newRecordId()}, lead_id, 'call_deleted', ${at}, ${actor.kind}, ${actor.name},
        ${caller.userId}, jsonb_build_object('call_log_id', id, 'call_type', call_type, 'outcome', outcome,
        'duration_seconds', duration_seconds), assigned_to_id, created_by_id
      from call_log returning id
    ), change as (
      insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
      select ${accountId}, ${newRecordId()}, 'call_logs', called_at, -1, -duration_seconds, assigned_to_id,
        created_by_id, jsonb_build_object('call_type', call_type, 'outcome', outcome)
      from call_log returning id
    ), audit as (
      ${auditEntry(caller, at, { action: 'call_log.deleted', subjectKind: 'call_log', subjectId: id }, sql`from call_log`)}
    )
    select id from call_log`)
  if (!deleted) throw notFound('call log')
}
