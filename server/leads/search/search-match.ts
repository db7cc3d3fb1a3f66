import sql, { join, type Sql } from 'sql-template-tag'
import { ignored, type SearchTerm, separators } from './search-text.ts'

/** Where a word begins, as a regular expression of PostgreSQL: its letters with what has no weight between them. */
const beginningOf = (word: string): string =>
  `(^|[${separators}])${Array.from(word, (letter) => `[${ignored}]*${letter}`).join('')}`

/** What words are looked for in. Few texts hold more than ASCII, and only those are composed anew. */
const text = sql`name || ' ' || coalesce(company, '') || ' ' || coalesce(email, '')`
const words = sql`lower(case when octet_length(${text}) = char_length(${text}) then ${text} else normalize(${text}, nfc) end)`
const digits = sql`coalesce(phone_e164, regexp_replace(phone, '[^0-9]', '', 'g'))`

const hasWord = (word: string): Sql => sql`${words} ~ ${beginningOf(word)}`

function has(term: SearchTerm): Sql {
  if ('word' in term) return hasWord(term.word)
  return sql`(strpos(${digits}, ${term.digits}) > 0 or ${join(term.groups.map(hasWord), ' and ')})`
}

/** Conditions on columns of `leads`: whether a lead has every term. This is what a search means; entries make it fast. */
export function hasAll(terms: readonly SearchTerm[]): Sql {
  return join(terms.map(has), ' and ')
}
