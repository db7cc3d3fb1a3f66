import sql, { type Sql } from 'sql-template-tag'
import { Type } from 'typebox'
import { listBody, type PageRow, type Paging } from '../http/paging.ts'
import { Timestamp } from '../http/validation.ts'
import { query } from '../postgres/database.ts'
import { leadJson } from '../read/leads/lead-json.ts'
import type { Tx } from '../records/database.ts'
import { Lead } from './lead.ts'

/** Two leads that may be one person (decisions 0001.5 and 0001.7). */
export const DuplicatePair = Type.Object({
  a: Lead,
  b: Lead,
  matched_on: Type.Array(Type.Enum(['phone', 'email'])),
  at: Timestamp('When it was noticed, ISO 8601 UTC.'),
})

/** Noted pairs that are still two, and of which nobody said that they are two people (decision 0021.57). */
export const openPairs = (accountId: string): Sql => sql`
    select lead_id, (details ->> 'other_id')::uuid as other_id, details ->> 'matched_on' as matched_on, activities.at
    from lead_activities activities
    join leads other on other.account_id = ${accountId} and other.id = (details ->> 'other_id')::uuid
    where activities.account_id = ${accountId} and kind = 'possible_duplicate' and lead_id <> other.id
      and not exists (
        select from dismissed_duplicates dismissed
        where dismissed.account_id = ${accountId} and dismissed.lead_id = least(activities.lead_id, other.id)
          and dismissed.other_id = greatest(activities.lead_id, other.id)
      )`

/** A page of pairs as the text of its JSON body, the latest noticed first. Agents are told of none. */
export async function listDuplicates(tx: Tx, paging: Paging): Promise<string> {
  const { accountId } = tx.caller
  const { json, join } = leadJson(accountId)
  const leadOf = (column: Sql): Sql =>
    sql`(select ${json} from leads ${join} where leads.account_id = ${accountId} and leads.id = ${column})`
  const page = await tx.one(query<PageRow>`
    with pairs as materialized (
      select (array_agg(lead_id order by noted.at desc))[1] as lead_id,
        (array_agg(other_id order by noted.at desc))[1] as other_id,
        max(noted.at) as at, json_agg(distinct matched_on) as matched_on
      from (${openPairs(accountId)}) noted group by least(lead_id, other_id), greatest(lead_id, other_id)
    ), page as (
      select ${leadOf(sql`lead_id`)} as a, ${leadOf(sql`other_id`)} as b, matched_on, at, lead_id
      from (select * from pairs order by at desc, lead_id limit ${paging.limit} offset ${paging.offset}) pairs
    )
    select coalesce(string_agg('{"a":' || a || ',"b":' || b || ',"matched_on":' || matched_on || ',"at":'
      || to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || '}', ','
      order by at desc, lead_id), '') as page,
      count(*)::int as returned, (select count(*)::int from pairs) as total
    from page`)
  return listBody(page, paging)
}
