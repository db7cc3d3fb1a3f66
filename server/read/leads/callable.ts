import sql, { raw, type Sql } from 'sql-template-tag'
import { isNotToCall } from './not-to-call.ts'

/** Whether a row's lead may be called and is open: one look-up a row (`offset 0`), as the list ends early. */
export const isCallable = (accountId: string): Sql => sql`exists (
  select from leads where leads.account_id = ${accountId} and leads.id = lead_id
    and phone_e164 is not null and status not in ('Won', 'Lost') and not ${isNotToCall(accountId, raw('leads.id'))} offset 0)`
