import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../platform/caller.ts'
import { type CountedFilter, totalInWindow } from '../platform/counts/day-counts.ts'
import { deepOffset, startOfPage } from '../platform/counts/deep-page.ts'
import type { Statement, Tx } from '../platform/database/database.ts'
import { newestRows, skip } from '../platform/database/newest-rows.ts'
import { listBody, type PageRow } from '../platform/http/paging.ts'
import {
  filterConditions,
  type LeadFilter,
  leadConditions,
  userIdOf,
  windowConditions,
} from './lead-filter.ts'
import { leadJson } from './lead-json.ts'

const leads = raw('leads')
const createdAt = raw('created_at')

function countedFilters(accountId: string, filter: LeadFilter): CountedFilter[] {
  const { status, source, priority, assignedTo } = filter
  const filters: CountedFilter[] = []
  if (status !== undefined) filters.push({ dimension: 'status', value: sql`${status}` })
  if (source !== undefined) filters.push({ dimension: 'source', value: sql`${source}` })
  if (priority !== undefined) filters.push({ dimension: 'priority', value: sql`${priority}` })
  if (assignedTo !== undefined) {
    filters.push({ dimension: 'assigned_to', value: sql`${userIdOf(accountId, assignedTo)}::text` })
  }
  return filters
}

/** True when counts say how many leads there are: under one filter at most, and not in a search. */
function isCounted(filters: CountedFilter[], filter: LeadFilter): boolean {
  return filters.length < 2 && filter.search === undefined
}

/** Exact (decision 0002.17). Read from the day counts where they know it; else rows are counted. */
function totalOf(caller: Caller, filter: LeadFilter): Sql {
  const filters = countedFilters(caller.accountId, filter)
  if (isCounted(filters, filter)) return totalInWindow(caller, 'leads', filter.window, filters[0])
  return sql`(select count(*) from leads
    where account_id = ${caller.accountId} and ${leadConditions(caller.accountId, filter)})`
}

/** Page and total in one statement, so that both come from one snapshot. */
export function pageOfLeads(caller: Caller, filter: LeadFilter): Statement {
  const { paging, window } = filter
  const counted = countedFilters(caller.accountId, filter)
  const conditions = windowConditions(filter)
  const start =
    paging.offset >= deepOffset && isCounted(counted, filter)
      ? startOfPage(caller, 'leads', window, counted[0], paging.offset)
      : undefined
  const page = newestRows(caller, {
    table: leads,
    at: createdAt,
    limit: paging.limit,
    conditions: start ? sql`${conditions} and created_at < ${start.before}` : conditions,
    filters: filterConditions(caller.accountId, filter),
    assigneeId: filter.assignedTo === undefined ? undefined : userIdOf(caller.accountId, filter.assignedTo),
    offset: start ? start.skip : skip(paging),
  })
  const { json, join } = leadJson(caller.accountId)
  return sql`${start ? sql`with ${start.parts}` : empty}
    select coalesce(string_agg(${json}, ',' order by leads.created_at desc, leads.id desc), '') as page,
      count(*)::int as returned, ${totalOf(caller, filter)}::float8 as total
    from (${page}) leads ${join}`
}

/** A page of leads as the text of its JSON body (§4.1); newest first. */
export async function listLeads(tx: Tx, filter: LeadFilter): Promise<string> {
  const page = await tx.one<PageRow>(pageOfLeads(tx.caller, filter))
  return listBody(page, filter.paging)
}
