import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { auditEntry } from '../platform/audit-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/errors.ts'
import { newRecordId } from '../platform/http/record-id.ts'
import { type CallLogBody, readCalledAt } from './call-log.ts'

/** What POST /call-logs answers (§4.5). */
export interface LoggedCall {
  readonly id: string
  readonly lead_id: string
  readonly call_type: string
  readonly duration_seconds: number
  readonly outcome: string
  readonly created_at: Date
}

/**
 * Logs a call against a lead, with its timeline entry, audit entry and count in one statement. It inserts from
 * `leads`: a foreign key alone does not see row-level security. 404 naming `lead_id` when the lead is missing
 * or invisible (decision 0003.21).
 */
export async function logCall(tx: Tx, call: CallLogBody, at: Date): Promise<LoggedCall> {
  const { caller } = tx
  const { accountId, actor } = caller
  const id = randomUUID()
  const calledAt = call.called_at === undefined ? at : readCalledAt(call.called_at)
  const outcome = call.outcome ?? 'Completed'
  const details = JSON.stringify({
    call_log_id: id,
    call_type: call.call_type,
    outcome,
    duration_seconds: call.duration_seconds,
  })
  const logged = await tx.oneOrNone<LoggedCall>(sql`
    with lead as materialized (
      select id, assigned_to_id, created_by_id from leads where account_id = ${accountId} and id = ${call.lead_id}
      for share
    ), call_log as (
      insert into call_logs (account_id, id, lead_id, call_type, duration_seconds, outcome, notes, called_at,
        created_at, assigned_to_id, created_by_id)
      select ${accountId}, ${id}, id, ${call.call_type}, ${call.duration_seconds}, ${outcome}, ${call.notes},
        ${calledAt}, ${at}, assigned_to_id, created_by_id
      from lead
      returning id, lead_id, call_type, duration_seconds, outcome, called_at, created_at, assigned_to_id, created_by_id
    ), activity as (
      insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details,
        assigned_to_id, created_by_id)
      select ${accountId}, ${newRecordId()}, lead_id, 'call_logged', ${at}, ${actor.kind}, ${actor.name},
        ${caller.userId}, ${details}, assigned_to_id, created_by_id
      from call_log returning id
    ), change as (
      insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
      select ${accountId}, ${newRecordId()}, 'call_logs', called_at, 1, duration_seconds, assigned_to_id,
        created_by_id, jsonb_build_object('call_type', call_type, 'outcome', outcome)
      from call_log returning id
    ), audit as (
      ${auditEntry(caller, at, { action: 'call_log.created', subjectKind: 'call_log', subjectId: id }, sql`from call_log`)}
    )
    select id, lead_id, call_type, duration_seconds, outcome, created_at from call_log`)
  if (!logged) throw notFound('lead', 'lead_id')
  return logged
}
