import { type KeysBeside, keysByHolder } from '../leaves/keys-beside.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import type { Role } from '../names/role.ts'
import { wordsOf } from '../names/words.ts'
import { gainOf, partyOf } from '../parties/field-party.ts'
import { askingParties } from '../parties/parties.ts'
import { placeOf } from '../parties/place.ts'
import { claimOf, isOfOthers } from './claim.ts'
import { fitsRole, isLabel } from './fits-role.ts'

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

/** What a value is read as; null where it can be nothing. */
type ReadText = (role: Role, text: string) => string | null

function evidenceOf(leaf: Leaf, keys: KeysBeside, region: string, readText: ReadText): Evidence | null {
  const claim = claimOf(leaf)
  if (claim === null || isOfOthers(claim, leaf)) return null
  const { role, strength, reason } = claim
  const text = readText(role, sampleText(leaf).trim())
  if (!text || !fitsRole(role, strength, text, region) || (role !== 'name' && isLabel(role, text)))
    return null
  const party = partyOf(leaf, role, claim.usedHolders, keys)
  if (party === null) return null
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
  const keys = keysByHolder(leaves)
  return leaves.map((leaf) => evidenceOf(leaf, keys, region, readText)).filter((one) => one !== null)
}

/** The fields of a payload whose names say what they are, with values to match. */
export function namedEvidence(leaves: readonly Leaf[], region: string): Evidence[] {
  return evidenceIn(leaves, region, (_, text) => text)
}

/** Fields that are called a name and hold one with digits in it ("Asha 123456000"): better than no name. */
export function namesWithDigits(leaves: readonly Leaf[], region: string): Evidence[] {
  return evidenceIn(leaves, region, (role, text) => {
    const isCalledName = role === 'name' || role === 'first_name' || role === 'last_name'
    return isCalledName ? (/^(\p{L}[\p{L}\s'’.-]*)\d+$/u.exec(text)?.[1]?.trim() ?? null) : null
  })
}
