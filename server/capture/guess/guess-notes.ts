import { firstOfEach } from '../../values/group-by.ts'
import type { Evidence } from '../evidence/make-evidence.ts'
import { type Leaf, sampleText } from '../leaves/leaf.ts'
import { isOpaque } from '../leaves/opaque-names.ts'
import { placeOf } from '../parties/place.ts'
import { isWithin } from '../parties/places.ts'
import {
  looksDialled,
  looksLikeFullName,
  looksLikeMachineWord,
  looksLikeWords,
} from '../values/looks-like.ts'
import { leastNotesScore, notesRange } from '../weights.ts'
import type { GuessedField } from './guess.ts'
import { guessed, surest } from './guess-contact.ts'
import type { ContactData } from './guess-name.ts'

/** Fewest characters of a text that only a message has. */
const messageLength = 20

const ofRoles = (evidence: readonly Evidence[], ...roles: Evidence['role'][]): Evidence[] =>
  evidence.filter((one) => roles.includes(one.role) && one.score >= leastNotesScore)

/** Same words in two fields are one note. */
const distinct = (evidence: readonly Evidence[]): Evidence[] => firstOfEach(evidence, ({ text }) => text)

function joined(evidence: readonly Evidence[]): GuessedField | null {
  const first = evidence[0]
  if (first === undefined) return null
  return {
    expressions: evidence.map((one) => one.leaf.expression),
    reason: evidence.map((one) => one.reason).join(' + '),
    place: first.place,
  }
}

/** True for a place that holds contact data, itself or further down. */
const standsAround = (place: string, contactPlaces: ReadonlySet<string>): boolean =>
  [...contactPlaces].some((one) => isWithin(one, place))

/** A free text that no key announces: the longest, else the last short one, where the contact data stand. */
function notesByValue(
  leaves: readonly Leaf[],
  contact: ContactData,
  taken: readonly Leaf[],
  region: string,
): GuessedField | null {
  const texts = leaves
    .filter((leaf) => isOpaque(leaf) && !taken.includes(leaf) && standsAround(placeOf(leaf), contact.places))
    .map((leaf) => ({ leaf, text: sampleText(leaf).trim() }))
    .filter(({ text }) => looksLikeWords(text) && /\p{Ll}/u.test(text) && !looksLikeMachineWord(text))
    .filter(({ text }) => !looksLikeFullName(text) && !looksDialled(text, region))
  const long = texts
    .filter(({ text }) => text.length >= messageLength)
    .sort((a, b) => b.text.length - a.text.length)[0]
  const chosen = long ?? texts.at(-1)
  if (chosen === undefined) return null
  return { isMessage: true, ...guessed(chosen.leaf, 'value looks like a message') }
}

/**
 * What was asked: the message, after the product that it is about. Without one, what the asker is interested
 * in; without any name that says so, the free text beside the contact data.
 */
export function guessNotes(
  evidence: readonly Evidence[],
  leaves: readonly Leaf[],
  contact: ContactData,
  taken: readonly Leaf[],
  region: string,
): GuessedField | null {
  const messages = ofRoles(evidence, 'message').filter((one) => !taken.includes(one.leaf))
  const best = surest(messages)
  if (best !== null) {
    const together = messages.filter(
      (one) => one.place === best.place && one.score >= best.score - notesRange,
    )
    const products = ofRoles(evidence, 'product').filter((one) => one.place === best.place)
    const said = joined(distinct([...products.slice(0, 1), ...together]))
    return said && { isMessage: true, ...said }
  }
  const interests = ofRoles(evidence, 'product', 'interest', 'subject')
  return joined(distinct(interests)) ?? notesByValue(leaves, contact, taken, region)
}
