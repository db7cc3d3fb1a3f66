import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { listBody, type PageRow } from '../../http/paging.ts'
import { type Query, query } from '../../postgres/database.ts'
import { type CallLogField, callLogFieldNames, callTypes, rowOf } from '../../records/call-log-fields.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { isoTimestamp } from '../../records/iso-timestamp.ts'
import { deepOffset, startOfPage } from '../counts/deep-page.ts'
import { addUp, type PartOfTotal, totalByTable, totalInWindow } from '../counts/totals.ts'
import { lookBack } from '../pages/look-back.ts'
import { mergeNewest, newestByTable } from '../pages/newest-by-table.ts'
import { newestOfEach } from '../pages/newest-of-each.ts'
import { type NewestRows, newestRows, type Reach, readsByPerson, skip } from '../pages/newest-rows.ts'
import { cutToPage, pageSize } from '../pages/page-size.ts'
import {
  type CallLogFilter,
  countedCalls,
  filterConditions,
  unknownCaller,
  windowConditions,
} from './call-log-filter.ts'

/** Conditions under each of which an index holds the calls of one outcome newest first; empty where one serves as it is. */
function indexedAlternatives(caller: Caller, filter: CallLogFilter): Sql[] {
  const { callType, outcome, calledBy, callerIds, leadId } = filter
  const isOfFew = [calledBy, callerIds, leadId].some((one) => one !== undefined) || readsByPerson(caller)
  if (outcome === undefined || callType !== undefined || isOfFew) return []
  return callTypes.map((type) => raw(`call_type = '${type}'`))
}

/** How many calls there are, by counting them. */
function countOf(caller: Caller, filter: CallLogFilter): Query<PartOfTotal> {
  const filters = filterConditions(caller.accountId, filter)
  return query<PartOfTotal>`select count(*)::float8 as n from call_logs
    where account_id = ${caller.accountId} and ${windowConditions(filter)} ${filters ? sql`and ${filters}` : empty}`
}

function totalOf(caller: Caller, filter: CallLogFilter): Sql {
  if (filter.leadId !== undefined) return sql`(${countOf(caller, filter)})`
  return totalInWindow(countedCalls(caller, filter))
}

const shownField = (field: CallLogField): string =>
  rowOf(field).kind === 'time' ? isoTimestamp(field) : field

/** What a call log shows in the order of §2.2: an expression for each name. */
const shownFields: readonly (readonly [name: string, shown: string])[] = [
  ['id', 'id'],
  ...callLogFieldNames.map((field) => [field, shownField(field)] as const),
  ['created_at', isoTimestamp('created_at')],
]

/** Columns of a call log. */
export const callLogColumns: Sql = raw(
  shownFields.map(([name, shown]) => (name === shown ? name : `${shown} as ${name}`)).join(', '),
)

/** The same as the text that `row_to_json` makes of them, which needs a query of its own around them. */
const callLogJson = shownFields
  .map(([name, shown]) => `"${name}":' || coalesce(to_json(${shown})::text, 'null') || '`)
  .join(',')
const columnsByTable = raw(`id, '{${callLogJson}}' as json`)

/** Which part of the rows under a filter; `after` is a condition besides. */
interface Part {
  readonly limit: number
  readonly offset: Sql | undefined
  readonly after?: Sql
  readonly isDeep?: boolean
  readonly reach?: Reach
}

type Rows = Omit<NewestRows, 'limit' | 'offset'>

function rowsUnder(caller: Caller, filter: CallLogFilter, reach: Reach, after?: Sql): Rows {
  const { leadId, callerIds } = filter
  const conditions = windowConditions(filter, reach === 'each' ? undefined : reach)
  return {
    table: raw('call_logs'),
    at: raw('called_at'),
    conditions: after ? sql`${conditions} and ${after}` : conditions,
    filters: filterConditions(caller.accountId, filter),
    alternatives: indexedAlternatives(caller, filter),
    ...(callerIds && leadId === undefined && { anyOf: { column: raw('called_by_id'), userIds: callerIds } }),
  }
}

/** A query for rows of `call_logs` under a filter, the latest first. */
export function newestCallLogs(caller: Caller, filter: CallLogFilter, part: Part): Sql {
  const { after, reach } = part
  const rows = { ...rowsUnder(caller, filter, reach, after), ...part }
  return reach === 'each' ? newestOfEach(caller, { ...rows, alternatives: [] }) : newestRows(caller, rows)
}

/** True of a page that lies deep: counts know where. */
const isFoundByCounts = ({ paging, leadId }: CallLogFilter): boolean =>
  paging.offset >= deepOffset && leadId === undefined

/** Page and total in one statement, so that both come from one snapshot. */
export function pageOfCallLogs(
  caller: Caller,
  filter: CallLogFilter,
  columns: Sql,
  reach?: Reach,
): Query<PageRow> {
  const { paging } = filter
  const start = isFoundByCounts(filter) ? startOfPage(countedCalls(caller, filter), paging.offset) : undefined
  const page = newestCallLogs(caller, filter, {
    limit: pageSize(paging),
    offset: start ? start.skip : skip(paging),
    reach,
    ...(start && { after: sql`called_at < ${start.before}`, isDeep: true }),
  })
  return query<PageRow>`${start ? sql`with ${start.parts}` : empty}
    select coalesce(string_agg(row_to_json(call_log)::text, ','), '') as page, count(*)::int as returned,
      ${totalOf(caller, filter)}::float8 as total
    from (select ${columns} from (${cutToPage(page, paging)}) call_logs) call_log`
}

/** A call log of one scan. */
interface FoundCall {
  readonly id: string
  readonly json: string
}

/**
 * The same page and total by statements of one table each, in one round trip. Null where another table is needed: for who
 * has an email, and for where a deep page begins.
 */
export function callLogsByTable(
  db: Database,
  caller: Caller,
  filter: CallLogFilter,
  since?: Date,
): Promise<PageRow> | null {
  const { leadId, calledBy, paging } = filter
  if (calledBy !== undefined && calledBy !== unknownCaller) return null
  if (isFoundByCounts(filter)) return null
  const scans = newestByTable<FoundCall>(caller, columnsByTable, rowsUnder(caller, filter, since), paging)
  if (scans === null) return null
  const totals = leadId === undefined ? totalByTable(countedCalls(caller, filter)) : [countOf(caller, filter)]
  return db.readInTwo(caller, async (_first, last) => {
    const [found, parts] = await last.run(scans, totals)
    const calls = mergeNewest(found, paging)
    return { page: calls.map(({ json }) => json).join(), returned: calls.length, total: addUp(parts) }
  })
}

/** A page of call logs as the text of its JSON body (§4.4); latest call first. `columns` are over rows of `call_logs`. */
export async function listCallLogs(
  db: Database,
  caller: Caller,
  filter: CallLogFilter,
  columns: Sql = callLogColumns,
): Promise<string> {
  const { leadId, callerIds } = filter
  const isFiltered = filterConditions(caller.accountId, filter) !== undefined
  const isAsIs = leadId !== undefined || callerIds !== undefined || isFoundByCounts(filter)
  const since = isAsIs ? undefined : await lookBack(db, caller, 'call_logs', { ...filter, isFiltered })
  const isByTable = db.readsByTable && columns === callLogColumns
  const byTable = isByTable ? callLogsByTable(db, caller, filter, since) : null
  const inOne = (reach: Reach): Promise<PageRow> =>
    db.read(caller, (tx) => tx.one(pageOfCallLogs(caller, filter, columns, reach)))
  const page = await (byTable ?? inOne(since))
  const isWhole = since === undefined || page.returned === filter.paging.limit
  return listBody(isWhole ? page : await inOne('each'), filter.paging)
}
