import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { seenUserIds } from '../../postgres/identity.ts'
import type { Caller } from '../../records/caller.ts'
import { type NewestRows, underFilters } from './newest-rows.ts'

/**
 * Selects one person by bounds and in the order of the column, because only an index that begins with the column can
 * do that, whatever the statistics say.
 */
const isUser = (column: Sql): Sql => sql`${column} >= user_id and ${column} <= user_id`

/**
 * Finds the page of `newestRows` for a team of any size from the newest rows of each person. It reads at most one
 * page of each, however few rows of the account belong to them. A row that one of them created for another is found
 * twice and shown once.
 */
export function newestOfEach(caller: Caller, rows: Omit<NewestRows, 'anyOf' | 'first' | 'isDeep'>): Sql {
  const { accountId } = caller
  const { table, conditions, filters, assigneeId, at } = rows
  const limit = raw(String(rows.limit))
  const inOrder = sql`${at} desc, id desc`
  const enough = sql`limit ${limit} ${rows.offset ? sql`+ ${rows.offset}` : empty}`
  const from = sql`from ${table} where account_id = ${accountId} and ${conditions}`
  const place = sql`select ${at}, id`
  const [assignee, creator] = [raw('assigned_to_id'), raw('created_by_id')]
  const ownFirst = sql`order by ${inOrder} ${enough}`
  const own = filters
    ? sql`${underFilters(
        sql`${place} ${from} and ${assignee} = user_id ${assigneeId ? sql`and user_id = ${assigneeId}` : empty}`,
        rows,
        ownFirst,
      )} ${ownFirst}`
    : sql`${place} ${from} and ${isUser(assignee)} order by ${assignee}, ${inOrder} ${enough}`
  const forOthers = sql`${from} and ${isUser(creator)} and ${assignee} is distinct from ${creator} order by ${creator}, ${inOrder}`
  const made = filters
    ? sql`${place} from (select * ${forOthers} offset 0) found where ${filters} ${enough}`
    : sql`${place} ${forOthers} ${enough}`
  return sql`
    select newest.* from (
      select distinct on (${at}, id) ${at}, id
      from unnest(${seenUserIds(caller)}::uuid[]) one (user_id)
      cross join lateral ((${own}) union all (${made})) of_person
      order by ${inOrder} limit ${limit} ${rows.offset ? sql`offset ${rows.offset}` : empty}
    ) place cross join lateral (
      select * from ${table} where account_id = ${accountId} and id = place.id offset 0
    ) newest
    order by newest.${at} desc, newest.id desc`
}
