import sql from 'sql-template-tag'
import { asWholeAccount, query } from '../postgres/database.ts'
import { type CountedCall, callChange, countedCallColumns } from '../read/counts/count-change.ts'
import { callsChange, leadCallsQuery } from '../read/lead-calls/lead-calls.ts'
import type { Tx } from '../records/database.ts'
import type { LeadRecord } from '../records/lead-record.ts'
import { auditEntry } from '../records/log-entries.ts'
import { notFound } from '../refusals/errors.ts'
import { eraseAttributions } from './attributions/attributions.ts'
import { eraseConsents } from './consents.ts'
import { leadChange } from './counted-leads.ts'
import { recordColumns } from './lead-columns.ts'
import { emptied, eraseSamples, eraseSeveral, sharedDeliveries } from './person/erase-several.ts'
import { noteErased } from './person/erased-contacts.ts'

/**
 * Deletes a lead for good, with timeline, call logs, idempotent replies (by foreign key) and what the webhook
 * deliveries that made it, and the lists of which it was a part, hold of the person (§4.3, decision 0006.47).
 * `details` is what the audit log says besides. 404 when the caller cannot see it.
 */
export async function deleteLead(
  tx: Tx,
  id: string,
  at: Date,
  details?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { accountId } = tx.caller
  const lead = await tx.oneOrNone(query<LeadRecord>`
    select ${recordColumns} from leads
    where account_id = ${accountId} and id = ${id} for update`)
  if (!lead) throw notFound('lead')
  const [shared, [called], calls, deliveries] = await tx.run(
    asWholeAccount,
    sharedDeliveries(accountId, id),
    leadCallsQuery(accountId, [id]),
    query<CountedCall>`
      delete from call_logs where account_id = ${accountId} and lead_id = ${id}
      returning ${countedCallColumns}`,
    query<{ id: string }>`
      update deliveries set ${emptied}
      where account_id = ${accountId} and lead_id = ${id} returning id`,
    sql`delete from leads where account_id = ${accountId} and id = ${id}`,
  )
  const lists = await eraseSeveral(tx, lead, shared)
  await eraseTraces(tx, id, { own: deliveries.map((delivery) => delivery.id), lists })
  tx.write(
    asWholeAccount,
    ...noteErased(
      accountId,
      [lead.phone_e164, lead.email_normalized, ...(lead.further_contacts ?? []).map(({ value }) => value)],
      at,
    ),
    leadChange(accountId, -1, lead),
    ...callsChange(accountId, called, undefined),
    // Calls that go with their lead leave the counts with it.
    ...calls.map((call) => callChange(accountId, -1, call)),
    auditEntry(tx.caller, at, 'lead.deleted', ['lead', id], details),
  )
}

/** Deliveries that held a lead: those that made it, and lists of which it was a part. */
interface HeldBy {
  readonly own: readonly string[]
  readonly lists: readonly string[]
}

/** What others hold of the lead: pairs of possible duplicates, consents and samples of its deliveries. */
async function eraseTraces(tx: Tx, id: string, { own, lists }: HeldBy): Promise<void> {
  const { accountId } = tx.caller
  tx.write(
    asWholeAccount,
    sql`
      delete from lead_activities
      where account_id = ${accountId} and kind = 'possible_duplicate' and details ->> 'other_id' = ${id}`,
  )
  if (own.length === 0) return
  tx.write(
    asWholeAccount,
    eraseConsents(accountId, own),
    eraseAttributions(accountId, own),
    ...eraseSamples(accountId, [...own, ...lists]),
  )
}
