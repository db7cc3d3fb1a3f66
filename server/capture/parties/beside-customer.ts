import { below } from '../expressions/expression-text.ts'
import { keyOf, type Leaf, ownNames } from '../leaves/leaf.ts'
import { askingParties, besideWords, companions, senders } from '../names/party-words.ts'
import type { Role } from '../names/role.ts'
import { roleOfName } from '../names/role-of-name.ts'
import { personRoles } from '../names/roles.ts'
import { compact, wordsOf } from '../names/words.ts'
import { looksLikeBusiness } from '../values/whose-value.ts'

const asksOrComes = (word: string): boolean => askingParties.has(word) || companions.has(word)

/**
 * Tells whether a field is of somebody who asks together with the customer (`co_applicant`, `guest_2`). Gives an empty text where that is
 * sure; who it is (holder and words) where only a name beside it shows that, because `contact_2` may be a second number of the same person;
 * null for a field of anybody else.
 */
export function secondOf({ steps }: Leaf): string | null {
  for (const { names, holder } of steps)
    for (const words of names.map(wordsOf)) {
      const at = words.findLastIndex((word) => asksOrComes(word) && word !== 'lead' && word !== 'billing')
      if (at < 0) continue
      const [before = '', after = ''] = [words[at - 1], words[at + 1]]
      const isCounted = /^(?:[2-9]|1\d)$/.test(after)
      if (besideWords.joint.has(before) || besideWords.after.has(after)) return ''
      if (isCounted && words[at] !== 'contact') return ''
      if (isCounted || besideWords.another.has(before)) return `${holder}|${words.slice(0, at + 1).join(' ')}`
    }
  return null
}

/** True for the key, or the expression, of what holds people who come along with the customer. */
export const isOfCompanions = (list: string): boolean =>
  wordsOf(list.slice(list.lastIndexOf('.') + 1)).some((word) => companions.has(word))

/** `smtp_user`: of a desk that serves; `tenant` beside a name, `user` beside a record that is `named`, `webhook` in no object that is. */
export function isOfDesk(leaf: Leaf, named: ReadonlySet<string>): boolean {
  const { desks, deskKeys } = besideWords
  const own = wordsOf(ownNames(leaf)[0] ?? '')
  const around = wordsOf(leaf.steps.at(-2)?.names[0] ?? '')
  if (desks.has(around.at(-1) ?? '') || deskKeys.has(compact(own))) return true
  const outer = leaf.steps.at(-2)?.holder ?? '-'
  if (besideWords.runners.has(compact(around)) && named.has(outer)) return true
  if (own.length > 1 && besideWords.runners.has(own[0] ?? '')) return true
  const isServed = (record: string): boolean => named.has(below(outer, record))
  if (compact(around) === 'user' && [...besideWords.records].some(isServed)) return true
  if (deskKeys.has(compact(around)) && !named.has(leaf.steps.at(-1)?.holder ?? '')) return true
  const at = leaf.askedBy === null ? own.findLastIndex((word) => desks.has(word)) : -1
  return at >= 0 && !own.slice(at).some((word) => askingParties.has(word))
}

const anySender = new Set([...senders.always, ...senders.ofShops].flatMap(({ own }) => [...own]))

const speaksOf = ({ steps }: Leaf, words: ReadonlySet<string>): boolean =>
  steps.some(({ names: [key = ''] }) => {
    const own = wordsOf(key)
    return own.some((word) => words.has(word)) || (own.length > 1 && words.has(compact(own)))
  })

/** What is said of whom these words are for: by role, its text. */
function saidUnder(leaves: readonly Leaf[], words: ReadonlySet<string>): ReadonlyMap<Role | null, string> {
  const said = leaves.filter((leaf) => leaf.text !== '' && speaksOf(leaf, words))
  const telling = (leaf: Leaf) => wordsOf(ownNames(leaf)[0] ?? '').filter((word) => !words.has(word))
  // `Customer: "Hemant"`: a word for somebody alone is the name.
  const roleOf = (told: readonly string[]) =>
    told.length === 0 ? 'name' : (roleOfName(told.join(' '))?.role ?? null)
  return new Map(said.map((leaf) => [roleOf(telling(leaf)), leaf.text]))
}

/** Without a shop that sends a parcel, and no message, and without whoever has a paper signed, beside the customer whom it goes to. */
export function withoutSenders(leaves: readonly Leaf[]): readonly Leaf[] {
  const isShop = (said: ReturnType<typeof saidUnder>) => looksLikeBusiness(said.get('name') ?? '')
  // Most bodies speak of nobody who sends.
  if (!leaves.some((leaf) => speaksOf(leaf, anySender))) return leaves
  const found = [...senders.always, ...senders.ofShops].find((pair) => {
    if (!leaves.some((leaf) => speaksOf(leaf, pair.own))) return false
    const by = saidUnder(leaves, pair.own)
    const to = saidUnder(leaves, pair.wards)
    const isMessage = leaves.some((leaf) => speaksOf(leaf, besideWords.messages))
    if (senders.ofShops.includes(pair)) return !isMessage && to.has('name') && isShop(by) && !isShop(to)
    // Outreach goes to people who may have no name yet, and whoever writes to them is none of them.
    const isNamed = to.has('name') || pair.wards.has('prospect')
    const isReached = to.has('email') || to.has('phone')
    return (
      isReached && (isNamed || !isMessage) && [...personRoles].some((role) => by.has(role) && to.has(role))
    )
  })
  if (found === undefined) return leaves
  const sent = saidUnder(leaves, found.own)
  // An account that the parcel is sent for has the sender's number.
  const isHis = ({ text }: Leaf): boolean => [sent.get('phone'), sent.get('email')].includes(text)
  return leaves.filter((leaf) => (!speaksOf(leaf, found.own) && !isHis(leaf)) || speaksOf(leaf, found.wards))
}

/** Without the people of an inbox (`sender: { type: "user" }`), where another says of itself that it is the contact. */
export function withoutInboxUsers(leaves: readonly Leaf[]): readonly Leaf[] {
  const types = leaves.filter((leaf) => keyOf(leaf) === 'type')
  if (!types.some(({ text }) => text === 'contact')) return leaves
  const isUser = ({ text, steps }: Leaf) => text === 'user' && steps.at(-2)?.names[0] === 'sender'
  const users = types.filter(isUser).map((leaf) => leaf.steps.at(-1)?.holder)
  return leaves.filter(({ steps }) => !steps.some(({ holder }) => users.includes(holder)))
}

/** Without the cards that a message of WhatsApp hands on (`contacts[0].name.formatted_name`), each with whatever stands in it. */
export function withoutCards(leaves: readonly Leaf[]): readonly Leaf[] {
  const cards = leaves
    .map(({ expression }) => /^(.*\bcontacts\[\d{1,3}\]\.)name\.formatted_name$/.exec(expression)?.[1])
    .filter((card) => card !== undefined)
  return cards.length === 0
    ? leaves
    : leaves.filter(({ expression }) => !cards.some((card) => expression.startsWith(card)))
}
