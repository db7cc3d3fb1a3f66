import sql, { type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { listBody, type PageRow, type Paging } from '../http/paging.ts'
import { Timestamp } from '../http/validation.ts'
import { query } from '../postgres/database.ts'
import { leadJson, withDialled } from '../read/leads/lead-json.ts'
import type { Tx } from '../records/database.ts'
import { fitOfNames } from './contacts/name-fit.ts'
import { DialledLead } from './lead.ts'

/** Two leads that may be one person (decisions 0001.5 and 0001.7). */
export const DuplicatePair = Type.Object({
  a: DialledLead,
  b: DialledLead,
  matched_on: Type.Array(Type.Enum(['phone', 'email']), { description: 'Empty of a dismissed pair.' }),
  names: Type.Enum(['same', 'similar', 'different', 'unknown'], {
    description:
      'Whether their names are of one person: same but for spelling and script, similar such as an initial for a word, or different; unknown where one has a number for a name.',
  }),
  at: Timestamp('When it was noticed, or dismissed, ISO 8601 UTC.'),
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

/** Pairs that somebody said are two people. */
const dismissedPairs = (accountId: string): Sql => sql`
    select lead_id, other_id, null as matched_on, at from dismissed_duplicates where account_id = ${accountId}`

/** A page of pairs, open or dismissed, as the text of its JSON body, the latest first. Agents are told of none. */
export async function listDuplicates(tx: Tx, paging: Paging, isDismissed: boolean): Promise<string> {
  const { accountId } = tx.caller
  const noted = isDismissed ? dismissedPairs(accountId) : openPairs(accountId)
  const { json, join } = leadJson(accountId)
  const leadOf = (column: Sql): Sql =>
    sql`(select ${withDialled(json)} from leads ${join} where leads.account_id = ${accountId} and leads.id = ${column})`
  const page = await tx.one(query<PageRow>`
    with pairs as materialized (
      select (array_agg(lead_id order by noted.at desc))[1] as lead_id,
        (array_agg(other_id order by noted.at desc))[1] as other_id,
        max(noted.at) as at, coalesce(json_agg(distinct matched_on) filter (where matched_on is not null), '[]') as matched_on
      from (${noted}) noted group by least(lead_id, other_id), greatest(lead_id, other_id)
    ), page as (
      select ${leadOf(sql`lead_id`)} as a, ${leadOf(sql`other_id`)} as b, matched_on, at, lead_id
      from (select * from pairs order by at desc, lead_id limit ${paging.limit} offset ${paging.offset}) pairs
    )
    select coalesce(string_agg('{"a":' || a || ',"b":' || b || ',"matched_on":' || matched_on || ',"at":'
      || to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || '}', ','
      order by at desc, lead_id), '') as page,
      count(*)::int as returned, (select count(*)::int from pairs) as total
    from page`)
  const { data, ...rest } = JSON.parse(listBody(page, paging)) as Page
  return JSON.stringify({ data: data.map((pair) => ({ ...pair, names: namesOf(pair) })), ...rest })
}

interface Page {
  readonly data: readonly Omit<Static<typeof DuplicatePair>, 'names'>[]
}

function namesOf({ a, b }: Page['data'][number]): Static<typeof DuplicatePair>['names'] {
  if (![a, b].every(({ name }) => /\p{L}/u.test(name))) return 'unknown'
  const fit = fitOfNames(a.name, b.name)
  return fit === 1 ? 'same' : fit > 0 ? 'similar' : 'different'
}
