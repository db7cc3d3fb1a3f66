import sql, { join, type Sql } from 'sql-template-tag'
import { ignored, type SearchedNumber, type SearchTerm, separators } from './search-text.ts'
import { searchedEmails, searchedPhones } from './searched-contacts.ts'

/** Where a word begins, as a regular expression of PostgreSQL: its letters with what has no weight between them. */
const beginningOf = (word: string): string =>
  `(^|[${separators}])${Array.from(word, (letter) => `[${ignored}]*${letter}`).join('')}`

/** The text in which words are looked for. Only texts that are not ASCII have to be normalised. */
const text = sql`name || ' ' || coalesce(company, '') || ' ' || coalesce(${searchedEmails}, '')`
const words = sql`lower(case when octet_length(${text}) = char_length(${text}) then ${text} else normalize(${text}, nfc) end)`
const digits = sql`coalesce(${searchedPhones}, regexp_replace(phone, '[^0-9]', '', 'g'))`

const haveWords = (some: readonly string[]): Sql => sql`${words} ~ all(${some.map(beginningOf)}::text[])`

/**
 * A condition for one number, or for several as pairs of a number and a group of its digits, so that several numbers
 * are one text however many there are.
 */
function haveNumbers(numbers: readonly SearchedNumber[]): Sql {
  const [only, ...others] = numbers
  if (only && others.length === 0)
    return sql`(strpos(${digits}, ${only.digits}) > 0 or ${haveWords(only.groups)})`
  const pairs = numbers.flatMap(({ digits: whole, groups }) => groups.map((group) => [whole, group] as const))
  return sql`not exists (
    select from unnest(${pairs.map(([whole]) => whole)}::text[], ${pairs.map(([, group]) => beginningOf(group))}::text[])
      number (digits, beginning)
    where strpos(${digits}, number.digits) = 0 and ${words} !~ number.beginning)`
}

/**
 * Conditions on `leads` that a lead has every term. They define what a search means; postings only make it fast.
 * There are five texts for whatever is typed: with or without words, with no, one or several numbers.
 */
export function hasAll(terms: readonly SearchTerm[]): Sql {
  const numbers = terms.filter((term) => 'digits' in term)
  const typed = terms.flatMap((term) => ('word' in term ? term.word : []))
  const conditions = [
    ...(typed.length > 0 ? [haveWords(typed)] : []),
    ...(numbers.length > 0 ? [haveNumbers(numbers)] : []),
  ]
  return join(conditions, ' and ')
}
