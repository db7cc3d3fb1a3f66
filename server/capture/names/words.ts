import { memoize } from '../../values/memoize.ts'
import { keyByWord, wordsIn } from '../values/word-lists.ts'

const unmarked = new Map([
  ['ß', 'ss'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['đ', 'd'],
  ['ı', 'i'],
])

/**
 * The words of a key or label in lower case, without accents: `SENDER_MOBILE`, `senderMobile` and
 * "Sender mobile*" are all `sender mobile`. Digits stand alone. Reads at most 300 characters.
 */
export const wordsOf: (name: string) => readonly string[] = memoize((name) => {
  const text = name.slice(0, longest)
  return isAscii.test(text) ? splitAscii(text) : splitWords(text)
})

const longest = 300
/** The same for ASCII, where a letter is one of 52: a fifth of the time. Values that may be labels come here as well. */
const isAscii = /^[\0-\x7f]*$/
const asciiWord = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g

function splitAscii(text: string): string[] {
  const said = text.replace(/whats ?app/gi, 'whatsapp').replace(/sales[ _-]?lead/gi, 'lead')
  const words = said.match(asciiWord) ?? []
  return words.map((word) => word.toLowerCase())
}

const splitWords = (text: string): string[] =>
  text
    .replace(/whats ?app/gi, 'whatsapp')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßłøæœđı]/g, (letter) => unmarked.get(letter) ?? letter)
    .replace(/(\d+)/g, ' $1 ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/** Words run together: how names are looked up, so that `first_name` and `firstname` are one. */
export const compact = (words: readonly string[]): string => words.join('')

/** Words of a table as they are looked up, without accents and with the letters of Korean apart; a dot between steps stays. */
export const lookedUp = (...lines: readonly string[]): readonly string[] =>
  wordsIn(...lines).map((word) =>
    word
      .split('.')
      .map((part) => compact(wordsOf(part)))
      .join('.'),
  )

/** Each word of several lists as it is looked up, with the key of its list. */
export const keyByLookedUp = <Key extends string>(lists: Readonly<Record<Key, string>>) =>
  keyByWord(lists, lookedUp)

/** The words of a table as they are looked up. */
export const lookedUpSet = (...lines: readonly string[]): ReadonlySet<string> => new Set(lookedUp(...lines))

/** Words of a table as they are looked up, and their plurals. */
export const withPlurals = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lookedUp(...lines).flatMap((word) => [word, `${word}s`]))
