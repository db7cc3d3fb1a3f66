import { type LeadField, leadFieldNames } from '../../leads/fields.ts'
import { groupBy } from '../../platform/group-by.ts'
import type { Evidence } from '../evidence/make-evidence.ts'
import { namedEvidence, namesWithDigits, numbersBesideArea } from '../evidence/named-evidence.ts'
import { numberedPartEvidence } from '../evidence/numbered-part-evidence.ts'
import { firstPerson, outside, placesOfOthers } from '../evidence/one-person.ts'
import { sharedPrefixEvidence } from '../evidence/shared-prefix.ts'
import { keysByHolder } from '../leaves/keys-beside.ts'
import { type Leaf, sampleText } from '../leaves/leaf.ts'
import type { Payload } from '../leaves/payload.ts'
import { roleOfField } from '../names/role.ts'
import { contactRoles, personRoles } from '../names/roles.ts'
import { leastScore, perNeighbour } from '../weights.ts'
import type { Guess, GuessedField } from './guess.ts'
import { guessEmail, guessPhone, surest } from './guess-contact.ts'
import { type ContactData, guessName, isFormName } from './guess-name.ts'
import { guessNotes } from './guess-notes.ts'

/** Fields of a person stand together: evidence gains by each other kind of contact data in its place. */
function withNeighbours(evidence: readonly Evidence[]): Evidence[] {
  const people = evidence.filter((one) => personRoles.has(one.role))
  const kindsOf = new Map(
    [...groupBy(people, ({ place }) => place)].map(([place, there]) => [
      place,
      new Set(there.map(({ role }) => (contactRoles.has(role) ? role : 'name'))).size,
    ]),
  )
  return evidence.map((one) => ({
    ...one,
    score: one.score + perNeighbour * Math.max(0, (kindsOf.get(one.place) ?? 0) - 1),
  }))
}

function single(evidence: readonly Evidence[], role: Evidence['role']): GuessedField | null {
  const best = surest(evidence.filter((one) => one.role === role && one.score >= leastScore))
  return best === null
    ? null
    : { expressions: [best.leaf.expression], reason: best.reason, place: best.place }
}

/** Where the lead comes from: what says so, else the form that it filled in. */
function guessSource(
  evidence: readonly Evidence[],
  leaves: readonly Leaf[],
  contact: ContactData,
): GuessedField | null {
  const said = single(evidence, 'source') ?? single(evidence, 'form_title')
  if (said !== null) return said
  const keys = keysByHolder(leaves)
  const form = evidence.find((one) => isFormName(one, keys, contact))
  return form === undefined
    ? null
    : { expressions: [form.leaf.expression], reason: `${form.reason} of the form`, place: form.place }
}

function placesOfContacts(
  evidence: readonly Evidence[],
  found: readonly (GuessedField | null)[],
): ReadonlySet<string> {
  const named = evidence.filter((one) => contactRoles.has(one.role)).map((one) => one.place)
  return new Set([...named, ...found.flatMap((one) => (one === null ? [] : [one.place]))])
}

/** The texts of the fields that expressions were made from, joined. */
function textOf(field: GuessedField | null, leaves: readonly Leaf[]): string | null {
  const found = leaves.filter((leaf) => field?.expressions.includes(leaf.expression))
  return found.length === 0 ? null : found.map(sampleText).join(' ')
}

interface Person {
  readonly name: GuessedField | null
  readonly email: GuessedField | null
  readonly phone: GuessedField | null
  readonly contact: ContactData
}

/** Who asked: contact data first, for a name counts where they stand. */
function guessPerson(evidence: readonly Evidence[], leaves: readonly Leaf[], region: string): Person {
  const email = guessEmail(evidence, leaves)
  const phone = guessPhone(evidence, leaves, region)
  const contact: ContactData = {
    email: textOf(email, leaves),
    places: placesOfContacts(evidence, [email, phone]),
  }
  const name =
    guessName(evidence, leaves, contact) ?? guessName(namesWithDigits(leaves, region), leaves, contact)
  return { name, email, phone, contact }
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
export function guessLead({ leaves }: Payload, region: string): Guess {
  const named = namedEvidence(leaves, region)
  const areas = named.filter((one) => one.role === 'phone_area')
  const hasPhone = named.some((one) => one.role === 'phone')
  const said = [
    ...named,
    ...(hasPhone ? [] : numbersBesideArea(leaves, areas, region)),
    ...numberedPartEvidence(leaves),
    ...sharedPrefixEvidence(leaves, region),
  ]
  const first = firstPerson(said, leaves)
  const evidence = withNeighbours(first.evidence)
  const { name, email, phone, contact } = guessOnePerson(evidence, first.leaves, region)
  const taken = new Set([email, phone, name].flatMap((one) => one?.expressions ?? []))
  const searched = {
    name,
    email,
    phone,
    source: guessSource(evidence, leaves, contact),
    notes: guessNotes(evidence, leaves, contact, taken, region),
    assigned_to: null,
  } as const satisfies Partial<Record<LeadField, GuessedField | null>>
  const isSearched = (field: LeadField): field is keyof typeof searched => field in searched
  const found = leadFieldNames.flatMap((field) => {
    const one = isSearched(field) ? searched[field] : single(evidence, roleOfField(field))
    return one === null ? [] : [[field, one] as const]
  })
  return {
    mapping: Object.fromEntries(found.map(([field, one]) => [field, one.expressions])),
    reasons: Object.fromEntries(found.map(([field, one]) => [field, one.reason])),
    places: Object.fromEntries(found.map(([field, one]) => [field, one.place])),
    hasMessage: searched.notes?.isMessage === true,
    people: first.people,
  }
}
