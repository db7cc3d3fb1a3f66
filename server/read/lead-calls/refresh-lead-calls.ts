import sql from 'sql-template-tag'
import { asWholeAccount, query, type Statement } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { refreshCallAgain } from './call-again.ts'
import { callsChange, type LeadCalls, leadCallsColumns } from './lead-calls.ts'

/** Locks leads against everything else that changes their calls. */
export const holdLeads = (accountId: string, ids: unknown): Statement => sql`
    select id from leads where account_id = ${accountId} and id = any(${ids}::uuid[]) order by id for no key update`

interface CalledLead extends LeadCalls {
  readonly real_first: Date | null
  readonly real_last: Date | null
  /** As it is kept beside the calls. */
  readonly kept_assignee: string | null
}

const timeOf = (date: Date | null): number | undefined => date?.getTime()

/** Computes anew when leads were called, after calls went or came otherwise than by logging, and corrects the counts. */
export async function refreshLeadCalls(tx: Tx, ids: readonly string[]): Promise<void> {
  const { accountId } = tx.caller
  const calls = sql`from call_logs where account_id = ${accountId} and call_logs.lead_id = leads.id`
  const [, leads] = await tx.run(
    asWholeAccount,
    holdLeads(accountId, ids),
    query<CalledLead>`
      select ${leadCallsColumns}, (select max(called_at) ${calls}) as real_last,
        (select min(called_at) ${calls} and called_at >= leads.created_at) as real_first,
        lead_calls.assigned_to_id as kept_assignee
      from leads join lead_calls on lead_calls.account_id = ${accountId} and lead_calls.lead_id = leads.id
      where leads.account_id = ${accountId} and leads.id = any(${ids}::uuid[])`,
  )
  tx.write(asWholeAccount, ...refreshCallAgain(tx, ids))
  for (const { real_first, real_last, kept_assignee, ...before } of leads) {
    const after = {
      ...before,
      first_call_at: before.is_from_call ? null : real_first,
      last_call_at: real_last,
    }
    const isSame =
      timeOf(before.first_call_at) === timeOf(after.first_call_at) &&
      timeOf(before.last_call_at) === timeOf(after.last_call_at) &&
      kept_assignee === before.assigned_to_id
    if (isSame) continue
    tx.write(
      asWholeAccount,
      sql`
        update lead_calls set first_call_at = ${after.first_call_at}, last_call_at = ${after.last_call_at},
          assigned_to_id = ${after.assigned_to_id}
        where account_id = ${accountId} and lead_id = ${before.lead_id}`,
      ...callsChange(accountId, before, after),
    )
  }
}
