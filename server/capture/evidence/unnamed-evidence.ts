import { groupBy } from '../../values/group-by.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { namedThings } from '../names/party-words.ts'
import type { Role } from '../names/role.ts'
import { speaksOfOthers } from '../names/role-of-name.ts'
import { contactRoles, nameRoles } from '../names/roles.ts'
import { withPlurals, wordsOf } from '../names/words.ts'
import { placeOf } from '../parties/place.ts'
import { looksDialled, looksLikeEmail, looksLikeFullName } from '../values/looks-like.ts'
import { looksLikeBusiness } from '../values/whose-value.ts'
import { lastWordsStrength } from '../weights.ts'
import { claimOf } from './claim.ts'
import { type Evidence, makeEvidence } from './make-evidence.ts'
import namelessWords from './nameless-words.json'

/** Words of keys whose values only look like a phone. */
const idWords =
  /^(?:ids?|uuid|no|num|number|ref|reference|code|key|token|slip|docket|receipt|invoice|bill|voucher|time|timestamp|date|at|otp|gclid|fbclid|msclkid|pin|zip|account|acc|gst|tax|index|count|seq|serial|sku|version|amount|price|total)$/

/** Words of keys whose values are written as names are, and name a thing, a place, a state or somebody of the staff. */
const nameless: ReadonlySet<string> = withPlurals(...namelessWords)

const reasons = { name: 'a name', email: 'an email', phone: 'a phone number' } as const

/** True for a field of which no table knows what it means or whose it is. */
export function isUnknown(leaf: Leaf): boolean {
  const isTold = (name: string) => speaksOfOthers(name) || wordsOf(name).some((word) => namedThings.has(word))
  return claimOf(leaf) === null && !ownNames(leaf).some(isTold)
}

function roleByValue(leaf: Leaf, region: string): keyof typeof reasons | null {
  const text = sampleText(leaf).trim()
  const words = ownNames(leaf).flatMap(wordsOf)
  if (looksLikeEmail(text)) return 'email'
  if (looksDialled(text, region)) return words.some((word) => idWords.test(word)) ? null : 'phone'
  if (!looksLikeFullName(text) || looksLikeBusiness(text)) return null
  // "Morning Slot" under `slot`
  const isTold =
    words.some((word) => nameless.has(word)) || wordsOf(text).some((word) => words.includes(word))
  return isTold ? null : 'name'
}

/**
 * Completes a person from fields whose names no table knows: beside a phone it takes the only value that is written as a name,
 * and beside a name the only email or number.
 */
export function unnamedEvidence(
  leaves: readonly Leaf[],
  evidence: readonly Evidence[],
  region: string,
): Evidence[] {
  const rolesOf = new Map<string, Set<Role>>()
  const placed = evidence.filter(({ party, place }) => party === place)
  const unknownOf = new Map(placed.map(({ place, unknown, isOfThing }) => [place, { unknown, isOfThing }]))
  for (const { place, role } of placed) rolesOf.set(place, (rolesOf.get(place) ?? new Set()).add(role))
  const lacking = new Map<string, ReadonlySet<Role>>()
  for (const [place, roles] of rolesOf) {
    const isNamed = [...roles].some((role) => nameRoles.has(role))
    const isReached = [...roles].some((role) => contactRoles.has(role))
    if (isNamed !== isReached) lacking.set(place, isNamed ? contactRoles : nameRoles)
  }
  if (lacking.size === 0) return []
  const found = leaves.flatMap((leaf) => {
    const place = placeOf(leaf)
    const role = lacking.has(place) && isUnknown(leaf) ? roleByValue(leaf, region) : null
    return role !== null && lacking.get(place)?.has(role) ? [{ leaf, role, place }] : []
  })
  return [...groupBy(found, ({ place, role }) => `${role} ${place}`).values()].flatMap((same) => {
    const [one] = same
    const isBesideEmail =
      one?.role === 'phone' && found.some(({ role, place }) => role === 'email' && place === one.place)
    if (one === undefined || isBesideEmail || new Set(same.map(({ leaf }) => sampleText(leaf))).size > 1)
      return []
    const { leaf, role, place } = one
    return [
      makeEvidence(leaf, {
        role,
        text: sampleText(leaf).trim(),
        strength: lastWordsStrength,
        reason: `value looks like ${reasons[role]} beside the rest of the person`,
        gain: leaf.steps.length * 2,
        isUnnamed: true,
        ...unknownOf.get(place),
      }),
    ]
  })
}
