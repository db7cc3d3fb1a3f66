import sql, { type Sql } from 'sql-template-tag'
import { answeringNothing, type Insert, insertRow, type Statement } from '../../postgres/database.ts'
import type { LeadRecord, LeadValues } from '../../records/lead-record.ts'
import { newRecordId } from '../../records/record-id.ts'
import { searchedContacts } from './searched-contacts.ts'

type Created = Pick<LeadRecord, 'id' | 'created_at'>

/** The fields by which a lead is found, and the people who see it. */
const searched = [
  'name',
  'company',
  'email',
  'phone_e164',
  'phone',
  'assigned_to_id',
  'further_contacts',
] as const

/** The words of a lead that is known outside the database. */
export function wordsOfLead(lead: LeadValues & Pick<LeadRecord, 'created_by_id' | 'further_contacts'>): Sql {
  const [emails, phones] = searchedContacts(lead)
  return sql`app_search_words(${lead.name}, ${lead.company}, ${emails}, ${phones}, ${lead.phone},
    ${lead.assigned_to_id}, ${lead.created_by_id})`
}

/** Written with a new lead: a search tests the lead itself until it is indexed. */
export const searchNew = (accountId: string, { id, created_at }: Created): Insert =>
  insertRow('search_changes', {
    account_id: accountId,
    id: newRecordId(),
    lead_id: id,
    created_ms: created_at.getTime(),
  })

/** Written with a change of a lead that changes how it is found. */
export function searchChanged(accountId: string, before: LeadRecord, after: LeadRecord): Statement[] {
  if (
    searched.every(
      (column) => JSON.stringify(before[column] ?? null) === JSON.stringify(after[column] ?? null),
    )
  )
    return []
  const { id, created_at } = before
  const change = sql`
    insert into search_changes (account_id, id, lead_id, created_ms, words)
    values (${accountId}, ${newRecordId()}, ${id}, ${created_at.getTime()}, ${wordsOfLead(before)})`
  return [answeringNothing(change)]
}
