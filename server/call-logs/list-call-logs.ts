import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import type { Caller } from '../platform/caller.ts'
import type { CountedFilter } from '../platform/counts/day-counts.ts'
import { deepOffset, startOfPage } from '../platform/counts/deep-page.ts'
import { totalInWindow } from '../platform/counts/totals.ts'
import type { Statement, Tx } from '../platform/database/database.ts'
import { newestRows, skip } from '../platform/database/newest-rows.ts'
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

export interface CallLogFilter {
  readonly window: IstWindow
  readonly leadId?: string
  readonly callType?: string
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

function conditionsOf({ window, leadId, callType }: CallLogFilter): Sql {
  const conditions = [sql`called_at >= ${window.from}`, sql`called_at < ${window.before}`]
  if (leadId !== undefined) conditions.push(sql`lead_id = ${leadId}`)
  if (callType !== undefined) conditions.push(sql`call_type = ${callType}`)
  return join(conditions, ' and ')
}

/** The counts of call logs know these filters; the calls of one lead are few and are counted. */
function countedFilters({ callType }: CallLogFilter): CountedFilter[] {
  return callType === undefined ? [] : [{ dimension: 'call_type', value: sql`${callType}` }]
}

function totalOf(caller: Caller, filter: CallLogFilter): Sql {
  if (filter.leadId !== undefined) {
    return sql`(select count(*) from call_logs where account_id = ${caller.accountId} and ${conditionsOf(filter)})`
  }
  return totalInWindow(caller, 'call_logs', filter.window, countedFilters(filter))
}

const shownColumn = (field: CallLogField): string =>
  rowOf(field).kind === 'time' ? `${isoTimestamp(field)} as ${field}` : field

/** Columns of a call log in the order of §2.2. */
export const callLogColumns: Sql = raw(
  ['id', ...callLogFieldNames.map(shownColumn), `${isoTimestamp('created_at')} as created_at`].join(', '),
)

function pageOfCallLogs(caller: Caller, filter: CallLogFilter, columns: Sql): Statement {
  const { paging, window, leadId } = filter
  const conditions = conditionsOf(filter)
  const start =
    paging.offset >= deepOffset && leadId === undefined
      ? startOfPage(caller, 'call_logs', window, countedFilters(filter), paging.offset)
      : undefined
  const page = newestRows(caller, {
    table: raw('call_logs'),
    at: raw('called_at'),
    conditions: start ? sql`${conditions} and called_at < ${start.before}` : conditions,
    limit: paging.limit,
    offset: start ? start.skip : skip(paging),
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
