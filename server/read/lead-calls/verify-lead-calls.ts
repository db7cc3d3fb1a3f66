import sql, { type Sql } from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { type CountCheck, type CountedRows, verifyCounts } from '../counts/verify-counts.ts'
import { delayNameSql } from './first-call-delay.ts'
import { refreshLeadCalls } from './refresh-lead-calls.ts'

/** Leads in one step of a repair. */
const mostAtOnce = 500

/** Compares the stored times of calls with the calls themselves; `repair` corrects them. */
async function verifyTimes(tx: Tx, repair: boolean): Promise<CountCheck> {
  const { accountId } = tx.caller
  const [rows, [leads]] = await tx.run(
    query<{ id: string }>`
      select leads.id from leads
      join lead_calls on lead_calls.account_id = ${accountId} and lead_calls.lead_id = leads.id
      left join (
        select call_logs.lead_id, max(called_at) as last_call_at,
          min(called_at) filter (where called_at >= called.created_at) as first_call_at
        from call_logs join leads called on called.account_id = ${accountId} and called.id = call_logs.lead_id
        where call_logs.account_id = ${accountId} group by 1
      ) real on real.lead_id = leads.id
      where leads.account_id = ${accountId} and (lead_calls.last_call_at is distinct from real.last_call_at
        or lead_calls.first_call_at is distinct from case when not is_from_call then real.first_call_at end
        or lead_calls.assigned_to_id is distinct from leads.assigned_to_id)`,
    query<{ n: number }>`select count(*)::int as n from leads where account_id = ${accountId}`,
  )
  const ids = rows.map(({ id }) => id)
  if (repair)
    for (let i = 0; i < ids.length; i += mostAtOnce) await refreshLeadCalls(tx, ids.slice(i, i + mostAtOnce))
  return { subject: 'lead_calls', counters: leads?.n ?? 0, wrong: ids.length }
}

/** Every lead that was called, every first call, and every lead that a webhook made or that came by a campaign, as they are counted. */
export function countedLeadCalls(accountId: string): CountedRows[] {
  const counted = (subject: CountedRows['subject'], dimensions: Sql, condition: Sql): CountedRows => ({
    subject,
    rows: sql`
      select leads.account_id, ${subject}::text as subject, leads.created_at as at, 1 as n, 0 as seconds,
        leads.assigned_to_id, leads.created_by_id, ${dimensions} as dimensions
      from leads join lead_calls on lead_calls.account_id = ${accountId} and lead_calls.lead_id = leads.id
      where leads.account_id = ${accountId} and ${condition}`,
  })
  const delay = delayNameSql(sql`leads.created_at`, sql`first_call_at`)
  return [
    counted(
      'called_leads',
      sql`jsonb_build_object('source', source, 'status', status, 'priority', priority,
        'assigned_to', coalesce(leads.assigned_to_id::text, ''))`,
      sql`last_call_at is not null`,
    ),
    counted(
      'first_calls',
      sql`jsonb_build_object('source', source, 'delay', ${delay}, 'webhook', coalesce(webhook_id::text, ''))`,
      sql`first_call_at is not null`,
    ),
    counted(
      'webhook_leads',
      sql`jsonb_build_object('source', source, 'status', status, 'webhook', webhook_id::text)`,
      sql`webhook_id is not null`,
    ),
    counted(
      'campaign_leads',
      sql`jsonb_build_object('source', source, 'status', status, 'campaign', campaign)`,
      sql`campaign is not null`,
    ),
  ]
}

/** Verifies when leads were called, and then how that is counted. */
export async function verifyLeadCalls(tx: Tx, repair: boolean): Promise<CountCheck[]> {
  const checks = [await verifyTimes(tx, repair)]
  for (const counted of countedLeadCalls(tx.caller.accountId))
    checks.push(await verifyCounts(tx, counted, repair))
  return checks
}
