import type { Leaf } from '../leaves/leaf.ts'
import type { Role } from '../names/role.ts'
import { placeOf } from '../parties/place.ts'
import { perStep } from '../weights.ts'

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
  /** Points that its place added to its strength. */
  readonly gain: number
  /** The party that the field belongs to: its place, with a prefix where prefixes tell the parties of one place apart. */
  readonly party: string
  /** Only its value told what it is. */
  readonly isUnnamed: boolean
  /** True below the key of a thing, which may have a name of its own. */
  readonly isOfThing: boolean
  /** Expression of the innermost object around it whose key says nothing of whose it is; null without one. */
  readonly unknown: string | null
}

/** What a field is taken for, and why. */
export interface Finding {
  readonly role: Role
  readonly text: string
  readonly strength: number
  readonly reason: string
  /** What its place adds to its strength; nothing where whose it is does not show. */
  readonly gain?: number
  readonly isOfThing?: boolean
  readonly isUnnamed?: boolean
  readonly prefix?: string
  readonly unknown?: string | null
}

/** The one way to make evidence: strength, what the place adds, and less with every step from the root. */
export function makeEvidence(leaf: Leaf, finding: Finding): Evidence {
  const { role, text, strength, reason, gain = 0, isOfThing = false, unknown = null } = finding
  const { isUnnamed = false, prefix } = finding
  const score = strength + gain - perStep * leaf.steps.length
  const place = placeOf(leaf)
  const party = prefix === undefined ? place : `${place}|${prefix}`
  return { leaf, role, text, strength, score, reason, place, gain, party, isUnnamed, isOfThing, unknown }
}
