import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Query, query } from '../../postgres/database.ts'
import { fewestDigits, fewestLetters, lettersOf, type SearchTerm } from './search-text.ts'

/** Times of creation in ms since 1970: from the first, before the second. */
export interface Times {
  readonly fromMs: number
  readonly beforeMs: number
}

/** Words are indexed up to so many letters. */
const longestIndexed = 40
/** Behind every word that begins alike. */
const last = '\u{10ffff}'

/** Postings of the segment at hand, as rows of one column. */
const postings = (accountId: string, condition: Sql): Sql =>
  sql`select unnest(created_ms) from search_postings where account_id = ${accountId} and from_ms = segment.from_ms and ${condition}`

function beginningWith(accountId: string, word: string): Sql {
  const indexed = Array.from(word).slice(0, longestIndexed).join('')
  return postings(accountId, sql`word >= ${indexed} and word < ${indexed + last}`)
}

/**
 * The last four digits and the four before them. They leave only a few leads of a segment. For a number of four
 * digits both are the same.
 */
function foursOf(digits: string): string[] {
  const starts = [digits.length - fewestDigits, Math.max(0, digits.length - 2 * fewestDigits)]
  return starts.map((start) => `#${digits.slice(start, start + fewestDigits)}`)
}

/** Behind `last`, which no word is. */
const noWord = `${last}${last}`

function postingsOfTerm(accountId: string, term: SearchTerm): Sql {
  if ('word' in term) return beginningWith(accountId, term.word)
  const fours = foursOf(term.digits).map((four) => postings(accountId, sql`word = ${four}`))
  const longest = term.groups.reduce((one, other) => (other.length > one.length ? other : one))
  const indexed = lettersOf(longest) < fewestLetters ? noWord : longest
  return sql`((${join(fours, ' intersect ')}) union all ${beginningWith(accountId, indexed)})`
}

/** Postings of leads that one of the people sees as assignee or creator. */
function postingsOfPeople(accountId: string, people: readonly string[]): Sql {
  const words = people.map((id) => `@${id}`)
  return postings(accountId, sql`word = any(${words}::text[])`)
}

/** Times that postings tell of, in ms since 1970, newest first with commas between them, and how many they are. */
export interface PostedTimes {
  readonly found: string
  readonly n: number
}

/**
 * A query for the newest times at which leads with all terms were created, of one of the people if they are given: one row
 * of `PostedTimes` with at most `limit` times. An older segment is read only when the newer ones hold too few.
 */
export function newestPostings(
  accountId: string,
  terms: readonly SearchTerm[],
  people: readonly string[] | null,
  { fromMs, beforeMs }: Times,
  limit: number,
): Query<PostedTimes> {
  // Numbers come first, so that four terms have few texts; digits are usually the rarest term anyway.
  const sets = terms
    .toSorted((one, other) => Number('digits' in other) - Number('digits' in one))
    .map((term) => postingsOfTerm(accountId, term))
  if (people) sets.push(postingsOfPeople(accountId, people))
  return query<PostedTimes>`
    select array_to_string(ms, ',') as found, cardinality(ms) as n from (select array(
      select found.ms from (
        select from_ms from search_segments
        where account_id = ${accountId} and from_ms < ${beforeMs}
          and from_ms >= coalesce((select max(from_ms) from search_segments
            where account_id = ${accountId} and from_ms <= ${fromMs}), 0)
        order by from_ms desc
      ) segment cross join lateral (
        select distinct ms from (${join(sets, ' intersect ')}) indexed (ms)
        where ms >= ${fromMs} and ms < ${beforeMs} order by ms desc limit ${limit}
      ) found limit ${limit}
    ) as ms offset 0) indexed`
}

/** The last time that a Date can hold. It says that no lead is indexed. */
export const nothingIndexed = 8_640_000_000_000_000

/** What is not indexed yet. */
export interface NotIndexed {
  readonly ids: string[]
  readonly from_ms: number
  readonly segments: string
}

/**
 * A query for what is not indexed: `ids` of leads that changed, and `from_ms`, before which no lead is indexed.
 * `segments` lists the segments, newest first, with their numbers of leads.
 */
export const notIndexed = (accountId: string): Query<NotIndexed> => query<NotIndexed>`
    select array(select distinct lead_id::text from search_changes where account_id = ${accountId}) as ids,
      ${indexedFrom(accountId)}::float8 as from_ms,
      (select coalesce(string_agg(from_ms || ' ' || leads, ',' order by from_ms desc), '') from search_segments
        where account_id = ${accountId}) as segments`

/**
 * Bytes of a long posting for each lead: 4.4 with 50,000 leads, 4.6 with 2,000. The size of a posting is known
 * without reading it.
 */
const bytesOfLead = 4.5
/** A posting with fewer bytes is read instead of estimated. */
const short = 2_000
/** A segment with fewer leads gives no good estimate. */
const fewestOfSegment = 1_000

/** A query for `share`: the share of the newest leads that one of the people sees, estimated from the size of postings. */
export function shareOfPeople(
  accountId: string,
  people: readonly string[],
  { beforeMs }: Times,
): Query<{ share: number }> {
  const words = people.map((id) => `@${id}`)
  const size = raw('pg_column_size(postings.created_ms)')
  const leads = sql`
    case when ${size} < ${raw(String(short))} then cardinality(postings.created_ms) else ${size} / ${raw(String(bytesOfLead))} end`
  return query<{ share: number }>`
    select coalesce(least(1, coalesce(sum(${leads}), 0) / max(segment.leads)::float8), 1) as share
    from (
      select from_ms, leads from search_segments
      where account_id = ${accountId} and from_ms < ${beforeMs} and leads >= ${raw(String(fewestOfSegment))}
      order by from_ms desc limit 1
    ) segment left join search_postings postings on postings.account_id = ${accountId} and postings.from_ms = segment.from_ms
      and postings.word = any(${words}::text[])`
}

/** An expression for the time in ms since 1970 from which on leads are indexed. */
const indexedFrom = (accountId: string): Sql => sql`
  coalesce((select min(indexed_from_ms) from search_segments where account_id = ${accountId}), ${nothingIndexed})`
