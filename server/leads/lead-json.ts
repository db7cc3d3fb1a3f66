import sql, { raw, type Sql } from 'sql-template-tag'
import { isoTimestamp } from '../platform/iso-timestamp.ts'

/**
 * Columns of a lead in the order of §2.1, over `leads`. PostgreSQL writes the JSON of a page, so that nothing is
 * done per row in JavaScript.
 */
export function leadColumns(accountId: string): Sql {
  return sql`id, name, email, phone, company, city, source, status, priority, tags,
    trim_scale(deal_value) as deal_value, notes,
    (select email from users where account_id = ${accountId} and users.id = assigned_to_id) as assigned_to,
    ${raw(isoTimestamp('created_at'))} as created_at, ${raw(isoTimestamp('updated_at'))} as updated_at`
}
