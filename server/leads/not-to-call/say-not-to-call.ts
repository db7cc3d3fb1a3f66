import { asWholeAccount, query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { auditEntry, lockLead, timelineEntry } from '../../records/log-entries.ts'
import { notFound } from '../../refusals/errors.ts'
import { markByHand, takeBackMarks } from './call-marks.ts'

/**
 * Says that a lead is not to be called, or takes it back, also what deliveries have said (decision 0047). Whoever sees the lead may;
 * saying what is said already changes nothing. 404 for a lead that is missing or invisible.
 */
export async function sayNotToCall(tx: Tx, leadId: string, isNotToCall: boolean, at: Date): Promise<void> {
  const { accountId, userId } = tx.caller
  const [[lead], [marked]] = await tx.run(
    lockLead(accountId, leadId),
    query<{ lead_id: string }>`
      select lead_id from leads_not_to_call where account_id = ${accountId} and lead_id = ${leadId}`,
  )
  if (!lead) throw notFound('lead')
  const before = marked !== undefined
  if (before === isNotToCall) return
  const changes = { not_to_call: { before, after: isNotToCall } }
  tx.write(
    asWholeAccount,
    ...(isNotToCall
      ? markByHand(accountId, leadId, userId, at)
      : takeBackMarks(accountId, leadId, userId, at)),
    timelineEntry(tx.caller, at, lead, 'merged', { matched_on: [], changes }),
    auditEntry(tx.caller, at, 'lead.changed', ['lead', leadId], { fields: ['not_to_call'] }),
  )
}
