import sql from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { normalizeEmail } from '../../records/email.ts'
import { normalizePhone } from '../../records/phone.ts'
import { invalidParam } from '../../refusals/errors.ts'
import { having } from '../match-lead.ts'
import { type Contacts, contactsOf } from './contacts.ts'

/** Who is asked about: a phone, an email, or both of one person. */
export interface AskedPerson {
  readonly phone?: string
  readonly email?: string
}

/** One person as far as the account knows: the phone and email that were asked for, the leads that have one of them, and all that those leads are known by. */
export interface FoundPerson {
  readonly phone: string | null
  readonly email: string | null
  readonly leadIds: readonly string[]
  readonly contacts: Contacts
}

interface Found {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly created_at: Date
}

/** Throws `INVALID_PARAM` naming the option: nobody is asked for, or what is no phone or email. */
export async function findPerson(tx: Tx, { phone, email }: AskedPerson): Promise<FoundPerson> {
  const { accountId } = tx.caller
  if (phone === undefined && email === undefined)
    throw invalidParam('--phone', 'Say whom: --phone P or --email E, or both.')
  const { region } = await tx.one(
    query<{ region: string }>`select default_region as region from accounts where id = ${accountId}`,
  )
  const read = {
    phone: phone === undefined ? null : normalizePhone(phone.trim(), region),
    email: email === undefined ? null : normalizeEmail(email),
  }
  if (phone !== undefined && read.phone === null)
    throw invalidParam('--phone', `"${phone}" is no possible phone number.`)
  if (email !== undefined && read.email === null)
    throw invalidParam('--email', `"${email}" is not an email address.`)
  const columns = sql`id, name, phone_e164 as phone, email_normalized as email, created_at`
  const found = await tx.all(query<Found>`
    select * from (
      (select ${columns} from leads where account_id = ${accountId} and ${having('phone_e164', read.phone)})
      union (select ${columns} from leads where account_id = ${accountId} and ${having('email_normalized', read.email)})
    ) found order by created_at, id`)
  return { ...read, leadIds: found.map(({ id }) => id), contacts: contactsOf([read, ...found], region) }
}
