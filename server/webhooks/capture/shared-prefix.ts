import { type Evidence, placeOf } from './evidence.ts'
import type { Role } from './field-synonyms.ts'
import { fitsRole } from './fits-role.ts'
import { type Leaf, ownNames, sampleText } from './leaf.ts'
import { namedThings, otherParties } from './parties.ts'
import { roleOfName } from './role-of-name.ts'
import { wordsOf } from './words.ts'

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
  const words = wordsOf(key)
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

/**
 * A person under a word that no table knows: `enquirant_name` beside `enquirant_mobile`. Counts only where
 * the same word precedes a name and an email or phone.
 */
export function sharedPrefixEvidence(leaves: readonly Leaf[], region: string): Evidence[] {
  const prefixed = leaves.map((leaf) => readPrefixed(leaf, region)).filter((one) => one !== null)
  return prefixed.flatMap(({ leaf, role, text, whose }) => {
    const roles = prefixed.filter((one) => one.whose === whose).map((one) => one.role)
    if (!roles.some((one) => contactRoles.has(one)) || !roles.some((one) => nameRoles.has(one))) return []
    const score = sharedPrefixStrength - 2 * leaf.steps.length
    return [
      {
        leaf,
        role,
        text,
        score,
        reason: `key \`${ownNames(leaf)[0]}\``,
        place: placeOf(leaf),
        ofAsker: true,
      },
    ]
  })
}
