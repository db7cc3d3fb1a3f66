import sql, { type Sql } from 'sql-template-tag'

/**
 * Asks of the row's `lead_id` whether that lead can be called and is open. One look-up for each row in the order of its
 * index (`offset 0`): the list of whom to call ends after so many.
 */
export const isCallable = (accountId: string): Sql => sql`exists (
  select from leads where leads.account_id = ${accountId} and leads.id = lead_id
    and phone_e164 is not null and status not in ('Won', 'Lost') offset 0)`
