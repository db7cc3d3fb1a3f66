import { groupBy } from '../../values/group-by.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { besideWords, handlesRecord, namedThings, otherParties } from '../names/party-words.ts'
import type { Role } from '../names/role.ts'
import { roleOfName } from '../names/role-of-name.ts'
import { contactRoles, nameRoles, personRoles } from '../names/roles.ts'
import { wordsOf } from '../names/words.ts'
import { looksLikeName } from '../values/looks-like.ts'
import { lastWordsStrength, patternStrength } from '../weights.ts'
import { fitsRole } from './fits-role.ts'
import { type Evidence, makeEvidence } from './make-evidence.ts'

const nameParts: ReadonlySet<Role> = new Set(['first_name', 'last_name'])

interface Prefixed {
  readonly leaf: Leaf
  readonly role: Role
  readonly text: string
  /** It only says `number`, which a slip and an order have as well. */
  readonly isNumber: boolean
  /** Under a thing's word (`order_phone`). */
  readonly isOfThing: boolean
  /** Holder and words before the role: whose field it is. */
  readonly whose: string
}

function readPrefixed(leaf: Leaf, region: string): Prefixed | null {
  const key = ownNames(leaf)[0] ?? ''
  if (roleOfName(key) !== null) return null
  const words = wordsOf(key).filter((word) => !/^\d+$/.test(word))
  const isOther = words.some((word) => otherParties.has(word) && !besideWords.receivers.has(word))
  if (isOther || handlesRecord.test(words.join(' '))) return null
  const isOfThing = words.some((word) => namedThings.has(word))
  for (const length of [2, 1]) {
    const role = words.length > length ? roleOfName(words.slice(-length).join(' '))?.role : undefined
    if (role === undefined || !(personRoles.has(role) || role === 'city')) continue
    const text = sampleText(leaf).trim()
    if (!fitsRole(role, patternStrength, text, region)) return null
    return {
      leaf,
      role,
      text,
      isNumber: words.at(-1) === 'number' && length === 1,
      isOfThing,
      whose: `${leaf.steps.at(-1)?.holder}|${words.slice(0, -length).join(' ')}`,
    }
  }
  return null
}

const evidenceOf = ({ leaf, role, text }: Prefixed, strength: number, prefix?: string): Evidence =>
  makeEvidence(leaf, {
    role,
    text,
    strength,
    ...(prefix && { prefix }),
    reason: `key \`${ownNames(leaf)[0]}\``,
  })

/**
 * Fields under a word that no table knows. `enquirant_name` beside `enquirant_mobile` is a person. Alone
 * (`temporary_phone_number`) only a contact counts, and only where its value can be nothing else.
 * @param isKnown whether a person stands under names that are known: then one under a word is another party.
 */
export function sharedPrefixEvidence(leaves: readonly Leaf[], region: string, isKnown: boolean): Evidence[] {
  const prefixed = leaves.map((leaf) => readPrefixed(leaf, region)).filter((one) => one !== null)
  if (prefixed.length === 0) return []
  // `dono: 'Ana Reis'` beside `dono_email`: whatever the word says, that person has a name of her own.
  const keyOfOwn = (leaf: Leaf) =>
    `${leaf.steps.at(-1)?.holder}|${wordsOf(ownNames(leaf)[0] ?? '').join(' ')}`
  const named = new Set(leaves.filter(({ text }) => looksLikeName(text)).map(keyOfOwn))
  const prefixedOf = groupBy(prefixed, ({ whose }) => whose)
  return prefixed.flatMap((one) => {
    const beside = prefixedOf.get(one.whose) ?? []
    const roles = beside.map((other) => other.role)
    const isSeveral = roles.filter((role) => personRoles.has(role)).length > 1
    if (isKnown && (isSeveral || named.has(one.whose))) return []
    // A thing has a name; only whoever ordered it has a first name, or a phone and an email.
    const ofOrderer = one.whose.endsWith('|order') ? contactRoles : nameParts
    if (one.isOfThing && ![...ofOrderer].every((role) => roles.includes(role))) return []
    const isPerson = roles.some((role) => contactRoles.has(role)) && roles.some((role) => nameRoles.has(role))
    // A parcel goes to a phone; a mail may go to the staff.
    const isReceiver = wordsOf(one.whose).some((word) => besideWords.receivers.has(word))
    if (isReceiver && !roles.includes('phone')) return []
    if (isPerson) return [evidenceOf(one, patternStrength, one.whose)]
    if (one.isNumber && !one.text.startsWith('+')) return []
    const isSure = contactRoles.has(one.role) && fitsRole(one.role, lastWordsStrength, one.text, region)
    return isSure ? [evidenceOf(one, lastWordsStrength)] : []
  })
}
