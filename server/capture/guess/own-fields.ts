import { groupBy } from '../../values/group-by.ts'
import { memoizeKeys } from '../../values/memoize.ts'
import { claimOf } from '../evidence/claim.ts'
import type { Evidence } from '../evidence/make-evidence.ts'
import { keyOf, type Leaf, ownNames, type Step, sampleText } from '../leaves/leaf.ts'
import { fillerWords } from '../names/filler-words.ts'
import { askingParties, besideWords, isEnvelope } from '../names/party-words.ts'
import { roleOfName } from '../names/role-of-name.ts'
import { nameRoles } from '../names/roles.ts'
import { compact, lookedUpSet, wordsOf } from '../names/words.ts'
import { isWithin } from '../parties/places.ts'
import { plain } from '../values/clean-text.ts'
import { looksLikeEmail, looksLikePhone } from '../values/looks-like.ts'
import { wordSets } from '../values/word-lists.ts'
import written from './guess-words.json'

/**
 * Words by which the customer's own company is told: what a form puts before its parts; by which a program calls whoever it serves or who
 * runs it; documents sent to whoever hires; what is told of accounts, sales and talks, whose company sells; and people who come to one.
 */
const { ownCompanyWords, servedWords, runnersWords, resume, keysOfAccounts, keysOfDeals, comers, dealings } =
  wordSets(written.ownFields)

/** The word that the key begins with where it says whose the field is: `agency` of `agency_city`. */
function prefixOf(leaf: Leaf): string | null {
  const words = wordsOf(ownNames(leaf)[0] ?? '')
  const [first = ''] = words
  const isTelling = words.length > 1 && !fillerWords.has(first) && !askingParties.has(first)
  return isTelling && !ownCompanyWords.has(first) ? first : null
}

/** True for a field whose key begins like another's beside it: `outlet_email` and `outlet_name` (or `outlet`) are an outlet's. */
export function sharesPrefix(leaf: Leaf, leaves: readonly Leaf[]): boolean {
  const prefix = leaf.askedBy === null ? prefixOf(leaf) : null
  const holder = leaf.steps.at(-1)?.holder
  return (
    prefix !== null &&
    leaves.some(
      (one) =>
        one !== leaf &&
        one.steps.at(-1)?.holder === holder &&
        (prefixOf(one) === prefix || keyOf(one) === prefix),
    )
  )
}

function isAsker(step: Step | undefined): boolean {
  const words = wordsOf(step?.names[0] ?? '')
  return !isEnvelope(words) && words.some((word) => askingParties.has(word))
}

/** `event: { city }`: where something is, or somebody wants to go, not where whoever asks for it lives. */
const placedThings: ReadonlySet<string> = lookedUpSet(...written.placedThings)
const isNoDetail = (word: string): boolean => !/^(?:details?|info|information|data)$/.test(word)
export const isThing = (step: Step | undefined): boolean =>
  placedThings.has(wordsOf(step?.names[0] ?? '').findLast(isNoDetail) ?? '')

/** What was sent, whoever asked, and what is added to a person may hold the company of whoever asked; any other key is a party of its own. */
function mayHoldOwn(step: Step | undefined): boolean {
  const words = wordsOf(step?.names[0] ?? '')
  const key = compact(words)
  return (
    isEnvelope(words) ||
    besideWords.extensions.has(key) ||
    roleOfName(key)?.role === 'company' ||
    isAsker(step) ||
    words.length === 0
  )
}

/**
 * Tells a company or city that is the customer's: it stands with the customer's own fields, in a part of them, or in an object
 * that nobody else can be reached by. A branch, a shop or an employer with a number of its own is another party.
 * @param chosen the leaves that became name, email and phone.
 */
export function customersOwn(
  leaves: readonly Leaf[],
  chosen: readonly Leaf[],
  region: string,
): (evidence: Evidence) => boolean {
  const byHolder = groupBy(leaves, ({ steps }) => steps.at(-1)?.holder ?? '')
  const own = new Set(chosen.map((leaf) => plain(sampleText(leaf))))
  const name = plain(chosen.map(sampleText).join(' '))
  /** Tells whether a field holds a contact or a name of somebody other than the customer. */
  const saysOfOther = memoizeKeys((leaf: Leaf): 'contact' | 'name' | null => {
    const text = sampleText(leaf).trim()
    if (own.has(plain(text))) return null
    const role = claimOf(leaf)?.role
    if (looksLikeEmail(text) || (role === 'phone' && looksLikePhone(text, region))) return 'contact'
    return role !== undefined && nameRoles.has(role) && !name.includes(plain(text)) ? 'name' : null
  })
  const isReachable = (leaf: Leaf): boolean => saysOfOther(leaf) === 'contact'
  const isForeign = (holder: string, of: Evidence): boolean =>
    (byHolder.get(holder) ?? []).some(
      (leaf) =>
        leaf !== of.leaf && (isReachable(leaf) || (of.role === 'city' && saysOfOther(leaf) === 'name')),
    )
  const isUnderPrefix = ({ leaf }: Evidence): boolean => {
    const prefix = prefixOf(leaf)
    if (prefix === null) return false
    const beside = byHolder.get(leaf.steps.at(-1)?.holder ?? '') ?? []
    return beside.some((one) => one !== leaf && prefixOf(one) === prefix && isReachable(one))
  }
  const isHeld = chosen.every((leaf) => leaf.askedBy !== null || leaf.steps.slice(-3, -1).some(isAsker))
  const [start, ...starts] = new Set(chosen.map((leaf) => wordsOf(ownNames(leaf)[0] ?? '')[0] ?? ''))
  /** Every field of the customer begins alike (`consumerEmail`); a contact may be a company's. */
  const isSpoken = start !== undefined && (fillerWords.has(start) || askingParties.has(start))
  const isCalled = chosen.length > 1 && starts.length === 0 && start !== 'contact' && isSpoken
  const isApplication = leaves.some((leaf) => resume.has(wordsOf(ownNames(leaf)[0] ?? '')[0] ?? ''))
  const comes = chosen.some(({ steps }) =>
    steps.slice(0, -1).some(({ names }) => wordsOf(names[0] ?? '').some((word) => comers.has(word))),
  )
  const isTold = (step: Step | undefined): boolean =>
    wordsOf(step?.names[0] ?? '').some((word) => askingParties.has(word))
  /** `company: { id, name }` beside `lead: { … }`: whose account this is, unless deals are spoken of. A customer's firm is told with more. */
  const isAccount = ({ steps }: Leaf): boolean => {
    const own = byHolder.get(steps.at(-1)?.holder ?? '') ?? []
    const outer = steps.at(-2)?.holder
    const isBeside = ({ steps: around, askedBy }: Leaf): boolean =>
      askedBy === null && around.at(-2)?.holder === outer && isTold(around.at(-2))
    return (
      own.length > 1 &&
      own.every((one) => keysOfAccounts.has(keyOf(one))) &&
      chosen.every(isBeside) &&
      !leaves.some((one) => one.steps.slice(0, -1).some(({ names }) => keysOfDeals.has(names[0] ?? '')))
    )
  }
  const isDealing = (): boolean =>
    leaves.some(({ steps }) => steps.slice(0, -1).some(({ names }) => dealings.has(names[0] ?? '')))
  const isBesideAny = ({ steps }: Leaf, ...keys: readonly string[]): boolean =>
    byHolder.get(steps.at(-1)?.holder ?? '')?.some((one) => keys.includes(keyOf(one))) === true
  /** The company of whoever runs the form, as its key or the customer beside it tells. */
  const isOfRunner = ({ leaf }: Evidence): boolean => {
    const [key = ''] = ownNames(leaf)
    const words = wordsOf(key)
    const holder = leaf.steps.at(-1)?.holder ?? ''
    const stem = compact(words.filter((word) => word !== 'name'))
    const stands = (other: string): boolean => isBesideAny(leaf, other)
    // Odoo's partner is the company of its contact.
    if (stem === 'partner' && stands('contactname')) return false
    if (!key.includes(' ') && words.some((word) => servedWords.has(word))) return true
    const isApart = !chosen.some((own) => own.steps.at(-1)?.holder === holder)
    const [first = ''] = words
    const of = isAsker(leaf.steps.at(-3)) ? '' : leaf.steps.at(-2)?.names[0]
    if (isHeld && (of === 'business' || (of === 'company' && isDealing()))) return true
    // Whoever sends a résumé asks that company for work, and calls his own `current_company`.
    if (isApplication && stem === 'company' && !isAsker(leaf.steps.at(-2))) return true
    // At the root, or as an account, beside a customer who has an object of his own; a `contact` may be one of a company.
    const isContact = chosen.some(({ steps }) => /contact/i.test(steps.at(-2)?.names[0] ?? ''))
    if (isApart && ((holder === '' && !isContact) || isAccount(leaf))) return true
    // Beside the number that a message came from, and the one that it went to, stands whose the latter is.
    const isFrom = (own: Leaf): boolean => keyOf(own) === 'from' && looksLikePhone(sampleText(own), region)
    if (ownCompanyWords.has(first) && stands('to') && chosen.some(isFrom)) return true
    // An account has an address, a key and a short name of its own, and a contact's firm is named where `customer_name` stands.
    const isKeyed = holder === '' && (stands(`${stem}key`) || (stands(`${stem}id`) && stands('accountid')))
    if ((stem !== '' && (isKeyed || stands(`${stem}slug`))) || (isApart && stands('subdomain'))) return true
    if (start === 'contact' && starts.length === 0 && stands('customername')) return true
    if (isCalled && first !== start && (start === 'your' || !key.includes(' '))) return true
    return (
      isApart &&
      ((stem !== '' && stands(`${stem}id`)) ||
        ((isHeld || isDealing()) && words.some((word) => runnersWords.has(word))) ||
        (comes &&
          [...words, ...wordsOf(leaf.steps.at(-2)?.names[0] ?? '')].some((word) =>
            ownCompanyWords.has(word),
          )))
    )
  }
  /** `businessCity` beside a `staffName` is of the business that the customer books. */
  const isBooked = (leaf: Leaf): boolean =>
    keyOf(leaf).startsWith('business') && isBesideAny(leaf, 'businessid', 'staffname', 'servicename')
  return (one) => {
    if (chosen.length === 0 || one.leaf.askedBy !== null) return true
    if (isBooked(one.leaf)) return false
    if (one.role === 'company' && isOfRunner(one)) return false
    for (let at = one.leaf.steps.length - 1; at >= 0; at -= 1) {
      const holder = one.leaf.steps[at]?.holder ?? ''
      if (chosen.some((leaf) => isWithin(leaf.expression, holder))) return !isUnderPrefix(one)
      if (one.role === 'city' && isThing(one.leaf.steps[at - 1])) return false
      const isPartOfAsker = one.role === 'company' && isAsker(one.leaf.steps[at - 2])
      if (!isPartOfAsker && isForeign(holder, one)) return false
      if (one.role === 'company' && !isPartOfAsker && !mayHoldOwn(one.leaf.steps[at - 1])) return false
    }
    return true
  }
}
