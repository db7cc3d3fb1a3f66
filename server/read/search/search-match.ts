import sql, { type Sql } from 'sql-template-tag'
import { wordsOfRow } from './lead-words.ts'
import type { SearchTerm } from './search-text.ts'

/** Words of leads are kept up to so many letters. */
const longestWord = 40

/** Words hold neither a quote nor a backslash: these stand between words, or are ignored. */
const beginning = (word: string): string => `'${Array.from(word).slice(0, longestWord).join('')}':*`

const allOf = (parts: readonly string[]): string => `(${parts.join(' & ')})`

/** The digits of a number, four by four: what a lead has whose phone holds them together. */
const fours = (digits: string): string[] =>
  Array.from({ length: digits.length - 3 }, (_, at) => `'#${digits.slice(at, at + 4)}'`)

/**
 * Writes as the text of a `tsquery` which words a lead must have for all terms, and that one of these people sees it,
 * where some are given. It does not tell whether the digits of a number stand together: `numbersStand` does.
 */
export function wordsAsked(terms: readonly SearchTerm[], people: readonly string[] = []): string {
  const asked = terms.map((term) =>
    'word' in term
      ? beginning(term.word)
      : `(${allOf(fours(term.digits))} | ${allOf(term.groups.map(beginning))})`,
  )
  const seen = people.map((id) => `'@${id}'`)
  return [...asked, ...(seen.length > 0 ? [`(${seen.join(' | ')})`] : [])].join(' & ')
}

/** The phones of a row of `leads`, in digits, with other signs between them (decision 0045). */
const phones = sql`concat_ws(' ', regexp_replace(coalesce(phone_e164, phone), '[^0-9]', '', 'g'),
  jsonb_path_query_array(further_contacts, '$[*] ? (@.kind == "phone").value')::text)`

/**
 * A condition on leads that hold `wordsAsked`: digits of a number stand together in a phone, or else its groups begin
 * words. It is one text for any number of numbers, none included.
 */
export function numbersStand(terms: readonly SearchTerm[]): Sql {
  const numbers = terms.filter((term) => 'digits' in term)
  return sql`not exists (
    select from unnest(${numbers.map(({ digits }) => digits)}::text[],
      ${numbers.map(({ groups }) => allOf(groups.map(beginning)))}::text[]) number (digits, groups)
    where strpos(${phones}, number.digits) = 0 and not ${wordsOfRow} @@ number.groups::tsquery)`
}
