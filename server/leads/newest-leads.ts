import sql, { raw } from 'sql-template-tag'
import type { Static } from 'typebox'
import { type Query, query } from '../postgres/database.ts'
import { leadJson } from '../read/leads/lead-json.ts'
import { newestOfEach } from '../read/pages/newest-of-each.ts'
import { isOfLargeTeam, newestRows } from '../read/pages/newest-rows.ts'
import type { Caller } from '../records/caller.ts'
import type { Lead } from './lead.ts'

interface NewestLead {
  /** As JSON text. */
  readonly lead: string
}

const fewNewest = 5

/** The newest five leads that a caller sees; `leadOfRow` reads each row. */
export function newestLeads(caller: Caller): Query<NewestLead> {
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
  return query<NewestLead>`
    select ${json} as lead from (${page}) leads ${join} order by leads.created_at desc, leads.id desc`
}

/** The lead that PostgreSQL wrote as JSON text. */
export const leadOfRow = (row: NewestLead): Static<typeof Lead> => JSON.parse(row.lead)
