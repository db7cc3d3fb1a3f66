import sql, { raw, type Sql } from 'sql-template-tag'
import type { Static } from 'typebox'
import type { Caller } from '../platform/caller.ts'
import { type Cell, pagesOf } from '../platform/csv.ts'
import type { Database } from '../platform/database/database.ts'
import { newestRows } from '../platform/database/newest-rows.ts'
import { Lead } from './lead.ts'
import { type LeadFilter, leadConditions } from './lead-filter.ts'
import { leadJson } from './lead-json.ts'
import { findLeads } from './search/find-leads.ts'
import type { SearchTerm } from './search/search-text.ts'

/** One column a field of §2.1; tags with a semicolon between them. */
export const leadCsvHeader = Object.keys(Lead.properties)

interface LeadRow {
  readonly created_at: Date
  readonly id: string
  /** JSON text. */
  readonly lead: string
}

/** All leads under a filter, newest first, page by page. */
export async function* leadsForCsv(
  db: Database,
  caller: Caller,
  filter: LeadFilter,
): AsyncGenerator<Cell[][]> {
  const pages = pagesOf<LeadRow>((last, limit) => {
    return db.read(caller, (tx) => tx.all<LeadRow>(pageAfter(caller, filter, last, limit)))
  })
  for await (const page of pages) yield page.map(({ lead }) => cellsOf(JSON.parse(lead)))
}

const foundAtOnce = 1_000

/** All leads that a search finds, newest first, part by part. */
export async function* foundLeadsForCsv(
  db: Database,
  caller: Caller,
  filter: LeadFilter,
  terms: readonly SearchTerm[],
): AsyncGenerator<Cell[][]> {
  if (terms.length === 0) return
  for await (const { leads } of findLeads(db, caller, filter, terms)) {
    for (let from = 0; from < leads.length; from += foundAtOnce) {
      const ids = leads.slice(from, from + foundAtOnce).map(({ id }) => id)
      const found = sql`
        select * from leads where account_id = ${caller.accountId} and id = any(${ids}::uuid[])`
      const rows = await db.read(caller, (tx) => tx.all<LeadRow>(asRows(caller, found)))
      if (rows.length > 0) yield rows.map(({ lead }) => cellsOf(JSON.parse(lead)))
    }
  }
}

function pageAfter(caller: Caller, filter: LeadFilter, last: LeadRow | undefined, limit: number): Sql {
  const conditions = leadConditions(caller.accountId, filter)
  const page = newestRows(caller, {
    table: raw('leads'),
    at: raw('created_at'),
    conditions: last
      ? sql`${conditions} and (created_at, id) < (${last.created_at}, ${last.id})`
      : conditions,
    limit,
    offset: undefined,
  })
  return asRows(caller, page)
}

/** Leads as `LeadRow`, newest first. */
function asRows({ accountId }: Caller, leads: Sql): Sql {
  const { json, join } = leadJson(accountId)
  return sql`
    select leads.id, leads.created_at, ${json} as lead from (${leads}) leads ${join}
    order by leads.created_at desc, leads.id desc`
}

function cellsOf(lead: Static<typeof Lead>): Cell[] {
  const cells: Readonly<Record<string, unknown>> = lead
  return leadCsvHeader.map((field) => {
    const value = cells[field]
    return (Array.isArray(value) ? value.join('; ') : (value ?? null)) as Cell
  })
}
