import sql, { type Sql } from 'sql-template-tag'

/** Asks of a lead, by its id, whether somebody said that it is not to be called. One look-up for each row (`offset 0`). */
export const isNotToCall = (accountId: string, leadId: Sql): Sql => sql`exists (
  select from leads_not_to_call where leads_not_to_call.account_id = ${accountId}
    and leads_not_to_call.lead_id = ${leadId} offset 0)`
