import { claimOf } from '../evidence/claim.ts'
import { isLabel } from '../evidence/fits-role.ts'
import type { Evidence } from '../evidence/make-evidence.ts'
import { type KeysBeside, keysByHolder, standsBeside } from '../leaves/keys-beside.ts'
import { keyOf, type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { isOpaque } from '../leaves/opaque-names.ts'
import { besideWords } from '../names/party-words.ts'
import { contactRoles, nameRoles } from '../names/roles.ts'
import { placeOf } from '../parties/place.ts'
import { isWithin } from '../parties/places.ts'
import { plain } from '../values/clean-text.ts'
import { looksLikeFormTitle, looksLikeFullName, looksLikeName } from '../values/looks-like.ts'
import { looksLikeBusiness } from '../values/whose-value.ts'
import { asItsContact, asItsEmail, besideContact, patternStrength, personalStrength } from '../weights.ts'
import { likenessToEmail } from './agrees-with-email.ts'
import type { GuessedField } from './guess.ts'
import { guessed, surest } from './guess-contact.ts'
import written from './guess-words.json'
import { ownerOf, parentOf } from './owner-of.ts'

interface NameOption extends GuessedField {
  readonly score: number
  readonly text: string
}

/** What is known of the contact data when the name and the notes are looked for. */
export interface ContactData {
  readonly email: string | null
  /** Places that hold an email or a phone. */
  readonly places: ReadonlySet<string>
  /** Words for who asks that the keys of the chosen email and phone begin with: `caller` of `caller_number`. */
  readonly owners: ReadonlySet<string>
}

/** True where the name holds the part as a word or the beginning of one: "Kwabena" holds no "Abena". */
function holds(whole: string, part: string): boolean {
  const at = plain(whole).indexOf(plain(part))
  return at !== -1 && !/[a-z]/.test(plain(whole)[at - 1] ?? '')
}

/** A form, site or campaign stands there with its id: what is called "name" beside it is not a person. */
const formIds: ReadonlySet<string> = new Set(written.formIds)

/** Tells a name that belongs to a form: it stands apart from all contact data, beside a form's or site's id. */
export function formNames(leaves: readonly Leaf[], contact: ContactData): (evidence: Evidence) => boolean {
  let keys: KeysBeside | undefined
  return ({ role, place, leaf, text }) => {
    if (role !== 'name' || contact.places.has(place)) return false
    keys ??= keysByHolder(leaves)
    return standsBeside(leaf, formIds, keys) || looksLikeFormTitle(text)
  }
}

const inPlace = (evidence: readonly Evidence[], place: string, role: Evidence['role']): Evidence | null =>
  surest(evidence.filter((one) => one.place === place && one.role === role))

function option(parts: readonly (Evidence | null)[], score: number): NameOption | null {
  const present = parts.filter((part) => part !== null)
  const first = present[0]
  if (first === undefined) return null
  const reason = present.map((part) => part.reason).join(' + ')
  const text = present.map((part) => part.text.trim()).join(' ')
  return { expressions: present.map((part) => part.leaf.expression), reason, place: first.place, score, text }
}

/** Chinese, Japanese, Korean and Vietnamese letters: there the family's name comes first. */
const familyFirst =
  /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}ảạắằẳẵặấầẩẫậẻẽếềểễệỉỏốồổỗộơớờởỡợủưứừửữựỷỹỵ]/iu

/** `Ms. Ingrid Solheim`, `Pruitt, Walter`: as letters address people, and lists sort them. */
const addressed = /^(?:mr|mrs|ms|miss|mx|shri|smt|herr|frau|sra?|mme|mlle)\.? |, /i

/** The mother's family name, behind the father's in Spanish. */
const isSecond = ({ role, leaf }: Evidence): boolean =>
  role === 'last_name' && /materno|segundo/i.test(ownNames(leaf)[0] ?? '')

/** The other half of a split name, kept deeper down (`subscriber.first_name`, `subscriber.fields.last_name`). */
const deeper = (evidence: readonly Evidence[], place: string, role: Evidence['role']): Evidence | null =>
  inPlace(evidence, place, role) ??
  surest(evidence.filter((one) => one.role === role && isWithin(one.place, place)))

/**
 * The name as one place gives it. A full name that holds the parts is the name; one that holds neither is a
 * form's, unless a part is missing, and then it is that part (German "Name" beside "Vorname").
 */
function optionOf(evidence: readonly Evidence[], place: string): NameOption | null {
  const first = inPlace(evidence, place, 'first_name')
  // A chat's display name (`profile_name`) is less sure than the first and last name that a form asked for.
  const sure = first === null ? [] : evidence.filter((one) => one.strength > patternStrength)
  const full = inPlace(sure, place, 'name') ?? inPlace(evidence, place, 'name')
  const isOfFirst = ({ leaf }: Evidence) => first === null || ownerOf(leaf) === ownerOf(first.leaf)
  const middle = inPlace(evidence.filter(isOfFirst), place, 'middle_name')
  const isWhole = full === null || /\s/.test(full.text)
  const last =
    first === null && isWhole ? inPlace(evidence, place, 'last_name') : deeper(evidence, place, 'last_name')
  const second = evidence.find((one) => one.place === place && isSecond(one)) ?? null
  const whole = full === null ? null : option([full], full.score)
  if (first === null && last === null) return whole
  const partScore = Math.max(first?.score ?? 0, last?.score ?? 0)
  if (full && full.score > partScore && parentOf(full.leaf) !== null) return whole
  // In India, `f_name` beside a whole name is the father's, and `m_name` the mother's.
  if (
    full &&
    isWhole &&
    last === null &&
    first !== null &&
    /(?:fn(?:ame|m)|othernames)$/.test(keyOf(first.leaf))
  )
    return whole
  const isAddressed = first !== null && last !== null && addressed.test(full?.text ?? '')
  if (full && !isAddressed && [first, last].every((part) => !part || holds(full.text, part.text)))
    return whole
  // `Shameer Puthiyapurayil` of `Puthiyapurayil House`.
  if (full && first === null && last && holds(last.text, full.text.split(' ').at(-1) ?? '')) return whole
  const rest = second && last && holds(last.text, second.text) ? null : second
  const score = Math.max(partScore, full?.score ?? 0)
  if (first !== null && last !== null) {
    // Forms with one field for a name send it as both parts, or with the family's name in the first.
    const both = [first, last].find(
      ({ text }) => /\s/.test(text.trim()) && holds(text, first.text) && holds(text, last.text),
    )
    if (both) return option([both], score)
    const isFamilyFirst = familyFirst.test(first.text) || familyFirst.test(last.text)
    return option(isFamilyFirst ? [last, middle, first] : [first, middle, last, rest], score)
  }
  return first === null ? option([full, last, rest], score) : option([first, middle, full], score)
}

/** Names that no key announces: beside an email, spelt as its address is, or written as names are. */
function nameByValue(leaves: readonly Leaf[], contact: ContactData): GuessedField | null {
  const near = leaves.filter((leaf) => isOpaque(leaf) && contact.places.has(placeOf(leaf)))
  const texts = near.map((leaf) => ({ leaf, text: sampleText(leaf).trim() }))
  const address = contact.email?.split('@')[0]?.toLowerCase() ?? ''
  const isInAddress = (word: string): boolean => word.length > 2 && address.includes(word.toLowerCase())
  const whole = texts.filter(({ text }) => looksLikeFullName(text))
  const full =
    whole.find(({ text }) => text.split(' ').some(isInAddress)) ?? (whole.length === 1 ? whole[0] : undefined)
  const parts = texts
    .filter(({ text }) => looksLikeName(text) && !/\s/.test(text) && isInAddress(text))
    .slice(0, 2)
  const chosen = full === undefined ? parts : [full]
  const place = chosen[0] === undefined ? null : placeOf(chosen[0].leaf)
  if (place === null) return null
  return {
    expressions: chosen.map(({ leaf }) => leaf.expression),
    reason: 'value looks like a name beside the contact',
    place,
  }
}

/** Beside contact data, or below nothing that could have a name of its own. */
function isClose({ place, isOfThing, unknown }: Evidence, { places }: ContactData): boolean {
  if (places.has(place)) return true
  return !isOfThing && (unknown === null || [...places].some((one) => isWithin(one, unknown)))
}

/** So called that only people have it, wherever it stands. */
const isPersonal = ({ role, strength, isOfThing }: Evidence): boolean =>
  !isOfThing && (role !== 'name' || strength >= personalStrength)

/** The same first name with its family name elsewhere in the payload, where there is one such; else the name itself. */
function fullerThan(name: NameOption, options: readonly NameOption[]): NameOption {
  if (name.text.includes(' ')) return name
  const fuller = options.filter(({ text }) => plain(text).startsWith(`${plain(name.text)} `))
  return new Set(fuller.map(({ text }) => plain(text))).size === 1 ? (fuller[0] ?? name) : name
}

/** Raises the parts of names that the email is spelt like, and of whole names those that it is most like. */
function withNamesOfEmail(names: readonly Evidence[], email: string | null): readonly Evidence[] {
  const likeness = names.map(({ text }) => likenessToEmail(text, email))
  const most = Math.max(...likeness)
  return names.map((one, at) => {
    const like = likeness[at] ?? 0
    const isAsEmail = one.role === 'name' ? like > 0 && like === most : like > 0
    return isAsEmail ? { ...one, score: one.score + asItsEmail } : one
  })
}

/**
 * Raises `caller_name` or `caller` beside a `caller_number`, and what is the same: a `client_name` there is of somebody else. A parent
 * who is named with the only number goes before the student, who is named by a surer word.
 */
function withNamesOfOwner(names: readonly Evidence[], owners: ReadonlySet<string>): readonly Evidence[] {
  const isOwned = ({ leaf }: Evidence): boolean => owners.has(ownerOf(leaf) ?? ownNames(leaf)[0] ?? '')
  const own = names.filter(isOwned).map(({ text }) => plain(text))
  const gain = [...owners].some((owner) => besideWords.kin.has(owner)) ? 2 * asItsContact : asItsContact
  return names.map((one) => (own.includes(plain(one.text)) ? { ...one, score: one.score + gain } : one))
}

/** Words for whose the contact is. Where no key tells, a parent goes before a child, unless somebody is only called a `name`. */
const ownersIn = (evidence: readonly Evidence[], { owners, places }: ContactData): ReadonlySet<string> =>
  evidence.some(({ role, leaf }) =>
    contactRoles.has(role)
      ? ownerOf(leaf) !== null
      : places.has(leaf.steps.at(-1)?.holder ?? '') && /^(?:full)?name$/.test(keyOf(leaf)),
  )
    ? owners
    : besideWords.parents

const ofHousehold = /^famil(?:y$|y\.|.{0,3}member)|(?<!name)\.family$/i

/** `family: "Spouse and 1 child"`, `Family: "Nuclear"`, `family: { name }`: who lives there, and no family's name but in `name.family`. */
const isHousehold = ({ role, text, leaf: { steps } }: Evidence): boolean => {
  const path = steps.slice(-2).map(({ names: [name = ''] }) => name)
  return role === 'last_name' && (/\d/.test(text) || ofHousehold.test(path.join('.')))
}

/** Finds the name of which two words stand in the email, where fewer of the chosen one do: an `author_name` beside a `father_name`. */
function speltLike(chosen: string, leaves: readonly Leaf[], { email, places }: ContactData) {
  if (email === null || likenessToEmail(chosen, email) >= 2) return null
  const isSpelt = (leaf: Leaf): boolean =>
    leaf.text !== chosen &&
    places.has(placeOf(leaf)) &&
    looksLikeFullName(leaf.text) &&
    likenessToEmail(leaf.text, email) >= 2 &&
    !looksLikeBusiness(leaf.text) &&
    claimOf(leaf)?.role !== 'company'
  const found = leaves.find(isSpelt)
  return found === undefined ? null : guessed(found, 'the email is spelt so')
}

/** The name of the person who asked. */
export function guessName(
  evidence: readonly Evidence[],
  leaves: readonly Leaf[],
  contact: ContactData,
): GuessedField | null {
  const isFormName = formNames(leaves, contact)
  const spoken = evidence.filter(
    (one) => nameRoles.has(one.role) && !isFormName(one) && !isLabel(one.role, one.text) && !isHousehold(one),
  )
  const close = spoken.filter((one) => isClose(one, contact))
  const named = close.length > 0 ? close : spoken.filter(isPersonal)
  const names =
    named.length < 2
      ? named
      : withNamesOfEmail(withNamesOfOwner(named, ownersIn(evidence, contact)), contact.email)
  const places = [...new Set(names.map((one) => one.place))]
  const options = places.map((place) => optionOf(names, place)).filter((one) => one !== null)
  const inContact = (one: NameOption): number =>
    one.score + (contact.places.has(one.place) ? besideContact : 0)
  const best = options.reduce<NameOption | null>(
    (top, one) => (top === null || inContact(one) > inContact(top) ? one : top),
    null,
  )
  if (best === null) return nameByValue(leaves, contact)
  return speltLike(best.text, leaves, contact) ?? fullerThan(best, options)
}
