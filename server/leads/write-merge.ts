import type { Tx } from '../records/database.ts'
import type { FurtherContact, LeadRecord, LeadValues } from '../records/lead-record.ts'
import type { LeadMatch } from './contacts/choose-lead.ts'
import type { FoundLeads } from './match-lead.ts'
import type { TakenArrival } from './merging/lead-undo.ts'
import { notePossibleDuplicates, notNotedYet, sharersAfter } from './possible-duplicates.ts'
import type { SentLead } from './sent-lead.ts'
import { updateLead } from './update-lead.ts'

/** Somebody was found. */
export type FoundMatch = FoundLeads & { readonly match: LeadMatch }

/** Writes a merge, or a change of a named lead. `taken` is what it took in, `further` what else it is known by then. */
export async function writeMerge(
  tx: Tx,
  { match, owners }: FoundMatch,
  values: LeadValues,
  sent: Pick<SentLead, 'phone' | 'email'>,
  at: Date,
  { taken, further }: { readonly taken: TakenArrival | null; readonly further: readonly FurtherContact[] },
): Promise<LeadRecord> {
  const { id } = match.lead
  const others = await notNotedYet(
    tx,
    id,
    sharersAfter(match, { ...values, further_contacts: further }, sent, owners),
  )
  const isEdit = match.why.length === 0
  const kind = { taken, further, ...(isEdit && { action: 'lead.changed' }) }
  const { lead: after } = await updateLead(tx, match, values, at, kind)
  tx.write(...notePossibleDuplicates(tx.caller, id, others, at))
  return after
}
