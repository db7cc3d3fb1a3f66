import { query } from '../postgres/database.ts'
import { type CountedCall, callChange, countedCallColumns } from '../read/counts/count-change.ts'
import { refreshLeadCalls } from '../read/lead-calls/refresh-lead-calls.ts'
import type { Tx } from '../records/database.ts'
import { auditEntry, lockLead, timelineEntry } from '../records/log-entries.ts'
import { notFound } from '../refusals/errors.ts'

/**
 * Deletes a call log for good (§4.6); the lead's timeline keeps that it was deleted. 404 when invisible. The lead is
 * locked first, as whoever deletes or hands over the lead does: in the other order the two would deadlock, and a
 * call that goes with its lead would be counted out twice.
 */
export async function deleteCallLog(tx: Tx, id: string, at: Date): Promise<void> {
  const { caller } = tx
  const { accountId } = caller
  const found = await tx.oneOrNone(query<{ lead_id: string }>`
    select lead_id from call_logs where account_id = ${accountId} and id = ${id}`)
  if (!found) throw notFound('call log')
  const [[lead], [call]] = await tx.run(
    lockLead(accountId, found.lead_id),
    query<CountedCall>`delete from call_logs where account_id = ${accountId} and id = ${id}
      returning ${countedCallColumns}`,
  )
  if (!lead || !call) throw notFound('call log')
  const { call_type, outcome, duration_seconds } = call
  tx.write(
    timelineEntry(caller, at, lead, 'call_deleted', {
      call_log_id: id,
      call_type,
      outcome,
      duration_seconds,
    }),
    callChange(accountId, -1, call),
    auditEntry(caller, at, 'call_log.deleted', ['call_log', id]),
  )
  await refreshLeadCalls(tx, [lead.id])
}
