import { memoize } from '../../values/memoize.ts'
import { fieldLabel } from '../leaves/field-label.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { wordsOf } from '../names/words.ts'

/** What a payload says of consent, as it was sent. */
export interface Consent {
  /** What was agreed to, in the payload's order. */
  readonly statements: readonly { readonly name: string; readonly value: string }[]
  /** The time that the payload gives. */
  readonly givenAt: string | null
  readonly ip: string | null
  readonly page: string | null
}

const mostStatements = 10
const longestText = 2_000

/** Names under which forms and platforms send an agreement, or where its record can be seen (TrustedForm, Jornaya). */
const agreement =
  /consent|gdpr|dpdp|tcpa|opt_?in|disclaimer|privacy_?(policy|notice|accept)|terms_?(accept|and|of|conditions)|accept(ed|ance)?_?(terms|privacy|tnc|policy)|agree|acceptance|subscribe_?(ok|me)|trusted_?form|jornaya|leadid_token|universal_leadid/

/** Of those, what tells about the consent rather than what was agreed to. */
const isTimeName = /(time|timestamp|date|_at|_on)$/
const isIpName = /(^|_)(ip|ip_?addr(ess)?|remote_?addr(ess)?)$/
const isPageName =
  /(^|_)(page|page_?url|landing_?page(_url)?|form_?url|source_?url|referr?er|web_?page|location_href)$/
const submitted = /(^|_)(submitted|submission|created|consent|signed|completed)_?(at|on|time|date|timestamp)$/

/** `consentGivenAt` and "Consent given at" are both `consent_given_at`. */
const spelt = memoize((name) => wordsOf(name).join('_'))

const isCalled = (leaf: Leaf, isMeant: (name: string) => boolean): boolean =>
  ownNames(leaf).some((name) => isMeant(spelt(name)))

/** With the keys that lead to it: `consentResponses` holds `accepted`. */
function wholeName({ steps }: Leaf): string {
  let whole = ''
  for (const { names } of steps)
    for (const name of names) {
      const part = spelt(name)
      if (part !== '') whole = whole === '' ? part : `${whole}_${part}`
    }
  return whole
}

function firstText(leaves: readonly Leaf[], isMeant: (name: string) => boolean): string | null {
  const found = leaves.find((leaf) => isCalled(leaf, isMeant) && sampleText(leaf).trim() !== '')
  return found ? sampleText(found).trim().slice(0, longestText) : null
}

/**
 * The evidence of consent in a payload (DPDP Act, section 6; GDPR article 7): null where it speaks of none. A refusal is kept as
 * well, beside what was agreed to: it is evidence, too. Time, address and page are taken as they were sent.
 */
export function readConsent(leaves: readonly Leaf[]): Consent | null {
  const speaking = leaves.filter((leaf) => agreement.test(wholeName(leaf)) && sampleText(leaf).trim() !== '')
  const isOfConsent = (name: string): boolean => isTimeName.test(name) || isIpName.test(name)
  const told = speaking.filter((leaf) => !isCalled(leaf, isOfConsent))
  if (told.length === 0) return null
  const nameOf = (leaf: Leaf): string => fieldLabel(leaf).slice(0, longestText)
  return {
    statements: told.slice(0, mostStatements).map((leaf) => ({
      name: nameOf(leaf),
      value: sampleText(leaf).trim().slice(0, longestText),
    })),
    givenAt:
      firstText(speaking, (name) => isTimeName.test(name)) ??
      firstText(leaves, (name) => submitted.test(name)),
    ip: firstText(leaves, (name) => isIpName.test(name)),
    page: firstText(leaves, (name) => isPageName.test(name)),
  }
}
