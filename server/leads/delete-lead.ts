import sql from 'sql-template-tag'
import { auditEntry } from '../platform/audit-entry.ts'
import { asWholeAccount, type Statement, type Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/errors.ts'
import { newRecordId } from '../platform/http/record-id.ts'
import { leadDimensions } from './counted-leads.ts'

/**
 * Deletes a lead for good, with timeline, call logs, idempotent replies (by foreign key) and what the webhook
 * deliveries that made it hold of the person (§4.3, decision 0006.47). 404 when the caller cannot see it.
 */
export async function deleteLead(tx: Tx, id: string, at: Date): Promise<void> {
  const { accountId } = tx.caller
  const visible = await tx.oneOrNone(
    sql`select id from leads where account_id = ${accountId} and id = ${id} for update`,
  )
  if (!visible) throw notFound('lead')
  await tx.finish(asWholeAccount, uncountCalls(accountId, id), eraseLead(tx, id, at))
}

/** Before the calls are gone by foreign key, they leave the counts. */
function uncountCalls(accountId: string, leadId: string): Statement {
  return sql`
    insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
    select account_id, gen_random_uuid(), 'call_logs', called_at, -1, -duration_seconds, assigned_to_id, created_by_id,
      jsonb_build_object('call_type', call_type, 'outcome', outcome)
    from call_logs where account_id = ${accountId} and lead_id = ${leadId} returning id`
}

function eraseLead(tx: Tx, id: string, at: Date): Statement {
  const { accountId } = tx.caller
  return sql`
    with lead as (
      delete from leads where account_id = ${accountId} and id = ${id}
      returning created_at, assigned_to_id, created_by_id, status, source, priority
    ), change as (
      insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
      select ${accountId}, ${newRecordId()}, 'leads', created_at, -1, 0, assigned_to_id, created_by_id,
        ${leadDimensions}
      from lead returning id
    ), duplicates as (
      delete from lead_activities
      where account_id = ${accountId} and kind = 'possible_duplicate' and details ->> 'other_id' = ${id}::text
      returning id
    ), delivery as (
      update deliveries set body = null, mapped = null, origins = null
      where account_id = ${accountId} and lead_id = ${id} returning id
    ), sample as (
      update webhook_fields set sample = null where account_id = ${accountId} and id in (
        -- Locked in the order in which deliveries write them, so that the two cannot deadlock.
        select id from webhook_fields where account_id = ${accountId} and sample_delivery_id in (
          select id from deliveries where account_id = ${accountId} and lead_id = ${id})
        order by webhook_id, expression for update)
      returning id
    ), audit as (
      ${auditEntry(tx.caller, at, { action: 'lead.deleted', subjectKind: 'lead', subjectId: id }, sql`from lead`)}
    )
    select count(*) from lead`
}
