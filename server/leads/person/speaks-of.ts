import sql, { join, type Sql } from 'sql-template-tag'
import { nationalDigits } from '../../records/phone.ts'
import type { FoundPerson } from './asked-person.ts'
import type { Contacts } from './contacts.ts'

/** Digits that stand in every spelling of a number: the last ones, without the country's code. */
const digitsOfSpelling = 8

/** Bytes as ASCII in one case: bodies may be no valid text. */
const searchable = (bytes: Sql): Sql => sql`lower(encode(${bytes}, 'escape'))`

/** As it is, as a form spells it, and as browsers do that leave a plus sign. */
const spellingsOf = (email: string): string[] => [
  ...new Set([email, encodeURIComponent(email).toLowerCase(), email.replace('@', '%40')]),
]

/** Without what stands between the digits of a phone, in a form as well. */
const joinedDigits = (text: Sql): Sql => sql`translate(replace(${text}, '%20', ''), ' ()-./+', '')`

/**
 * Deliveries in whose body or query one of the emails stands, in any case and as a form spells it, or the last digits of one of
 * the phones, whatever usually stands between them. It reads all that is kept.
 */
function speaksOf({ phones, emails }: Contacts): Sql {
  const body = searchable(sql`body`)
  const numbers = phones.map((phone) => nationalDigits(phone).slice(-digitsOfSpelling))
  return join(
    [
      ...numbers.flatMap((digits) => [
        sql`position(${digits}::text in ${joinedDigits(body)}) > 0`,
        sql`position(${digits}::text in ${joinedDigits(sql`query`)}) > 0`,
      ]),
      ...emails
        .flatMap(spellingsOf)
        .flatMap((email) => [
          sql`position(${searchable(sql`${Buffer.from(email)}::bytea`)} in ${body}) > 0`,
          sql`position(${email}::text in lower(query)) > 0`,
        ]),
    ],
    ' or ',
  )
}

/** Deliveries that are not the leads' own, have something left, and speak of the person. */
export const deliveriesThatSpeak = (accountId: string, { contacts, leadIds }: FoundPerson): Sql => sql`
    account_id = ${accountId} and body is not null and (${speaksOf(contacts)})
    and (lead_id is null or lead_id <> all(${leadIds}::uuid[]))`

/** What merges took in of the person, and an undo would bring back: of the leads, and of those that were kept. */
export const undosThatHold = (accountId: string, { leadIds, contacts }: FoundPerson): Sql => sql`
    account_id = ${accountId} and (lead_id = any(${leadIds}::uuid[])
      or state #>> '{taken,lead,phone_e164}' = any(${contacts.phones}::text[])
      or state #>> '{taken,lead,email_normalized}' = any(${contacts.emails}::text[])
      or exists (
        select from jsonb_array_elements(coalesce(nullif(state #> '{taken,lead,further_contacts}', 'null'), '[]')) further
        where further ->> 'value' = any(${[...contacts.phones, ...contacts.emails]}::text[])))`
