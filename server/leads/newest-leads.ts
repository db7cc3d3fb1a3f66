import sql, { raw } from 'sql-template-tag'
import type { Static } from 'typebox'
import { type Caller, isOfLargeTeam } from '../platform/caller.ts'
import type { Row, Statement } from '../platform/database/database.ts'
import { newestOfEach } from '../platform/database/newest-of-each.ts'
import { newestRows } from '../platform/database/newest-rows.ts'
import type { Lead } from './lead.ts'
import { leadJson } from './lead-json.ts'

const fewNewest = 5

/** The newest five leads that a caller sees; `leadOfRow` reads each row. */
export function newestLeads(caller: Caller): Statement {
  const { json, join } = leadJson(caller.accountId)
  const rows = {
    table: raw('leads'),
    at: raw('created_at'),
    conditions: sql`true`,
    limit: fewNewest,
    offset: undefined,
  }
  // No window ends the search for what a team of whom few have leads has newest.
  const page = isOfLargeTeam(caller) ? newestOfEach(caller, rows) : newestRows(caller, rows)
  return sql`
    select ${json} as lead from (${page}) leads ${join} order by leads.created_at desc, leads.id desc`
}

/** The lead that PostgreSQL wrote as JSON text. */
export function leadOfRow(row: Row): Static<typeof Lead> {
  return JSON.parse(row.lead as string)
}
