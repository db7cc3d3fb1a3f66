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

/** Such JSON with the number that is matched on and dialled: what was sent may be one of another country (decision 0056). */
export const withDialled = (json: Sql): Sql =>
  sql`rtrim(${json}, '}') || coalesce(',"phone_e164":"' || leads.phone_e164 || '"}', ',"phone_e164":null}')`

const lastCallAt = raw(`',"last_call_at":"' || ${isoTimestamp('called.last_call_at')} || '"'`)

/** The same as lists of the console show it: with the last call, and whether it is not to be called. */
export function shownLeadJson(accountId: string): LeadJson {
  const { json, join } = leadJson(accountId)
  const isMarked = sql`case when ${isNotToCall(accountId, raw('leads.id'))} then 'true}' else 'false}' end`
  return {
    json: sql`rtrim(${withDialled(json)}, '}') || coalesce(${lastCallAt}, ',"last_call_at":null') || ',"not_to_call":' || ${isMarked}`,
    join: sql`${join} left join lead_calls called on called.account_id = ${accountId} and called.lead_id = leads.id`,
  }
}
