import { deepestNesting, isDeeperThan } from '../../values/nesting.ts'
import { readPayload } from '../body/read-payload.ts'
import { readRootList } from '../leaves/root-list.ts'
import { isObject, type JsonObject, type JsonValue } from '../values/json-value.ts'

/** Lists that are looked at inside of a body, the outermost first. */
const mostLists = 50

/** Whether a delivery's reason says that the body holds further people. */
export const saysSeveralPeople = (reason: string | null): boolean =>
  /^The body holds \d+ people;/.test(reason ?? '')

/** One body makes one lead (§1: no bulk operations): whoever else is in it must be seen. Null for one. */
export function whyPartly(people: number): string | null {
  return people < 2 ? null : `The body holds ${people} people; one of them is this lead.`
}

/** A body that holds several leads: all of it, and the list of them inside of it, or the same list twice. */
export interface SeveralLeads {
  readonly root: JsonObject | JsonObject[]
  readonly leads: readonly JsonObject[]
}

const isListOfLeads = (list: readonly JsonValue[]): boolean =>
  list.length > 1 && list.every(isObject) && 'refused' in readRootList(list)

/** The outermost list of objects that are not the answers of one form. */
function listWithin(payload: JsonObject): JsonObject[] {
  const queue: JsonValue[] = [payload]
  let lists = 0
  for (let value = queue.shift(); value !== undefined && lists < mostLists; value = queue.shift()) {
    if (Array.isArray(value)) {
      lists += 1
      if (isListOfLeads(value)) return value as JsonObject[]
    } else if (isObject(value)) {
      queue.push(...Object.values(value))
    }
  }
  return []
}

/**
 * The leads of a body that is a list of them, or of the list inside of one of which the delivery's reason says so; null where
 * there are not several.
 */
export function severalLeads(
  body: Buffer,
  contentType: string | null,
  reason: string | null,
): SeveralLeads | null {
  const read = readPayload(body, contentType ?? undefined)
  if ('payload' in read) {
    const root = read.payload as JsonObject
    const leads = saysSeveralPeople(reason) ? listWithin(root) : []
    return leads.length === 0 ? null : { root, leads }
  }
  const list = (read.refused.list ?? []) as JsonValue[]
  if (isDeeperThan(list, deepestNesting) || !isListOfLeads(list)) return null
  return { root: list as JsonObject[], leads: list as JsonObject[] }
}
