import type { Evidence } from '../evidence/make-evidence.ts'
import { isUnknown } from '../evidence/unnamed-evidence.ts'
import { type Leaf, sampleText } from '../leaves/leaf.ts'
import { nameRoles } from '../names/roles.ts'
import { plain } from '../values/clean-text.ts'
import { looksDialled, looksLikeEmail, looksLikeFullName } from '../values/looks-like.ts'
import { closeScores, type Doubt, doubtfulNames, doubts, sureOf } from '../weights.ts'
import { agreesWithEmail } from './agrees-with-email.ts'
import type { Certainty, GuessedField, Personal } from './guess.ts'

/** What a payload says of a person, and of everybody else in it. */
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

/** How near the next one comes that says the same of somebody else. */
function rivalry(own: readonly Evidence[], others: readonly Evidence[]): Doubt | null {
  if (own.length === 0 || others.length === 0) return null
  const [best, next] = [own, others].map((all) => Math.max(...all.map(({ score }) => score)))
  const margin = (best ?? 0) - (next ?? 0)
  if (margin < closeScores.close) return 'close'
  return margin < closeScores.near ? 'near' : null
}

/** What speaks against a value that was chosen for a name, email or phone. */
function doubtsOf(field: Personal, chosen: GuessedField, { evidence, leaves, region, email }: Said): Doubt[] {
  const isRole = ({ role }: Evidence): boolean => (field === 'name' ? nameRoles.has(role) : role === field)
  const ofField = evidence.filter(isRole)
  const own = ofField.filter(({ leaf }) => chosen.expressions.includes(leaf.expression))
  const texts = leaves.filter((leaf) => chosen.expressions.includes(leaf.expression)).map(sampleText)
  const isSame = isOneOf(field, texts)
  const strength = Math.max(...own.map((one) => one.strength))
  const rival = rivalry(
    own,
    ofField.filter((one) => !own.includes(one) && !isSame(one.text)),
  )
  const isBeside = leaves.some((leaf) => {
    const text = sampleText(leaf).trim()
    return isOfKind(field, text, region) && !isSame(text) && isUnknown(leaf)
  })
  const isUnlike = field === 'name' && email !== null && !agreesWithEmail(texts.join(' '), email)
  const found: readonly [boolean, Doubt | null][] = [
    [true, rival],
    [isUnlike, 'unlike'],
    [own.length > 0 && strength <= doubtfulNames.weak, 'weak'],
    [own.length > 0 && strength > doubtfulNames.weak && strength <= doubtfulNames.pattern, 'pattern'],
    [isBeside, 'beside'],
    [own.some(({ unknown }) => unknown !== null), 'unknown'],
    [own.some(({ isOfThing }) => isOfThing), 'thing'],
  ]
  return found.flatMap(([holds, doubt]) => (holds && doubt !== null ? [doubt] : []))
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
