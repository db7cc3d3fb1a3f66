import type { Evidence } from '../evidence/make-evidence.ts'
import { isUnknown } from '../evidence/unnamed-evidence.ts'
import { type Leaf, sampleText } from '../leaves/leaf.ts'
import { nameRoles } from '../names/roles.ts'
import { plain } from '../values/clean-text.ts'
import { looksDialled, looksLikeEmail, looksLikeFullName } from '../values/looks-like.ts'
import { closeScores, type Doubt, doubtfulNames, doubtNames, doubts, sureOf } from '../weights.ts'
import { agreesWithEmail } from './agrees-with-email.ts'
import type { Certainty, GuessedField, Personal } from './guess.ts'
import { parentOf } from './owner-of.ts'

/** The evidence and the fields among which a value was chosen. */
export interface Said {
  readonly evidence: readonly Evidence[]
  readonly leaves: readonly Leaf[]
  readonly region: string
  /** The email that was chosen. */
  readonly email: string | null
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Digits at the end of a number by which two spellings of it are known to be one. */
const tellingDigits = 9

/** Tells another spelling, or a part, of what was chosen. */
function isOneOf(field: Personal, chosen: readonly string[]): (text: string) => boolean {
  if (field === 'phone') {
    const ends = chosen.map((text) => digitsOf(text).slice(-tellingDigits))
    return (text) => ends.includes(digitsOf(text).slice(-tellingDigits))
  }
  const whole = plain(chosen.join(' '))
  return (text) => whole.includes(plain(text)) || chosen.some((one) => plain(text).includes(plain(one)))
}

function isOfKind(field: Personal, text: string, region: string): boolean {
  if (field === 'email') return looksLikeEmail(text)
  return field === 'phone' ? looksDialled(text, region) : looksLikeFullName(text)
}

const bestOf = (evidence: readonly Evidence[]): number => Math.max(...evidence.map(({ score }) => score))

/** Lists the doubts about a value that was chosen as name, email or phone. */
function doubtsOf(field: Personal, chosen: GuessedField, { evidence, leaves, region, email }: Said): Doubt[] {
  const isRole = ({ role }: Evidence): boolean => (field === 'name' ? nameRoles.has(role) : role === field)
  const ofField = evidence.filter(isRole)
  const own = ofField.filter(({ leaf }) => chosen.expressions.includes(leaf.expression))
  const texts = leaves.filter((leaf) => chosen.expressions.includes(leaf.expression)).map(sampleText)
  const isSame = isOneOf(field, texts)
  // Where two parents can be reached, the other is no doubt about the first, because both answer for the child.
  const isParents = ({ leaf }: Evidence) => parentOf(leaf) !== null
  const isParent = own.some(isParents)
  const others = ofField.filter(
    (one) => !own.includes(one) && !isSame(one.text) && !(isParent && isParents(one)),
  )
  // A value that no name announces has no strength of its own, and none that rivals it.
  const strength = own.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...own.map((one) => one.strength))
  const margin =
    own.length === 0 || others.length === 0 ? Number.POSITIVE_INFINITY : bestOf(own) - bestOf(others)
  const isBeside = leaves.some((leaf) => {
    const text = sampleText(leaf).trim()
    return isOfKind(field, text, region) && !isSame(text) && isUnknown(leaf)
  })
  const holds: Readonly<Record<Doubt, boolean>> = {
    close: margin < closeScores.close,
    near: margin >= closeScores.close && margin < closeScores.near,
    unlike: field === 'name' && email !== null && !agreesWithEmail(texts.join(' '), email),
    weak: strength <= doubtfulNames.weak,
    pattern: strength > doubtfulNames.weak && strength <= doubtfulNames.pattern,
    beside: isBeside,
    unknown: own.some(({ unknown }) => unknown !== null),
    thing: own.some(({ isOfThing }) => isOfThing),
  }
  return doubtNames.filter((doubt) => holds[doubt])
}

/**
 * How sure it is that a chosen name, email or phone is the customer's, as a share of 1, and what speaks against it most.
 * Calibrated: docs/capture-quality.md shows what was told beside what was right.
 */
export function certaintyOf(field: Personal, chosen: GuessedField, said: Said): Certainty {
  const found = doubtsOf(field, chosen, said).map((doubt) => ({ doubt, points: doubts[doubt][field] }))
  const left = found.reduce((odds, { points }) => odds - points, sureOf[field] as number)
  const [heaviest] = found.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points)
  return { share: 1 / (1 + Math.exp(-left)), doubt: heaviest?.doubt ?? null }
}
