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

/** Columns of `FoundRow` over rows (id, created_at). */
export const foundColumns: Sql = sql`
  coalesce(string_agg(id::text, ','), '') as ids,
  coalesce(string_agg((date_part('epoch', created_at) * 1000)::text, ','), '') as times`

/** The leads of such a row, in its order. */
export function readFound({ ids, times }: FoundRow): FoundLead[] {
  if (ids === '') return []
  const ms = times.split(',')
  return ids.split(',').map((id, i) => ({ id, createdMs: Math.round(Number(ms[i])) }))
}

/** The order of lists: newest first, then the larger id. */
export const newestFirst = (one: FoundLead, other: FoundLead): number =>
  other.createdMs - one.createdMs || (one.id < other.id ? 1 : -1)
