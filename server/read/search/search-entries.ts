import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Query, query } from '../../postgres/database.ts'
import { fewestDigits, fewestLetters, lettersOf, type SearchTerm } from './search-text.ts'

/** Times of creation in ms since 1970: from the first, before the second. */
export interface Times {
  readonly fromMs: number
  readonly beforeMs: number
}

/** Words are entered up to so many letters. */
const longestEntered = 40
/** Behind every word that begins alike. */
const last = '\u{10ffff}'

/** Entries of the span at hand, as rows of one column. */
const entries = (accountId: string, condition: Sql): Sql =>
  sql`select unnest(created_ms) from search_entries where account_id = ${accountId} and from_ms = span.from_ms and ${condition}`

function beginningWith(accountId: string, word: string): Sql {
  const entered = Array.from(word).slice(0, longestEntered).join('')
  return entries(accountId, sql`word >= ${entered} and word < ${entered + last}`)
}

/** The last four digits and the four before them: enough to leave a few leads of a span. Of four digits twice the same. */
function foursOf(digits: string): string[] {
  const starts = [digits.length - fewestDigits, Math.max(0, digits.length - 2 * fewestDigits)]
  return starts.map((start) => `#${digits.slice(start, start + fewestDigits)}`)
}

/** Behind `last`, which no word is. */
const noWord = `${last}${last}`

function entriesOfTerm(accountId: string, term: SearchTerm): Sql {
  if ('word' in term) return beginningWith(accountId, term.word)
  const fours = foursOf(term.digits).map((four) => entries(accountId, sql`word = ${four}`))
  const longest = term.groups.reduce((one, other) => (other.length > one.length ? other : one))
  const entered = lettersOf(longest) < fewestLetters ? noWord : longest
  return sql`((${join(fours, ' intersect ')}) union all ${beginningWith(accountId, entered)})`
}

/** Entries of leads that one of the people sees as assignee or creator. */
function entriesOfPeople(accountId: string, people: readonly string[]): Sql {
  const words = people.map((id) => `@${id}`)
  return entries(accountId, sql`word = any(${words}::text[])`)
}

/** Times that entries tell of, in ms since 1970, newest first with commas between them, and how many they are. */
export interface EnteredTimes {
  readonly found: string
  readonly n: number
}

/**
 * When the newest leads were created that entries tell of under all the terms, and of whom one of the people sees: a
 * query for one row of `EnteredTimes`, `limit` of them at most. A span is looked into only when newer ones hold too few.
 */
export function newestEntries(
  accountId: string,
  terms: readonly SearchTerm[],
  people: readonly string[] | null,
  { fromMs, beforeMs }: Times,
  limit: number,
): Query<EnteredTimes> {
  // Numbers first, so that four terms have few texts; where digits are the rarest they come first anyway.
  const sets = terms
    .toSorted((one, other) => Number('digits' in other) - Number('digits' in one))
    .map((term) => entriesOfTerm(accountId, term))
  if (people) sets.push(entriesOfPeople(accountId, people))
  return query<EnteredTimes>`
    select array_to_string(ms, ',') as found, cardinality(ms) as n from (select array(
      select found.ms from (
        select from_ms from search_spans
        where account_id = ${accountId} and from_ms < ${beforeMs}
          and from_ms >= coalesce((select max(from_ms) from search_spans
            where account_id = ${accountId} and from_ms <= ${fromMs}), 0)
        order by from_ms desc
      ) span cross join lateral (
        select distinct ms from (${join(sets, ' intersect ')}) entered (ms)
        where ms >= ${fromMs} and ms < ${beforeMs} order by ms desc limit ${limit}
      ) found limit ${limit}
    ) as ms offset 0) entered`
}

/** The last time that a Date can hold: of no lead at all do entries tell. */
export const nothingEntered = 8_640_000_000_000_000

/** What entries do not tell of. */
export interface NotEntered {
  readonly ids: string[]
  readonly from_ms: number
  readonly spans: string
}

/**
 * Leads that changed and are not entered as they are: `ids`; of all others from `from_ms` on entries tell. `spans` says
 * from when on how many leads follow each other, the newest first.
 */
export function notEntered(accountId: string): Query<NotEntered> {
  return query<NotEntered>`
    select array(select distinct lead_id::text from search_changes where account_id = ${accountId}) as ids,
      ${enteredFrom(accountId)}::float8 as from_ms,
      (select coalesce(string_agg(from_ms || ' ' || leads, ',' order by from_ms desc), '') from search_spans
        where account_id = ${accountId}) as spans`
}

/** Bytes that a long entry keeps for one lead: 4.4 of 50,000 leads, 4.6 of 2,000. Its size is known without reading it. */
const bytesOfLead = 4.5
/** Bytes of an entry that is short enough to be read. */
const short = 2_000
/** A span of fewer leads tells too little. */
const fewestOfSpan = 1_000

/** What part of the newest leads one of the people sees, as good as entries tell by their size: a query for `share`. */
export function shareOfPeople(
  accountId: string,
  people: readonly string[],
  { beforeMs }: Times,
): Query<{ share: number }> {
  const words = people.map((id) => `@${id}`)
  const size = raw('pg_column_size(entries.created_ms)')
  const leads = sql`
    case when ${size} < ${raw(String(short))} then cardinality(entries.created_ms) else ${size} / ${raw(String(bytesOfLead))} end`
  return query<{ share: number }>`
    select coalesce(least(1, coalesce(sum(${leads}), 0) / max(span.leads)::float8), 1) as share
    from (
      select from_ms, leads from search_spans
      where account_id = ${accountId} and from_ms < ${beforeMs} and leads >= ${raw(String(fewestOfSpan))}
      order by from_ms desc limit 1
    ) span left join search_entries entries on entries.account_id = ${accountId} and entries.from_ms = span.from_ms
      and entries.word = any(${words}::text[])`
}

/** From when on entries tell of leads: an expression for ms since 1970. */
const enteredFrom = (accountId: string): Sql => sql`
  coalesce((select min(entered_from_ms) from search_spans where account_id = ${accountId}), ${nothingEntered})`
