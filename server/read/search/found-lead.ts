import sql, { type Sql } from 'sql-template-tag'

/** A lead that a search found, and when it was created, in ms since 1970. */
export interface FoundLead {
  readonly id: string
  readonly createdMs: number
}

/** Found leads as one row, because a thousand rows cost this process about 4 ms. */
export interface FoundRow {
  /** With commas between them. */
  readonly ids: string
  readonly times: string
}

/** Columns of `FoundRow` over rows (id, created_at), of those rows that a condition lets through. */
export const foundColumns = (condition: Sql): Sql => sql`
  coalesce(string_agg(id::text, ',') filter (where ${condition}), '') as ids,
  coalesce(string_agg((date_part('epoch', created_at) * 1000)::text, ',') filter (where ${condition}), '') as times`

/** The leads of such a row, in its order. */
export function readFound({ ids, times }: FoundRow): FoundLead[] {
  if (ids === '') return []
  const ms = times.split(',')
  return ids.split(',').map((id, i) => ({ id, createdMs: Math.round(Number(ms[i])) }))
}

/** The order of lists: newest first, then the larger id. */
export const newestFirst = (one: FoundLead, other: FoundLead): number =>
  other.createdMs - one.createdMs || (one.id < other.id ? 1 : -1)

/** Sorts the leads and removes doubles: a changed lead may be indexed as well. */
export const withoutTwice = (leads: readonly FoundLead[]): FoundLead[] =>
  [...new Map(leads.map((lead) => [lead.id, lead])).values()].sort(newestFirst)
