import { type LeadField, leadFieldNames } from '../../records/lead-fields.ts'
import type { Evidence } from '../evidence/make-evidence.ts'
import { namedEvidence, namesWithDigits, numbersBesideArea } from '../evidence/named-evidence.ts'
import { numberedPartEvidence } from '../evidence/numbered-part-evidence.ts'
import { firstPerson, holdsPerson, outside, placesOfOthers } from '../evidence/one-person.ts'
import { likeliest } from '../evidence/rivals.ts'
import { sharedPrefixEvidence } from '../evidence/shared-prefix.ts'
import { unnamedEvidence } from '../evidence/unnamed-evidence.ts'
import { type Leaf, sampleText } from '../leaves/leaf.ts'
import type { Payload } from '../leaves/payload.ts'
import { besideWords } from '../names/party-words.ts'
import { roleOfField } from '../names/role.ts'
import { contactRoles, nameRoles, personRoles, placeRoles } from '../names/roles.ts'
import { compact, wordsOf } from '../names/words.ts'
import { withoutCards, withoutInboxUsers, withoutSenders } from '../parties/beside-customer.ts'
import { perNeighbour, primary } from '../weights.ts'
import { certaintyOf } from './certainty.ts'
import { type Guess, type GuessedField, type Party, personal } from './guess.ts'
import { guessEmail, guessed, guessPhone, surestOf } from './guess-contact.ts'
import { type ContactData, formNames, guessName } from './guess-name.ts'
import { guessNotes } from './guess-notes.ts'
import { customersOwn } from './own-fields.ts'
import { ownerOf, parentOf } from './owner-of.ts'

/** Fields of a person stand together: evidence gains by each other kind of contact data in its place. */
function withNeighbours(evidence: readonly Evidence[]): Evidence[] {
  const kindsOf = new Map<string, Set<Evidence['role']>>()
  for (const { role, place } of evidence) {
    if (!personRoles.has(role)) continue
    const kind = contactRoles.has(role) ? role : 'name'
    const kinds = kindsOf.get(place)
    if (kinds === undefined) kindsOf.set(place, new Set([kind]))
    else kinds.add(kind)
  }
  return evidence.map((one) => {
    const others = (kindsOf.get(one.place)?.size ?? 0) - 1
    return others > 0 ? { ...one, score: one.score + perNeighbour * others } : one
  })
}

/** `primary: true`, `is_default: 1` beside a value, or the opposite: which of many is the one in use. */
const primaryKey = /^(?:is)?(?:primary|default|main|preferred|current)$/

/** Puts the email or phone first that the payload says is in use, where it has several. */
function withPrimary(evidence: readonly Evidence[], leaves: readonly Leaf[]): readonly Evidence[] {
  const said = new Map<string, boolean>()
  for (const leaf of leaves) {
    const own = leaf.steps.at(-1)
    if (own === undefined || !/^(?:true|false|[01]|yes|no)$/i.test(leaf.text)) continue
    if (primaryKey.test(compact(wordsOf(own.names[0] ?? ''))))
      said.set(own.holder, /^(?:true|1|yes)$/i.test(leaf.text))
  }
  if (said.size === 0) return evidence
  return evidence.map((one) => {
    const isPrimary = contactRoles.has(one.role) ? said.get(one.leaf.steps.at(-1)?.holder ?? '') : undefined
    return isPrimary === undefined ? one : { ...one, score: one.score + (isPrimary ? primary : -primary) }
  })
}

function single(evidence: readonly Evidence[], role: Evidence['role']): GuessedField | null {
  const best = surestOf(evidence, role)
  return best && guessed(best.leaf, best.reason)
}

/** Objects of what is known by an IP address alone. */
const ofAddress = /^(?:geo|geo_?ip|geo_?location|ip_?(?:info|data|location|geo)|network)$/i

/** For company and city the answers to a form's questions, if there are any: the customer wrote them, and a program what stands beside them. */
function answersFirst(evidence: readonly Evidence[], field: LeadField): readonly Evidence[] {
  if (field !== 'company' && field !== 'city') return evidence
  const told = evidence.filter(({ role }) => role === field)
  const answers = told.filter(({ leaf }) => leaf.askedBy !== null)
  // Where an IP address is, people need not live.
  const written = told.filter(
    ({ leaf: { steps } }) => !steps.some(({ names }) => ofAddress.test(names[0] ?? '')),
  )
  return [answers, written].find((some) => some.length > 0) ?? evidence
}

/** Where the lead comes from: what says so, else the form that it filled in. */
function guessSource(evidence: readonly Evidence[], leaves: readonly Leaf[], contact: ContactData) {
  const said = single(evidence, 'source') ?? single(evidence, 'form_title')
  if (said !== null) return said
  const form = evidence.find(formNames(leaves, contact))
  return form === undefined ? null : guessed(form.leaf, `${form.reason} of the form`)
}

function placesOfContacts(evidence: readonly Evidence[], found: readonly (GuessedField | null)[]) {
  const places = new Set<string>()
  for (const { role, place } of evidence) if (contactRoles.has(role)) places.add(place)
  for (const one of found) if (one !== null) places.add(one.place)
  return places
}

/** The fields that expressions were made from. */
const fieldsOf = (fields: readonly (GuessedField | null)[], leaves: readonly Leaf[]): readonly Leaf[] =>
  leaves.filter((leaf) => fields.some((field) => field?.expressions.includes(leaf.expression)))

/** Their texts, joined. */
function textOf(field: GuessedField | null, leaves: readonly Leaf[]): string | null {
  const found = fieldsOf([field], leaves)
  return found.length === 0 ? null : found.map(sampleText).join(' ')
}

interface Person {
  readonly name: GuessedField | null
  readonly email: GuessedField | null
  readonly phone: GuessedField | null
  readonly contact: ContactData
}

/**
 * The email, of whoever has the phone. A parent whose number it is has the mails too, and where he is named those of the child and of the
 * other parent are not his.
 */
function guessEmailOf(parent: string | null, evidence: readonly Evidence[], leaves: readonly Leaf[]) {
  if (parent === null) {
    const own = evidence.filter((one) => one.role !== 'email' || parentOf(one.leaf) === null)
    return guessEmail(own.some(({ role }) => role === 'email') ? own : evidence, leaves)
  }
  const isHis = ({ leaf }: Evidence): boolean => ownerOf(leaf) === parent
  const isNamed = evidence.some((one) => nameRoles.has(one.role) && isHis(one))
  const mayBeHis = (leaf: Leaf): boolean => {
    const owner = ownerOf(leaf)
    return !isNamed || owner === null || owner === parent || besideWords.parents.has(owner)
  }
  const mails = evidence.filter((one) => one.role === 'email' && isHis(one))
  const near = evidence.filter(({ role, leaf }) => role !== 'email' || mayBeHis(leaf))
  return guessEmail(mails.length > 0 ? mails : near, leaves.filter(mayBeHis))
}

/** Who asked: contact data first, for a name counts where they stand. */
function guessPerson(evidence: readonly Evidence[], leaves: readonly Leaf[], region: string): Person {
  const phone = guessPhone(evidence, leaves, region)
  const parent = fieldsOf([phone], leaves).map(parentOf).find(Boolean) ?? null
  const email = guessEmailOf(parent, evidence, leaves)
  const number = textOf(phone, leaves)?.replace(/\D/g, '')
  // `fatherMobile` may repeat the number of `primaryMobile`.
  const isKins = ({ role, text, leaf }: Evidence) =>
    role === 'phone' && text.replace(/\D/g, '') === number && parentOf(leaf) !== null
  const kins = evidence.filter(isKins).map(({ leaf }) => leaf)
  const reached = [...fieldsOf([email, phone], leaves), ...kins]
  const contact: ContactData = {
    email: textOf(email, leaves),
    places: placesOfContacts(evidence, [email, phone]),
    owners: new Set(reached.flatMap((leaf) => ownerOf(leaf) ?? [])),
  }
  const name =
    guessName(evidence, leaves, contact) ?? guessName(namesWithDigits(leaves, region), leaves, contact)
  return { name, email, phone, contact }
}

const leavesOf = (evidence: readonly Evidence[]): Leaf[] => [...new Set(evidence.map(({ leaf }) => leaf))]

/** Somebody, and what fetches who that is. */
function partyOf(name: string, person: Person): Party {
  const fields = personal.map((field) => [field, person[field]?.expressions])
  return { name, mapping: Object.fromEntries(fields.filter(([, expressions]) => expressions !== undefined)) }
}

/** As `guessPerson`; an email or phone that stands with another name is not mixed in. */
function guessOnePerson(evidence: readonly Evidence[], leaves: readonly Leaf[], region: string): Person {
  const person = guessPerson(evidence, leaves, region)
  const { name, email, phone } = person
  const others = placesOfOthers(evidence, name, textOf(name, leaves) ?? '')
  if (![email, phone].some((field) => field !== null && others.has(field.place))) return person
  const own = evidence.filter((one) => !others.has(one.place))
  return guessPerson(own, outside(leaves, others), region)
}

/**
 * Guesses which fields of a payload are which fields of a lead, from names, from labels beside ids and from
 * values (decision 0005.39). Says nothing rather than something doubtful: a field that belongs to an agent, a host,
 * a form or a page is nobody's name. `status` and `priority` count only where their words are the lists' own;
 * `assigned_to` is never guessed.
 * @param region whose phone numbers come without a calling code, as ISO 3166 ("IN").
 */
export function guessLead({ leaves: sent }: Payload, region: string): Guess {
  const leaves = withoutSenders(withoutInboxUsers(withoutCards(sent)))
  const named = namedEvidence(leaves, region)
  const areas = named.filter((one) => one.role === 'phone_area')
  const hasPhone = named.some((one) => one.role === 'phone')
  const said = [
    ...named,
    ...(hasPhone ? [] : numbersBesideArea(leaves, areas, region)),
    ...numberedPartEvidence(leaves),
    ...sharedPrefixEvidence(leaves, region, holdsPerson(named)),
  ]
  const narrowed = firstPerson(said, leaves)
  const unnamed = unnamedEvidence(narrowed.leaves, narrowed.evidence, region)
  const first = likeliest({ ...narrowed, evidence: [...narrowed.evidence, ...unnamed] })
  const evidence = withPrimary(withNeighbours(first.evidence), first.leaves)
  const person = guessOnePerson(evidence, first.leaves, region)
  const { name, email, phone, contact } = person
  const chosen = fieldsOf([email, phone, name], first.leaves)
  const searched = {
    name,
    email,
    phone,
    source: guessSource(evidence, leaves, contact),
    notes: guessNotes(evidence, leaves, contact, chosen, region),
    assigned_to: null,
  } as const satisfies Partial<Record<LeadField, GuessedField | null>>
  const isOwn = evidence.some(({ role }) => placeRoles.has(role))
    ? customersOwn(leaves, chosen, region)
    : () => true
  const own = evidence.filter((one) => !placeRoles.has(one.role) || isOwn(one))
  const isSearched = (field: LeadField): field is keyof typeof searched => field in searched
  const mapping: Guess['mapping'] = {}
  const reasons: Guess['reasons'] = {}
  const places: Guess['places'] = {}
  for (const field of leadFieldNames) {
    const one = isSearched(field) ? searched[field] : single(answersFirst(own, field), roleOfField(field))
    if (one === null) continue
    mapping[field] = one.expressions
    reasons[field] = one.reason
    places[field] = one.place
  }
  const { people, list, rivals } = first
  return {
    mapping,
    reasons,
    places,
    hasMessage: searched.notes?.isMessage === true,
    people,
    list,
    certaintyOf(field) {
      const chosen = person[field]
      return chosen && certaintyOf(field, chosen, { evidence, leaves, region, email: contact.email })
    },
    customer: () => partyOf(textOf(name, leaves) ?? '', person),
    rivals: rivals && [
      partyOf(rivals.names[0], person),
      partyOf(rivals.names[1], guessPerson(rivals.next, leavesOf(rivals.next), region)),
    ],
  }
}
