import { isOpenedText, withoutMark } from '../body/opened-text.ts'
import { below } from '../expressions/expression-text.ts'
import { type KeysBeside, standsBeside } from '../leaves/keys-beside.ts'
import { type Leaf, ownNames, type Step } from '../leaves/leaf.ts'
import {
  askingParties,
  besideWords,
  companions,
  handlesRecord,
  isEnvelope,
  namedThings,
  otherParties,
} from '../names/party-words.ts'
import type { Role } from '../names/role.ts'
import { isContactRole, roleOfKeeper, roleOfName } from '../names/role-of-name.ts'
import { nameRoles } from '../names/roles.ts'
import { compact, wordsOf } from '../names/words.ts'
import { belowThing, belowUnknown, besideAsker, inOpenedText } from '../weights.ts'
import { isKept, isOfAnimal } from './keepers.ts'

const { receivers, ofParcels, silent, askersTexts, calledLines, keysOfLines, keysOfPremises } = besideWords

/** Whose a field is by what stands between it and the root. */
export interface Party {
  readonly gain: number
  /** True below a thing: what is called a name there is the thing's. */
  readonly isOfThing: boolean
  /** Expression of the innermost object whose key says nothing of whose it is; null without one. */
  readonly unknown: string | null
}

/** Without numbers, and the `list` of `toolCallList`, which is none that people are on. */
function spokenWords(holder: string): string[] {
  const words = wordsOf(withoutMark(holder)).filter((word) => !/^\d+$/.test(word))
  return words.length > 1 && words.at(-1) === 'list' ? words.slice(0, -1) : words
}

/** What a holder is called: a key with digits in it (`ad01`) gives way to the label beside it. */
function spokenName({ names }: Step): string {
  const [key = ''] = names
  return /\d/.test(key) ? (names.find((name) => !/\d/.test(name)) ?? key) : key
}

/** `contactCreated`, `lead_updated`: the one who is spoken of, not who did it (`created_by`). */
const isEventOfAsker = ([who = '', what = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && askingParties.has(who) && /^(created|updated|modified|added|changed)$/.test(what)

/** A company asks through its contact (`organization: { contact: { first } }`), and a referral is of a `patient`. */
function isOfWhomItHolds(words: readonly string[], below: readonly Step[]): boolean {
  const asks = (step: Step): boolean => askingParties.has(spokenWords(spokenName(step)).at(-1) ?? '')
  return silent.has(words.at(-1) ?? '') && below.some(asks)
}

/** Reads the holders of a field, outermost first. Null: somebody else's. */
function readHolders(
  steps: readonly Step[],
  isHomeOf: (holder: string, place: string) => boolean,
): Party | null {
  let gain = 0
  let isOfThing = false
  let unknown: string | null = null
  for (const [index, step] of steps.slice(0, -1).entries()) {
    const holder = spokenName(step)
    const words = spokenWords(holder)
    if (isOpenedText(holder)) gain = inOpenedText
    if (words.at(-1) === 'address') isOfThing = false
    const place = steps[index + 1]?.holder ?? ''
    const isAround = words.length === 0 || isEnvelope(words)
    if (isOpenedText(holder) || isAround || isHomeOf(holder, place)) continue
    const before = steps[index - 1]?.names[0] ?? ''
    if (/^(?:author|reviewer)$/.test(holder) && askersTexts.has(before)) continue
    if (isOfWhomItHolds(words, steps.slice(index + 1, -1))) continue
    const isAsker = askingParties.has(compact(words)) || isEventOfAsker(words)
    const isOther = words.some((word) => otherParties.has(word)) || words[0] === 'secondary'
    if (!isAsker && (isOther || handlesRecord.test(words.join(' ')))) return null
    const isThing = namedThings.has(words.at(-1) ?? '')
    // `order: { customer: { name } }`: what stands below whoever asked is no thing's any more.
    if (isAsker || (!isThing && words.some((word) => askingParties.has(word)))) {
      gain = Math.max(gain, besideAsker)
      isOfThing &&= !isAsker || companions.has(compact(words))
    } else if (words.some((word) => namedThings.has(word))) isOfThing = true
    else if (words.at(-1) !== 'address' && roleOfName(withoutMark(holder)) === null) unknown = place
  }
  return { gain, isOfThing, unknown }
}

/** Keys of whomever a parcel goes to or somebody drives, and a mail does not. */
const isReached = (key: string): boolean =>
  ofParcels.has(key) || ['phone', 'first_name'].includes(roleOfName(key)?.role ?? '')

/** Keys of a person: an account with a first name is a customer's, and an owner with a birthday. */
const keysOfPeople: ReadonlyMap<string, readonly string[]> = new Map([
  ['account', ['first_name', 'firstname']],
  ['owner', ['dob', 'date_of_birth', 'dateofbirth', 'birth_date', 'birthdate', 'birthday']],
])

/**
 * Holders that are somebody else's for people, but not for this role: `company.company_name`, `location.city` where the
 * location is no business, and anything (`tracking`) for where a lead comes from.
 */
function isHome(role: Role, holder: string, place: string, keys: KeysBeside): boolean {
  if (role === 'source' || role === 'form_title') return true
  const has = (key: string): boolean => keys.get(place)?.has(key) === true
  if (keysOfPeople.get(holder)?.some(has) || isKept(spokenWords(holder), keys)) return true
  if (receivers.has(compact(spokenWords(holder))) && [...(keys.get(place) ?? [])].some(isReached)) return true
  if (role === 'city') return /^(?:default_?)?location$/i.test(holder) && ![...keysOfPremises].some(has)
  return role === 'company' && roleOfName(holder)?.role === 'company'
}

/** `number: { name: 'Main line', digits: … }`, and `phoneNumber: { number }` beside `customer: { number }`: not of who called. */
function isOfLine(leaf: Leaf, keys: KeysBeside): boolean {
  const line = leaf.steps.at(-2)
  if (line === undefined || !calledLines.has(compact(wordsOf(line.names[0] ?? '')))) return false
  return (
    standsBeside(leaf, keysOfLines, keys) || keys.get(below(line.holder, 'customer'))?.has('number') === true
  )
}

/** What the place of a field adds to how sure it is, or takes from it. */
export function gainOf({ gain, isOfThing, unknown }: Party, role: Role, isNamedAsker: boolean): number {
  const below = isContactRole(role) ? belowThing.contact : belowThing.name
  const lost = (isOfThing ? below : 0) + (unknown === null ? 0 : belowUnknown)
  return isNamedAsker && gain === 0 && lost === 0 ? besideAsker : gain - lost
}

/**
 * Whose a field is. Null: somebody else's.
 * @param usedHolders how many holders its name has used up.
 * @param keys of all fields of the payload.
 */
export function partyOf(leaf: Leaf, role: Role, usedHolders: number, keys: KeysBeside): Party | null {
  if (isOfLine(leaf, keys)) return null
  const keeper = ownNames(leaf).map(wordsOf).find(roleOfKeeper)
  if (keeper !== undefined && !isKept(keeper, keys)) return null
  const beside = keys.get(leaf.steps.at(-1)?.holder ?? '')
  if (keeper === undefined && nameRoles.has(role) && isOfAnimal(beside, keys)) return null
  const around = leaf.steps.slice(0, leaf.steps.length - usedHolders)
  const party = readHolders(around, (holder, place) => isHome(role, holder, place, keys))
  // What was asked below a thing is an answer, and not the thing's name.
  return party?.isOfThing && leaf.askedBy !== null ? { ...party, isOfThing: false } : party
}
