import sql, { join, type Sql } from 'sql-template-tag'
import type { Statement } from '../../platform/database/database.ts'
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

/** The last four digits and the four before them: enough to leave a few leads of a span. */
function foursOf(digits: string): string[] {
  const starts = [digits.length - fewestDigits, Math.max(0, digits.length - 2 * fewestDigits)]
  return [...new Set(starts)].map((start) => `#${digits.slice(start, start + fewestDigits)}`)
}

function entriesOfTerm(accountId: string, term: SearchTerm): Sql {
  if ('word' in term) return beginningWith(accountId, term.word)
  const fours = foursOf(term.digits).map((four) => entries(accountId, sql`word = ${four}`))
  const longest = term.groups.reduce((one, other) => (other.length > one.length ? other : one))
  const inPhone = sql`(${join(fours, ' intersect ')})`
  return lettersOf(longest) < fewestLetters
    ? inPhone
    : sql`(${inPhone} union all ${beginningWith(accountId, longest)})`
}

/** Entries of leads that one of the people sees as assignee or creator. */
function entriesOfPeople(accountId: string, people: readonly string[]): Sql {
  const words = people.map((id) => `@${id}`)
  return entries(accountId, sql`word = any(${words}::text[])`)
}

/**
 * When the newest leads were created that entries tell of under all the terms, and of whom one of the people sees: a
 * query for one row, `found`, its numbers newest first with commas between them, `limit` of them at most. A span is
 * looked into only when newer ones hold too few.
 */
export function newestEntries(
  accountId: string,
  terms: readonly SearchTerm[],
  people: readonly string[] | null,
  { fromMs, beforeMs }: Times,
  limit: number,
): Statement {
  const sets = terms.map((term) => entriesOfTerm(accountId, term))
  if (people) sets.push(entriesOfPeople(accountId, people))
  return sql`
    select array_to_string(array(
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
    ), ',') as found`
}

/** The last time that a Date can hold: of no lead at all do entries tell. */
export const nothingEntered = 8_640_000_000_000_000

/** Leads that changed and are not entered as they are: `ids`; of all others from `from_ms` on entries tell. */
export function notEntered(accountId: string): Statement {
  return sql`
    select array(select distinct lead_id::text from search_changes where account_id = ${accountId}) as ids,
      ${enteredFrom(accountId)}::float8 as from_ms`
}

/** From when on entries tell of leads: an expression for ms since 1970. */
export const enteredFrom = (accountId: string): Sql => sql`
  coalesce((select min(entered_from_ms) from search_spans where account_id = ${accountId}), ${nothingEntered})`
