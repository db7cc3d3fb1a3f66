import sql, { type Sql } from 'sql-template-tag'
import { Type } from 'typebox'
import type { Tx } from '../platform/database/database.ts'
import { listBody, type PageRow, type Paging } from '../platform/http/paging.ts'
import { Timestamp } from '../platform/http/validation.ts'
import { Lead } from './lead.ts'
import { leadJson } from './lead-json.ts'

/** Two leads that may be one person (decisions 0001.5 and 0001.7). */
export const DuplicatePair = Type.Object({
  a: Lead,
  b: Lead,
  matched_on: Type.Array(Type.Enum(['phone', 'email'])),
  at: Timestamp('When it was noticed, ISO 8601 UTC.'),
})

/** A page of pairs as the text of its JSON body, the latest noticed first. Agents are told of none. */
export async function listDuplicates(tx: Tx, paging: Paging): Promise<string> {
  const { accountId } = tx.caller
  const { json, join } = leadJson(accountId)
  const leadOf = (column: Sql): Sql =>
    sql`(select ${json} from leads ${join} where leads.account_id = ${accountId} and leads.id = ${column})`
  const page = await tx.one<PageRow>(sql`
    with pairs as materialized (
      select lead_id, (details ->> 'other_id')::uuid as other_id, max(at) as at,
        json_agg(distinct details ->> 'matched_on') as matched_on
      from lead_activities where account_id = ${accountId} and kind = 'possible_duplicate' group by 1, 2
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
