import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { seenUserIds, seesWholeAccount } from '../../postgres/identity.ts'
import type { Caller } from '../../records/caller.ts'

/**
 * What is counted. Leads that were called are counted as leads are, so that those that never were are the rest; first
 * calls by how long they took, at the creation of their lead. Leads that webhooks made are counted by webhook as well.
 */
export type Subject = 'leads' | 'call_logs' | 'called_leads' | 'first_calls' | 'webhook_leads'

/** What is asked of buckets alone, and counted in nothing else. */
export const inBucketsAlone: Sql = raw("('first_calls', 'webhook_leads')")

/** The viewer who sees everything of the account. */
export const wholeAccount = '00000000-0000-0000-0000-000000000000'

/** Whose counts a caller reads: the account's, or the agent's own. */
export function viewerOf(caller: Caller): string {
  return seesWholeAccount(caller) ? wholeAccount : (caller.userId ?? wholeAccount)
}

/** All whose counts a caller reads, for what may be counted more than once: every one of a manager's team. */
export function viewersOf(caller: Caller): readonly string[] {
  return caller.role === 'manager' ? seenUserIds(caller) : [viewerOf(caller)]
}

/** One counted value, such as status New, or any of several; without it everything is counted. */
export interface CountedFilter {
  readonly dimension: string
  /** An expression for the value; for a list of them with `isAnyOf`. */
  readonly value: Sql
  readonly isAnyOf?: boolean
}

/** What is selected of counts: an expression for their day, and one for how many. */
export type Selected = (day: Sql, n: Sql) => Sql

/** Each as it is. */
export const eachDay: Selected = (day, n) => sql`${day}, ${n}`

/** All in one row. */
export const inSum: Selected = (_day, n) => sql`coalesce(sum(${n}), 0)::float8 as n`

/** What a filter asks of its column, an operator and its right side. */
export function asks({ value, isAnyOf = false }: CountedFilter, type = raw('text')): Sql {
  return isAnyOf ? sql`= any(${value}::${type}[])` : sql`= ${value}::${type}`
}

/** The hour of the IST clock in which a change counts. */
export const istHour: Sql = raw("date_trunc('hour', at at time zone 'Asia/Kolkata')")

/**
 * Visible to an agent: assigned to or created by that user; to a manager: by somebody of his teams or himself
 * (decisions 0004.33 and 0021.58). The policy says the same; said again as parameters it costs a tenth a row.
 */
export function seenBy(caller: Caller): Sql {
  if (seesWholeAccount(caller)) return empty
  if (caller.role !== 'manager')
    return sql`and (assigned_to_id = ${caller.userId} or created_by_id = ${caller.userId})`
  const users = seenUserIds(caller)
  return sql`and (assigned_to_id = any(${users}::uuid[]) or created_by_id = any(${users}::uuid[]))`
}
