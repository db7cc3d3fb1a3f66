import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { type Caller, seesWholeAccount } from '../platform/caller.ts'
import { asWholeAccount, type Database, onlyRow, type Tx } from '../platform/database/database.ts'
import { invalidParam } from '../platform/errors.ts'
import { type CreateOutcome, createLead, type NewLead } from './create-lead.ts'
import { type LeadStatus, leadDefaults } from './lead.ts'
import { type LeadFields, refuseTooManyTags } from './lead-fields.ts'
import { lockContacts } from './lock-contacts.ts'
import { type LeadMatch, type MatchRow, matchLead, readMatch } from './match-lead.ts'
import { mergeLead } from './merge-lead.ts'
import { notePossibleDuplicates } from './possible-duplicates.ts'
import { updateLead } from './update-lead.ts'

/** What POST /leads answers (§4.2 rule 2). */
export interface SavedLead {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly status: LeadStatus
  readonly created_at: Date
  readonly updated_at: Date
}

export interface SaveResult {
  readonly lead: SavedLead
  /** How the existing lead was found; null when a new one was created. */
  readonly match: LeadMatch | null
}

const noSuchAssignee = () => invalidParam('assigned_to', 'assigned_to is not the email of an active user.')

/** The active user with an email, as the assignee of a create. */
function userWithEmail(accountId: string, email: string): Sql {
  return sql`
    select id as user_id, email, null::uuid as rule_id, null::text as rule_name, null::text as why
    from users
    where account_id = ${accountId} and email_normalized = ${email} and disabled_at is null`
}

/** Without assigned_to the lead is the caller's own (decision 0001.10); null leaves it with nobody. */
function assigneeOf({ accountId, userId, email }: Caller, sent: LeadFields): NewLead['assignee'] {
  const { assigned_to: wanted } = sent
  if (typeof wanted === 'string') {
    return { query: userWithEmail(accountId, wanted), parts: [], isRequired: true, isPerLead: false }
  }
  return { user: wanted === null || userId === null ? null : { id: userId, email } }
}

/**
 * Creates the lead when nobody matches. Locks, look, lead, timeline, audit and count are one round trip; null
 * when there is somebody to merge into.
 */
async function createUnlessMatched(tx: Tx, sent: LeadFields, at: Date): Promise<SavedLead | null> {
  const { caller } = tx
  const id = randomUUID()
  const lead = createLead(caller, {
    id,
    at,
    sent,
    defaults: leadDefaults,
    assignee: assigneeOf(caller, sent),
  })
  const lock = lockContacts(sent)
  const [created] = seesWholeAccount(caller)
    ? await tx.run<[CreateOutcome]>(lock, lead)
    : await tx.run<[CreateOutcome]>(lock, lead, asWholeAccount, notePossibleDuplicates(caller, id, at, null))
  const outcome = onlyRow(created)
  if (outcome.matched) return null
  if (!outcome.assignee_known) throw noSuchAssignee()
  const { name, phone, status = leadDefaults.status } = sent
  return { id, name, phone: phone?.text ?? null, status, created_at: at, updated_at: at }
}

async function findAssignee(tx: Tx, email: string | null | undefined): Promise<string | null | undefined> {
  if (typeof email !== 'string') return email
  const user = await tx.oneOrNone<{ user_id: string }>(userWithEmail(tx.caller.accountId, email))
  if (!user) throw noSuchAssignee()
  return user.user_id
}

/**
 * Merges into the lead that matches (decisions 0001.1, 0001.3 to 0001.6); null when it went away meanwhile. With `leadId` that
 * lead is changed, whatever matches (an edit in the console).
 */
export async function mergeIntoMatch(
  tx: Tx,
  sent: LeadFields,
  at: Date,
  leadId?: string,
): Promise<SaveResult | null> {
  const { caller } = tx
  const [[found]] = await tx.run<[MatchRow]>(lockContacts(sent), matchLead(caller.accountId, sent, leadId))
  const match = readMatch(found, sent, leadId)
  if (!match) return null
  const assigneeId = await findAssignee(tx, sent.assigned_to)
  const values = mergeLead(match.lead, sent, {
    style: 'overwrite',
    emailTaken: match.conflictId !== null,
    assigneeId,
  })
  refuseTooManyTags(values.tags)
  const [updated] = await tx.run<[SavedLead]>(
    asWholeAccount,
    updateLead(caller, match, values, at),
    notePossibleDuplicates(caller, match.lead.id, at, match.conflictId),
  )
  return { lead: onlyRow(updated), match }
}

const mostAttempts = 5

/**
 * Saves a lead for a REST caller: creates it, or merges it into the one with the same phone or email
 * (§4.2 rule 1). Parallel saves of one person make one lead. Throws `INVALID_PARAM` for `assigned_to` and `tags`.
 */
export async function saveLead(
  db: Database,
  caller: Caller,
  sent: LeadFields,
  at: Date,
): Promise<SaveResult> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const lead = await db.together(caller, (tx) => createUnlessMatched(tx, sent, at))
    if (lead) return { lead, match: null }
    const merged = await db.transaction(caller, (tx) => mergeIntoMatch(tx, sent, at))
    if (merged) return merged
  }
  throw new Error('the matching lead kept changing')
}

/** As `saveLead`, inside a transaction that writes something else as well. */
export async function saveLeadWithin(tx: Tx, sent: LeadFields, at: Date): Promise<SaveResult> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const lead = await createUnlessMatched(tx, sent, at)
    if (lead) return { lead, match: null }
    const merged = await mergeIntoMatch(tx, sent, at)
    if (merged) return merged
  }
  throw new Error('the matching lead kept changing')
}
