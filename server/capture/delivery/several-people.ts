import { elementsOf } from '../evidence/one-person.ts'
import { compileExpression } from '../expressions/compile-expression.ts'
import { evaluatorOf } from '../expressions/evaluate-expression.ts'
import type { Origin } from '../guess/choose-origin.ts'
import type { Guess } from '../guess/guess.ts'
import type { Place } from '../leaves/leaf.ts'
import { partySteps, relationshipsIn } from '../leaves/object-party.ts'
import type { Payload } from '../leaves/payload.ts'
import { otherParties } from '../names/party-words.ts'
import { isContactRole, roleOfName } from '../names/role-of-name.ts'
import { wordsOf } from '../names/words.ts'
import { isOfCompanions } from '../parties/beside-customer.ts'
import type { JsonObject } from '../values/json-value.ts'
import { looksLikeEmail, looksLikePhone } from '../values/looks-like.ts'
import { elementsAt } from './several-leads.ts'

/** Several people in a list below the root: its expression, and how many they are. */
export interface SeveralPeople {
  readonly list: string
  readonly people: number
}

/** What a payload's lead was made of. */
export interface ReadLead {
  readonly guess: Guess
  readonly origins: Partial<Record<string, Origin>>
  readonly region: string
}

/** The words by which an element says what part somebody has in it: `is_host: true`, `role: "agent"`. */
const partiesOf = (element: JsonObject, place: Place, relationships: ReadonlyMap<string, string>): string[] =>
  partySteps(element, place, relationships).flatMap(({ names }) => names.flatMap(wordsOf))

/** `role: "Project Manager"`: what somebody works as, and no part in what was sent. */
const hasJob = (element: JsonObject, parties: readonly string[]): boolean =>
  typeof element.role === 'string' && element.role.trim() !== '' && parties.length === 0

/** Elements that are compared with the one that the lead was made of. */
const mostCompared = 1_000

/** What stands in an element where `expression` stands in the one of the lead. */
function textIn(element: JsonObject, expression: string, path: string): string {
  const compiled = compileExpression(expression.slice(path.length).replace(/^\./, ''))
  const found = compiled.ok ? evaluatorOf(element)(compiled) : null
  return typeof found === 'string' || typeof found === 'number' ? String(found).trim() : ''
}

/** What an element has under keys of its own that mean a phone or an email. */
const contactsOf = (element: JsonObject): string[] =>
  Object.entries(element).flatMap(([key, value]) =>
    typeof value === 'string' && isContactRole(roleOfName(key)?.role) ? [value.trim()] : [],
  )

/** `leads.lead_ax1.name`: an element of an object that has ids for keys, as an expression goes through it. */
function elementById(expression: string): { readonly list: string; readonly path: string }[] {
  const [, list = '@', key = ''] =
    /^(?:([\w.]{1,200})\.)?(\w{1,60}|"[^"]{1,60}")\.\w+$/.exec(expression) ?? []
  return isId(key) ? [{ list, path: list === '@' ? key : `${list}.${key}` }] : []
}

/** A key that tells its element apart, and says of nobody who it is: `lead_ax1`, `-Mx8`, no `agent1`. */
const isId = (key: string): boolean => /\d/.test(key) && !wordsOf(key).some((word) => otherParties.has(word))

/**
 * Whoever else stands in the list of which the lead is one element: a phone or email where the lead's own are, or one of its
 * own beside a name. It does not ask what the names mean, so that neither a person's mapping nor keys of no language hide anybody.
 */
function besideTheLead({ root }: Payload, { origins, region }: ReadLead): SeveralPeople | null {
  const relationships = relationshipsIn(root)
  const [name] = origins.name?.expressions ?? []
  const contacts = [...(origins.phone?.expressions ?? []), ...(origins.email?.expressions ?? [])]
  for (const { list, path } of [...elementsOf(name ?? ''), ...elementById(name ?? '')]) {
    const beside = contacts.filter((contact) => contact.startsWith(`${path}.`))
    if (name === undefined || beside.length === 0) continue
    const leadName = textIn(root, name, '')
    const people = new Set<string>()
    const place = { expression: path, steps: [{ names: [list], holder: '' }] }
    const elements = elementsAt(root, list).slice(0, mostCompared)
    const partiesIn = (element: JsonObject) => partiesOf(element, place, relationships)
    // Beside the job of the lead what another is called is a job as well.
    const isOfJobs = elements.some(
      ([, element]) => textIn(element, name, path) === leadName && hasJob(element, partiesIn(element)),
    )
    const isOfOther = (element: JsonObject): boolean =>
      !isOfJobs && partiesIn(element).some((word) => otherParties.has(word))
    for (const [, element] of elements) {
      const reaches = (text: string): boolean => looksLikePhone(text, region) || looksLikeEmail(text)
      const same = beside.map((contact) => textIn(element, contact, path))
      const reached = same.some(reaches) || textIn(element, name, path) === '' ? same : contactsOf(element)
      if (reached.some(reaches) && !isOfOther(element)) people.add(reached.join(' ').toLowerCase())
    }
    if (people.size > 1) return { list, people: people.size }
  }
  return null
}

/** Elements of the guess's list that are too far behind for their fields to be read: nobody knows who is in them. */
function unread({ root, leaves }: Payload, list: string): number {
  const read = new Set(
    leaves.flatMap(({ expression }) =>
      elementsOf(expression)
        .filter((one) => one.list === list)
        .map((one) => one.index),
    ),
  )
  return elementsAt(root, list).filter(([place, one]) => !read.has(place) && Object.keys(one).length > 0)
    .length
}

/** Guests in a list beside the one who booked: the lead stands outside of the list. */
function areCompanions(list: string, { origins }: ReadLead): boolean {
  const isInList = (origins.name?.expressions ?? []).some((one) =>
    elementsOf(one).some((of) => of.list === list),
  )
  return origins.name !== undefined && !isInList && isOfCompanions(list)
}

/** `name: ["Rita Sen", "Asha Rao"]` beside as many phones or emails: the fields of a form, sent once for each of several people. */
function inRepeatedFields({ leaves }: Payload, { origins }: ReadLead): SeveralPeople | null {
  const [list = ''] = origins.name?.expressions ?? []
  const listAt = (expression = '') => {
    const value = leaves.find((leaf) => leaf.expression === expression)?.value
    return Array.isArray(value) ? value.map(String) : []
  }
  const names = new Set(listAt(list).filter((name) => /\S\s+\S/.test(name.trim())))
  const contacts = [origins.phone, origins.email].map((origin) => listAt(origin?.expressions[0]).length)
  return names.size > 1 && contacts.includes(names.size) ? { list, people: names.size } : null
}

/** The people of a list below the root, where there are several (decision 0025); null where one lead is all that is there. */
export function severalPeople(payload: Payload, lead: ReadLead): SeveralPeople | null {
  const { people, list } = lead.guess
  if (list !== undefined && people > 1) {
    return areCompanions(list, lead) ? null : { list, people: people + unread(payload, list) }
  }
  return besideTheLead(payload, lead) ?? inRepeatedFields(payload, lead)
}
