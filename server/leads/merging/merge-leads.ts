import sql from 'sql-template-tag'
import { asWholeAccount, query } from '../../postgres/database.ts'
import { type CallAgain, callAgainOf, takeCallAgain } from '../../read/lead-calls/call-again.ts'
import { callsChange, readLeadCalls } from '../../read/lead-calls/lead-calls.ts'
import { refreshLeadCalls } from '../../read/lead-calls/refresh-lead-calls.ts'
import type { Tx } from '../../records/database.ts'
import type { FurtherContact, LeadRecord, LeadValues } from '../../records/lead-record.ts'
import { invalidParam } from '../../refusals/errors.ts'
import { contactKinds } from '../contacts/contact-keys.ts'
import { addContacts, mainAsFurther } from '../contacts/further-contacts.ts'
import { sharedKeysOf } from '../contacts/lead-contacts.ts'
import { leadChange } from '../counted-leads.ts'
import { refreshNotToCall } from '../not-to-call/call-marks.ts'
import { updateLead } from '../update-lead.ts'
import { activeUsers } from './active-users.ts'
import { dismissedWith, insertDismissal } from './dismiss-duplicate.ts'
import { holdBoth } from './hold-both.ts'
import type { StoredUndo, TakenLead } from './lead-undo.ts'
import { type Choices, mergedValues } from './merged-values.ts'
import { moveRecords } from './move-records.ts'

/** Two leads that are one person, and whose value of each field is kept. */
export interface HandMerge {
  readonly keptId: string
  readonly otherId: string
  readonly choices: Choices
}

/** The lead that was kept, the one that is gone, and the entry that undoes it. */
export interface MergedLeads {
  readonly lead: LeadRecord
  readonly otherId: string
  readonly activityId: string
}

/** What only the other lead knows of: pairs in which others name it, whom it is not, and how its own entries are undone. */
async function readTies(tx: Tx, kept: LeadRecord, other: LeadRecord) {
  const { accountId } = tx.caller
  const [told, after, before, undos, contacts] = await tx.run(
    asWholeAccount,
    query<{ id: string }>`
      update lead_activities set details = details || ${JSON.stringify({ other_id: kept.id })}::jsonb
      where account_id = ${accountId} and kind = 'possible_duplicate' and details ->> 'other_id' = ${other.id}
        and lead_id <> ${kept.id} and lead_id <> ${other.id} returning id`,
    ...dismissedWith(accountId, other.id),
    query<StoredUndo>`select id, at, state from lead_undos where account_id = ${accountId} and lead_id = ${other.id}`,
    sharedKeysOf(accountId, other.id),
  )
  return {
    told: told.map(({ id }) => id),
    dismissed: [...after, ...before].map(({ id }) => id),
    undos,
    shared: contacts.map(({ key }) => key),
  }
}

/** When the two were to be called again, of which the earlier holds. */
async function readCallAgains(tx: Tx, kept: LeadRecord, other: LeadRecord) {
  const rows = await tx.all(callAgainOf(tx.caller.accountId, [kept.id, other.id]))
  const of = ({ id }: LeadRecord): CallAgain | null => {
    const row = rows.find(({ lead_id }) => lead_id === id)
    return row ? { call_again_at: row.call_again_at, said_at: row.said_at, said_by_id: row.said_by_id } : null
  }
  return { kept: of(kept), other: of(other) }
}

/** What else the lead that is kept is known by: all that the two had (decision 0045). */
function furtherOfBoth(kept: LeadRecord, other: LeadRecord, at: Date): readonly FurtherContact[] {
  const mains = [kept, other].flatMap((lead) =>
    contactKinds.flatMap((kind) => mainAsFurther(lead, kind, at, true)),
  )
  return addContacts([...(kept.further_contacts ?? [])], [...(other.further_contacts ?? []), ...mains])
}

/** Whose the kept lead becomes: of the other's assignee only while that user is active (decision 0001.11). */
async function newAssignee(
  tx: Tx,
  kept: LeadRecord,
  { assigned_to_id: wanted }: LeadValues,
  choices: Choices,
): Promise<string | null> {
  if (wanted === null || wanted === kept.assigned_to_id) return wanted
  if ((await activeUsers(tx, [wanted])).has(wanted)) return wanted
  if (choices.assigned_to === undefined) return kept.assigned_to_id
  throw invalidParam('assigned_to', 'assigned_to: the other lead’s is not an active user.')
}

/**
 * Merges one lead into another by hand (decision 0021.55): the value of each field is chosen, calls, timeline and
 * deliveries move to the lead that is kept, the other is gone. Whoever sees both may do it; else 404, naming the one.
 * What the two were known by goes on matching. Throws `INVALID_PARAM` for a lead with itself, for the choice of an assignee who is disabled, and as `mergedValues`.
 */
export async function mergeLeads(tx: Tx, merge: HandMerge, at: Date): Promise<MergedLeads> {
  const { caller } = tx
  const { accountId } = caller
  if (merge.keptId === merge.otherId) throw invalidParam('other_id', 'A lead cannot be merged with itself.')
  const [kept, other] = await holdBoth(tx, merge)
  const merged = mergedValues(kept, other, merge.choices)
  const values = { ...merged, assigned_to_id: await newAssignee(tx, kept, merged, merge.choices) }
  const called = await readLeadCalls(tx, other.id)
  const { webhook_id, is_from_call, campaign } = called
  const origin = { webhook_id, is_from_call, campaign }
  const ties = await readTies(tx, kept, other)
  const callAgain = await readCallAgains(tx, kept, other)
  const moved = await moveRecords(tx, other, kept)
  // It is kept as JSON, in which times are texts.
  const taken = {
    kind: 'lead',
    id: other.id,
    lead: other,
    origin,
    moved,
    callAgain,
    ...ties,
  } as unknown as TakenLead
  const details = { by_hand: true, other_id: other.id, other_name: other.name }
  const match = { lead: kept, why: [] }
  const { lead, activityId } = await updateLead(tx, match, values, at, {
    details,
    taken,
    further: furtherOfBoth(kept, other, at),
  })
  tx.write(
    asWholeAccount,
    ...ties.dismissed
      .filter((id) => id !== kept.id)
      .map((id) => insertDismissal(accountId, [kept.id, id], at)),
    sql`delete from leads where account_id = ${accountId} and id = ${other.id}`,
    leadChange(accountId, -1, other),
    ...callsChange(accountId, called, undefined),
    ...(callAgain.other ? [takeCallAgain(accountId, lead, callAgain.other)] : []),
  )
  await refreshLeadCalls(tx, [kept.id])
  if (moved.marks?.length) await refreshNotToCall(tx, [kept.id])
  return { lead, otherId: other.id, activityId }
}
