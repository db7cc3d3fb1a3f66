import { wordSet, wordSets } from '../values/word-lists.ts'
import written from './party-words.json'
import { compact, withPlurals } from './words.ts'

/**
 * Whose fields they are. A name or address below one of these keys, or with one of these words in its own
 * name, belongs to somebody other than the person who asked.
 */
export const otherParties: ReadonlySet<string> = withPlurals(
  ...Object.values(written.otherParties).flat(),
  ...Object.values(written.keepers).map(([own = '']) => own),
)

/** Matches the words of a key of a courier ("delivery boy") or companion ("Partner's name"), though each may be said of a customer. */
export const namesAnother = /\bdelivery (?:person|boy|guy|man)\b|\bpartner s\b/u

/**
 * Matches the words of a key that names whoever did something to a record (`claimed_by`) or looks after it (`person_in_charge`, the loan
 * officer of `lo_email`): that is not the customer.
 */
export const handlesRecord = new RegExp(
  `^by(?: |$)|\\bin charge\\b|^lo (?:e ?mail|phone|cell|name|first|last)\\b|${namesAnother.source}|(?:^| )(?!submitted|enquir|inquir|asked|applied|requested|booked|booking|ordered|filled|raised|posted|paid|placed|written|reported|completed|signed)\\p{L}+ by(?: |$)|(?:^| )(?:referid|indicad|recomendad|recommand)\\p{L}{1,3} p[ao]r(?: |$)`,
  'u',
)

const pairsOf = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.values(table).map(([own = '', wards = '']) => ({ own: withPlurals(own), wards: wordSet(wards) }))

/** Words for whoever answers for a child or an animal. Beside the keys of such a ward he is the one who asked; elsewhere he is of the staff. */
export const keepers = pairsOf(written.keepers)

/** Words for who sends or serves, and for the customer whom he gives way to: always, or only where he is a business and that is none. */
export const senders = { always: pairsOf(written.senders), ofShops: pairsOf(written.shops) }

export const isKeeper = (word: string): boolean => keepers.some(({ own }) => own.has(word))

export const isWard = (word: string): boolean => keepers.some(({ wards }) => wards.has(word))

/** Whoever comes along with the person who asked: beside that person a list of them is no list of leads. */
export const companions: ReadonlySet<string> = withPlurals(...written.companions)

/** Words of who stands beside the customer: a further one (`co_applicant`) or a desk that serves, and of what else holds fields. */
export const besideWords = wordSets(written.beside)

/** Things that have names, but are nobody: a name below them counts only beside contact data of its own. */
export const namedThings: ReadonlySet<string> = withPlurals(...written.namedThings)

/** Keys below which the person who asked is described. */
export const askingParties: ReadonlySet<string> = withPlurals(...written.askingParties)

const envelopes: ReadonlySet<string> = wordSet(...Object.values(written.envelopes).flat())
const envelopeWords: ReadonlySet<string> = wordSet(...written.envelopeWords)

/** Whether a key of these words only holds what was sent: a usual one, one of a platform's own making, or `extracted_lead_data`. */
export const isEnvelope = (words: readonly string[]): boolean =>
  envelopes.has(compact(words)) || (words.length > 1 && words.every((word) => envelopeWords.has(word)))
