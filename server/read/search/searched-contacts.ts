import sql, { raw, type Sql } from 'sql-template-tag'
import type { LeadRecord } from '../../records/lead-record.ts'

/** The main value and the further ones (decision 0045) of a row of `leads`, a blank between them; null for none. */
const withFurther = (main: string, kind: 'email' | 'phone'): Sql =>
  raw(`case when further_contacts is null then ${main} else concat_ws(' ', ${main}, replace(
    jsonb_path_query_array(further_contacts, '$[*] ? (@.kind == "${kind}").value')::text, '", "', ' ')) end`)

/** By which emails and which phones a lead is found. */
export const searchedEmails = withFurther('email', 'email')
export const searchedPhones = withFurther('phone_e164', 'phone')

type Searched = Pick<LeadRecord, 'email' | 'phone_e164' | 'further_contacts'>

/** The same of a lead that is known outside the database. */
export function searchedContacts({ email, phone_e164, further_contacts }: Searched): Sql[] {
  const further = further_contacts ?? []
  const all = (main: string | null, kind: 'email' | 'phone'): string | null =>
    further.length === 0
      ? main
      : [
          ...(main === null ? [] : [main]),
          ...further.flatMap((one) => (one.kind === kind ? one.value : [])),
        ].join(' ')
  return [sql`${all(email, 'email')}`, sql`${all(phone_e164, 'phone')}`]
}
