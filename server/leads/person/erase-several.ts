import sql, { empty } from 'sql-template-tag'
import { asWholeAccount, type Query, query, type Statement } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import type { LeadRecord } from '../../records/lead-record.ts'
import { type ContactValues, contactsOf, furtherValues, marksOf } from './contacts.ts'
import { type KeptBody, type Leaving, othersIn, type Rest, restOf } from './kept-body.ts'
import { partIdOf, placesOf } from './part-id.ts'

/** A delivery of a lead in which others may be, or that was a part of another one. */
export interface SharedDelivery extends KeptBody {
  readonly webhook_id: string
  readonly received_at: Date
  readonly body_hash: Buffer
  readonly mapped: ContactValues | null
}

const columns = sql`id, lead_id, webhook_id, received_at, body_hash, body, content_type, query, reason, field, mapped`

/** Those of a lead; to be read before its deliveries are emptied. Parts are told by their ids (version 8), lists by their reason. */
export const sharedDeliveries = (
  accountId: string,
  leadId: string,
): Query<SharedDelivery> => query<SharedDelivery>`
    select ${columns} from deliveries
    where account_id = ${accountId} and lead_id = ${leadId}
      and (reason like 'The body holds %' or substr(id::text, 15, 1) = '8')`

/** Empties deliveries of all that they hold of people; the rows stay. */
export const emptied = sql`body = null, query = null, mapped = null, origins = null`

/**
 * Writes what is left of a delivery, and empties what became of the places that it lost and is nobody's lead. Answers all of
 * them: their samples are to go.
 */
export function writeRest(
  tx: Tx,
  { id, lead_id: leadId }: KeptBody,
  { body, query, places }: Rest,
): string[] {
  const { accountId } = tx.caller
  const isEmpty = body === null
  const taken = places.map((place) => partIdOf(id, place))
  tx.write(
    asWholeAccount,
    isEmpty
      ? sql`update deliveries set ${emptied} where account_id = ${accountId} and id = ${id}`
      : sql`
        update deliveries set body = ${body}, query = ${query}, content_type = 'application/json'
          ${leadId === null ? sql`, mapped = null, origins = null` : empty}
        where account_id = ${accountId} and id = ${id}`,
    sql`
      update deliveries set ${emptied}
      where account_id = ${accountId} and id = any(${taken}::uuid[]) and lead_id is null`,
  )
  return [id, ...taken]
}

const bodyKey = (one: SharedDelivery): string => `${one.webhook_id} ${one.body_hash.toString('hex')}`

/** The deliveries of which parts became these, and those with the same body: a list comes again as it was. */
async function listsOf(tx: Tx, own: readonly SharedDelivery[], leadId: string): Promise<SharedDelivery[]> {
  const { accountId } = tx.caller
  const ids = new Set(own.map(({ id }) => id))
  const parts = own.filter(({ id }) => id.charAt(14) === '8')
  if (parts.length === 0) return []
  const [beside] = await tx.run(
    asWholeAccount,
    parts.map(
      (part) => query<Pick<SharedDelivery, 'id' | 'webhook_id' | 'body_hash'>>`
        select id, webhook_id, body_hash from deliveries
        where account_id = ${accountId} and webhook_id = ${part.webhook_id} and received_at = ${part.received_at}
          and id <> ${part.id}`,
    ),
  )
  const lists = beside.flat().filter(({ id }) => placesOf(id, ids).length > 0)
  const hashes = lists.map(({ body_hash: hash }) => hash)
  if (hashes.length === 0) return []
  const [found] = await tx.run(
    asWholeAccount,
    query<SharedDelivery>`
      select ${columns} from deliveries
      where account_id = ${accountId} and webhook_id = any(${lists.map((list) => list.webhook_id)}::uuid[])
        and body_hash = any(${hashes}::bytea[]) and lead_id is distinct from ${leadId} and body is not null
      order by id for update`,
  )
  return found
}

/** The places that a person had, by the body in which they are. */
function placesByBody(own: readonly SharedDelivery[], lists: readonly SharedDelivery[]) {
  const ids = new Set(own.map(({ id }) => id))
  const byBody = new Map<string, Set<number>>()
  for (const one of [...own, ...lists]) {
    const places = byBody.get(bodyKey(one)) ?? new Set()
    for (const place of placesOf(one.id, ids)) places.add(place)
    byBody.set(bodyKey(one), places)
  }
  return byBody
}

/**
 * Erases a lead from bodies that hold several people, and them alone: others of the lead's own bodies are left in them, the
 * lead is cut out of the lists of which it was a part, and of what has the same body. Others keep their places, so that what
 * was taken stays known. `own` was read before the lead's deliveries were emptied (`sharedDeliveries`).
 * Answers the deliveries whose samples are to go.
 */
export async function eraseSeveral(
  tx: Tx,
  lead: LeadRecord,
  own: readonly SharedDelivery[],
): Promise<string[]> {
  if (own.length === 0) return []
  const { accountId } = tx.caller
  const { region } = await tx.one(query<{ region: string }>`
    select default_region as region from accounts where id = ${accountId}`)
  const lists = await listsOf(tx, own, lead.id)
  const marks = marksOf(
    contactsOf(
      [
        { ...lead, phone: lead.phone_e164 },
        ...furtherValues(lead.further_contacts),
        ...own.map(({ mapped }) => mapped ?? {}),
      ],
      region,
    ),
  )
  const places = placesByBody(own, lists)
  const leaving = (one: SharedDelivery): Leaving => ({ marks, places: places.get(bodyKey(one)) ?? new Set() })
  const rests = own
    .map((one) => ({ one, rest: othersIn(one, leaving(one)) }))
    .filter(({ rest }) => rest.places.length > 0)
  const cut = lists.map((one) => ({ one, rest: restOf(one, leaving(one)) }))
  return [...rests, ...cut].flatMap(({ one, rest }) => writeRest(tx, one, rest))
}

/** Empties the samples of fields that deliveries left. Locked in the order in which deliveries write them: no deadlock. */
export function eraseSamples(accountId: string, deliveryIds: readonly string[]): Statement[] {
  const fields = sql`account_id = ${accountId} and sample_delivery_id = any(${deliveryIds}::uuid[])`
  return [
    sql`select id from webhook_fields where ${fields} order by webhook_id, expression for update`,
    sql`update webhook_fields set sample = null where ${fields}`,
  ]
}
