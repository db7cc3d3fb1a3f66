import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import type { Caller } from '../platform/caller.ts'
import type { CountedFilter } from '../platform/counts/day-counts.ts'
import { deepOffset, startOfPage } from '../platform/counts/deep-page.ts'
import { totalInWindow } from '../platform/counts/totals.ts'
import type { Statement, Tx } from '../platform/database/database.ts'
import { newestRows, readsByPerson, skip } from '../platform/database/newest-rows.ts'
import { userWithEmail } from '../platform/database/user-with-email.ts'
import { listBody, type PageRow, type Paging, PagingQuery, readPaging } from '../platform/http/paging.ts'
import { Day, Uuid } from '../platform/http/validation.ts'
import { isoTimestamp } from '../platform/iso-timestamp.ts'
import { type IstWindow, istWindow } from '../platform/ist-dates.ts'
import { callTypes } from './call-log.ts'
import { type CallLogField, callLogFieldNames, rowOf } from './fields.ts'

/** Query parameters of GET /call-logs (§4.4). Anything else is refused by name (decision 0002.19). */
export const CallLogQuery = Type.Object(
  {
    from_date: Type.Optional(Day('IST day, calls on or after. Default 30 days before to_date.')),
    to_date: Type.Optional(Day('IST day, calls on or before. Default today.')),
    lead_id: Type.Optional(Uuid('Restrict to one lead.')),
    call_type: Type.Optional(Type.Enum([...callTypes], { description: 'Default: all.' })),
    ...PagingQuery,
  },
  { additionalProperties: false },
)

export type CallLogQuery = Static<typeof CallLogQuery>

/** Asks for calls of which nobody knows who made them. No email reads so. */
export const unknownCaller = 'unknown'

export interface CallLogFilter {
  readonly window: IstWindow
  readonly leadId?: string
  readonly callType?: string
  readonly outcome?: string
  /** Called by the user with this normalised email, or by somebody whom nobody knows. */
  readonly calledBy?: string | typeof unknownCaller
  /** Called by any of these users. */
  readonly callerIds?: readonly string[]
  readonly paging: Paging
}

/** Reads the query; throws `INVALID_PARAM` naming the parameter. */
export function readCallLogFilter(query: CallLogQuery, now: Date): CallLogFilter {
  return {
    window: istWindow(query.from_date, query.to_date, now),
    ...(query.lead_id !== undefined && { leadId: query.lead_id }),
    ...(query.call_type !== undefined && { callType: query.call_type }),
    paging: readPaging(query),
  }
}

function conditionsOf({ window, leadId }: CallLogFilter): Sql {
  const conditions = [sql`called_at >= ${window.from}`, sql`called_at < ${window.before}`]
  if (leadId !== undefined) conditions.push(sql`lead_id = ${leadId}`)
  return join(conditions, ' and ')
}

/** Conditions on other columns; undefined when there are none. */
function filterConditions(accountId: string, filter: CallLogFilter): Sql | undefined {
  const { callType, outcome, calledBy, callerIds } = filter
  const conditions: Sql[] = []
  if (callType !== undefined) conditions.push(sql`call_type = ${callType}`)
  if (outcome !== undefined) conditions.push(sql`outcome = ${outcome}`)
  if (calledBy === unknownCaller) conditions.push(sql`called_by_id is null`)
  else if (calledBy !== undefined) conditions.push(sql`called_by_id = ${userWithEmail(accountId, calledBy)}`)
  if (callerIds !== undefined) conditions.push(sql`called_by_id = any(${callerIds}::uuid[])`)
  return conditions.length > 0 ? join(conditions, ' and ') : undefined
}

/** The counts of call logs know these filters; the calls of one lead are few and are counted. */
function countedFilters(
  accountId: string,
  { callType, outcome, calledBy, callerIds }: CallLogFilter,
): CountedFilter[] {
  const filters: CountedFilter[] = []
  if (callType !== undefined) filters.push({ dimension: 'call_type', value: sql`${callType}` })
  if (outcome !== undefined) filters.push({ dimension: 'outcome', value: sql`${outcome}` })
  if (calledBy !== undefined) {
    const value = calledBy === unknownCaller ? sql`''` : userWithEmail(accountId, calledBy)
    filters.push({ dimension: 'called_by', value })
  }
  if (callerIds !== undefined)
    filters.push({ dimension: 'called_by', value: sql`${callerIds}`, isAnyOf: true })
  return filters
}

/** Conditions under each of which an index holds the calls of one outcome newest first; empty where one serves as it is. */
function indexedAlternatives(caller: Caller, filter: CallLogFilter): Sql[] {
  const { callType, outcome, calledBy, callerIds, leadId } = filter
  const isOfFew = [calledBy, callerIds, leadId].some((one) => one !== undefined) || readsByPerson(caller)
  if (outcome === undefined || callType !== undefined || isOfFew) return []
  return callTypes.map((type) => raw(`call_type = '${type}'`))
}

function totalOf(caller: Caller, filter: CallLogFilter): Sql {
  if (filter.leadId !== undefined) {
    const filters = filterConditions(caller.accountId, filter)
    return sql`(select count(*) from call_logs where account_id = ${caller.accountId} and ${conditionsOf(filter)}
      ${filters ? sql`and ${filters}` : empty})`
  }
  return totalInWindow(caller, 'call_logs', filter.window, countedFilters(caller.accountId, filter))
}

const shownColumn = (field: CallLogField): string =>
  rowOf(field).kind === 'time' ? `${isoTimestamp(field)} as ${field}` : field

/** Columns of a call log in the order of §2.2. */
export const callLogColumns: Sql = raw(
  ['id', ...callLogFieldNames.map(shownColumn), `${isoTimestamp('created_at')} as created_at`].join(', '),
)

/** Which part of the rows under a filter; `after` is a condition besides. */
interface Part {
  readonly limit: number
  readonly offset: Sql | undefined
  readonly after?: Sql
}

/** A query for rows of `call_logs` under a filter, the latest first. */
export function newestCallLogs(caller: Caller, filter: CallLogFilter, { limit, offset, after }: Part): Sql {
  const { leadId, callerIds } = filter
  const conditions = conditionsOf(filter)
  return newestRows(caller, {
    table: raw('call_logs'),
    at: raw('called_at'),
    conditions: after ? sql`${conditions} and ${after}` : conditions,
    filters: filterConditions(caller.accountId, filter),
    alternatives: indexedAlternatives(caller, filter),
    ...(callerIds && leadId === undefined && { anyOf: { column: raw('called_by_id'), userIds: callerIds } }),
    limit,
    offset,
  })
}

/** Page and total in one statement, so that both come from one snapshot. */
export function pageOfCallLogs(caller: Caller, filter: CallLogFilter, columns: Sql): Statement {
  const { paging, window, leadId } = filter
  const start =
    paging.offset >= deepOffset && leadId === undefined
      ? startOfPage(caller, 'call_logs', window, countedFilters(caller.accountId, filter), paging.offset)
      : undefined
  const page = newestCallLogs(caller, filter, {
    limit: paging.limit,
    offset: start ? start.skip : skip(paging),
    ...(start && { after: sql`called_at < ${start.before}` }),
  })
  return sql`${start ? sql`with ${start.parts}` : empty}
    select coalesce(string_agg(row_to_json(call_log)::text, ','), '') as page, count(*)::int as returned,
      ${totalOf(caller, filter)}::float8 as total
    from (select ${columns} from (${page}) call_logs) call_log`
}

/**
 * A page of call logs as the text of its JSON body (§4.4); latest call first. `columns` are over rows of `call_logs`.
 */
export async function listCallLogs(
  tx: Tx,
  filter: CallLogFilter,
  columns: Sql = callLogColumns,
): Promise<string> {
  const page = await tx.one<PageRow>(pageOfCallLogs(tx.caller, filter, columns))
  return listBody(page, filter.paging)
}
