import { wrapperKeys } from './answer-shapes.ts'
import type { Role } from './field-synonyms.ts'
import { fitsRole, isLabel } from './fits-role.ts'
import { type Leaf, ownNames, type Step, sampleText } from './leaf.ts'
import { isOpenedText, withoutMark } from './opened-text.ts'
import { askingParties, calledLines, envelopes, extensions, namedThings, otherParties } from './parties.ts'
import { isContactRole, roleOfKind, roleOfName, roleOfQuestion, speaksOfOthers } from './role-of-name.ts'
import { compact, wordsOf } from './words.ts'

/** One field of the payload that may be a field of the lead. */
export interface Evidence {
  readonly leaf: Leaf
  readonly role: Role
  readonly text: string
  /** How sure its name alone is (0 … 100). */
  readonly strength: number
  /** How sure it is where it stands; higher is surer. */
  readonly score: number
  /** What people can read: "`column_id` FULL_NAME". */
  readonly reason: string
  /** Expression of what holds the fields of the same person. */
  readonly place: string
  /** True below the key of a thing, which may have a name of its own. */
  readonly isOfThing: boolean
  /** Expression of the innermost object around it whose key says nothing of whose it is; null without one. */
  readonly unknown: string | null
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

/** A label in two languages is two names ("City / शहर"); a path ends in the field's own (`group_a/full_name`). */
function spokenNames(name: string): string[] {
  const parts = name.split(/\s+[/|]\s+/)
  if (parts.length > 1) return [name, ...parts]
  const end = name.lastIndexOf('/')
  return end < 0 || speaksOfOthers(name) ? [name] : [name, name.slice(end + 1)]
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

/** What is lost below a key that no table knows, and below a thing that has a name of its own. */
const belowUnknown = 12
const belowThing = { name: 40, contact: 25 }

/** Whose a field is by what stands between it and the root. */
interface Party {
  readonly gain: number
  /** True below a thing: what is called a name there is the thing's. */
  readonly isOfThing: boolean
  /** Expression of the innermost object whose key says nothing of whose it is; null without one. */
  readonly unknown: string | null
}

const spokenWords = (holder: string): string[] =>
  wordsOf(withoutMark(holder)).filter((word) => !/^\d+$/.test(word))

/** Reads the holders of a field, outermost first. Null: somebody else's. */
function partyOf(steps: readonly Step[], isHomeOf: (holder: string) => boolean): Party | null {
  let gain = 0
  let isOfThing = false
  let unknown: string | null = null
  for (const [index, step] of steps.slice(0, -1).entries()) {
    const holder = step.names[0] ?? ''
    const words = spokenWords(holder)
    if (isOpenedText(holder)) gain = inOpenedText
    if (isOpenedText(holder) || isHomeOf(holder) || words.length === 0 || envelopes.has(compact(words)))
      continue
    const isAsker = askingParties.has(compact(words))
    if (!isAsker && words.some((word) => otherParties.has(word))) return null
    if (isAsker || words.some((word) => askingParties.has(word))) gain = Math.max(gain, besideAsker)
    else if (words.some((word) => namedThings.has(word))) isOfThing = true
    else if (roleOfName(withoutMark(holder)) === null) unknown = steps[index + 1]?.holder ?? null
  }
  return { gain, isOfThing, unknown }
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

/** Keys that a line has which was called, and somebody's own number has not. */
const lineKeys: ReadonlySet<string> = new Set(['name', 'provider'])

/** `number: { name: 'Main line', digits: … }`: neither the name nor the number of who called. */
function isOfLine(leaf: Leaf, leaves: readonly Leaf[]): boolean {
  if (!calledLines.has(compact(wordsOf(leaf.steps.at(-2)?.names[0] ?? '')))) return false
  return leaves.some((one) => {
    const own = one.steps.at(-1)
    return own?.holder === leaf.steps.at(-1)?.holder && lineKeys.has(own?.names[0]?.toLowerCase() ?? '')
  })
}

/** What the place of a field adds to how sure it is, or takes from it. */
function gainOf({ gain, isOfThing, unknown }: Party, role: Role, isNamedAsker: boolean): number {
  const below = isContactRole(role) ? belowThing.contact : belowThing.name
  const lost = (isOfThing ? below : 0) + (unknown === null ? 0 : belowUnknown)
  return isNamedAsker && gain === 0 && lost === 0 ? besideAsker : gain - lost
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
  if (claim === null || isOfOthers(claim, leaf)) return null
  const { role, strength, reason } = claim
  const text = readText(role, sampleText(leaf).trim())
  if (!text || !fitsRole(role, strength, text, region) || (role !== 'name' && isLabel(role, text)))
    return null
  const around = leaf.steps.slice(0, leaf.steps.length - claim.usedHolders)
  const party = partyOf(around, (holder) => isHome(role, holder, leaf, leaves))
  if (party === null || isOfLine(leaf, leaves)) return null
  const isNamedAsker = ownNames(leaf).some((name) => wordsOf(name).some((word) => askingParties.has(word)))
  return {
    leaf,
    role,
    text,
    strength,
    score: strength + gainOf(party, role, isNamedAsker) - 2 * leaf.steps.length,
    reason,
    place: placeOf(leaf),
    isOfThing: party.isOfThing,
    unknown: isNamedAsker ? null : party.unknown,
  }
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
    return isCalledName && /^\p{L}[\p{L}\s'’.-]*\d+$/u.test(text) ? text.replace(/\d+$/, '').trim() : null
  })
}
