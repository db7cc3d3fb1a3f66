import { type Static, Type } from 'typebox'
import { Closed, Uuid } from '../http/validation.ts'
import type { AskedLeads, AskedValue } from '../read/leads/asked-leads.ts'
import { beforeAllIds, type ChangeCursor } from '../read/leads/changed-leads.ts'
import {
  filterConditions,
  type LeadFilter,
  LeadQuery,
  readLeadFilter,
  windowConditions,
} from '../read/leads/lead-filter.ts'
import { normalizeEmail } from '../records/email.ts'
import { readInstant } from '../records/instant.ts'
import { normalizePhone } from '../records/phone.ts'
import { invalidParam } from '../refusals/errors.ts'
import { keyOf } from './contacts/contact-keys.ts'

/** Query parameters of GET /api/v1/leads: those of every list of leads (§4.1), and what §9 lets be added. */
export const LeadListQuery = Closed({
  ...LeadQuery.properties,
  id: Type.Optional(Uuid('The lead with this id, whenever it was created unless dates are given.')),
  phone: Type.Optional(
    Type.String({
      description:
        'Leads with this phone, compared as a create compares it; whenever created unless dates are given.',
    }),
  ),
  email: Type.Optional(
    Type.String({
      description:
        'Leads with this email, compared as a create compares it; whenever created unless dates are given.',
    }),
  ),
  updated_since: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'ISO 8601 with Z or an offset: leads that changed behind this moment, the oldest change first, whenever created unless dates are given. The newest seconds are left out until they are complete. `pagination.total` is how many the page holds, and one more if there are more. Takes no `offset`.',
    }),
  ),
  after: Type.Optional(
    Uuid(
      'With `updated_since`: the id of the last lead that was read. Leads that changed in the same moment follow in the order of their ids.',
    ),
  ),
})

export type LeadListQuery = Static<typeof LeadListQuery>

/** What a list of leads is asked for. */
export interface LeadList {
  readonly filter: LeadFilter
  /** What was asked beside the window of days; null for a list without the added parameters. */
  readonly asked: AskedLeads | null
  /** Where a reader of changes stands. */
  readonly cursor: ChangeCursor | null
}

function readPhone(phone: string, region: string): AskedValue {
  const normalized = normalizePhone(phone.trim(), region)
  if (normalized === null) throw invalidParam('phone', 'phone is not a possible phone number.')
  return { column: 'phone_e164', value: normalized, contactKey: keyOf('phone', normalized) }
}

function readEmail(email: string): AskedValue {
  const normalized = normalizeEmail(email.trim())
  if (normalized === null) throw invalidParam('email', 'email is not an email address.')
  return { column: 'email_normalized', value: normalized, contactKey: keyOf('email', normalized) }
}

function readCursor({ updated_since: since, after, offset }: LeadListQuery): ChangeCursor | null {
  if (since === undefined) {
    if (after !== undefined) throw invalidParam('after', 'after goes with updated_since.')
    return null
  }
  if (offset !== undefined) throw invalidParam('offset', 'offset does not go with updated_since: send after.')
  return { since: readInstant('updated_since', since), afterId: after ?? beforeAllIds }
}

/** Reads the query; throws `INVALID_PARAM` naming the parameter. A list without the added ones is as it was. */
export function readLeadListQuery(
  accountId: string,
  query: LeadListQuery,
  region: string,
  now: Date,
): LeadList {
  const { id, phone, email, from_date, to_date } = query
  const filter = readLeadFilter(query, now)
  const cursor = readCursor(query)
  const values: AskedValue[] = [
    ...(id === undefined ? [] : [{ column: 'id', value: id } as const]),
    ...(phone === undefined ? [] : [readPhone(phone, region)]),
    ...(email === undefined ? [] : [readEmail(email)]),
  ]
  if (values.length === 0 && cursor === null) return { filter, asked: null, cursor }
  const isDated = from_date !== undefined || to_date !== undefined
  const fields = filterConditions(accountId, filter)
  const conditions = [...(isDated ? [windowConditions(filter)] : []), ...(fields ? [fields] : [])]
  return { filter, asked: { values, conditions }, cursor }
}
