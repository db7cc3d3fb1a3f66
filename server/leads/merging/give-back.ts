import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { asWholeAccount, insertRow, query } from '../../postgres/database.ts'
import { giveBackCallAgain } from '../../read/lead-calls/call-again.ts'
import { callsChange, leadCallsRow } from '../../read/lead-calls/lead-calls.ts'
import { writtenBehindHorizon } from '../../read/leads/change-horizon.ts'
import { newWords } from '../../read/search/lead-words.ts'
import type { Tx } from '../../records/database.ts'
import type { LeadRecord } from '../../records/lead-record.ts'
import { auditEntry, timelineEntry } from '../../records/log-entries.ts'
import { followContacts, markShared } from '../contacts/lead-contacts.ts'
import { leadChange } from '../counted-leads.ts'
import { byHand } from '../create-lead.ts'
import { refreshNotToCall } from '../not-to-call/call-marks.ts'
import { noteSharers } from '../possible-duplicates.ts'
import { insertDismissal } from './dismiss-duplicate.ts'
import {
  insertUndo,
  type KeptLead,
  type MovedRecords,
  type TakenArrival,
  type TakenLead,
} from './lead-undo.ts'
import { moveRecords, moveRepeats } from './move-records.ts'

/** What a lead had before it was there. */
const noContacts = { phone_e164: null, email_normalized: null }

/** The lead's row as it was. */
const recordOf = (id: string, lead: KeptLead): LeadRecord => ({
  ...lead,
  id,
  created_at: new Date(lead.created_at),
  updated_at: new Date(lead.updated_at),
})

/**
 * Makes what a merge took in a lead of its own again (decision 0021.56). Answers it. The lead that was kept must be
 * held, and the contacts of both locked.
 */
export async function giveBack(
  tx: Tx,
  kept: LeadRecord,
  taken: TakenLead | TakenArrival,
  at: Date,
): Promise<LeadRecord> {
  const { accountId } = tx.caller
  const id = taken.kind === 'lead' ? taken.id : randomUUID()
  const record = recordOf(id, taken.lead)
  const calls = {
    ...record,
    ...(taken.origin ?? byHand),
    lead_id: id,
    first_call_at: null,
    last_call_at: null,
  }
  tx.write(
    asWholeAccount,
    insertRow('leads', {
      account_id: accountId,
      ...record,
      further_contacts: record.further_contacts ? JSON.stringify(record.further_contacts) : null,
    }),
    ...followContacts(accountId, id, noContacts, record),
    ...markShared(accountId, id, taken.kind === 'lead' ? (taken.shared ?? []) : []),
    leadChange(accountId, 1, record),
    leadCallsRow(accountId, calls, null),
    ...callsChange(accountId, undefined, calls),
    newWords(accountId, record),
    writtenBehindHorizon(accountId, record),
    // A reply that was kept may hold what the merge wrote; a retry is a new request.
    sql`delete from idempotent_replies where account_id = ${accountId} and lead_id = ${kept.id}`,
  )
  if (taken.kind === 'lead') await giveBackTies(tx, kept, record, taken, at)
  else await beginAnew(tx, kept, record, taken, at)
  await refreshNotToCall(tx, [kept.id, id])
  return record
}

/** Its calls, timeline and deliveries, and what others knew of it. */
async function giveBackTies(
  tx: Tx,
  kept: LeadRecord,
  lead: LeadRecord,
  taken: TakenLead,
  at: Date,
): Promise<void> {
  const { accountId } = tx.caller
  await moveRecords(tx, kept, lead, taken.moved)
  await moveRepeats(tx, kept.id, lead.id, taken.moved.deliveries)
  const { callAgain } = taken
  if (callAgain?.other) tx.write(...giveBackCallAgain(accountId, kept, lead, callAgain.kept, callAgain.other))
  const [there] = await tx.run(
    asWholeAccount,
    query<{ id: string }>`
      select id from leads where account_id = ${accountId} and id = any(${taken.dismissed}::uuid[])
      order by id for key share`,
    sql`
      update lead_activities set details = details || ${JSON.stringify({ other_id: lead.id })}::jsonb
      where account_id = ${accountId} and id = any(${taken.told}::uuid[])
        and details ->> 'other_id' = ${kept.id}`,
  )
  tx.write(
    asWholeAccount,
    ...there.map((other) => insertDismissal(accountId, [lead.id, other.id], at)),
    ...taken.undos.map((undo) => insertUndo(accountId, lead.id, undo)),
  )
}

/** A lead that never was one: its timeline begins here, and its delivery goes with it. */
async function beginAnew(
  tx: Tx,
  kept: LeadRecord,
  lead: LeadRecord,
  { deliveryId }: TakenArrival,
  at: Date,
): Promise<void> {
  const { caller } = tx
  const details = { source: lead.source, status: lead.status, undone_from_id: kept.id }
  tx.write(
    asWholeAccount,
    timelineEntry(caller, at, lead, 'created', details),
    auditEntry(caller, at, 'lead.created', ['lead', lead.id]),
  )
  if (deliveryId !== null) {
    await moveRecords(tx, kept, lead, await broughtBy(tx, kept.id, deliveryId, lead.created_at))
    await moveRepeats(tx, kept.id, lead.id, [deliveryId])
  }
  await noteSharers(tx, lead.id, lead, [kept.id], at)
}

/** What a delivery brought to a lead: itself, and the call that it told of (decision 0020.52). */
async function broughtBy(tx: Tx, leadId: string, deliveryId: string, at: Date): Promise<MovedRecords> {
  const { accountId } = tx.caller
  const [calls] = await tx.run(
    asWholeAccount,
    query<{ id: string }>`
      select call_logs.id from call_logs
      join deliveries on deliveries.account_id = ${accountId} and deliveries.id = ${deliveryId}
        and deliveries.webhook_id = call_logs.webhook_id
      where call_logs.account_id = ${accountId} and call_logs.lead_id = ${leadId} and call_logs.created_at = ${at}`,
  )
  const ids = calls.map(({ id }) => id)
  const [entries] = await tx.run(
    asWholeAccount,
    query<{ id: string }>`
      select id from lead_activities
      where account_id = ${accountId} and lead_id = ${leadId} and kind = 'call_logged'
        and details ->> 'call_log_id' = any(${ids}::text[])`,
  )
  return { calls: ids, activities: entries.map(({ id }) => id), pairs: [], deliveries: [deliveryId] }
}
