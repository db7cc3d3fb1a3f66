import sql from 'sql-template-tag'
import { endWait, sayCallAgain } from '../../read/lead-calls/call-again.ts'
import type { Tx } from '../../records/database.ts'
import { auditEntry, lockLead, timelineEntry } from '../../records/log-entries.ts'
import { notFound } from '../../refusals/errors.ts'

/** Says of a lead when it is to be called again, null for not any more (decision 0043). 404 for a lead that is not seen. */
export async function sayWhenToCall(
  tx: Tx,
  leadId: string,
  callAgainAt: Date | null,
  at: Date,
): Promise<void> {
  const { caller } = tx
  const { accountId } = caller
  const lead = await tx.oneOrNone(lockLead(accountId, leadId))
  if (!lead) throw notFound('lead')
  const said = { call_again_at: callAgainAt, said_at: at, said_by_id: caller.userId }
  tx.write(
    sayCallAgain(accountId, lead, said),
    timelineEntry(caller, at, lead, 'merged', { matched_on: [], call_again_at: callAgainAt }),
    auditEntry(caller, at, 'lead.changed', ['lead', leadId], { fields: ['call_again_at'] }),
  )
}

/** A lead is being called: it goes on to nobody else, whatever comes of the call. 404 for a lead that is not seen. */
export async function noteDialled(tx: Tx, leadId: string): Promise<void> {
  const { accountId } = tx.caller
  const lead = await tx.oneOrNone(lockLead(accountId, leadId))
  if (!lead) throw notFound('lead')
  tx.write(endWait(accountId, sql`= ${leadId}`))
}
