import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { asWholeAccount, byIndexOf, type Lock, type Query, query } from '../postgres/database.ts'
import { seesWholeAccount } from '../postgres/identity.ts'
import type { Tx } from '../records/database.ts'
import type { LeadRecord } from '../records/lead-record.ts'
import { chooseLead, type LeadMatch, type Matching, type SeenLeads } from './contacts/choose-lead.ts'
import { type ContactKind, contactKeys, heldAs } from './contacts/contact-keys.ts'
import { type HeldContact, holdersOf } from './contacts/lead-contacts.ts'
import { recordColumns } from './lead-columns.ts'
import type { SentLead } from './sent-lead.ts'

/** The contacts by which a lead is found. */
type SentContacts = Pick<SentLead, 'phone' | 'email'>

/** A lead with a phone or email that was sent, whoever may see it. */
export interface ContactOwner {
  readonly id: string
  readonly matched_on: ContactKind
}

/** What a save finds under the contacts that were sent. */
export interface FoundLeads {
  /** The lead that it is about; null when nobody matches. */
  readonly match: LeadMatch | null
  readonly owners: readonly ContactOwner[]
  /** Keys of what was sent that several people share (decision 0045). */
  readonly sharedKeys: readonly string[]
}

type ContactColumn = 'phone_e164' | 'email_normalized'

/** Leads with a value, in the order of its index: none for none. */
export const having = (column: ContactColumn, value: string | null | undefined): Sql =>
  byIndexOf(raw(`leads.${column}`), value ?? null)

/** The leads with a value, locked against other writers. One look-up a contact: with `or` it would be a scan. */
const leadsWith = (
  accountId: string,
  column: ContactColumn,
  value: string | undefined,
  lock: Sql,
) => query<LeadRecord>`
    select ${recordColumns} from leads
    where account_id = ${accountId} and ${having(column, value)} ${lock}`

function ownersOf(accountId: string, column: ContactColumn, value: string | null | undefined) {
  const matchedOn = column === 'phone_e164' ? 'phone' : 'email'
  return query<ContactOwner>`
    select id, ${raw(`'${matchedOn}'`)} as matched_on from leads
    where account_id = ${accountId} and ${having(column, value)}, id`
}

/** Statements for everybody with a phone, and everybody with an email, as the main one: to be asked as the whole account. */
export const ownersOfMain = (
  accountId: string,
  phone: string | null | undefined,
  email: string | null | undefined,
): Query<ContactOwner>[] => [
  ownersOf(accountId, 'phone_e164', phone),
  ownersOf(accountId, 'email_normalized', email),
]

/** Rows of the match table, told as owners of contacts. */
export const ownersByRows = (rows: readonly Pick<HeldContact, 'key' | 'lead_id'>[]): ContactOwner[] =>
  rows.map(({ key, lead_id: id }) => ({ id, matched_on: key.startsWith('phone:') ? 'phone' : 'email' }))

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

/** Each owner of a contact once. */
export const ownersOnce = (owners: readonly ContactOwner[]): ContactOwner[] => [
  ...new Map(owners.map((one) => [`${one.matched_on} ${one.id}`, one])).values(),
]

/** Those leads that the caller sees. */
export const leadsOf = (
  accountId: string,
  ids: readonly string[],
  lock: Sql = empty,
): Query<LeadRecord> => query<LeadRecord>`
    select ${recordColumns} from leads
    where account_id = ${accountId} and id = any(${ids}::uuid[]) order by id ${lock}`

/**
 * Finds the lead that a save is about and holds it until the transaction ends, and everybody with the same phone or
 * email, main or further. `lock` must hold the contacts, so that what was not found cannot come meanwhile. The match
 * table is read as the whole account; whether a lead that it names matches is judged by the lead's own row, as the caller.
 */
export async function findLeads(
  tx: Tx,
  lock: Lock,
  sent: SentContacts & { readonly name?: string },
  { leadId, nameDecides = false }: Matching = {},
): Promise<FoundLeads> {
  const { accountId } = tx.caller
  const { phone, email } = sent
  // A caller who sees the whole account is given everybody with these contacts by the first two look-ups.
  const isAllSeen = leadId === undefined && seesWholeAccount(tx.caller)
  const [first, withEmail, mains, rows] = await tx.run(
    lock,
    ...lookForLeads(accountId, sent, leadId),
    isAllSeen ? [] : [asWholeAccount, ...ownersOfMain(accountId, phone?.normalized, email?.normalized)],
    holdersOf(accountId, contactKeys(sent)),
  )
  const held = rows.flat()
  const owners = isAllSeen ? [...matchedOn('phone', first), ...matchedOn('email', withEmail)] : mains.flat()
  const known = [...first, ...withEmail].map(({ id }) => id)
  const unknown = held.map(({ lead_id: id }) => id).filter((id) => !known.includes(id))
  const further =
    unknown.length === 0
      ? []
      : await tx.all(leadsOf(accountId, unknown, leadId === undefined ? sql`for update` : empty))
  const seen = seenLeads([...first, ...withEmail, ...further], held, sent)
  const named = leadId === undefined ? undefined : (first[0] ?? null)
  return {
    match: chooseLead({ ...seen, named }, { name: '', ...sent }, nameDecides),
    owners: ownersOnce([...owners, ...ownersByRows(held)]),
    sharedKeys: seen.sharedKeys,
  }
}

const matchedOn = (matched_on: ContactKind, leads: readonly LeadRecord[]): ContactOwner[] =>
  leads.map(({ id }) => ({ id, matched_on }))

/** Leads that the caller sees, by what of them was sent, and which of that is shared. */
export function seenLeads(
  leads: readonly LeadRecord[],
  held: readonly HeldContact[],
  sent: Pick<SentLead, ContactKind>,
): SeenLeads {
  const once = [...new Map(leads.map((lead) => [lead.id, lead])).values()]
  const holding = (kind: ContactKind, as: 'main' | 'further'): LeadRecord[] => {
    const value = sent[kind]?.normalized
    return value === undefined ? [] : once.filter((lead) => heldAs(lead, kind, value) === as)
  }
  return {
    phone: { main: holding('phone', 'main'), further: holding('phone', 'further') },
    email: { main: holding('email', 'main'), further: holding('email', 'further') },
    sharedKeys: [...new Set(held.flatMap(({ key, is_shared: is }) => (is ? key : [])))],
  }
}
