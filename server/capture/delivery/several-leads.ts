import { deepestNesting, isDeeperThan } from '../../values/nesting.ts'
import { expandPayload } from '../body/expand-payload.ts'
import { readPayload } from '../body/read-payload.ts'
import { compileExpression } from '../expressions/compile-expression.ts'
import { evaluatorOf } from '../expressions/evaluate-expression.ts'
import { readRootList } from '../leaves/root-list.ts'
import { isObject, type JsonObject, type JsonValue } from '../values/json-value.ts'

/** What a refusal says that counts the people of a body. */
export const whySeveral = (people: number): string =>
  `The body holds ${people} people; each needs a request of its own.`

/** What is kept of a body that was taken apart. */
export const whyApart = (people: number): string =>
  `The body holds ${people} people; each was taken on its own.`

/** Whether a delivery's reason says that the body holds several people. */
export const saysSeveralPeople = (reason: string | null): boolean =>
  /^The body holds \d+ people;/.test(reason ?? '')

/** A body that holds several leads: all of it, and the list of them inside of it, or the same list twice. */
export interface SeveralLeads {
  readonly root: JsonObject | JsonObject[]
  readonly leads: readonly JsonObject[]
}

const isListOfLeads = (list: readonly JsonValue[]): boolean =>
  list.length > 1 && list.every(isObject) && 'refused' in readRootList(list)

/** The objects of a list with their places; it may be written as an object with numbers for keys. */
export function elementsAt(root: JsonObject, list: string): (readonly [place: number, JsonObject])[] {
  const compiled = compileExpression(list)
  const found = compiled.ok ? evaluatorOf(root)(compiled) : null
  return typeof found !== 'object' || found === null
    ? []
    : Object.entries(found).flatMap(([place, one]) => (isObject(one) ? [[Number(place), one] as const] : []))
}

/** A delivery as far as it says whether several leads are in it. */
export interface MaybeSeveral {
  readonly body: Buffer | null
  readonly contentType: string | null
  readonly reason: string | null
  /** Expression of the list that the reason speaks of. */
  readonly field: string | null
}

/** The leads of a body that is a list of them, or of the list inside of one that its reason speaks of; null for any other. */
export function severalLeads({ body, contentType, reason, field }: MaybeSeveral): SeveralLeads | null {
  if (body === null) return null
  const read = readPayload(body, contentType ?? undefined)
  if ('payload' in read) {
    if (field === null || !saysSeveralPeople(reason)) return null
    const root = expandPayload(read.payload)
    const leads = elementsAt(root, field).map(([, lead]) => lead)
    return leads.length < 2 ? null : { root, leads }
  }
  const list = (read.refused.list ?? []) as JsonValue[]
  if (isDeeperThan(list, deepestNesting) || !isListOfLeads(list)) return null
  return { root: list as JsonObject[], leads: list as JsonObject[] }
}
