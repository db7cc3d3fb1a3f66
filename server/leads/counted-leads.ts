import sql from 'sql-template-tag'
import type { CountedRows } from '../platform/counts/verify-counts.ts'

/** Every lead of an account as a save counts it. */
export function countedLeads(accountId: string): CountedRows {
  return {
    subject: 'leads',
    rows: sql`
      select account_id, 'leads' as subject, created_at as at, 1 as n, 0 as seconds, assigned_to_id, created_by_id,
        jsonb_build_object('status', status, 'source', source, 'priority', priority,
          'assigned_to', coalesce(assigned_to_id::text, '')) as dimensions
      from leads where account_id = ${accountId}`,
  }
}
