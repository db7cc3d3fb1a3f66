import sql, { join, type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { type Paging, PagingQuery, readPaging } from '../../http/paging.ts'
import { Closed, Day, Uuid } from '../../http/validation.ts'
import { callTypes } from '../../records/call-log-fields.ts'
import type { Caller } from '../../records/caller.ts'
import { type IstWindow, istWindow } from '../../records/ist-dates.ts'
import { userWithEmail } from '../../records/user-with-email.ts'
import type { CountedFilter, Counting } from '../counts/day-counts.ts'

/** Query parameters of GET /call-logs (§4.4). Anything else is refused by name (decision 0002.19). */
export const CallLogQuery = Closed({
  from_date: Type.Optional(Day('IST day, calls on or after. Default 30 days before to_date.')),
  to_date: Type.Optional(Day('IST day, calls on or before. Default today.')),
  lead_id: Type.Optional(Uuid('Restrict to one lead.')),
  call_type: Type.Optional(Type.Enum([...callTypes], { description: 'Default: all.' })),
  ...PagingQuery,
})

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
export const readCallLogFilter = (query: CallLogQuery, now: Date): CallLogFilter => ({
  window: istWindow(query.from_date, query.to_date, now),
  ...(query.lead_id !== undefined && { leadId: query.lead_id }),
  ...(query.call_type !== undefined && { callType: query.call_type }),
  paging: readPaging(query),
})

/** Conditions on a call's time and lead, with `since` on a later beginning. */
export function windowConditions({ window, leadId }: CallLogFilter, since: Date = window.from): Sql {
  const conditions = [sql`called_at >= ${since}`, sql`called_at < ${window.before}`]
  if (leadId !== undefined) conditions.push(sql`lead_id = ${leadId}`)
  return join(conditions, ' and ')
}

/** Conditions on other columns; undefined when there are none. */
export function filterConditions(accountId: string, filter: CallLogFilter): Sql | undefined {
  const { callType, outcome, calledBy, callerIds } = filter
  const conditions: Sql[] = []
  if (callType !== undefined) conditions.push(sql`call_type = ${callType}`)
  if (outcome !== undefined) conditions.push(sql`outcome = ${outcome}`)
  if (calledBy === unknownCaller) conditions.push(sql`called_by_id is null`)
  else if (calledBy !== undefined) conditions.push(sql`called_by_id = ${userWithEmail(accountId, calledBy)}`)
  if (callerIds !== undefined) conditions.push(sql`called_by_id = any(${callerIds}::uuid[])`)
  return conditions.length > 0 ? join(conditions, ' and ') : undefined
}

/** What the counts of call logs are asked for; the calls of one lead are few and are counted. */
export function countedCalls(caller: Caller, filter: CallLogFilter): Counting {
  const { window, callType, outcome, calledBy, callerIds } = filter
  const filters: CountedFilter[] = []
  if (callType !== undefined) filters.push({ dimension: 'call_type', value: sql`${callType}` })
  if (outcome !== undefined) filters.push({ dimension: 'outcome', value: sql`${outcome}` })
  if (calledBy !== undefined) {
    const value = calledBy === unknownCaller ? sql`''` : userWithEmail(caller.accountId, calledBy)
    filters.push({ dimension: 'called_by', value })
  }
  if (callerIds !== undefined)
    filters.push({ dimension: 'called_by', value: sql`${callerIds}`, isAnyOf: true })
  return { caller, subject: 'call_logs', window, filters }
}
