import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Row, Statement } from '../platform/database.ts'
import { bodyHashOf, type Delivery } from './delivery.ts'

/** Senders retry for a day (decision 38). */
const repeatedMs = 24 * 3_600_000

/** The delivery that made a lead first, and the lead. */
export interface FirstDelivery {
  readonly leadId: string
  readonly outcome: 'created' | 'merged'
}

/**
 * Earlier deliveries within 24 hours of this one that made a lead which is still there: with the same body, or with
 * the platform's same delivery id. `columns` are over `first`; the oldest of each comes first.
 */
function firstDeliveries(
  accountId: string,
  delivery: Delivery,
  platformDeliveryId: string | null,
  columns: Sql,
): Sql[] {
  const since = new Date(delivery.receivedAt.getTime() - repeatedMs)
  const before = new Date(delivery.receivedAt.getTime() + repeatedMs)
  const among = (condition: Sql): Sql => sql`(
    select ${columns} from deliveries first
    where first.account_id = ${accountId} and first.webhook_id = ${delivery.webhookId} and ${condition}
      and first.received_at > ${since} and first.received_at < ${before} and first.id <> ${delivery.id}
      and first.outcome in ('created', 'merged')
      and exists (select from leads where leads.account_id = ${accountId} and leads.id = first.lead_id)
    order by first.received_at limit 1)`
  return [
    among(sql`first.body_hash = ${bodyHashOf(delivery.body)}`),
    ...(platformDeliveryId === null ? [] : [among(sql`first.platform_delivery_id = ${platformDeliveryId}`)]),
  ]
}

/** Queries with a row when the delivery repeats another one, for `unless` of a create. */
export function unlessRepeated(
  accountId: string,
  delivery: Delivery,
  platformDeliveryId: string | null,
): Sql[] {
  return firstDeliveries(accountId, delivery, platformDeliveryId, empty)
}

/**
 * Finds the first delivery and holds its lead until the transaction ends: a deletion then finds this delivery too
 * and erases its body (decision 47).
 */
export function findFirstDelivery(
  accountId: string,
  delivery: Delivery,
  platformDeliveryId: string | null,
): Statement {
  const columns = sql`first.lead_id, first.outcome, first.received_at`
  const found = firstDeliveries(accountId, delivery, platformDeliveryId, columns)
  return sql`
    select earliest.lead_id as "leadId", earliest.outcome from leads
    join (${join(found, ' union all ')}) earliest on earliest.lead_id = leads.id
    where leads.account_id = ${accountId}
    order by earliest.received_at limit 1 for key share of leads`
}

/** Reads the row of `findFirstDelivery`. */
export function readFirstDelivery(rows: Row[] | undefined): FirstDelivery | null {
  return (rows?.[0] as FirstDelivery | undefined) ?? null
}
