import sql from 'sql-template-tag'
import { asWholeAccount, type Statement, type Tx } from '../database/database.ts'
import { callsChange, type LeadCalls, leadCallsQuery } from './lead-calls.ts'

/** Holds leads against whatever else changes their calls. */
export function holdLeads(accountId: string, ids: unknown): Statement {
  return sql`
    select id from leads where account_id = ${accountId} and id = any(${ids}::uuid[]) order by id for no key update`
}

interface CalledLead extends LeadCalls {
  readonly real_first: Date | null
  readonly real_last: Date | null
}

const timeOf = (date: Date | null): number | undefined => date?.getTime()

/** Finds anew when leads were called, after calls of theirs have gone or come otherwise than by logging, and counts it. */
export async function refreshLeadCalls(tx: Tx, ids: readonly string[]): Promise<void> {
  const { accountId } = tx.caller
  const calls = sql`from call_logs where account_id = ${accountId} and call_logs.lead_id = leads.id`
  const [, leads] = await tx.run<[object, CalledLead]>(
    asWholeAccount,
    holdLeads(accountId, ids),
    leadCallsQuery(
      accountId,
      ids,
      sql`, (select max(called_at) ${calls}) as real_last,
        (select min(called_at) ${calls} and called_at >= leads.created_at) as real_first`,
    ),
  )
  for (const { real_first, real_last, ...before } of leads) {
    const after = {
      ...before,
      first_call_at: before.is_from_call ? null : real_first,
      last_call_at: real_last,
    }
    const isSame =
      timeOf(before.first_call_at) === timeOf(after.first_call_at) &&
      timeOf(before.last_call_at) === timeOf(after.last_call_at)
    if (isSame) continue
    tx.write(
      asWholeAccount,
      sql`
        update lead_calls set first_call_at = ${after.first_call_at}, last_call_at = ${after.last_call_at}
        where account_id = ${accountId} and lead_id = ${before.lead_id}`,
      ...callsChange(accountId, before, after),
    )
  }
}
