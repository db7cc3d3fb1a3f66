import sql, { raw, type Sql } from 'sql-template-tag'
import { insertRow, type Tx } from '../../platform/database/database.ts'
import { newRecordId } from '../../platform/http/record-id.ts'
import { searchKey, spanOf, wordsOfRow } from './forget-words.ts'
import { enteredFrom } from './search-entries.ts'

/** Leads that one step looks at: it reads all entries of their words, so that fewer at a time would cost as much a step. */
const mostAtOnce = 10_000

/** The last lead that was looked at, in the order in which leads were changed. */
export interface LookedUpTo {
  readonly updated_at: Date
  readonly id: string
}

interface MissedLead {
  readonly lead_id: string
  readonly created_ms: string
  /** Words that entries name it for already; null: it is in none. */
  readonly entered: string[] | null
}

/** Before every lead of a time. */
export const sinceTime = (at: Date): LookedUpTo => ({
  updated_at: at,
  id: '00000000-0000-0000-0000-000000000000',
})

/**
 * Tells the search of leads that a process of the release before has saved or changed, which tells it nothing: they are
 * noted as changes, and so are found from then on, and entered. Such a process keeps no `lead_calls` of a new lead; of a
 * change there is no other trace than that words are missing. Answers how far it has looked, null at the end.
 */
export async function noteMissedWords(tx: Tx, after: LookedUpTo): Promise<LookedUpTo | null> {
  const { accountId } = tx.caller
  const next = sql`
    select * from leads where account_id = ${accountId} and (updated_at, id) > (${after.updated_at}, ${after.id}::uuid)
    order by updated_at, id limit ${raw(String(mostAtOnce))}`
  const [last, suspected] = await tx.run<[LookedUpTo & { n: number }, MissedLead]>(
    sql`
      select updated_at, id, count(*) over ()::int as n from (${next}) leads order by updated_at desc, id desc limit 1`,
    missedAmong(accountId, next),
  )
  for (const { lead_id, created_ms, entered } of await missedStill(tx, suspected)) {
    const change = { id: newRecordId(), lead_id, created_ms, ...(entered && { words: entered }) }
    tx.write(insertRow('search_changes', { account_id: accountId, words: null, ...change }))
  }
  const [end] = last
  return end && end.n === mostAtOnce ? { updated_at: end.updated_at, id: end.id } : null
}

/**
 * The first look takes seconds among a million leads, so nobody waits for it. These few are looked at again where nobody
 * enters, changes or deletes them meanwhile.
 */
async function missedStill(tx: Tx, suspected: readonly MissedLead[]): Promise<readonly MissedLead[]> {
  if (suspected.length === 0) return []
  const { accountId } = tx.caller
  const ids = suspected.map(({ lead_id }) => lead_id)
  const leads = sql`select * from leads where account_id = ${accountId} and id = any(${ids}::uuid[])`
  const [missed] = await tx.run<[MissedLead]>({ keys: [searchKey] }, missedAmong(accountId, leads))
  return missed
}

/** Of leads those whose words are not all entered, though they should be, and that wait for nothing. */
function missedAmong(accountId: string, leads: Sql): Sql {
  const words = sql`
    select id as lead_id, created_ms, ${spanOf(accountId, sql`created_ms`)} as from_ms, unnest(${wordsOfRow}) as word
    from (select *, (extract(epoch from created_at) * 1000)::bigint as created_ms from (${leads}) written) written
    where created_ms >= ${enteredFrom(accountId)}
      and (updated_at > created_at or not exists (
        select from lead_calls where account_id = ${accountId} and lead_calls.lead_id = written.id))
      and not exists (
        select from search_changes where account_id = ${accountId} and search_changes.lead_id = written.id)`
  return sql`
    with words as materialized (${words})
    select words.lead_id, words.created_ms::text,
      array_agg(distinct words.word) filter (where entered.ms is not null) as entered
    from words left join (
      select asked.from_ms, asked.word, unnest(entries.created_ms) as ms
      from (select distinct from_ms, word from words) asked
      join search_entries entries on entries.account_id = ${accountId} and entries.from_ms = asked.from_ms
        and entries.word = asked.word
    ) entered on entered.from_ms = words.from_ms and entered.word = words.word and entered.ms = words.created_ms
    group by words.lead_id, words.created_ms having bool_or(entered.ms is null)`
}
