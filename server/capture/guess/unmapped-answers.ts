import { firstOfEach } from '../../values/group-by.ts'
import { fieldLabel } from '../leaves/field-label.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { isOpaque } from '../leaves/opaque-names.ts'
import { roleOfName } from '../names/role-of-name.ts'
import { compact, wordsOf } from '../names/words.ts'
import { placeOf } from '../parties/place.ts'
import { isWithin } from '../parties/places.ts'
import { oneLine } from '../values/clean-text.ts'
import { wordSet } from '../values/word-lists.ts'
import { standsAroundContact } from './around-contact.ts'
import written from './guess-words.json'

/** An answer that no lead field took. */
export interface UnmappedAnswer {
  readonly label: string
  readonly value: string
  /** True for what somebody answered, rather than a usual part of a profile. */
  readonly isAnswer: boolean
}

/** Words of fields that programs fill: ids, tracking, times, places on the web. */
const machineWords: ReadonlySet<string> = wordSet(...written.machine)

/** Names that platforms run together: what they keep books by. */
const bookkeeping =
  /^(?:[a-z]{0,20}(?:id|ids|token|hash|uuid|sid|guid|nonce|timestamp)|lead(?:type|source)|branch(?:area|pin)|dnc[a-z]{1,10}|is[a-z]{1,20}|has[a-z]{1,20}|tcpa[a-z ]{0,20}|optin|ipaddress|useragent|from|to|type)$/

/** Ids, moments, addresses on the web, and yes or no: nobody's words. */
const unsaid =
  /^(?:true|false|null|none|n\/?a|0|\d{10,20}|https?:\S{0,500}|[0-9a-f]{8}-[0-9a-f-]{20,30}|[0-9a-f]{12,64}|(?=\S{0,60}\d)\S{20,80}|\d{4}-\d\d-\d\d[T ]\d\d:\S{1,40})$/i

/** Words of what every profile or address has: kept out of notes until a person asks for them. */
const profileWords: ReadonlySet<string> = wordSet(...written.profile)

/** Words of fields for a secret, such as a password: whoever reads the notes must not see what somebody typed there. */
const secretWords: ReadonlySet<string> = wordSet(...written.secrets)

const isSecret = (leaf: Leaf): boolean =>
  ownNames(leaf).some((name) => wordsOf(name).some((word) => secretWords.has(word)))

/** Words beside which a time or a kind is an answer: a preferred time, the type of a roof. */
const wish = /^(?:preferred|best|convenient|suitable|callback|visit|appointment|preference)$/

/** True for a name of what programs fill in. */
function isOfMachine(name: string): boolean {
  const words = wordsOf(name)
  const machine = words.filter((word) => machineWords.has(word))
  if (machine.length === 0 || /\?|\s\S+\s/.test(name)) return false
  const [only] = machine
  if (machine.length > 1 || words.length < 2) return true
  return only === 'type'
    ? false
    : !((only === 'time' || only === 'date') && words.some((word) => wish.test(word)))
}

/** Characters of a lead's text in which an answer is looked for. */
const longestShown = 20_000

/** A visitor typed it: it was asked, or it stands beside the contact data under a name of its own. */
function isTyped(leaf: Leaf, contactPlaces: ReadonlySet<string>): boolean {
  const names = ownNames(leaf)
  if (isOpaque(leaf)) return false
  const place = placeOf(leaf)
  const isNear =
    [...contactPlaces].some((one) => one === place || (one !== '' && isWithin(place, one))) ||
    standsAroundContact(leaf, place, contactPlaces)
  const isBesideContact = isNear && !/^(https?:|urn:)/i.test(sampleText(leaf))
  if (leaf.askedBy === null && !isBesideContact) return false
  return !names.some(isOfMachine)
}

/**
 * The answers that a visitor typed and no lead field took, in the payload's order.
 * @param taken texts that the lead already shows.
 */
export function unmappedAnswers(
  leaves: readonly Leaf[],
  contactPlaces: ReadonlySet<string>,
  taken: readonly string[],
): UnmappedAnswer[] {
  const shown = taken.map((text) => text.slice(0, longestShown).toLowerCase())
  const numbers = shown.filter((text) => text.startsWith('+')).map((text) => text.replace(/\D+/g, ''))
  const isShown = (value: string): boolean => {
    const low = value.toLowerCase()
    if (shown.some((text) => text === low || (value.length > 3 && text.includes(low)))) return true
    // A number in parts is shown in another form: `07911 123456` in `+44 7911 123456`.
    const number = /^0?[\d ()./-]{7,20}$/.test(value) ? value.replace(/^0|\D/g, '') : null
    return number !== null && numbers.some((one) => one.endsWith(number))
  }
  // What the lead shows is left out first: of most leaves nothing else needs to be known.
  const answers = leaves
    .map((leaf) => ({ leaf, value: oneLine(sampleText(leaf)) }))
    .filter(({ value }) => value !== '' && value !== 'false' && !isShown(value))
    .filter(({ leaf }) => isTyped(leaf, contactPlaces) && !isSecret(leaf))
    .map(({ leaf, value }) => {
      const label = fieldLabel(leaf)
      const isProfile =
        wordsOf(label).some((word) => profileWords.has(word)) || roleOfName(label)?.role === 'name_affix'
      const isSaid =
        leaf.askedBy !== null || (!unsaid.test(value) && !bookkeeping.test(compact(wordsOf(label))))
      return { label, value, isAnswer: isSaid && !isProfile }
    })
    .filter(({ label }) => label !== '')
  return firstOfEach(answers, ({ label, value }) => JSON.stringify([label, value]))
}
