import { type Leaf, ownNames } from '../leaves/leaf.ts'
import { askingParties, besideWords } from '../names/party-words.ts'
import { wordsOf } from '../names/words.ts'

/** `parents_phone`, `पालकाचा मोबाईल` and `વાલીનો મોબાઇલ`: what may follow a word for a parent. */
const inflected = /(?<=father|mother|parent)s$|(?<=पालक)ां?च[ेाी]$|(?<=વાલી)(?:નું|નો|ના|ની)$/u

/**
 * The word for who asks, or for whoever did it (`ordered_by`), that a name of several begins with, or anywhere in it
 * (`Contact no. of parent`) or in its object's that for a parent of his.
 */
export function ownerOf(leaf: Leaf): string | null {
  const words = wordsOf(ownNames(leaf)[0] ?? '')
  const [first = '', second] = words
  const asks = askingParties.has(first) || second === 'by'
  const kin = [...words, ...wordsOf(leaf.steps.at(-2)?.names[0] ?? '')].find((word) =>
    besideWords.kin.has(word),
  )
  const owner = kin ?? (asks && words.length > 1 ? first : null)
  return owner?.replace(inflected, '') ?? null
}

/** The parent or other relative whose field it is, in that word; null for a field of anybody else. */
export function parentOf(leaf: Leaf): string | null {
  const owner = ownerOf(leaf)
  return owner !== null && besideWords.kin.has(owner) ? owner : null
}
