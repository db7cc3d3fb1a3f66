import sql, { raw } from 'sql-template-tag'
import {
  asWholeAccount,
  byIndexOf,
  insertRow,
  type Query,
  query,
  type Step,
  unionAll,
} from '../../postgres/database.ts'
import { type ContactHolder, contactKeysOf, mainKeysOf } from './contact-keys.ts'

/** A row of the match table. */
export interface HeldContact {
  readonly key: string
  readonly lead_id: string
  /** Several people share it (decision 0045). */
  readonly is_shared: boolean
}

/** A statement for who has these further contacts, and which are shared: to be asked as the whole account, behind the leads themselves. */
export function holdersOf(accountId: string, keys: readonly string[]): Query<HeldContact>[] {
  const holders = keys.map(
    (key) => query<HeldContact>`(
      select key, lead_id, is_shared from lead_contacts
      where account_id = ${accountId} and ${byIndexOf(raw('lead_contacts.key'), key)}, lead_id)`,
  )
  return holders.length === 0 ? [] : [unionAll(holders)]
}

const without = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((key) => !others.includes(key))

const furtherKeysOf = (lead: ContactHolder): string[] => without(contactKeysOf(lead), mainKeysOf(lead))

/** What a change of a lead did to all that it has. */
export interface ContactChange {
  /** Keys that it did not have before. */
  readonly gained: readonly string[]
  /** Keys that it has no more. */
  readonly gone: readonly string[]
}

export function contactChange(before: ContactHolder, after: ContactHolder): ContactChange {
  const [had, has] = [contactKeysOf(before), contactKeysOf(after)]
  return { gained: without(has, had), gone: without(had, has) }
}

/**
 * Steps that make the match table follow a lead. A save looks at leads first and here behind them, so that a contact that
 * becomes a further one is found in one of both; for one that becomes the main one its lock must be held.
 */
export function followContacts(
  accountId: string,
  leadId: string,
  before: ContactHolder,
  after: ContactHolder,
): Step[] {
  const { gone } = contactChange(before, after)
  const [hadFurther, further] = [furtherKeysOf(before), furtherKeysOf(after)]
  const promoted = without(without(hadFurther, further), gone)
  const ofLead = sql`account_id = ${accountId} and lead_id = ${leadId}`
  return [
    ...(gone.length > 0
      ? [sql`delete from lead_contacts where ${ofLead} and key = any(${gone}::text[])`]
      : []),
    ...(promoted.length > 0
      ? [sql`delete from lead_contacts where ${ofLead} and key = any(${promoted}::text[]) and not is_shared`]
      : []),
    ...without(further, hadFurther).map((key) =>
      insertRow(
        'lead_contacts',
        { account_id: accountId, key, lead_id: leadId, is_shared: false },
        'on conflict (account_id, key, lead_id) do nothing',
      ),
    ),
  ]
}

/** A statement for the contacts of a lead that are marked as shared. */
export const sharedKeysOf = (accountId: string, leadId: string): Query<{ key: string }> =>
  query<{ key: string }>`
    select key from lead_contacts where account_id = ${accountId} and lead_id = ${leadId} and is_shared order by key`

/** Steps that mark contacts of a lead as shared by several people. */
export const markShared = (accountId: string, leadId: string, keys: readonly string[]): Step[] =>
  keys.map((key) =>
    insertRow(
      'lead_contacts',
      { account_id: accountId, key, lead_id: leadId, is_shared: true },
      'on conflict (account_id, key, lead_id) do update set is_shared = true',
    ),
  )

/** Steps that take the mark back, of whoever has the contact. */
export const unmarkShared = (accountId: string, key: string): Step[] => [
  asWholeAccount,
  sql`update lead_contacts set is_shared = false where account_id = ${accountId} and key = ${key}`,
]

/** Keys of the phones and emails that both leads have, main or further. */
export function keysOfBoth(one: ContactHolder, other: ContactHolder): string[] {
  const theirs = contactKeysOf(other)
  return contactKeysOf(one).filter((key) => theirs.includes(key))
}

/** Steps that mark what two leads have in common, which are not one person (decision 0045). */
export function markSharedBy(
  accountId: string,
  one: ContactHolder & { readonly id: string },
  other: ContactHolder & { readonly id: string },
): Step[] {
  const common = keysOfBoth(one, other)
  return [...markShared(accountId, one.id, common), ...markShared(accountId, other.id, common)]
}

/** A step that takes the mark back of what nobody has but these leads. */
export const unmarkSharedBy = (
  accountId: string,
  leadIds: readonly string[],
  keys: readonly string[],
): Step => sql`
  update lead_contacts set is_shared = false
  where account_id = ${accountId} and key = any(${keys}::text[]) and not exists (
    select from lead_contacts third
    where third.account_id = ${accountId} and third.key = lead_contacts.key and third.lead_id <> all(${leadIds}::uuid[]))`
