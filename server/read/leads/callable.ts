import sql, { raw, type Sql } from 'sql-template-tag'

/** Asks of a lead, by its id, whether somebody said that it is not to be called. One look-up for each row (`offset 0`). */
export const isNotToCall = (accountId: string, leadId: Sql): Sql => sql`exists (
  select from leads_not_to_call where leads_not_to_call.account_id = ${accountId}
    and leads_not_to_call.lead_id = ${leadId} offset 0)`

/**
 * Asks of the row's `lead_id` whether that lead can and may be called and is open. One look-up for each row in the order of its
 * index (`offset 0`): the list of whom to call ends after so many.
 */
export const isCallable = (accountId: string): Sql => sql`exists (
  select from leads where leads.account_id = ${accountId} and leads.id = lead_id
    and phone_e164 is not null and status not in ('Won', 'Lost') and not ${isNotToCall(accountId, raw('leads.id'))} offset 0)`
