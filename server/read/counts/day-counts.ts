import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { seenUserIds, seesWholeAccount } from '../../postgres/identity.ts'
import type { Caller } from '../../records/caller.ts'
import type { IstWindow } from '../../records/ist-dates.ts'

/**
 * The subjects of counts. Leads that were called are counted like leads, so that leads never called are the
 * difference. First calls are counted by their delay, on the day when their lead was created. Leads made by webhooks
 * are also counted by webhook, and those that came by a campaign by campaign.
 */
export type Subject =
  | 'leads'
  | 'call_logs'
  | 'called_leads'
  | 'first_calls'
  | 'webhook_leads'
  | 'campaign_leads'

/** Subjects that only the buckets count. */
export const inBucketsAlone: Sql = raw("('first_calls', 'webhook_leads', 'campaign_leads')")

/** The viewer who sees everything of the account. */
export const wholeAccount = '00000000-0000-0000-0000-000000000000'

/** The viewer whose counts a caller reads: the account for an admin, himself for an agent. */
export const viewerOf = (caller: Caller): string =>
  seesWholeAccount(caller) ? wholeAccount : (caller.userId ?? wholeAccount)

/** All viewers whose counts a caller reads where a row may count more than once: for a manager, each person of the team. */
export const viewersOf = (caller: Caller): readonly string[] =>
  caller.role === 'manager' ? seenUserIds(caller) : [viewerOf(caller)]

/** A filter that the counts know: one value of a dimension, such as status New, or any of several. */
export interface CountedFilter {
  readonly dimension: string
  /** An expression for the value; for a list of them with `isAnyOf`. */
  readonly value: Sql
  readonly isAnyOf?: boolean
}

/** What is counted: rows of a subject that a caller sees, in a window of days. */
export interface Counted {
  readonly caller: Caller
  readonly subject: Subject
  readonly window: IstWindow
}

/** The same under filters that the counts know. */
export interface Counting extends Counted {
  readonly filters: readonly CountedFilter[]
}

/** What to select from counts, given expressions for the day and the number. */
export type Selected = (day: Sql, n: Sql) => Sql

/** Each as it is. */
export const eachDay: Selected = (day, n) => sql`${day}, ${n}`

/** All in one row. */
export const inSum: Selected = (_day, n) => sql`coalesce(sum(${n}), 0)::float8 as n`

/** The operator and right side of a condition for the filter. */
export const asks = ({ value, isAnyOf = false }: CountedFilter, type = raw('text')): Sql =>
  isAnyOf ? sql`= any(${value}::${type}[])` : sql`= ${value}::${type}`

/** The IST hour in which a change counts. */
export const istHour: Sql = raw("date_trunc('hour', at at time zone 'Asia/Kolkata')")

/**
 * Restricts rows to those the caller sees: an agent sees what is assigned to him or created by him; a manager also
 * what belongs to people of his teams (decisions 0004.33 and 0021.58). The policy says the same. Repeated here as
 * parameters, the check costs a tenth for each row.
 */
export function seenBy(caller: Caller): Sql {
  if (seesWholeAccount(caller)) return empty
  if (caller.role !== 'manager')
    return sql`and (assigned_to_id = ${caller.userId} or created_by_id = ${caller.userId})`
  const users = seenUserIds(caller)
  return sql`and (assigned_to_id = any(${users}::uuid[]) or created_by_id = any(${users}::uuid[]))`
}
