import sql, { type Sql } from 'sql-template-tag'

/**
 * The JSON of each row of `leads` as §2.1 shows it: the text that is kept with the lead, closed with the email of
 * its assignee. Nothing is done per row in JavaScript.
 */
export function leadJson(accountId: string): { readonly json: Sql; readonly join: Sql } {
  return {
    json: sql`leads.json || case when assignee.email is null then ',"assigned_to":null}'
      else ',"assigned_to":' || to_json(assignee.email)::text || '}' end`,
    join: sql`left join users assignee on assignee.account_id = ${accountId} and assignee.id = leads.assigned_to_id`,
  }
}
