import sql, { raw, type Sql } from 'sql-template-tag'
import { isoTimestamp } from '../../records/iso-timestamp.ts'
import { isNotToCall } from './callable.ts'

/** The JSON of each row of `leads`, and the joins that it needs. */
export interface LeadJson {
  readonly json: Sql
  readonly join: Sql
}

/**
 * Selects the JSON of each lead as §2.1 shows it. The text is stored with the lead and completed with the email of
 * its assignee, so JavaScript does nothing for a row.
 */
export const leadJson = (accountId: string): LeadJson => ({
  json: sql`leads.json || case when assignee.email is null then ',"assigned_to":null}'
      else ',"assigned_to":' || to_json(assignee.email)::text || '}' end`,
  join: sql`left join users assignee on assignee.account_id = ${accountId} and assignee.id = leads.assigned_to_id`,
})

/**
 * The same as the console shows it: with the number that is matched on and dialled. What was sent is a number of the account's country,
 * of its webhook's, or of one that only its payload named.
 */
export function dialledLeadJson(accountId: string): LeadJson {
  const { json, join } = leadJson(accountId)
  return {
    json: sql`rtrim(${json}, '}') || ',"phone_e164":' || coalesce('"' || leads.phone_e164 || '"}', 'null}')`,
    join,
  }
}

const lastCallAt = raw(`',"last_call_at":"' || ${isoTimestamp('called.last_call_at')} || '"'`)

/** The same as lists show it: with the last call, and whether it is not to be called. */
export function shownLeadJson(accountId: string): LeadJson {
  const { json, join } = dialledLeadJson(accountId)
  const isMarked = sql`case when ${isNotToCall(accountId, raw('leads.id'))} then 'true}' else 'false}' end`
  return {
    json: sql`rtrim(${json}, '}') || coalesce(${lastCallAt}, ',"last_call_at":null') || ',"not_to_call":' || ${isMarked}`,
    join: sql`${join} left join lead_calls called on called.account_id = ${accountId} and called.lead_id = leads.id`,
  }
}
