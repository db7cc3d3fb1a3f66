import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Paging } from '../../http/paging.ts'
import { seenUserIds, seesWholeAccount } from '../../postgres/identity.ts'
import type { Caller } from '../../records/caller.ts'
import { seenBy } from '../counts/day-counts.ts'

/** Which rows of which table, and the column that says which are newest. */
export interface NewestRows {
  readonly table: Sql
  /** Conditions on the ordered column, besides account and visibility. */
  readonly conditions: Sql
  /** Conditions on other columns. */
  readonly filters?: Sql | undefined
  /**
   * Conditions of which each row under `filters` meets exactly one. Each has an index in the order of `at`, and the
   * scans of these indexes are merged.
   */
  readonly alternatives?: readonly Sql[]
  /** The assignee that `filters` name: an agent's own leads need not be read for somebody else's. */
  readonly assigneeId?: Sql | undefined
  /**
   * Users of whom one must stand in `column`, as `filters` also say. The newest rows of each are read by the index of
   * that column, so that a team with few rows of many costs no more than one with many.
   */
  readonly anyOf?: { readonly column: Sql; readonly userIds: readonly string[] }
  readonly at: Sql
  /** The column that breaks ties; `id` by default. */
  readonly id?: Sql
  /** The order; newest first by default. */
  readonly first?: 'newest' | 'oldest'
  readonly limit: number
  /** A query for the number of rows to skip; undefined skips none. */
  readonly offset: Sql | undefined
  /** True where thousands of rows may be skipped. */
  readonly isDeep?: boolean
}

/**
 * Where to look for a page: in the whole window, in its part since some moment (`look-back.ts`), or in the newest
 * rows of each person (`newest-of-each.ts`).
 */
export type Reach = Date | 'each' | undefined

/** Up to this many people are read one by one. The rows of a larger team mostly stand among the newest of the account. */
const mostPeople = 8

/** True for a manager who sees more people than that. */
export const isOfLargeTeam = (caller: Caller): boolean =>
  caller.role === 'manager' && seenUserIds(caller).length > mostPeople

/** True when a page is merged from ordered scans of people, as for an agent or the manager of a small team. */
export const readsByPerson = (caller: Caller): boolean => !seesWholeAccount(caller) && !isOfLargeTeam(caller)

/**
 * Selects the rows that a caller sees, newest first (decision 0002.16) or oldest first. For each person it merges two
 * ordered index scans, of the rows assigned to him and of those he created for somebody else; with the policy's OR
 * alone PostgreSQL would read the whole window. Where filters leave a column of an index open, one scan for each of
 * its values is merged, so that no more rows are read than are wanted. Only rows that somebody created for others are
 * read beyond the filters (`offset 0` keeps the two apart). A deep page of all rows begins where the index alone
 * says: with 7,000 rows skipped that reads 93 pages instead of 789. The limit is a literal, so that the plan, which
 * is made once, knows that few rows are wanted.
 */
export function newestRows(caller: Caller, rows: NewestRows): Sql {
  const { table, conditions, filters, assigneeId, at, id: tie = raw('id') } = rows
  const limit = raw(String(rows.limit))
  const offset = rows.offset ? sql`offset ${rows.offset}` : empty
  const from = sql`from ${table} where account_id = ${caller.accountId} and ${conditions}`
  const all = sql`select * ${from}`
  const inOrder =
    rows.first === 'oldest' ? sql`order by ${at}, ${tie}` : sql`order by ${at} desc, ${tie} desc`
  const enough = rows.offset ? sql`limit ${limit} + ${rows.offset}` : sql`limit ${limit}`
  const merged = (some: Sql): Sql => underFilters(some, rows, sql`${inOrder} ${enough}`)
  if (!readsByPerson(caller)) {
    const seen = sql`${all} ${seenBy(caller)}`
    if (rows.anyOf) {
      const { column, userIds } = rows.anyOf
      return sql`
      select of_user.* from unnest(${userIds}::uuid[]) one (user_id)
      cross join lateral (${merged(sql`${seen} and ${column} = user_id`)} ${inOrder} ${enough}) of_user
      ${inOrder} limit ${limit} ${offset}`
    }
    if (rows.isDeep && !filters)
      return sql`
      with first_row as materialized (select ${at} as at, id ${from} ${seenBy(caller)} ${inOrder} limit 1 ${offset})
      ${seen} and (${at}, id) <= ((select at from first_row), (select id from first_row)) ${inOrder} limit ${limit}`
    return sql`${merged(seen)} ${inOrder} limit ${limit} ${offset}`
  }
  const ofPerson = ({ id, assigned, created }: PersonRows): Sql => {
    const own = sql`${all} and ${assigned} ${assigneeId ? sql`and ${id}::uuid = ${assigneeId}` : empty}`
    const forOthers = sql`${all} and ${created}`
    const forOthersFiltered = filters
      ? sql`select * from (${forOthers} ${inOrder} offset 0) found where ${filters}`
      : forOthers
    return sql`(${merged(own)} ${inOrder} ${enough}) union all (${forOthersFiltered} ${inOrder} ${enough})`
  }
  return sql`
    select * from (${join(rowsByPerson(caller).map(ofPerson), ' union all ')}) mine ${inOrder} limit ${limit} ${offset}`
}

/** Selects rows under the filters, at most `first` of each alternative. */
export function underFilters(
  some: Sql,
  { filters, alternatives = [] }: Pick<NewestRows, 'filters' | 'alternatives'>,
  first: Sql,
): Sql {
  const filtered = filters ? sql`${some} and ${filters}` : some
  if (alternatives.length < 2) return filtered
  const each = alternatives.map((one) => sql`(${filtered} and ${one} ${first})`)
  return sql`select * from (${join(each, ' union all ')}) merged`
}

/** Conditions on the rows of one person. */
interface PersonRows {
  readonly id: string
  readonly assigned: Sql
  /** Created for somebody else, whom the caller does not see. */
  readonly created: Sql
}

/**
 * Splits the rows that a caller sees into parts by person. Each row is in one part, and each part has an index that
 * begins with the person.
 */
export function rowsByPerson(caller: Caller): PersonRows[] {
  const people = seenUserIds(caller)
  const forOthers =
    people.length === 1
      ? empty
      : sql`and (assigned_to_id is null or assigned_to_id <> all(${people}::uuid[]))`
  return people.map((id) => ({
    id,
    assigned: sql`assigned_to_id = ${id}`,
    created: sql`created_by_id = ${id} and assigned_to_id is distinct from created_by_id ${forOthers}`,
  }))
}

/** The offset of a page for `newestRows`; the first page has a plan of its own. */
export const skip = ({ offset }: Paging): Sql | undefined =>
  offset === 0 ? undefined : sql`${offset}::bigint`
