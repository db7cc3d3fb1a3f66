import { readPayload } from '../../capture/body/read-payload.ts'
import { type SeveralLeads, severalLeads } from '../../capture/delivery/several-leads.ts'
import { isAbout, type PersonMarks, withoutPerson } from '../../capture/delivery/without-person.ts'
import type { JsonObject, JsonValue } from '../../capture/values/json-value.ts'

/** What a delivery holds of people, and of whom more than one may be in it. */
export interface KeptBody {
  readonly id: string
  /** Whose it is, if it became a lead's. */
  readonly lead_id: string | null
  readonly body: Buffer | null
  readonly content_type: string | null
  readonly query: string | null
  readonly reason: string | null
  readonly field: string | null
}

/** What stays of a delivery, null for nothing, and the places of its list that were emptied. */
export interface Rest {
  readonly body: Buffer | null
  readonly query: string | null
  readonly places: readonly number[]
}

/** A person who goes, and the places that are known to have been that person's. */
export interface Leaving {
  readonly marks: PersonMarks
  readonly places: ReadonlySet<number>
}

const nothing = (places: readonly number[] = []): Rest => ({ body: null, query: null, places })

const jsonOf = (value: JsonValue): Buffer => Buffer.from(JSON.stringify(value))

const isThere = (lead: JsonObject): boolean => Object.keys(lead).length > 0

/** Which objects of a list are the person, and whether anybody else is in it. */
function placesIn({ leads }: SeveralLeads, { marks, places }: Leaving) {
  const cut = leads.flatMap((lead, place) =>
    isThere(lead) && (places.has(place) || isAbout(lead, marks)) ? [place] : [],
  )
  const emptied = new Set<JsonValue>(cut.map((place) => leads[place] as JsonObject))
  return { cut, emptied, hasOthers: leads.some((lead) => isThere(lead) && !emptied.has(lead)) }
}

const several = ({ content_type: contentType, ...kept }: KeptBody): SeveralLeads | null =>
  severalLeads({ ...kept, contentType })

/**
 * Of a body that became the lead that goes: the others of its list, so that nobody is lost who is no lead yet. What stands
 * beside the list goes. Nothing where the person is not found in the list: then nobody can say whose it is.
 */
export function othersIn(kept: KeptBody, leaving: Leaving): Rest {
  const list = several(kept)
  if (list === null) return nothing()
  const { cut, emptied, hasOthers } = placesIn(list, leaving)
  if (cut.length === 0 || !hasOthers) return nothing(cut)
  const { leads } = list
  return { body: jsonOf(leads.map((lead) => (emptied.has(lead) ? {} : lead))), query: null, places: cut }
}

/** What was sent, as far as it can be read: an object or a list. Null for nothing and for no text of a known form. */
export function payloadOf(kept: KeptBody): JsonValue | null {
  const list = several(kept)
  if (list !== null) return list.root as JsonValue
  const read = kept.body === null ? null : readPayload(kept.body, kept.content_type ?? undefined)
  return read !== null && 'payload' in read ? (read.payload as JsonValue) : null
}

/**
 * Of a body that is not the person's own: all but the person. Nothing of one that became no lead, unless it is a list in which
 * others are left, and of one that cannot be read.
 */
export function restOf(kept: KeptBody, leaving: Leaving): Rest {
  const { marks } = leaving
  const query = kept.query !== null && marks.isMentionedIn(kept.query) ? null : kept.query
  const list = several(kept)
  const { cut, emptied, hasOthers } = list
    ? placesIn(list, leaving)
    : { cut: [], emptied: new Set<JsonValue>(), hasOthers: false }
  // The same objects as those in `emptied`.
  const root = list ? (list.root as JsonValue) : payloadOf(kept)
  // A lead's own body is no list, unless the lead is gone and the others of its body were left.
  if (!hasOthers && (kept.lead_id === null || Array.isArray(root))) return nothing(cut)
  return root === null
    ? nothing(cut)
    : { body: jsonOf(withoutPerson(root, emptied, marks)), query, places: cut }
}
