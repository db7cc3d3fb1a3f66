import { wrapperKeys } from './answer-shapes.ts'
import type { Role } from './field-synonyms.ts'
import { fitsRole, isLabel } from './fits-role.ts'
import { type Leaf, ownNames, type Step, sampleText } from './leaf.ts'
import { isOpenedText, withoutMark } from './opened-text.ts'
import { askingParties, calledLines, envelopes, extensions, namedThings, otherParties } from './parties.ts'
import { roleOfKind, roleOfName, roleOfQuestion, speaksOfOthers } from './role-of-name.ts'
import { compact, wordsOf } from './words.ts'

/** One field of the payload that may be a field of the lead. */
export interface Evidence {
  readonly leaf: Leaf
  readonly role: Role
  readonly text: string
  /** How sure; higher is surer. */
  readonly score: number
  /** What people can read: "`column_id` FULL_NAME". */
  readonly reason: string
  /** Expression of what holds the fields of the same person. */
  readonly place: string
  /** True when nobody but the asker is likely to be described there. */
  readonly ofAsker: boolean
}

interface Claim {
  readonly role: Role
  readonly strength: number
  readonly reason: string
  /** How many holders the name has used up (`company.name` uses `company`). */
  readonly usedHolders: number
}

function reasonOf(leaf: Leaf, name: string): string {
  const key = ownNames(leaf)[0]
  if (name !== key) return `label "${name.trim()}"`
  return leaf.askedBy === null ? `key \`${name}\`` : `\`${leaf.askedBy}\` ${name}`
}

/** A label in two languages is two names ("City / शहर"). */
function spokenNames(name: string): string[] {
  const parts = name.split(/\s+[/|]\s+/)
  return parts.length > 1 ? [name, ...parts] : [name]
}

const isSpecific = (role: Role): boolean => role !== 'name' && role !== 'message'

/** What the field's names, its question or its kind say it is: the surest, a specific one before a general one. */
function claimOf(leaf: Leaf): Claim | null {
  const holder = leaf.steps.at(-2)?.names[0]
  const claims: Claim[] = []
  for (const name of ownNames(leaf).flatMap(spokenNames)) {
    const found = roleOfName(name, holder)
    if (found === null) continue
    const usedHolders = roleOfName(name) === null || roleOfName(name)?.role !== found.role ? 1 : 0
    claims.push({ ...found, reason: reasonOf(leaf, name), usedHolders })
  }
  const named = claims.find((claim) => isSpecific(claim.role)) ?? claims[0]
  if (named !== undefined) return named
  const kind = leaf.kind === null ? null : roleOfKind(leaf.kind)
  if (kind !== null) return { ...kind, reason: `type \`${leaf.kind}\``, usedHolders: 0 }
  for (const name of ownNames(leaf)) {
    const asked = roleOfQuestion(name)
    if (asked !== null) return { ...asked, reason: reasonOf(leaf, name), usedHolders: 0 }
  }
  return null
}

/** What evidence gains below `customer`, or by a name such as `buyer_email`. */
const besideAsker = 15

/** What evidence gains in a text whose labels leave no doubt who is meant. */
const inOpenedText = 25

/** What stands between the root and the field says whose it is. Null: somebody else's. */
function partyScore(holders: readonly string[]): { score: number; isPlain: boolean } | null {
  let score = 0
  let isPlain = true
  for (const holder of holders) {
    if (isOpenedText(holder)) {
      score = Math.max(score, inOpenedText)
      continue
    }
    const words = wordsOf(withoutMark(holder)).filter((word) => !/^\d+$/.test(word))
    if (words.length === 0 || envelopes.has(compact(words))) continue
    if (words.some((word) => otherParties.has(word))) return null
    if (words.some((word) => askingParties.has(word))) score = Math.max(score, besideAsker)
    else if (roleOfName(withoutMark(holder)) === null) {
      isPlain = false
      score -= words.some((word) => namedThings.has(word)) ? 40 : 12
    }
  }
  return { score, isPlain }
}

/** A part of a field (`name.first`), a wrapper, or an extension: its fields belong to what is around it. */
function isPart(step: Step): boolean {
  const key = compact(wordsOf(step.names[0] ?? ''))
  if (extensions.has(key) || step.names.every((name) => wrapperKeys.has(name))) return true
  if (askingParties.has(key) || envelopes.has(key)) return false
  return step.names.some((name) => roleOfName(name) !== null)
}

/** The place that a field shares with the other fields of the same person: above parts and wrappers. */
export function placeOf(leaf: Leaf): string {
  const outermost = leaf.steps.slice(0, -1).findLastIndex((step) => !isPart(step))
  return leaf.steps[outermost + 1]?.holder ?? ''
}

/** Keys that a place of business has beside its city, and a visitor's whereabouts have not. */
const premisesKeys: ReadonlySet<string> = new Set(['id', 'name', 'phone', 'email', 'website'])

function isPremises(holder: string | undefined, leaves: readonly Leaf[]): boolean {
  return leaves.some((leaf) => {
    const own = leaf.steps.at(-1)
    return own?.holder === holder && premisesKeys.has(own?.names[0]?.toLowerCase() ?? '')
  })
}

/**
 * Holders that are somebody else's for people, but not for this role: `company.company_name`, `location.city`
 * where the location is no business, and anything (`tracking`) for where a lead comes from.
 */
function isHome(role: Role, holder: string, leaf: Leaf, leaves: readonly Leaf[]): boolean {
  if (role === 'source' || role === 'form_title') return true
  if (role === 'city') return holder === 'location' && !isPremises(leaf.steps.at(-1)?.holder, leaves)
  return role === 'company' && roleOfName(holder)?.role === 'company'
}

/** A doubtful name with words of somebody else in it is somebody else's. */
function isOfOthers(claim: Claim, leaf: Leaf): boolean {
  return claim.strength <= 50 && claim.role !== 'company' && ownNames(leaf).some(speaksOfOthers)
}

/** `number: { name: 'Main line' }`: nobody is called that. */
function isLineName(role: Role, leaf: Leaf): boolean {
  return role === 'name' && calledLines.has(compact(wordsOf(leaf.steps.at(-2)?.names[0] ?? '')))
}

/** What a value is read as; null where it can be nothing. */
type ReadText = (role: Role, text: string) => string | null

function evidenceOf(
  leaf: Leaf,
  leaves: readonly Leaf[],
  region: string,
  readText: ReadText,
): Evidence | null {
  const claim = claimOf(leaf)
  if (claim === null || isOfOthers(claim, leaf) || isLineName(claim.role, leaf)) return null
  const { role, strength, reason } = claim
  const text = readText(role, sampleText(leaf).trim())
  if (!text || !fitsRole(role, strength, text, region) || (role !== 'name' && isLabel(role, text)))
    return null
  const holders = leaf.steps.slice(0, -1 - claim.usedHolders).flatMap((step) => step.names.slice(0, 1))
  const party = partyScore(holders.filter((holder) => !isHome(role, holder, leaf, leaves)))
  if (party === null) return null
  const isNamedAsker = ownNames(leaf).some((name) => wordsOf(name).some((word) => askingParties.has(word)))
  const gain = isNamedAsker && party.score === 0 ? besideAsker : party.score
  const score = strength + gain - 2 * leaf.steps.length
  return { leaf, role, text, score, reason, place: placeOf(leaf), ofAsker: party.isPlain }
}

function evidenceIn(leaves: readonly Leaf[], region: string, readText: ReadText): Evidence[] {
  return leaves.map((leaf) => evidenceOf(leaf, leaves, region, readText)).filter((one) => one !== null)
}

/** The fields of a payload whose names say what they are, with values to match. */
export function namedEvidence(leaves: readonly Leaf[], region: string): Evidence[] {
  return evidenceIn(leaves, region, (_, text) => text)
}

/** Fields that are called a name and hold one with digits in it ("Asha 123456000"): better than no name. */
export function namesWithDigits(leaves: readonly Leaf[], region: string): Evidence[] {
  return evidenceIn(leaves, region, (role, text) => {
    const isCalledName = role === 'name' || role === 'first_name' || role === 'last_name'
    return isCalledName && /^\p{L}.*\d/u.test(text) ? text.replace(/\d+/g, ' ').trim() : null
  })
}
