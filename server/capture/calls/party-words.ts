import { askingParties } from '../names/party-words.ts'
import { lookedUpSet } from '../names/words.ts'
import { wordSet } from '../values/word-lists.ts'
import written from './call-words.json'

/**
 * Says whose number it is: that of one side, of the person outside, of whoever speaks for the business, or of the business itself. A user
 * may be the person outside or of the business, and so may a worker, such as a dealer, a driver or a teacher.
 */
export type CallParty = 'customer' | 'from' | 'to' | 'agent' | 'line' | 'user' | 'worker'

/** Of those who ask, whom telephony names otherwise. */
const otherwise = wordSet('caller callers sender submitter participant participants profile billing tenant')

/** The words of names, the surest first: who speaks for the business may be said to call or to be called. */
const wordsOfParty = Object.entries(written.parties).map(
  ([party, words]) => [party as CallParty, lookedUpSet(words)] as const,
)

/** Whom one word of a name means; null for a word that says nothing of people. */
function partyOfWord(word: string): CallParty | null {
  if (askingParties.has(word) && !otherwise.has(word)) return 'customer'
  return wordsOfParty.find(([, words]) => words.has(word))?.[0] ?? null
}

/** True for a word that alone says whom something describes. */
export const isPartyWord = (word: string): boolean => partyOfWord(word) !== null

/** Whom a name means by its words, the surest of them first. */
export function partyOfWords(words: readonly string[]): CallParty | null {
  // `from_line`, `source_extension`: the line of a side.
  const isOfSide = words.some((word) => word === 'remote' || /^(?:from|to)$/.test(partyOfWord(word) ?? ''))
  const surest = (names: readonly string[]): CallParty | null => {
    const parties = names.map((word) =>
      isOfSide && /^(?:line|extension|display|did)$/.test(word) ? null : partyOfWord(word),
    )
    return wordsOfParty.find(([party]) => parties.includes(party))?.[0] ?? null
  }
  // `team_lead`, `account_holder`: two words together say more than each of them.
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  return surest([...pairs, words.join('')]) ?? surest(words)
}
