import { asWholeAccount, query, type Step } from '../postgres/database.ts'
import type { Caller } from '../records/caller.ts'
import type { Tx } from '../records/database.ts'
import type { LeadRecord } from '../records/lead-record.ts'
import { timelineEntry } from '../records/log-entries.ts'
import type { LeadMatch } from './contacts/choose-lead.ts'
import { type ContactHolder, heldAs, mainKeysOf } from './contacts/contact-keys.ts'
import { holdersOf } from './contacts/lead-contacts.ts'
import { type ContactOwner, ownersByRows, ownersOfMain, ownersOnce } from './match-lead.ts'
import type { SentLead } from './sent-lead.ts'

/**
 * Steps that record, for admins only, that a lead shares its phone or email with others: with one that its writer
 * could not see (decision 0001.7), or with one that owns the email which a merge left out (decision 0001.5). They are
 * written as the whole account; the entry carries no user, so that no agent's policy admits it.
 */
export function notePossibleDuplicates(
  caller: Caller,
  leadId: string,
  others: readonly ContactOwner[],
  at: Date,
): Step[] {
  if (others.length === 0) return []
  const lead = { id: leadId, assigned_to_id: null, created_by_id: null }
  const entries = others.map(({ id, matched_on }) =>
    timelineEntry(caller, at, lead, 'possible_duplicate', { other_id: id, matched_on }),
  )
  return [asWholeAccount, ...entries]
}

/** Who shares a contact with a lead after a merge: by a value that it has now, or by the one that was left out. */
export const sharersAfter = (
  { lead, conflict }: LeadMatch,
  after: ContactHolder,
  sent: Pick<SentLead, 'phone' | 'email'>,
  owners: readonly ContactOwner[],
): ContactOwner[] =>
  owners.filter(({ id, matched_on: on }) => {
    const value = sent[on]?.normalized
    const isShared = value !== undefined && heldAs(after, on, value) !== null
    return id !== lead.id && (isShared || (on === conflict?.on && id === conflict.id))
  })

/** Those of `others` that are not recorded with the lead yet, whichever of the two came first. */
export async function notNotedYet(
  tx: Tx,
  leadId: string,
  others: readonly ContactOwner[],
): Promise<ContactOwner[]> {
  if (others.length === 0) return []
  const ids = [leadId, ...others.map(({ id }) => id)]
  const [noted] = await tx.run(
    asWholeAccount,
    query<{ lead_id: string; other_id: string }>`
      select lead_id, details ->> 'other_id' as other_id from lead_activities
      where account_id = ${tx.caller.accountId} and lead_id = any(${ids}::uuid[]) and kind = 'possible_duplicate'`,
  )
  const isNoted = (a: string, b: string) => noted.some((one) => one.lead_id === a && one.other_id === b)
  return others.filter(({ id }) => !isNoted(leadId, id) && !isNoted(id, leadId))
}

/**
 * Notes who else has a phone or email, main or further, that a lead has as its main one (decision 0001.6), but for leads
 * that are `known` already.
 */
export async function noteSharers(
  tx: Tx,
  leadId: string,
  mains: Pick<LeadRecord, 'phone_e164' | 'email_normalized'>,
  known: readonly string[],
  at: Date,
): Promise<void> {
  const { accountId } = tx.caller
  const { phone_e164: phone, email_normalized: email } = mains
  const [owners, rows] = await tx.run(
    asWholeAccount,
    ownersOfMain(accountId, phone, email),
    holdersOf(accountId, mainKeysOf({ ...mains, further_contacts: null })),
  )
  const others = ownersOnce([...owners.flat(), ...ownersByRows(rows.flat())])
  const unknown = others.filter(({ id }) => id !== leadId && !known.includes(id))
  tx.write(...notePossibleDuplicates(tx.caller, leadId, await notNotedYet(tx, leadId, unknown), at))
}
