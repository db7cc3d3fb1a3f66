import { fieldLabel } from '../leaves/field-label.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { isOpaque } from '../leaves/opaque-names.ts'
import { roleOfName } from '../names/role-of-name.ts'
import { wordsOf } from '../names/words.ts'
import { placeOf } from '../parties/place.ts'
import { oneLine } from '../values/clean-text.ts'
import { firstOfEach } from '../values/group-by.ts'

/** An answer that no lead field took. */
export interface UnmappedAnswer {
  readonly label: string
  readonly value: string
  /** True for an answer to a question of the form's own, rather than a usual part of a profile or an address. */
  readonly isQuestion: boolean
}

/** Words of fields that programs fill: ids, tracking, times, places on the web. */
const machineWords: ReadonlySet<string> = new Set(
  [
    'id ids uuid uid guid token key hash nonce secret signature utm gclid gclsrc fbclid gcl wbraid',
    'gbraid msclkid ttclid fbp fbc ip agent useragent url uri link href referrer referer page site',
    'host domain date time timestamp created updated submitted at modified version status state',
    'locale language timezone currency device browser os platform session cookie campaign ad adset',
    'adgroup creative form lead submission entry event webhook type action trigger method channel',
    'medium keyword matchtype network placement captcha recaptcha csrf powered format score slug',
    'index order position is seq number account owner source consent gdpr optin test api user remote',
    'unit tag wpcf http wp post',
  ]
    .join(' ')
    .split(' '),
)

/** Words of what every profile or address has: kept out of notes until a person asks for them. */
const profileWords: ReadonlySet<string> = new Set(
  [
    'postal zip zipcode pin pincode postcode plz cp country region province county district address',
    'street house landmark job title designation gender sex age dob birth birthday birthdate website',
    'web marital education occupation salutation prefix suffix nationality company city first last',
    'name email phone mobile',
  ]
    .join(' ')
    .split(' '),
)

/** Characters of a lead's text in which an answer is looked for. */
const longestShown = 20_000

/** A visitor typed it: it was asked, or it stands beside the contact data under a name of its own. */
function isTyped(leaf: Leaf, contactPlaces: ReadonlySet<string>): boolean {
  const names = ownNames(leaf)
  if (isOpaque(leaf)) return false
  const isBesideContact = contactPlaces.has(placeOf(leaf)) && !/^(https?:|urn:)/i.test(sampleText(leaf))
  if (leaf.askedBy === null && !isBesideContact) return false
  return !names
    .slice(0, 1)
    .some((name) => wordsOf(name).some((word) => machineWords.has(word)) && !/\?|\s\S+\s/.test(name))
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
  const answers = leaves
    .filter((leaf) => isTyped(leaf, contactPlaces))
    .map((leaf) => {
      const label = fieldLabel(leaf)
      const isProfile =
        wordsOf(label).some((word) => profileWords.has(word)) || roleOfName(label)?.role === 'name_affix'
      return { label, value: oneLine(sampleText(leaf)), isQuestion: leaf.askedBy !== null && !isProfile }
    })
    .filter(({ label, value }) => label !== '' && value !== '' && value !== 'false')
    .filter(({ value }) => {
      const low = value.toLowerCase()
      return !shown.some((text) => text === low || (value.length > 3 && text.includes(low)))
    })
  return firstOfEach(answers, ({ label, value }) => JSON.stringify([label, value]))
}
