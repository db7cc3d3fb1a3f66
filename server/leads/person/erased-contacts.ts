import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Query, query, type Statement } from '../../postgres/database.ts'

/** Longer than a delivery waits on a disk while a database is away. */
export const erasedKeptDays = 30

/** Without the account's id the same phone would have the same hash everywhere. */
const hashOf = (accountId: string, contact: string): Buffer =>
  hash('sha256', `${accountId} ${contact}`, 'buffer')

type Contacts = readonly (string | null | undefined)[]

const hashesOf = (accountId: string, contacts: Contacts): Buffer[] =>
  contacts.flatMap((one) => (one ? [hashOf(accountId, one)] : [])).sort(Buffer.compare)

/** Notes that normalised phones and emails were erased: what was kept on disk before is not made a lead (decision 0046). */
export const noteErased = (accountId: string, contacts: Contacts, at: Date): Statement[] =>
  hashesOf(accountId, contacts).map(
    (contactHash) => sql`insert into erased_contacts (account_id, contact_hash, erased_at)
      values (${accountId}, ${contactHash}, ${at})
      on conflict (account_id, contact_hash) do update set erased_at = excluded.erased_at`,
  )

/** Rows where one of the contacts was erased behind a moment. */
export const erasedSince = (
  accountId: string,
  contacts: Contacts,
  arrivedAt: Date,
): Query<{ at: Date }> => query<{ at: Date }>`select erased_at as at from erased_contacts
    where account_id = ${accountId} and contact_hash = any(${hashesOf(accountId, contacts)}::bytea[])
      and erased_at > ${arrivedAt} limit 1`
