import { memoize } from '../../values/memoize.ts'
import { type KeysBeside, keysByHolder, standsBeside } from '../leaves/keys-beside.ts'
import { keyOf, type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { askingParties, besideWords, companions } from '../names/party-words.ts'
import type { Role } from '../names/role.ts'
import { contactRoles, nameRoles } from '../names/roles.ts'
import { wordsOf } from '../names/words.ts'
import { gainOf, partyOf } from '../parties/field-party.ts'
import { looksLikeName, looksLikePhone } from '../values/looks-like.ts'
import { looksLikeBusiness } from '../values/whose-value.ts'
import { besideAsker, defaultStrength } from '../weights.ts'
import { claimOf, isOfOthers } from './claim.ts'
import { fitsRole, isLabel } from './fits-role.ts'
import { type Evidence, makeEvidence } from './make-evidence.ts'

/** What a value is read as; null where it can be nothing. */
type ReadText = (role: Role, text: string) => string | null

/** Swiss forms: `name1` and `name2` beside a salutation. */
const ofNumbered: Readonly<Record<string, Role>> = { name1: 'first_name', name2: 'last_name' }

/** The role of a field whose name is that of a number or a title, where its value says otherwise; any other role as it is. */
function roleByValue(role: Role, leaf: Leaf, keys: KeysBeside): Role {
  const [words, text] = [wordsOf(ownNames(leaf)[0] ?? ''), sampleText(leaf)]
  // `prefix` is that of a name (Mr) or of a number (+420).
  if (role === 'name_affix' && /^\+\d{1,4}$/.test(text)) return 'calling_code'
  if (role === 'name' && standsBeside(leaf, besideWords.salutations, keys))
    return ofNumbered[keyOf(leaf)] ?? role
  if (role !== 'phone') return role
  // Zoho Forms keeps a whole number in `PhoneNumber_countrycode`, others only the code.
  if (words.includes('country') && /^\+?\d{1,4}$/.test(text)) return 'calling_code'
  // `contact: "Pieter van Wyk"` names whom elsewhere `contact: "98765 43210"` is the number of.
  return words.at(-1) === 'contact' && !/\d/.test(text) && looksLikeName(text) ? 'name' : role
}

/** Words of a name for who asks. */
const askersIn = memoize((name) =>
  wordsOf(name).filter((word) => askingParties.has(word) && word !== 'billing' && !besideWords.kin.has(word)),
)

function evidenceOf(leaf: Leaf, keys: KeysBeside, region: string, readText: ReadText): Evidence | null {
  const claim = claimOf(leaf)
  if (claim === null || isOfOthers(claim, leaf)) return null
  const { reason } = claim
  // §4.7 rule 3: a number under the specification's own name goes before another.
  const strength = leaf.expression === 'phone' ? defaultStrength : claim.strength
  const role = roleByValue(claim.role, leaf, keys)
  const text = readText(role, sampleText(leaf).trim())
  // A chat of WhatsApp is known by a whole number; Telegram counts its chats, up to ten digits.
  if (/^chat_?id$/i.test(ownNames(leaf)[0] ?? '') && !/^\+?\d{11,15}(?!\d)/.test(text ?? '')) return null
  if (!text || !fitsRole(role, strength, text, region) || (role !== 'name' && isLabel(role, text)))
    return null
  const party = partyOf(leaf, role, claim.usedHolders, keys)
  if (party === null) return null
  const askers = ownNames(leaf).map(askersIn)
  const isNamedAsker = askers.some((words) => words.length > 0)
  // A `customer_name` below an order is the customer's; an `attendee_name` is a companion's, and a job has a `contact_name` of its own.
  const isOfThing =
    party.isOfThing && askers.flat().every((word) => companions.has(word) || word === 'contact')
  return makeEvidence(leaf, {
    role,
    text,
    strength,
    reason,
    gain: gainOf({ ...party, isOfThing }, role, isNamedAsker),
    isOfThing,
    unknown: isNamedAsker || leaf.askedBy !== null ? null : party.unknown,
  })
}

/** `direction: outbound`, `inbound: false`: who was called is the customer, and `from_number` is ours. */
function isOutbound(leaf: Leaf): boolean {
  if (!/^(?:out|false$)/i.test(leaf.text)) return false
  const key = keyOf(leaf)
  return leaf.text === 'false' ? key === 'inbound' : /(?:direction|calltype)$/.test(key)
}

function evidenceOfCalled(leaf: Leaf, region: string): Evidence | null {
  const [key = ''] = ownNames(leaf)
  const text = sampleText(leaf).trim()
  const isCalled =
    /^to(?:_?phone)?(?:_?number)?$/i.test(key) && fitsRole('phone', defaultStrength, text, region)
  const finding = { role: 'phone', text, strength: defaultStrength, reason: `key \`${key}\`` } as const
  return isCalled ? makeEvidence(leaf, finding) : null
}

function evidenceIn(leaves: readonly Leaf[], region: string, readText: ReadText): Evidence[] {
  const keys = keysByHolder(leaves)
  const isOut = leaves.some(isOutbound)
  const isOurs = (leaf: Leaf): boolean => isOut && /^(?:from|caller)/i.test(ownNames(leaf)[0] ?? '')
  return leaves
    .filter((leaf) => !isOurs(leaf))
    .map(
      (leaf) => (isOut ? evidenceOfCalled(leaf, region) : null) ?? evidenceOf(leaf, keys, region, readText),
    )
    .filter((one) => one !== null)
}

/** `asha.rao`: how somebody signs in, and no name as long as there is another. */
const login = /^[a-z]+(?:[._][a-z]+)+$/

const fax = /fax|faks|pager|beeper/i
const typeKey = /^(?:\w*types?|\w*label|kind|use|system)$/i

/** Which of a student's parents a key speaks of. Where that one has no name in the body, the student is the lead. */
const kinOf = ({ leaf }: Evidence): string | undefined =>
  wordsOf(ownNames(leaf)[0] ?? '').find((word) => besideWords.kin.has(word))

/** Without a fax or pager beside another number of the same person, and without what is the parents' beside the same of a student. */
function withoutLesser(evidence: readonly Evidence[], leaves: readonly Leaf[]): readonly Evidence[] {
  const contacts = evidence.filter(({ role }) => contactRoles.has(role))
  // Nothing gives way where nobody has two of a kind.
  if (new Set(contacts.map(({ role }) => role)).size === contacts.length) return evidence
  const around = ({ expression }: Leaf): string => expression.slice(0, expression.lastIndexOf('.') + 1)
  const types = leaves.filter((leaf) => leaf.text.length < 30 && fax.test(leaf.text))
  const typed = new Set(types.filter((leaf) => ownNames(leaf).some((name) => typeKey.test(name))).map(around))
  const named = new Set([undefined, ...evidence.filter(({ role }) => nameRoles.has(role)).map(kinOf)])
  const isFax = (leaf: Leaf): boolean =>
    ownNames(leaf).some((name) => fax.test(name)) || typed.has(around(leaf))
  const isLesser = (one: Evidence): boolean => isFax(one.leaf) || !named.has(kinOf(one))
  const better = contacts.filter((one) => !isLesser(one))
  const isBeaten = (one: Evidence): boolean =>
    isLesser(one) && better.some(({ role, place }) => role === one.role && place === one.place)
  return evidence.filter((one) => !isBeaten(one))
}

/** `buyer: { legal_name: "Omkar Enterprises", contact_person }`: the customer's firm, where a person is named with it. */
function withFirms(evidence: readonly Evidence[]): readonly Evidence[] {
  // What is only called `name` at the root may be a thing beside a firm that buys it, and kin are named beside people.
  const isPerson = (one: Evidence): boolean =>
    one.role === 'name' && one.leaf.expression !== 'name' && kinOf(one) === undefined
  const people = evidence.filter((one) => isPerson(one) && !looksLikeBusiness(one.text))
  const isCustomers = (key: string, gain: number) =>
    gain >= besideAsker ? !/^tenant/.test(key) : /^party/.test(key)
  const isFirm = ({ leaf, role, text, gain }: Evidence): boolean =>
    role === 'name' && looksLikeBusiness(text) && isCustomers(keyOf(leaf), gain)
  const places = new Set(people.map(({ place }) => place))
  const firms = evidence.filter((one) => places.has(one.place) && isFirm(one))
  // An office called a `contact_person` is whom somebody came to see, and no firm of his.
  const asFirm = (one: Evidence): Evidence => ({
    ...one,
    role: keyOf(one.leaf).endsWith('person') ? 'interest' : 'company',
  })
  return evidence.map((one) => (firms.includes(one) ? asFirm(one) : one))
}

/** The fields of a payload whose names say what they are, with values to match. */
export const namedEvidence = (leaves: readonly Leaf[], region: string): readonly Evidence[] =>
  withoutLesser(
    withFirms(
      evidenceIn(leaves, region, (role, text) => (nameRoles.has(role) && login.test(text) ? null : text)),
    ),
    leaves,
  )

/**
 * Numbers that are none without their area code: with one beside them they are. Only looked for where an area code was
 * found and no number.
 */
export function numbersBesideArea(
  leaves: readonly Leaf[],
  areas: readonly Evidence[],
  region: string,
): Evidence[] {
  const [area] = areas
  if (area === undefined) return []
  return evidenceIn(leaves, region, (role, text) => {
    if (role !== 'phone' || !/^\d[\d -]{4,9}$/.test(text)) return null
    const whole = `${area.text.replace(/\D/g, '')}${text}`
    return looksLikePhone(whole, region) ? whole : null
  })
}

/** Longest text of which a part is taken for a name, in characters. */
const longestName = 100

/** Fields that are called a name and hold one among digits and marks ("Asha 123456000", "@asha_rao"): better than no name. */
export const namesWithDigits = (leaves: readonly Leaf[], region: string): Evidence[] =>
  evidenceIn(leaves, region, (role, text) => {
    const isName = nameRoles.has(role) && text.length <= longestName
    return isName ? (/^[^\p{L}\d]*(\p{L}[\p{L}\p{M}\s'’._-]*)[\d#]*$/u.exec(text)?.[1]?.trim() ?? null) : null
  })
