import sql, { type Sql } from 'sql-template-tag'
import { auditEntry } from '../platform/audit-entry.ts'
import type { Caller } from '../platform/caller.ts'
import type { Statement } from '../platform/database/database.ts'
import { newRecordId } from '../platform/http/record-id.ts'
import { dimensionsOf } from './counted-leads.ts'
import { changedColumns } from './lead-columns.ts'
import type { LeadValues } from './lead-record.ts'
import type { LeadMatch } from './match-lead.ts'
import { type Changes, changesBetween } from './merge-lead.ts'

/** Takes the lead out of the counts as it was and puts it in as it is, when anything counted has changed. */
function countChange(accountId: string, before: LeadMatch['lead'], after: LeadValues): Sql {
  return sql`
    insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
    select account_id, id, 'leads', at, n, 0, assigned_to_id, created_by_id, dimensions from (values
      (${accountId}::uuid, ${newRecordId()}::uuid, ${before.created_at}::timestamptz, -1,
        ${before.assigned_to_id}::uuid, ${before.created_by_id}::uuid, ${dimensionsOf(before)}::jsonb),
      (${accountId}::uuid, ${newRecordId()}::uuid, ${before.created_at}::timestamptz, 1,
        ${after.assigned_to_id}::uuid, ${before.created_by_id}::uuid, ${dimensionsOf(after)}::jsonb)
    ) change (account_id, id, at, n, assigned_to_id, created_by_id, dimensions)
    where ${dimensionsOf(before) !== dimensionsOf(after)}::boolean returning id`
}

/** A new assignee sees the lead's calls and timeline, the old one no longer: their policy columns follow. */
function followAssignee(accountId: string, leadId: string, before: string | null, after: string | null): Sql {
  const moved = sql`where account_id = ${accountId} and lead_id = ${leadId} and ${before !== after}::boolean`
  return sql`
    moved_calls as (
      update call_logs set assigned_to_id = ${after} ${moved}
      returning called_at, duration_seconds, call_type, outcome, created_by_id
    ), moved_activities as (
      update lead_activities set assigned_to_id = ${after} ${moved} and kind <> 'possible_duplicate' returning id
    ), call_changes as (
      insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
      select ${accountId}::uuid, gen_random_uuid(), 'call_logs', called_at, sign, sign * duration_seconds, assignee,
        created_by_id, jsonb_build_object('call_type', call_type, 'outcome', outcome)
      from moved_calls cross join (values (-1, ${before}::uuid), (1, ${after}::uuid)) side (sign, assignee)
      returning id
    )`
}

/** What the timeline says of a merge (decision 0006.45). */
function mergeDetails(match: LeadMatch, changes: Changes, assignees: Sql): Sql {
  const matchedOn = [...(match.byPhone ? ['phone'] : []), ...(match.byEmail ? ['email'] : [])]
  return sql`jsonb_build_object('matched_on', ${JSON.stringify(matchedOn)}::jsonb,
    'changes', ${JSON.stringify(changes)}::jsonb || ${assignees})`
}

/**
 * The one statement of a merge: lead, timeline, audit entry and counts together. Runs as the whole account,
 * because a lead that is handed over leaves its writer's sight. `updated_at` moves only when something changed.
 */
export function updateLead(caller: Caller, match: LeadMatch, after: LeadValues, at: Date): Statement {
  const { accountId } = caller
  const { lead: before } = match
  const changes = changesBetween(before, after)
  const reassigned = before.assigned_to_id !== after.assigned_to_id
  const updatedAt = reassigned || Object.keys(changes).length > 0 ? at : before.updated_at
  const emailOf = (id: string | null): Sql =>
    sql`(select email from users where account_id = ${accountId} and id = ${id}::uuid)`
  const assignees = reassigned
    ? sql`jsonb_build_object('assigned_to', jsonb_build_object('before', ${emailOf(before.assigned_to_id)}, 'after', ${emailOf(after.assigned_to_id)}))`
    : sql`'{}'::jsonb`
  const audited = { fields: [...Object.keys(changes), ...(reassigned ? ['assigned_to'] : [])] }
  return sql`
    with lead as (
      update leads set ${changedColumns(after)}, updated_at = ${updatedAt}
      where account_id = ${accountId} and id = ${before.id}
      returning id, name, phone, status, created_at, updated_at
    ), activity as (
      insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details,
        assigned_to_id, created_by_id)
      select ${accountId}, ${newRecordId()}, ${before.id}, 'merged', ${at}, ${caller.actor.kind}, ${caller.actor.name},
        ${caller.userId}, ${mergeDetails(match, changes, assignees)}, ${after.assigned_to_id}, ${before.created_by_id}
      returning id
    ), change as (${countChange(accountId, before, after)}),
    ${followAssignee(accountId, before.id, before.assigned_to_id, after.assigned_to_id)},
    audit as (
      ${auditEntry(caller, at, { action: 'lead.merged', subjectKind: 'lead', subjectId: before.id, details: audited })}
    )
    select id, name, phone, status, created_at, updated_at from lead`
}
