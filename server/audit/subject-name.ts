import sql, { type Sql } from 'sql-template-tag'

/**
 * What the subject of a row of `audit_log` is called today, for a statement of one account: a person, key, webhook, team,
 * rule or lead by its name, a call by its lead's. Null where it is gone or has no name: the log itself keeps no name of a
 * lead (decision 0006.46).
 */
export const subjectName = (accountId: string): Sql => sql`case subject_kind
    when 'user' then (select name from users where users.account_id = ${accountId} and users.id = subject_id)
    when 'api_key' then
      (select name from api_keys where api_keys.account_id = ${accountId} and api_keys.id = subject_id)
    when 'webhook' then
      (select name from webhooks where webhooks.account_id = ${accountId} and webhooks.id = subject_id)
    when 'team' then (select name from teams where teams.account_id = ${accountId} and teams.id = subject_id)
    when 'distribution_rule' then (select name from distribution_rules
      where distribution_rules.account_id = ${accountId} and distribution_rules.id = subject_id)
    when 'lead' then (select name from leads where leads.account_id = ${accountId} and leads.id = subject_id)
    when 'call_log' then (select leads.name from call_logs
      join leads on leads.account_id = ${accountId} and leads.id = call_logs.lead_id
      where call_logs.account_id = ${accountId} and call_logs.id = subject_id)
  end`
