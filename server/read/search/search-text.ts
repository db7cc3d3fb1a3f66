/** A word that some word of name, company or email begins with: in lower case, NFC. */
export interface SearchedWord {
  readonly word: string
}

/** Digits that stand together in a phone; or else each of the groups in which they were typed begins a word. */
export interface SearchedNumber {
  readonly digits: string
  readonly groups: readonly string[]
}

export type SearchTerm = SearchedWord | SearchedNumber

/**
 * Characters between words, as ranges that regular expressions of JavaScript and PostgreSQL read alike.
 * migrations/0027_lead_words.sql has the same.
 */
const separators = String.raw`\u0001-\u0026\u0028-\u002f\u003a-\u0040\u005b-\u005f\u007b-\u00a9\u00ab\u00ac\u00ae-\u00b1\u00b6-\u00b8\u00bb\u00bf\u060c\u061b\u061f\u0964\u0965\u2000-\u200a\u2010-\u2017\u201a-\u205f\u3000-\u3003\u3008-\u3011\u30fb\uff08\uff09\uff0c`
/** Characters within words that are ignored: O’Brien is obrien, and joiners are invisible. */
const ignored = String.raw`'\u0060\u00ad\u00b4\u02bc\u2018\u2019\u200b-\u200f\u2060\ufeff`

/** Fewer digits than this are part of a name or a company sooner than of a phone. */
const fewestDigits = 4

const betweenWords = new RegExp(`[${separators}]+`, 'u')
const ofNoWeight = new RegExp(`[${ignored}]+`, 'gu')
/** Digits with what stands between the digits of a phone, not within a word. */
const number = /(?<![\p{L}\p{M}\p{N}])[+(]{0,3}[0-9](?:[\s().+/-]*[0-9])*(?![\p{L}\p{M}\p{N}])/gu

/** Lower case letter by letter, as PostgreSQL does it: a letter whose lower case is several letters stays. */
const inLowerCase = (text: string): string =>
  Array.from(text, (letter) => {
    const lower = letter.toLowerCase()
    return Array.from(lower).length === 1 ? lower : letter
  }).join('')

/** The words of a text, as those of a lead are. */
const wordsOf = (text: string): string[] =>
  inLowerCase(text.normalize('NFC'))
    .replace(ofNoWeight, '')
    .split(betweenWords)
    .filter((word) => word !== '')

function numberOf(typed: string): readonly SearchTerm[] {
  const groups = typed.match(/[0-9]+/g) ?? []
  const digits = groups.join('')
  if (digits.length < fewestDigits) return groups.map((word) => ({ word }))
  const national = digits.replace(/^0+/, '')
  return [{ digits: national.length < fewestDigits ? digits : national, groups }]
}

/** What is searched for: a lead must have all of it. Empty when the text holds neither letter nor digit. */
export function readSearch(text: string): readonly SearchTerm[] {
  const clean = text.replaceAll('\0', ' ')
  const numbers = (clean.match(number) ?? []).flatMap(numberOf)
  const words = wordsOf(clean.replace(number, ' ')).map((word) => ({ word }))
  const terms = new Map<string, SearchTerm>()
  for (const term of [...words, ...numbers]) terms.set('word' in term ? term.word : `#${term.digits}`, term)
  return [...terms.values()]
}
