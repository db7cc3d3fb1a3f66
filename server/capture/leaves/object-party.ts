import { askingParties, isEnvelope, otherParties } from '../names/party-words.ts'
import { isContactRole, roleOfName } from '../names/role-of-name.ts'
import { wordsOf } from '../names/words.ts'
import { isObject, type JsonObject } from '../values/json-value.ts'
import type { Place, Step } from './leaf.ts'

/** `buyers_agent`, `sales_rep`: as programs write them; a manager may be whoever asks for his firm. */
const servingRole = /[_-](agent|rep|officer|host|witness)$/

/** Matches what an element of a list says of a relative of the customer, or of whoever applies together with the customer. */
const relative =
  /^(?:wife|husband|spouse|son|daughter|brother|sister|(?:co|joint)[ _-]?(?:applicant|borrower|buyer|owner))$/

/** `is_organizer: true` → organizer; a customer may be a business. */
const flaggedParties = (object: JsonObject): string[] =>
  Object.keys(object)
    .filter((key) => object[key] === true)
    .map((key) => wordsOf(key).filter((word) => !/^(?:is|business|company)$/.test(word)))
    .flatMap((words) => (words.length === 1 ? words : []))

/** True for a key such as `phones` or `emails`. */
export const isContactList = (step: Step | undefined): boolean =>
  step?.names.some((name) => isContactRole(roleOfName(name)?.role)) ?? false

const resource = ({ type, id }: JsonObject): string | null =>
  typeof type === 'string' && (typeof id === 'string' || typeof id === 'number') ? `${type} ${id}` : null

/** JSON:API: resource → relationship by which the data of a payload point to it; what it is `included` for. */
export function relationshipsIn({ data }: JsonObject): ReadonlyMap<string, string> {
  const told = isObject(data) && isObject(data.relationships) ? Object.entries(data.relationships) : []
  return new Map(
    told.flatMap(([name, one]) => {
      const pointed = isObject(one) && isObject(one.data) ? resource(one.data) : null
      return pointed === null ? [] : [[pointed, name]]
    }),
  )
}

/**
 * Whose part an object says it is (`type: "agent"`, `is_host: true`), as one more step on the way to its fields.
 * The type of a phone or email (`office`) is nobody's, and that of an envelope says what kind of lead it is.
 */
export function partySteps(
  object: JsonObject,
  place: Place,
  relationships: ReadonlyMap<string, string>,
): Step[] {
  const related = relationships.get(resource(object) ?? '')
  if (related !== undefined) return [{ names: [related], holder: place.expression }]
  const holder = place.steps.at(-1)
  const isListed = place.expression.endsWith(']')
  // Though it wraps as well, a user has a part of his own: `user: { user_role: "admin" }`.
  const isAround = isEnvelope(wordsOf(holder?.names[0] ?? '')) && holder?.names[0] !== 'user' && !isListed
  if (holder === undefined || isContactList(holder) || isAround) return []
  const ties = isListed ? [object.type, object.relation, object.relationship, object.applicant_type] : []
  const isRelative = ties.some((one) => typeof one === 'string' && relative.test(one.toLowerCase()))
  const said = [object.type, object.role, object.user_role, object.party_type, object.papel]
    .filter((one) => typeof one === 'string')
    .flatMap((one) => [one.toLowerCase(), ...(servingRole.exec(one)?.slice(1) ?? [])])
    .concat(flaggedParties(object), isRelative ? 'kin' : [])
  const party = said.find((word) => otherParties.has(word)) ?? said.find((word) => askingParties.has(word))
  return party === undefined ? [] : [{ names: [party], holder: place.expression }]
}
