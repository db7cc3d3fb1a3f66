import { groupBy } from '../group-by.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import type { Role } from '../names/role.ts'
import { roleOfName } from '../names/role-of-name.ts'
import { wordsOf } from '../names/words.ts'
import { namedThings, otherParties } from '../parties/parties.ts'
import { placeOf } from '../parties/place.ts'
import type { Evidence } from './evidence.ts'
import { fitsRole } from './fits-role.ts'

/** How sure a person is of whom only a prefix is known. */
const sharedPrefixStrength = 60

interface Prefixed {
  readonly leaf: Leaf
  readonly role: Role
  readonly text: string
  /** Holder and words before the role: whose field it is. */
  readonly whose: string
}

const contactRoles: ReadonlySet<Role> = new Set(['email', 'phone'])
const nameRoles: ReadonlySet<Role> = new Set(['name', 'first_name', 'last_name'])

function readPrefixed(leaf: Leaf, region: string): Prefixed | null {
  const key = ownNames(leaf)[0] ?? ''
  const words = wordsOf(key).filter((word) => !/^\d+$/.test(word))
  if (roleOfName(key) !== null || words.some((word) => otherParties.has(word) || namedThings.has(word)))
    return null
  for (const length of [2, 1]) {
    const role = words.length > length ? roleOfName(words.slice(-length).join(' '))?.role : undefined
    if (role === undefined || !(contactRoles.has(role) || nameRoles.has(role))) continue
    const text = sampleText(leaf).trim()
    if (!fitsRole(role, sharedPrefixStrength, text, region)) return null
    return { leaf, role, text, whose: `${leaf.steps.at(-1)?.holder}|${words.slice(0, -length).join(' ')}` }
  }
  return null
}

/** How sure a number or address is of which only the last words say what it is: less than any that is known. */
const lastWordsStrength = 45

function evidenceOf({ leaf, role, text }: Prefixed, strength: number): Evidence {
  const score = strength - 2 * leaf.steps.length
  return {
    leaf,
    role,
    text,
    score,
    reason: `key \`${ownNames(leaf)[0]}\``,
    place: placeOf(leaf),
    strength,
    isOfThing: false,
    unknown: null,
  }
}

/**
 * Fields under a word that no table knows. `enquirant_name` beside `enquirant_mobile` is a person. Alone
 * (`temporary_phone_number`) only a contact counts, and only where its value can be nothing else.
 */
export function sharedPrefixEvidence(leaves: readonly Leaf[], region: string): Evidence[] {
  const prefixed = leaves.map((leaf) => readPrefixed(leaf, region)).filter((one) => one !== null)
  const prefixedOf = groupBy(prefixed, ({ whose }) => whose)
  return prefixed.flatMap((one) => {
    const roles = (prefixedOf.get(one.whose) ?? []).map((other) => other.role)
    const isPerson = roles.some((role) => contactRoles.has(role)) && roles.some((role) => nameRoles.has(role))
    if (isPerson) return [evidenceOf(one, sharedPrefixStrength)]
    const isSure = contactRoles.has(one.role) && fitsRole(one.role, lastWordsStrength, one.text, region)
    return isSure ? [evidenceOf(one, lastWordsStrength)] : []
  })
}
