import type { Leaf } from '../leaves/leaf.ts'
import { otherParties } from '../names/party-words.ts'
import { compact, wordsOf } from '../names/words.ts'
import { isWithin } from '../parties/places.ts'
import { wordSet } from '../values/word-lists.ts'
import guessWords from './guess-words.json'

/** Objects that hold what somebody answered, beside the one that says who it is. */
const answerHolders: ReadonlySet<string> = wordSet(guessWords.answerHolders)

/** What records call their own parts: said by programs of themselves, or said elsewhere in the lead. */
const recordWords: ReadonlySet<string> = wordSet(guessWords.recordWords)

/** As people write: several words, a word with a capital, or a small number. */
const written = /^(?:\p{Lu}\p{Ll}\S*|\d{1,6}|\S+\s.*)$/su

/** The place of the object that holds the one at this place; empty for the root. */
function placeAround(place: string): string {
  const end = place.endsWith('"')
    ? place.lastIndexOf('."')
    : Math.max(place.lastIndexOf('.'), place.lastIndexOf('['))
  return end < 0 ? '' : place.slice(0, end)
}

/**
 * True for a field beside the object of the person who asked: `{lead: {customer: {…}, budget: …}}`, and in an object
 * of answers next to it: `{user: {…}, attributes: {interest: …}}`. What stands beside it at the root is bookkeeping.
 */
export function standsAroundContact(leaf: Leaf, place: string, contactPlaces: ReadonlySet<string>): boolean {
  const holders = leaf.steps.slice(0, -1).map(({ names }) => names[0] ?? '')
  if (holders.some((holder) => wordsOf(holder).some((word) => otherParties.has(word)))) return false
  const own = leaf.steps.at(-1)?.names[0] ?? ''
  if (wordsOf(own).some((word) => recordWords.has(word)) || !written.test(leaf.text)) return false
  const contacts = [...contactPlaces].filter((one) => one !== '')
  if (place !== '' && contacts.some((one) => placeAround(one) === place)) return true
  const isOfAnswers = answerHolders.has(compact(wordsOf(holders.at(-1) ?? '')))
  const around = placeAround(place)
  return isOfAnswers && [...contactPlaces].some((one) => isWithin(one, around))
}
