import { memoizeKeys } from '../../values/memoize.ts'
import { isOpenedText } from '../body/opened-text.ts'
import { keysByHolder, standsBeside } from '../leaves/keys-beside.ts'
import { keyOf, type Leaf, ownNames } from '../leaves/leaf.ts'
import { besideWords } from '../names/party-words.ts'
import { contactRoles, nameRoles, personRoles, placeRoles } from '../names/roles.ts'
import { wordsOf } from '../names/words.ts'
import { isOfCompanions, isOfDesk, secondOf } from '../parties/beside-customer.ts'
import { isApart } from '../parties/places.ts'
import { plain } from '../values/clean-text.ts'
import { looksLikeOwnMailbox } from '../values/whose-value.ts'
import type { Evidence } from './make-evidence.ts'

const hasName = (evidence: readonly Evidence[]): boolean => evidence.some((one) => nameRoles.has(one.role))
const hasContact = (evidence: readonly Evidence[]): boolean =>
  evidence.some((one) => contactRoles.has(one.role))
/** How people are told apart: several messages of one person stand in a list as well. */
const contactsIn = (evidence: readonly Evidence[]): string =>
  evidence
    .filter((one) => contactRoles.has(one.role))
    .map((one) => plain(one.text))
    .join(' ')

/** A name and a way to reach whoever bears it. */
const isPerson = (evidence: readonly Evidence[]): boolean => hasName(evidence) && hasContact(evidence)

/** The expression of a payload that is itself a list, written with numbers for keys. */
const wholeBody = '@'

/** One element of a list, as an expression goes through it. */
export interface Element {
  readonly list: string
  /** Its place, or its key where the list is written as an object with numbers for keys. */
  readonly index: number
  /** The expression up to and with the element. */
  readonly path: string
}

/**
 * The elements of lists that a field stands in, outermost first: `leads[1].phones[0].no` → leads 1, leads[1].phones 0;
 * `leads."1".name` → leads 1.
 */
export function elementsOf(expression: string): Element[] {
  if (!/[["]/.test(expression)) return []
  return [...expression.matchAll(/(?<=[^\s|?])\[(\d{1,9})\]|(?:^|\.)"(\d{1,9})"(?=[.[])/g)].map((match) => ({
    list: expression.slice(0, match.index) || wholeBody,
    index: Number(match[1] ?? match[2]),
    path: expression.slice(0, match.index + match[0].length),
  }))
}

/** List → index → what is said in that element. */
function byElement(evidence: readonly Evidence[]): Map<string, Map<number, Evidence[]>> {
  const lists = new Map<string, Map<number, Evidence[]>>()
  for (const one of evidence) {
    for (const { list, index } of elementsOf(one.leaf.expression)) {
      const elements = lists.get(list) ?? new Map<number, Evidence[]>()
      const element = elements.get(index) ?? []
      element.push(one)
      lists.set(list, elements.set(index, element))
    }
  }
  return lists
}

/** What a payload says, narrowed to one person. */
export interface FirstPerson {
  readonly evidence: readonly Evidence[]
  /** Where a name, email or phone that no key announces may be looked for. */
  readonly leaves: readonly Leaf[]
  /** How many people with contact data the list had from which this is the first, and the list's expression. */
  readonly people: number
  readonly list?: string
}

const isOfPerson = ({ role }: Evidence): boolean => personRoles.has(role) || placeRoles.has(role)

/** Keeps of what is said of people only what these fields say, and everything that is said of nobody. */
const onlyOf = (found: FirstPerson, isOf: (leaf: Leaf) => boolean): FirstPerson => ({
  ...found,
  evidence: found.evidence.filter((one) => !isOfPerson(one) || isOf(one.leaf)),
  leaves: found.leaves.filter(isOf),
})

const isWithin = (expression: string, list: string): boolean =>
  list === wholeBody || expression.startsWith(`${list}[`) || expression.startsWith(`${list}."`)

/** A list of people is one lead's first: what stands in its other elements is left out. */
function firstOfList(found: FirstPerson): FirstPerson {
  for (const [list, elements] of byElement(found.evidence.filter((one) => !one.isOfThing))) {
    const people = [...elements].filter(([, evidence]) => isPerson(evidence))
    const [first] = people
    if (first === undefined || people.length < 2) continue
    const isFirst = ({ expression }: Leaf): boolean =>
      !isWithin(expression, list) ||
      elementsOf(expression).some((one) => one.list === list && one.index === first[0])
    return {
      evidence: found.evidence.filter((one) => isFirst(one.leaf)),
      leaves: found.leaves.filter(isFirst),
      people: new Set(people.map(([, evidence]) => contactsIn(evidence))).size,
      list,
    }
  }
  return found
}

/** Without `user_name` where a `user_id` stands beside a `contact_id`: the user is whoever served the contact; and without whoever sent what is `fromMe`. */
function withoutStaff(evidence: readonly Evidence[], leaves: readonly Leaf[]): FirstPerson {
  const isOfUser = (leaf: Leaf): boolean => /^(?:user|usuario)/i.test(ownNames(leaf)[0] ?? '')
  const isSentByUs = leaves.some((leaf) => leaf.text === 'true' && keyOf(leaf) === 'fromme')
  const isOurs = (leaf: Leaf): boolean => besideWords.writers.has(keyOf(leaf))
  if (isSentByUs) return onlyOf({ evidence, leaves, people: 1 }, (leaf) => !isOurs(leaf))
  if (!leaves.some(isOfUser)) return { evidence, leaves, people: 1 }
  const keys = keysByHolder(leaves)
  // `user: "admin@…"` beside `cliente_nome` and a number is whoever works there, unless it is spelt like the name.
  const isReached = evidence.some(({ role }) => role === 'phone')
  const client = evidence.find(
    ({ role, leaf }) => role === 'name' && /client|customer|caller|lead|patient/.test(keyOf(leaf)),
  )
  const isNamed = evidence.some(({ leaf }) => /^user(?:name|phone|mobile)/.test(keyOf(leaf)))
  const [own = ''] = plain(isReached && client ? client.text : '@').split(' ')
  const isMailbox = (text: string) => /@/.test(text) && !text.includes(own) && !looksLikeOwnMailbox(text)
  const isStaff = (leaf: Leaf): boolean =>
    (/^(?:user|usuario)(?:e?mail)?$/.test(keyOf(leaf)) && !isNamed && isMailbox(leaf.text)) ||
    (isOfUser(leaf) &&
      [besideWords.staffIds, besideWords.servedIds].every((ids) => standsBeside(leaf, ids, keys)))
  return onlyOf({ evidence, leaves, people: 1 }, (leaf) => !isStaff(leaf))
}

/** Without what stands beside the customer, where a person stands elsewhere. */
function withoutBeside(found: FirstPerson, isBeside: (leaf: Leaf) => boolean): FirstPerson {
  const beside = new Set(found.leaves.filter(isBeside))
  const rest = beside.size > 0 ? found.evidence.filter((one) => !one.isOfThing && !beside.has(one.leaf)) : []
  return isPerson(rest) ? onlyOf(found, (leaf) => !beside.has(leaf)) : found
}

const isInText = ({ steps }: Leaf): boolean => steps.some(({ names }) => isOpenedText(names[0] ?? ''))
const isOfCarrier = ({ steps }: Leaf): boolean =>
  steps.some(({ names }) => wordsOf(names[0] ?? '').some((word) => besideWords.carriers.has(word)))

/** Narrows evidence to one person where a payload speaks of several: without whoever serves or comes along, and to a list's first. */
export function firstPerson(evidence: readonly Evidence[], leaves: readonly Leaf[]): FirstPerson {
  const names = evidence.filter((one) => nameRoles.has(one.role) && !one.isOfThing).map(({ leaf }) => leaf)
  const seconds = new Set(['', ...names.map(secondOf)])
  const named = new Set(names.map((leaf) => leaf.steps.at(-1)?.holder ?? ''))
  const holds = memoizeKeys((holder: string) =>
    isPerson(evidence.filter(({ leaf }) => leaf.steps.at(-1)?.holder === holder)),
  )
  const comes = ({ steps, expression }: Leaf) =>
    steps.slice(0, -1).some(({ names: [key = ''], holder }) => {
      const isMany = expression.includes('[') || key.toLowerCase() === 'family'
      return isMany && isOfCompanions(key) && holds(holder)
    })
  const customers = withoutBeside(withoutStaff(evidence, leaves), (leaf) =>
    seconds.has(secondOf(leaf) ?? 'none'),
  )
  const isBeside = (leaf: Leaf) => comes(leaf) || isOfDesk(leaf, named)
  const served = withoutBeside(customers, isBeside)
  // Beside a person in fields a text repeats who that is, or speaks of somebody else; but not beside whoever carried a form mail.
  const told = withoutBeside(served, isInText)
  return firstOfList(told !== served && served.leaves.some(isOfCarrier) ? served : told)
}

/**
 * Places of people who are called otherwise than the lead, where the lead's own place says how to reach it: their
 * email and phone are not the lead's.
 * @param fullName the lead's name as text.
 */
export function placesOfOthers(
  evidence: readonly Evidence[],
  name: { readonly place: string } | null,
  fullName: string,
): ReadonlySet<string> {
  if (name === null || !hasContact(evidence.filter((one) => one.place === name.place))) return new Set()
  const words = plain(fullName)
  const others = evidence.filter(
    (one) => isApart(one.place, name.place) && nameRoles.has(one.role) && !words.includes(plain(one.text)),
  )
  return new Set(others.map((one) => one.place))
}

/** Leaves that stand in none of these places, nor below them. */
export const outside = (leaves: readonly Leaf[], places: ReadonlySet<string>): readonly Leaf[] =>
  leaves.filter(({ steps }) => !steps.some((step) => places.has(step.holder)))

/** A person whose place says that it is the asker, or says nothing of anybody: known words alone. */
export function holdsPerson(evidence: readonly Evidence[]): boolean {
  const known = evidence.filter((one) => one.unknown === null && !one.isOfThing)
  const named = new Set(known.filter((one) => nameRoles.has(one.role)).map(({ place }) => place))
  return known.some((one) => contactRoles.has(one.role) && named.has(one.place))
}
