import { saysSeveralPeople, severalLeads } from '../capture/delivery/several-leads.ts'
import type { JsonObject, JsonValue } from '../capture/values/json-value.ts'
import { mostParts } from '../leads/person/part-id.ts'
import { cutText, storableText } from '../values/storable-text.ts'
import type { Outcome } from './delivery.ts'

const longestLabel = 120
const textsInLabel = 4

/** What came, as far as it says whether several leads are in it. */
export interface ListDelivery {
  readonly id: string
  readonly body: Buffer | null
  readonly content_type: string | null
  readonly outcome: Outcome
  readonly reason: string | null
  readonly field: string | null
}

/** One lead of several, and its place, which stays when another one is erased. */
export interface Part {
  readonly index: number
  readonly part: JsonObject
}

/**
 * The leads of a delivery that held several, of the first 200: of a body that is a list of them, or of a list inside of it
 * (decision 0025). None for any other, and for one whose body was removed; a lead that was erased is left out.
 */
export function partsOf({ body, content_type: contentType, outcome, reason, field }: ListDelivery): Part[] {
  const offers = outcome === 'rejected' || saysSeveralPeople(reason)
  const several = offers ? severalLeads({ body, contentType, reason, field }) : null
  return (several?.leads ?? [])
    .slice(0, mostParts)
    .map((part, index) => ({ index, part }))
    .filter(({ part }) => Object.keys(part).length > 0)
}

function textsIn(value: JsonValue, found: string[]): string[] {
  if (found.length >= textsInLabel || value === null) return found
  if (typeof value !== 'object') return [...found, String(value)].filter((text) => text.trim() !== '')
  return Object.values(value).reduce<string[]>((texts, one) => textsIn(one, texts), found)
}

/** What a part begins with. */
export const labelOf = (part: JsonObject): string =>
  cutText(storableText(textsIn(part, []).join(' · ')), longestLabel)
