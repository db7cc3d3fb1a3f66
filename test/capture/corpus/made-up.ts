import type { Dictionary, Wording } from './dictionary.ts'
import { learning } from './learning.ts'
import { type Random, randomOf } from './random.ts'

const syllables = 'bra dro fle gru kli mo nu pra quo ri sto tu vle wo xa yi zo'.split(' ')

const madeUpWord = (random: Random): string =>
  random.pick(syllables) + random.pick(syllables) + random.pick(syllables)

/** How many of a list's words stay as they are. */
const known = 0.6

function someMadeUp(random: Random, words: readonly string[]): string[] {
  return words.map((word) => (random.chance(known) ? word : madeUpWord(random)))
}

const pairsOf = <Pair extends readonly [string, string]>(random: Random, pairs: readonly Pair[]): Pair[] =>
  pairs.map(([holder, own]) => [random.chance(known) ? holder : madeUpWord(random), own] as unknown as Pair)

/** A wording of which one field is asked for in words that nobody knows. */
function oneMadeUp(random: Random, wording: Wording): Wording {
  if (random.chance(0.7)) return wording
  const field = random.pick(Object.keys(wording)) as keyof Wording
  const isSentence = /\s/.test(wording[field] ?? '')
  const name = madeUpWord(random)
  return { ...wording, [field]: isSentence ? `${name} ${madeUpWord(random)}?` : name }
}

/**
 * The learning half as somebody would meet it who had never seen many of its words: of these bodies it is learnt how sure a guess
 * is whose words are unknown, without a look at the other half.
 */
export function madeUp(seed: number): Dictionary {
  const random = randomOf(seed ^ 0x2545f491)
  const { keys, questions } = learning
  return {
    ...learning,
    keys: keys.map((wording) => oneMadeUp(random, wording)),
    questions: Object.fromEntries(
      Object.entries(questions).map(([language, all]) => [
        language,
        all.map((wording) => oneMadeUp(random, wording)),
      ]),
    ),
    answerLists: someMadeUp(random, learning.answerLists),
    customers: someMadeUp(random, learning.customers),
    staff: someMadeUp(random, learning.staff),
    staffPrefixes: someMadeUp(random, learning.staffPrefixes),
    businesses: someMadeUp(random, learning.businesses),
    businessPrefixes: someMadeUp(random, learning.businessPrefixes),
    things: someMadeUp(random, learning.things),
    addresses: pairsOf(random, learning.addresses),
  }
}
