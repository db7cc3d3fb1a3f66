import sql, { empty, type Sql } from 'sql-template-tag'
import { listBody, type PageRow } from '../../http/paging.ts'
import { type Query, query } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { userWithEmail } from '../../records/user-with-email.ts'
import { deepOffset, startOfPage } from '../counts/deep-page.ts'
import { totalInWindow } from '../counts/totals.ts'
import { lookBack } from '../pages/look-back.ts'
import { newestOfEach } from '../pages/newest-of-each.ts'
import { newestRows, type Reach, skip } from '../pages/newest-rows.ts'
import { cutToPage, pageSize } from '../pages/page-size.ts'
import { countingOf, isCounted } from './counted-filters.ts'
import { filterConditions, type LeadFilter, leadConditions } from './lead-filter.ts'
import { type LeadJson, leadJson, shownLeadJson } from './lead-json.ts'
import { type LeadSort, mostSorted } from './lead-sort.ts'
import { pageByTable } from './leads-by-table.ts'
import { rowsOfLeads } from './newest-leads-under.ts'
import { isPageCut, pageOfSortedLeads } from './sorted-leads.ts'

/** The exact total (decision 0002.17): from the counts where they know the filter, otherwise by counting rows. */
function totalOf(caller: Caller, filter: LeadFilter): Sql {
  if (isCounted(filter)) return totalInWindow(countingOf(caller, filter))
  return sql`(select count(*) from leads
    where account_id = ${caller.accountId} and ${leadConditions(caller.accountId, filter)})`
}

/** True for a deep page whose beginning the counts can say. */
const isFoundByCounts = (filter: LeadFilter): boolean =>
  filter.paging.offset >= deepOffset && isCounted(filter)

/** Page and total in one statement, so that both come from one snapshot. The total is of the whole window. */
export function pageOfLeads(
  caller: Caller,
  filter: LeadFilter,
  shown: LeadJson = leadJson(caller.accountId),
  reach?: Reach,
): Query<PageRow> {
  const { paging } = filter
  const { assigned_to: assignee } = filter.fields
  const asked = rowsOfLeads(caller, filter, reach)
  const start = isFoundByCounts(filter) ? startOfPage(countingOf(caller, filter), paging.offset) : undefined
  const rows = {
    ...asked,
    limit: pageSize(paging),
    conditions: start ? sql`${asked.conditions} and created_at < ${start.before}` : asked.conditions,
    assigneeId: assignee === undefined ? undefined : userWithEmail(caller.accountId, assignee),
    offset: start ? start.skip : skip(paging),
    isDeep: start !== undefined,
  }
  const page = reach === 'each' ? newestOfEach(caller, rows) : newestRows(caller, rows)
  return query<PageRow>`${start ? sql`with ${start.parts}` : empty}
    select coalesce(string_agg(${shown.json}, ',' order by leads.created_at desc, leads.id desc), '') as page,
      count(*)::int as returned, ${totalOf(caller, filter)}::float8 as total
    from (${cutToPage(page, paging)}) leads ${shown.join}`
}

/** A page of leads as the text of its JSON body (§4.1); newest first. */
export const listLeads = async (db: Database, caller: Caller, filter: LeadFilter): Promise<string> =>
  listBody(await newestPage(db, caller, filter), filter.paging)

/**
 * A page, newest first. For the manager of a large team the newest rows of the account are tried first; if they fill
 * the page, that is the page.
 */
async function newestPage(db: Database, caller: Caller, filter: LeadFilter, isShown = false) {
  const shown = isShown ? shownLeadJson(caller.accountId) : leadJson(caller.accountId)
  const isFiltered = filterConditions(caller.accountId, filter) !== undefined
  const isAsIs = filter.assigneeIds !== undefined || isFoundByCounts(filter)
  const since = isAsIs ? undefined : await lookBack(db, caller, 'leads', { ...filter, isFiltered })
  const byTable = db.readsByTable ? pageByTable(db, caller, filter, isShown, since) : null
  const inOne = (reach: Reach): Promise<PageRow> =>
    db.read(caller, (tx) => tx.one(pageOfLeads(caller, filter, shown, reach)))
  const page = await (byTable ?? inOne(since))
  return since === undefined || page.returned === filter.paging.limit ? page : inOne('each')
}

/** The same as the console shows it: with the last call, in another order, or those alone that were never called. */
export async function listShownLeads(
  db: Database,
  caller: Caller,
  filter: LeadFilter,
  sort: LeadSort | null,
): Promise<string> {
  if (sort === null) return listBody(await newestPage(db, caller, filter, true), filter.paging)
  const page = await db.read(caller, (tx) =>
    tx.one(pageOfSortedLeads(caller, filter, sort, shownLeadJson(caller.accountId))),
  )
  const reach = Math.min(page.total, mostSorted)
  return listBody(page, filter.paging, reach, isPageCut(sort, page.under) ? ',"is_cut":true' : '')
}
