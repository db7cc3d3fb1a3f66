import sql, { raw, type Sql } from 'sql-template-tag'
import { asWholeAccount, byIndexOf, type Lock, type Query, query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import type { LeadRecord } from '../records/lead-record.ts'
import { recordColumns } from './lead-columns.ts'
import type { SentLead } from './sent-lead.ts'

/** The contacts by which a lead is found. */
type SentContacts = Pick<SentLead, 'phone' | 'email'>

/** Which of the sent values led to the lead: neither when the lead itself was named. */
export interface LeadMatch {
  readonly lead: LeadRecord
  readonly byPhone: boolean
  readonly byEmail: boolean
  /** The lead that owns the email that was sent, when it is another one (decision 0001.5). */
  readonly conflictId: string | null
}

/** A lead with a phone or email that was sent, whoever may see it. */
export interface ContactOwner {
  readonly id: string
  readonly matched_on: 'phone' | 'email'
}

/** What a save finds under the contacts that were sent. */
export interface FoundLeads {
  /** The lead that it is about; null when nobody matches. */
  readonly match: LeadMatch | null
  readonly owners: readonly ContactOwner[]
}

type ContactColumn = 'phone_e164' | 'email_normalized'

/** Leads with a value, in the order of its index: none for none. */
export const having = (column: ContactColumn, value: string | null | undefined): Sql =>
  byIndexOf(raw(`leads.${column}`), value ?? null)

/** The leads with a value, locked against other writers. One look-up a contact: with `or` it would be a scan. */
function leadsWith(
  accountId: string,
  column: ContactColumn,
  value: string | undefined,
  lock: Sql,
): Query<LeadRecord> {
  return query<LeadRecord>`
    select ${recordColumns} from leads
    where account_id = ${accountId} and ${having(column, value)} ${lock}`
}

function ownersOf(
  accountId: string,
  column: ContactColumn,
  value: string | null | undefined,
): Query<ContactOwner> {
  const matchedOn = column === 'phone_e164' ? 'phone' : 'email'
  return query<ContactOwner>`
    select id, ${raw(`'${matchedOn}'`)} as matched_on from leads
    where account_id = ${accountId} and ${having(column, value)}, id`
}

/** Statements for everybody with a phone, and everybody with an email. */
export function ownersOfContacts(
  accountId: string,
  phone: string | null | undefined,
  email: string | null | undefined,
): [Query<ContactOwner>, Query<ContactOwner>] {
  return [ownersOf(accountId, 'phone_e164', phone), ownersOf(accountId, 'email_normalized', email)]
}

/** Statements that look for the lead: by its id, or by the phone and the email that were sent. */
export function lookForLeads(
  accountId: string,
  sent: SentContacts,
  leadId?: string,
): [Query<LeadRecord>, Query<LeadRecord>] {
  const { phone, email } = sent
  const first =
    leadId === undefined
      ? leadsWith(accountId, 'phone_e164', phone?.normalized, sql`for update`)
      : query<LeadRecord>`select ${recordColumns} from leads where account_id = ${accountId} and id = ${leadId} for update`
  const emailLock = leadId === undefined ? sql`for update` : sql``
  return [first, leadsWith(accountId, 'email_normalized', email?.normalized, emailLock)]
}

/** The most recently updated, ties by smallest id (decision 0001.6). */
function latest(leads: readonly LeadRecord[]): LeadRecord | undefined {
  const age = (a: LeadRecord, b: LeadRecord): number => b.updated_at.getTime() - a.updated_at.getTime()
  return [...leads].sort((a, b) => age(a, b) || (a.id < b.id ? -1 : 1))[0]
}

/**
 * The lead that a save is about: the phone's before the email's (decision 0001.5). What the caller cannot see does
 * not match (decision 0001.7). With `leadId` that lead is meant, whatever its values (an edit in the console).
 */
function chooseMatch(
  [first, withEmail]: readonly [readonly LeadRecord[], readonly LeadRecord[]],
  sent: SentContacts,
  leadId?: string,
): LeadMatch | null {
  const emailOwner = latest(withEmail)
  const lead = latest(first) ?? (leadId === undefined ? emailOwner : undefined)
  if (!lead) return null
  const hasPhone = sent.phone !== undefined && lead.phone_e164 === sent.phone.normalized
  const hasEmail = sent.email !== undefined && lead.email_normalized === sent.email.normalized
  const isNamed = leadId !== undefined
  return {
    lead,
    byPhone: hasPhone && !isNamed,
    byEmail: hasEmail && !isNamed,
    conflictId: hasEmail ? null : (emailOwner?.id ?? null),
  }
}

/**
 * Finds the lead that a save is about and holds it until the transaction ends, and everybody with the same phone or
 * email. `lock` must hold the contacts, so that what was not found cannot come meanwhile.
 */
export async function findLeads(
  tx: Tx,
  lock: Lock,
  sent: SentContacts,
  leadId?: string,
): Promise<FoundLeads> {
  const { accountId } = tx.caller
  const { phone, email } = sent
  const [first, withEmail, phoneOwners, emailOwners] = await tx.run(
    lock,
    ...lookForLeads(accountId, sent, leadId),
    asWholeAccount,
    ...ownersOfContacts(accountId, phone?.normalized, email?.normalized),
  )
  return { match: chooseMatch([first, withEmail], sent, leadId), owners: [...phoneOwners, ...emailOwners] }
}
