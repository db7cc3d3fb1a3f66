import { createHash } from 'node:crypto'
import { readPayload } from '../capture/body/read-payload.ts'
import { readRootList } from '../capture/leaves/root-list.ts'
import { isObject, type JsonObject, type JsonValue } from '../capture/values/json-value.ts'
import { cutText, storableText } from '../platform/storable-text.ts'
import type { Outcome } from './delivery.ts'
import { saysSeveralPeople } from './interpret-delivery.ts'

/** Leads of one list that are offered; what sends more has another road to take. */
const mostParts = 200
/** Lists that are looked at inside of a body, the outermost first. */
const mostLists = 50
const longestLabel = 120
const textsInLabel = 4

/** What came, as far as it says whether several leads are in it. */
export interface ListDelivery {
  readonly id: string
  readonly body: Buffer | null
  readonly content_type: string | null
  readonly outcome: Outcome
  readonly reason: string | null
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
 * The leads of a delivery that held several, at most 200: of a list that was refused for it, or of a list inside of a
 * body that became one of them (decision 0025). None for any other, and for one whose body was removed.
 */
export function partsOf({ body, content_type: contentType, outcome, reason }: ListDelivery): JsonObject[] {
  if (body === null) return []
  const read = readPayload(body, contentType ?? undefined)
  if ('payload' in read) {
    const isSeveral = saysSeveralPeople(reason)
    return isSeveral ? listWithin(read.payload as JsonObject).slice(0, mostParts) : []
  }
  const list = (read.refused.list ?? []) as readonly JsonValue[]
  return outcome === 'rejected' && isListOfLeads(list) ? (list.slice(0, mostParts) as JsonObject[]) : []
}

/** The id of the delivery that a part becomes: always the same, so that no part is taken twice. */
export function partIdOf(deliveryId: string, index: number): string {
  const hash = createHash('sha256').update(`${deliveryId}/${index}`).digest()
  // Version 8 of RFC 9562: made of what we choose.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function textsIn(value: JsonValue, found: string[]): string[] {
  if (found.length >= textsInLabel || value === null) return found
  if (typeof value !== 'object') return [...found, String(value)].filter((text) => text.trim() !== '')
  return Object.values(value).reduce<string[]>((texts, one) => textsIn(one, texts), found)
}

/** What a part begins with. */
export function labelOf(part: JsonObject): string {
  return cutText(storableText(textsIn(part, []).join(' · ')), longestLabel)
}
