import sql, { type Sql } from 'sql-template-tag'
import { asWholeAccount, query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import type { LeadRecord } from '../../records/lead-record.ts'
import { wordsOfLead } from './search-change.ts'
import { searchedEmails, searchedPhones } from './searched-contacts.ts'

/** The name of the lock that lets one transaction at a time write the postings of an account. */
export const searchKey = 'search'

/** A time that is told in ms since 1970. */
export const timeOf = (ms: Sql): Sql => sql`timestamptz 'epoch' + ${ms} * interval '1 millisecond'`

/** The words of the lead in a row of `leads`. */
export const wordsOfRow: Sql = sql`app_search_words(name, company, ${searchedEmails}, ${searchedPhones}, phone,
  assigned_to_id, created_by_id)`

/** A query for the segment of a time of creation: one number, or null where nothing is indexed. */
export const segmentOf = (accountId: string, ms: Sql): Sql =>
  sql`(select max(from_ms) from search_segments where account_id = ${accountId} and from_ms <= ${ms})`

/**
 * A query for postings that name leads for words that these no longer have: rows (from_ms, word, kept), where `kept` is what
 * remains of the posting. `words` are rows (created_ms, word). A word stays when another lead of the same moment has it.
 */
export const outdated = (accountId: string, words: Sql): Sql => sql`
    select postings.from_ms, postings.word,
      array(select ms from unnest(postings.created_ms) ms where ms <> all(gone.ms)) as kept
    from (
      select ${segmentOf(accountId, sql`had.created_ms`)} as from_ms, had.word, array_agg(had.created_ms) as ms
      from (select distinct created_ms, word from (${words}) words) had
      where not exists (select from leads where account_id = ${accountId}
        and created_at = ${timeOf(sql`had.created_ms`)} and had.word = any(${wordsOfRow}))
      group by 1, 2
    ) gone
    join search_postings postings on postings.account_id = ${accountId} and postings.from_ms = gone.from_ms
      and postings.word = gone.word`

/** A posting with what remains of it; as text, because nobody reads it here. */
export interface OutdatedPosting {
  readonly from_ms: string
  readonly word: string
  readonly kept: string
}

/** Writes what remains of postings. The transaction must hold `searchKey`. */
export function writeKept(tx: Tx, postings: readonly OutdatedPosting[]): void {
  const { accountId } = tx.caller
  for (const { from_ms, word, kept } of postings) {
    const posting = sql`account_id = ${accountId} and from_ms = ${from_ms} and word = ${word}`
    tx.write(
      asWholeAccount,
      kept === '{}'
        ? sql`delete from search_postings where ${posting}`
        : sql`update search_postings set created_ms = ${kept} where ${posting}`,
    )
  }
}

/**
 * Removes a lead that the transaction has deleted from the index, with all words under which it is indexed and those
 * of changes that still wait.
 */
export async function removeFromIndex(tx: Tx, lead: LeadRecord): Promise<void> {
  const { accountId } = tx.caller
  const ms = lead.created_at.getTime()
  const [changed] = await tx.run(
    { keys: [searchKey] },
    asWholeAccount,
    query<{ words: string[] | null }>`
      delete from search_changes where account_id = ${accountId} and lead_id = ${lead.id} returning words`,
  )
  const before = changed.flatMap(({ words }) => words ?? [])
  const postings = await tx.run(
    asWholeAccount,
    query<OutdatedPosting>`select from_ms::text, word, kept::text from (${outdated(
      accountId,
      sql`select ${ms}::bigint as created_ms, unnest(${wordsOfLead(lead)} || ${before}::text[]) as word`,
    )}) outdated`,
  )
  writeKept(tx, postings[0])
}
