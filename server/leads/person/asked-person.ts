import sql from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { normalizeEmail } from '../../records/email.ts'
import type { FurtherContact } from '../../records/lead-record.ts'
import { normalizePhone } from '../../records/phone.ts'
import { invalidParam } from '../../refusals/errors.ts'
import { contactKeysOf } from '../contacts/contact-keys.ts'
import { having } from '../match-lead.ts'
import { type Contacts, type ContactValues, contactsOf, furtherValues } from './contacts.ts'

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
  readonly further: readonly FurtherContact[] | null
  readonly created_at: Date
}

/** Throws `INVALID_PARAM` naming the option: nobody is asked for, or what is no phone or email. */
export async function findPerson(tx: Tx, { phone, email }: AskedPerson): Promise<FoundPerson> {
  const { accountId } = tx.caller
  if (phone === undefined && email === undefined)
    throw invalidParam('--phone', 'Say whom: --phone P or --email E, or both.')
  const { region } = await tx.one(query<{ region: string }>`
    select default_region as region from accounts where id = ${accountId}`)
  const read = {
    phone: phone === undefined ? null : normalizePhone(phone.trim(), region),
    email: email === undefined ? null : normalizeEmail(email),
  }
  if (phone !== undefined && read.phone === null)
    throw invalidParam('--phone', `"${phone}" is no possible phone number.`)
  if (email !== undefined && read.email === null)
    throw invalidParam('--email', `"${email}" is not an email address.`)
  const keys = contactKeysOf({ phone_e164: read.phone, email_normalized: read.email })
  const columns = sql`id, name, phone_e164 as phone, email_normalized as email, further_contacts as further, created_at`
  const found = await tx.all(query<Found>`
    select * from (
      (select ${columns} from leads where account_id = ${accountId} and ${having('phone_e164', read.phone)})
      union (select ${columns} from leads where account_id = ${accountId} and ${having('email_normalized', read.email)})
      union (select ${columns} from leads where account_id = ${accountId} and id in (
        select lead_id from lead_contacts where account_id = ${accountId} and key = any(${keys}::text[])))
    ) found order by created_at, id`)
  return {
    ...read,
    leadIds: found.map(({ id }) => id),
    contacts: contactsOf([read, ...found.flatMap(valuesOf)], region),
  }
}

/** All that a lead is known by, main and further. */
const valuesOf = ({ further, ...main }: Found): ContactValues[] => [main, ...furtherValues(further)]
