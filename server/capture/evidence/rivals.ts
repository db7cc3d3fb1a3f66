import { groupBy } from '../../values/group-by.ts'
import { askingParties } from '../names/party-words.ts'
import type { Role } from '../names/role.ts'
import { contactRoles, nameRoles, personRoles } from '../names/roles.ts'
import { compact, wordsOf } from '../names/words.ts'
import { isWithin } from '../parties/places.ts'
import { plain } from '../values/clean-text.ts'
import { looksLikeOwnMailbox, looksLikeTeamMailbox } from '../values/whose-value.ts'
import { askBelow, besideAsker, standing } from '../weights.ts'
import type { Evidence } from './make-evidence.ts'
import { type FirstPerson, outside } from './one-person.ts'

/** One party of a payload that can be reached: what is said of it, and how likely it is whoever asked. */
export interface Candidate {
  readonly party: string
  readonly place: string
  readonly names: readonly string[]
  /** The names as they were sent. */
  readonly spoken: readonly string[]
  readonly nameRoles: ReadonlySet<Role>
  readonly contacts: readonly string[]
  readonly score: number
  /** Its words say that it asked: beside another of them, the one that stands first is taken. */
  readonly isAsker: boolean
}

/** Below `lead`, which holds what was sent as often as who asked, and beside another party means the latter. */
const speaksToAsker = ({ leaf }: Evidence): boolean =>
  askingParties.has(compact(wordsOf(leaf.steps.at(-2)?.names[0] ?? '')))

/** A word for who asks stands in its own name or its object's (`contact_mobile`, `billingPerson`), whatever else does. */
const namesAsker = ({ leaf }: Evidence): boolean =>
  leaf.steps.slice(-2).some(({ names }) => wordsOf(names[0] ?? '').some((word) => askingParties.has(word)))

const isOfAsker = (one: Evidence): boolean =>
  one.gain >= besideAsker || one.leaf.askedBy !== null || speaksToAsker(one)

/** An email or a number however it is written. */
const reachOf = ({ text }: Evidence): string => plain(text).replace(/[\s+().-]/g, '')

function scoreOf(evidence: readonly Evidence[]): number {
  const has = (isIt: (one: Evidence) => boolean): boolean => evidence.some(isIt)
  const signals: readonly [boolean, number][] = [
    [has(isOfAsker), standing.asker],
    [has((one) => one.unknown === null && !one.isOfThing && one.party === one.place), standing.known],
    [has((one) => one.role === 'message' || one.role === 'interest'), standing.message],
    [has((one) => one.role === 'first_name' || one.role === 'last_name'), standing.parts],
    [has((one) => one.role === 'email' && looksLikeOwnMailbox(one.text)), standing.ownMailbox],
    [has((one) => one.role === 'email' && looksLikeTeamMailbox(one.text)), standing.teamMailbox],
    [has((one) => one.isOfThing), standing.thing],
  ]
  return signals.reduce((sum, [holds, weight]) => (holds ? sum + weight : sum), 0)
}

function candidateOf(party: string, evidence: readonly Evidence[]): Candidate {
  const contacts = evidence.filter(({ role }) => contactRoles.has(role))
  const named = evidence.filter(({ role }) => nameRoles.has(role))
  return {
    party,
    place: evidence[0]?.place ?? '',
    names: named.map(({ text }) => plain(text)),
    spoken: named.map(({ text }) => text.trim()),
    nameRoles: new Set(named.map(({ role }) => role)),
    contacts: contacts.map(reachOf),
    score: scoreOf(evidence),
    isAsker: evidence.some((one) => isOfAsker(one) || namesAsker(one)),
  }
}

const nameOf = ({ spoken }: Candidate): string => spoken.join(' ')

/** Only the family name stands there: the other half is kept elsewhere. */
const isOnlyLast = ({ nameRoles: roles }: Candidate): boolean => roles.size === 1 && roles.has('last_name')

/** The same contact, or a name that is part of the other's. */
function isSame(one: Candidate, other: Candidate): boolean {
  const isShared = one.contacts.some((text) =>
    other.contacts.some((own) => text.endsWith(own) || own.endsWith(text)),
  )
  const [shorter = '', longer = ''] = [one.names.join(' '), other.names.join(' ')].sort(
    (a, b) => a.length - b.length,
  )
  const isNested = isWithin(one.party, other.party) || isWithin(other.party, one.party)
  const isOtherPart =
    one.party !== '' && other.party !== '' && isNested && isOnlyLast(one) !== isOnlyLast(other)
  return isShared || longer.includes(shorter) || isOtherPart
}

/** What a payload says of the party that most likely asked. `rivals` names it and the next one, and says what is said of that, where their scores are too close to choose. */
export interface Likeliest extends FirstPerson {
  readonly rivals: {
    readonly names: readonly [string, string]
    readonly next: readonly Evidence[]
  } | null
}

/** Where several parties can be reached, and are not one: the likeliest, with whatever belongs to nobody by name. */
export function likeliest(found: FirstPerson): Likeliest {
  const parties = groupBy(found.evidence, ({ party }) => party)
  if (parties.size < 2) return { rivals: null, ...found }
  const candidates = [...parties]
    .map(([party, evidence]) => candidateOf(party, evidence))
    .filter(({ contacts, names }) => contacts.length > 0 && names.length > 0)
    .sort((a, b) => b.score - a.score)
  const [first, ...rest] = candidates
  const others = first === undefined ? [] : rest.filter((one) => !isSame(first, one))
  const [next] = others
  if (first === undefined || next === undefined) return { rivals: null, ...found }
  const named = new Set(others.map(({ party }) => party))
  const evidence = found.evidence.filter((one) => !named.has(one.party) || !personRoles.has(one.role))
  const kept = new Set(evidence.map(({ leaf }) => leaf))
  const places = new Set([...named].filter((party) => party !== '' && !party.includes('|')))
  const gone = new Set(found.evidence.filter((one) => !kept.has(one.leaf)).map(({ leaf }) => leaf))
  const leaves = outside(found.leaves, places).filter((leaf) => !gone.has(leaf))
  return {
    ...found,
    evidence,
    leaves,
    rivals:
      first.isAsker || first.score - next.score >= askBelow
        ? null
        : {
            names: [nameOf(first), nameOf(next)],
            next: parties.get(next.party) ?? [],
          },
  }
}
