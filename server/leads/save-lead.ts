import { randomUUID } from 'node:crypto'
import { asWholeAccount, type ConditionalWrite, type Query, query } from '../postgres/database.ts'
import type { Caller } from '../records/caller.ts'
import type { Scope, Tx } from '../records/database.ts'
import { invalidParam } from '../refusals/errors.ts'
import { type LeadMatch, leftOut, reasonOfNobody } from './contacts/choose-lead.ts'
import { contactKeys } from './contacts/contact-keys.ts'
import { contactsAfterPush } from './contacts/further-contacts.ts'
import { markShared } from './contacts/lead-contacts.ts'
import { whyMatched } from './contacts/match-reason.ts'
import { type Assignee, createLead, type NewLead, nobodyWith } from './create-lead.ts'
import { type LeadDefaults, leadDefaults, type SavedLead } from './lead.ts'
import { findLeads } from './match-lead.ts'
import { type MergeStyle, mergeLead } from './merge-lead.ts'
import { takenArrival } from './merging/lead-undo.ts'
import { notePossibleDuplicates } from './possible-duplicates.ts'
import { refuseTooManyTags, type SentLead } from './sent-lead.ts'
import { type FoundMatch, writeMerge } from './write-merge.ts'

export interface SaveResult {
  readonly lead: SavedLead
  /** How the existing lead was found; null when a new one was created. */
  readonly match: LeadMatch | null
}

/** The active user with an email. */
const activeUser = (accountId: string, email: string): Query<Assignee> => query<Assignee>`
    select id, email from users
    where account_id = ${accountId} and email_normalized = ${email} and disabled_at is null`

/** Without assigned_to the lead is the caller's own (decision 0001.10); null leaves it with nobody. */
function assigneeOf({ userId, email }: Caller, wanted: SentLead['assigned_to'], named?: Assignee) {
  if (typeof wanted !== 'string') return wanted === null || userId === null ? null : { id: userId, email }
  if (!named) throw invalidParam('assigned_to', 'assigned_to is not the email of an active user.')
  return named
}

/** The create as one packet; a named assignee must be looked up first. */
function createWrite(caller: Caller, lead: NewLead): ConditionalWrite<[Query<Assignee>]> {
  const { accountId } = caller
  const { assigned_to: wanted } = lead.sent
  return {
    keys: contactKeys(lead.sent),
    preconditions: nobodyWith(accountId, lead.sent),
    ...(typeof wanted === 'string' && { reads: [activeUser(accountId, wanted)] }),
    steps: ([named]) => createLead(caller, lead, assigneeOf(caller, wanted, named?.[0])),
  }
}

function createdLead({ id, at, sent, defaults }: NewLead): SaveResult {
  const { name, phone, status = defaults.status } = sent
  const lead = { id, name, phone: phone?.text ?? null, status, created_at: at, updated_at: at }
  return { lead, match: null }
}

/** Whom `assigned_to` names, as `assigneeOf`. */
export async function findAssignee(
  { caller, oneOrNone }: Tx,
  wanted: SentLead['assigned_to'],
): Promise<Assignee | null> {
  if (typeof wanted !== 'string') return assigneeOf(caller, wanted)
  return assigneeOf(caller, wanted, await oneOrNone(activeUser(caller.accountId, wanted)))
}

/** Merges into a lead that was found (decisions 0001.1, 0001.3 to 0001.6). */
async function mergeInto(
  tx: Tx,
  found: FoundMatch,
  { at, sent, defaults }: NewLead,
  style: MergeStyle,
): Promise<SaveResult> {
  const { match } = found
  const { assigned_to: wanted } = sent
  const assignee = wanted === undefined ? undefined : await findAssignee(tx, wanted)
  const values = mergeLead(match.lead, sent, {
    style,
    leftOut: leftOut(match),
    assigneeId: assignee === undefined ? undefined : (assignee?.id ?? null),
  })
  refuseTooManyTags(values.tags)
  const owner = assignee === undefined ? match.lead.assigned_to_id : (assignee?.id ?? null)
  const taken = takenArrival(tx.caller, { sent, defaults, at }, owner)
  const further = contactsAfterPush(match.lead, values, sent, match.conflict?.on, at)
  const after = await writeMerge(tx, found, values, sent, at, { taken, further })
  const { id, name, phone, status, created_at, updated_at } = after
  return { lead: { id, name, phone, status, created_at, updated_at }, match }
}

/** Merges into the lead that matches; creates one when nobody does, also where somebody whom the caller cannot see has the contact. */
async function mergeOrCreate(tx: Tx, lead: NewLead, style: MergeStyle, nameDecides: boolean) {
  const { id, at, sent } = lead
  const found = await findLeads(tx, { keys: contactKeys(sent) }, sent, { nameDecides })
  const { match, owners, sharedKeys } = found
  if (match) return mergeInto(tx, { ...found, match }, lead, style)
  const why = whyMatched(reasonOfNobody(sharedKeys, sent))
  tx.write(...createLead(tx.caller, lead, await findAssignee(tx, sent.assigned_to), why))
  tx.write(...notePossibleDuplicates(tx.caller, id, owners, at))
  tx.write(asWholeAccount, ...markShared(tx.caller.accountId, id, sharedKeys))
  return createdLead(lead)
}

/**
 * Saves a lead for a REST caller: creates it, or merges it into the one with the same phone or email
 * (§4.2 rule 1). Parallel saves of one person make one lead. `nameDecides`: as `Matching` says, for imports.
 * Throws `INVALID_PARAM` for `assigned_to` and `tags`.
 */
export async function saveLead(
  scope: Scope,
  sent: SentLead,
  at: Date,
  style: MergeStyle = 'overwrite',
  defaults: LeadDefaults = leadDefaults,
  nameDecides = false,
): Promise<SaveResult> {
  const lead = { id: randomUUID(), at, sent, defaults }
  const isCreated = await scope.writeUnless(createWrite(scope.caller, lead))
  return isCreated
    ? createdLead(lead)
    : scope.transaction((tx) => mergeOrCreate(tx, lead, style, nameDecides))
}
