import sql, { raw, type Sql } from 'sql-template-tag'
import { type Cell, pagesOf, timeColumn } from '../http/csv.ts'
import { type Query, query } from '../postgres/database.ts'
import { alone } from '../postgres/scope.ts'
import { type LeadFilter, leadConditions } from '../read/leads/lead-filter.ts'
import { shownLeadJson } from '../read/leads/lead-json.ts'
import type { LeadSort } from '../read/leads/lead-sort.ts'
import { newestLeadsUnder } from '../read/leads/newest-leads-under.ts'
import { newestRows } from '../read/pages/newest-rows.ts'
import { findLeads, type Search } from '../read/search/find-leads.ts'
import type { Caller } from '../records/caller.ts'
import type { Scope } from '../records/database.ts'
import { leadFieldNames } from '../records/lead-fields.ts'
import { invalidParam } from '../refusals/errors.ts'

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

/** All leads under a filter, newest or oldest first, page by page: when a lead was created never changes. */
export async function* leadsForCsv(
  { caller, read }: Scope,
  filter: LeadFilter,
  order: LeadSort['order'] = 'desc',
): AsyncGenerator<Cell[][]> {
  const pages = pagesOf<LeadRow>((last, limit) =>
    read((tx) => tx.all(pageAfter(caller, filter, order, last, limit))),
  )
  for await (const page of pages) yield page.map(cellsOf)
}

/** All leads that a search finds, newest first, part by part. */
export async function* foundLeadsForCsv(search: Search): AsyncGenerator<Cell[][]> {
  if (search.terms.length === 0) return
  const scope = alone(search.db, search.caller)
  for await (const { leads } of findLeads(search)) yield* leadsInOrder(scope, leads)
}

/** The most leads that are exported in an order that changes, because their ids are held in memory until the last lead is sent. */
const mostInOrder = 100_000

/**
 * All leads under a filter in an order of the console's, as they stood when it was asked for; those without what they are
 * sorted by come last, newest first, as in the list. By pages it would lose a lead that is changed or called meanwhile. Throws
 * `INVALID_PARAM` naming `sort` where there are more than `most`.
 */
export async function sortedLeadsForCsv(
  scope: Scope,
  filter: LeadFilter,
  sort: LeadSort,
  most = mostInOrder,
): Promise<AsyncGenerator<Cell[][]>> {
  const { sorted } = await scope.read((tx) => tx.one(idsInOrder(scope.caller, filter, sort, most + 1)))
  const ids = sorted === '' ? [] : sorted.split(',')
  if (ids.length > most)
    throw invalidParam('sort', `sort: up to ${most} leads in this order; by created_at there is no end.`)
  return leadsInOrder(scope, ids)
}

/** The ids of the newest `limit` leads under a filter, in another order. */
function idsInOrder(caller: Caller, filter: LeadFilter, sort: LeadSort, limit: number) {
  const { accountId } = caller
  const key = raw(sort.column === 'last_call_at' ? 'lead_calls.last_call_at' : `leads.${sort.column}`)
  return query<{ sorted: string }>`
    select coalesce(string_agg(id::text, ',' order by key is null, ${raw(`key ${sort.order}`)},
      case when key is null then created_at end desc, case when key is null then id end desc, ${raw(`id ${sort.order}`)}), '') as sorted
    from (
      select leads.id, leads.created_at, ${key} as key from (${newestLeadsUnder(caller, filter, limit)}) leads
      left join lead_calls on lead_calls.account_id = ${accountId} and lead_calls.lead_id = leads.id
    ) keyed`
}

const rowsAtOnce = 1_000

/** Leads by id, in that order; those that are gone meanwhile, or no longer seen, are left out. */
async function* leadsInOrder({ caller, read }: Scope, sorted: readonly string[]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < sorted.length; from += rowsAtOnce) {
    const ids = sorted.slice(from, from + rowsAtOnce)
    const leads = sql`select * from leads where account_id = ${caller.accountId} and id = any(${ids}::uuid[])`
    const rows = await read((tx) => tx.all(asRows(caller, leads)))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const there = ids.flatMap((id) => byId.get(id) ?? [])
    if (there.length > 0) yield there.map(cellsOf)
  }
}

function pageAfter(
  caller: Caller,
  filter: LeadFilter,
  order: LeadSort['order'],
  last: LeadRow | undefined,
  limit: number,
): Query<LeadRow> {
  const conditions = leadConditions(caller.accountId, filter)
  const behind = raw(order === 'asc' ? '>' : '<')
  const page = newestRows(caller, {
    table: raw('leads'),
    at: raw('created_at'),
    first: order === 'asc' ? 'oldest' : 'newest',
    conditions: last
      ? sql`${conditions} and (created_at, id) ${behind} (${last.created_at}, ${last.id})`
      : conditions,
    limit,
    offset: undefined,
  })
  return asRows(caller, page, order)
}

/** Leads as `LeadRow`, newest first unless it is said. */
function asRows({ accountId }: Caller, leads: Sql, order: LeadSort['order'] = 'desc'): Query<LeadRow> {
  const { json, join } = shownLeadJson(accountId)
  const inOrder = raw(`leads.created_at ${order}, leads.id ${order}`)
  return query<LeadRow>`
    select leads.id, leads.created_at, leads.phone_e164, ${json} as lead from (${leads}) leads ${join}
    order by ${inOrder}`
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
