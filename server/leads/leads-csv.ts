import sql, { raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../platform/caller.ts'
import { type Cell, pagesOf, timeColumn } from '../platform/csv.ts'
import type { Database } from '../platform/database/database.ts'
import { newestRows } from '../platform/database/newest-rows.ts'
import { leadFieldNames } from './fields.ts'
import { type LeadFilter, leadConditions } from './lead-filter.ts'
import { shownLeadJson } from './lead-json.ts'
import type { LeadSort } from './lead-sort.ts'
import { findLeads } from './search/find-leads.ts'
import type { SearchTerm } from './search/search-text.ts'

const timeNames = ['created_at', 'updated_at', 'last_call_at'] as const

/** One column a field of §2.1, and the last call; tags with a semicolon between them, phones in E.164. */
export const leadCsvHeader = ['id', ...leadFieldNames, ...timeNames.map(timeColumn)]

interface LeadRow {
  readonly created_at: Date
  readonly id: string
  readonly phone_e164: string | null
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
  for await (const page of pages) yield page.map(cellsOf)
}

/** All leads that a search finds, newest first, part by part. */
export async function* foundLeadsForCsv(
  db: Database,
  caller: Caller,
  filter: LeadFilter,
  terms: readonly SearchTerm[],
): AsyncGenerator<Cell[][]> {
  if (terms.length === 0) return
  for await (const { leads } of findLeads(db, caller, filter, terms)) {
    const ids = leads.map(({ id }) => id)
    yield* leadsInOrder(db, caller, ids.length, (from, to) => ids.slice(from, to))
  }
}

const uuidLength = 36

/**
 * All leads under a filter in an order of the console's, as they stood when it was asked for; those without what they are
 * sorted by come last, newest first, as in the list. Only ids are held meanwhile: 36 bytes a lead.
 */
export async function* sortedLeadsForCsv(
  db: Database,
  caller: Caller,
  filter: LeadFilter,
  sort: LeadSort,
): AsyncGenerator<Cell[][]> {
  const { ids } = await db.read(caller, (tx) => tx.one<{ ids: string }>(idsInOrder(caller, filter, sort)))
  const idAt = (i: number): string => ids.slice(i * uuidLength, (i + 1) * uuidLength)
  yield* leadsInOrder(db, caller, ids.length / uuidLength, (from, to) =>
    Array.from({ length: to - from }, (_, i) => idAt(from + i)),
  )
}

function idsInOrder(caller: Caller, filter: LeadFilter, sort: LeadSort): Sql {
  const { accountId } = caller
  const key = raw(sort.column === 'last_call_at' ? 'lead_calls.last_call_at' : `leads.${sort.column}`)
  const matching = sql`select id, created_at, updated_at, deal_value from leads
    where account_id = ${accountId} and ${leadConditions(accountId, filter)}`
  return sql`
    select coalesce(string_agg(id::text, '' order by key is null, ${raw(`key ${sort.order}`)},
      case when key is null then created_at end desc, case when key is null then id end desc, ${raw(`id ${sort.order}`)}), '') as ids
    from (
      select leads.id, leads.created_at, ${key} as key from (${matching}) leads
      left join lead_calls on lead_calls.account_id = ${accountId} and lead_calls.lead_id = leads.id
    ) keyed`
}

const rowsAtOnce = 1_000

/** Leads by id, in that order; those that are gone meanwhile, or no longer seen, are left out. */
async function* leadsInOrder(
  db: Database,
  caller: Caller,
  count: number,
  idsFrom: (from: number, to: number) => string[],
): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < count; from += rowsAtOnce) {
    const ids = idsFrom(from, Math.min(count, from + rowsAtOnce))
    const leads = sql`select * from leads where account_id = ${caller.accountId} and id = any(${ids}::uuid[])`
    const rows = await db.read(caller, (tx) => tx.all<LeadRow>(asRows(caller, leads)))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const there = ids.flatMap((id) => byId.get(id) ?? [])
    if (there.length > 0) yield there.map(cellsOf)
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
  const { json, join } = shownLeadJson(accountId)
  return sql`
    select leads.id, leads.created_at, leads.phone_e164, ${json} as lead from (${leads}) leads ${join}
    order by leads.created_at desc, leads.id desc`
}

function cellsOf({ lead, phone_e164: phone }: LeadRow): Cell[] {
  const shown = JSON.parse(lead) as Record<string, unknown>
  const fields = leadFieldNames.map((field): Cell => {
    const value = shown[field]
    if (field === 'phone') return phone ?? (value as string | null)
    return (Array.isArray(value) ? value.map(writtenTag).join('; ') : (value ?? null)) as Cell
  })
  const times = timeNames.map((name) => (shown[name] ? new Date(String(shown[name])) : null))
  return [String(shown.id), ...fields, ...times]
}

/** A tag that holds what stands between tags is quoted, so that the cell can be read back. */
const writtenTag = (tag: string): string => (/[;,"]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)
