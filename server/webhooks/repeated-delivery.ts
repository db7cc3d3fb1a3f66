import sql, { raw, type Sql } from 'sql-template-tag'
import type { Guard, Statement } from '../platform/database/database.ts'
import { bodyHashOf, type Delivery } from './delivery.ts'

/** The delivery that made a lead first, and the lead. */
export interface FirstDelivery {
  readonly leadId: string
  readonly outcome: 'created' | 'merged'
  readonly received_at: Date
}

/** Senders retry for a day (decision 0005.38). */
const retryMs = 24 * 3_600_000

/** What two deliveries of one webhook have in common when one repeats the other. */
type SameBy = 'body_hash' | 'platform_delivery_id'

/** Guards look back in whole minutes, so that those of several deliveries are one look-up. */
const minuteMs = 60_000

/** What must not be there for a delivery to be the first of its kind. A lead that is gone again counts too. */
export function notRepeated(
  accountId: string,
  delivery: Delivery,
  platformDeliveryId: string | null,
): Guard[] {
  const since = new Date(Math.floor((delivery.receivedAt.getTime() - retryMs) / minuteMs) * minuteMs)
  const where = sql`account_id = ${accountId} and webhook_id = ${delivery.webhookId} and received_at > ${since}
    and outcome in ('created', 'merged')`
  const guard = (column: SameBy, value: string | Buffer): Guard => ({
    table: 'deliveries',
    where,
    column,
    value,
  })
  return [
    guard('body_hash', bodyHashOf(delivery)),
    ...(platformDeliveryId === null ? [] : [guard('platform_delivery_id', platformDeliveryId)]),
  ]
}

function firstWith(accountId: string, delivery: Delivery, column: SameBy, value: unknown): Statement {
  const { id, webhookId, receivedAt } = delivery
  const isSame: Sql = sql`first.${raw(column)} = ${value}`
  return sql`
    select first.lead_id as "leadId", first.outcome, first.received_at
    from deliveries first join leads on leads.account_id = ${accountId} and leads.id = first.lead_id
    where first.account_id = ${accountId} and first.webhook_id = ${webhookId} and ${isSame}
      and first.received_at > ${new Date(receivedAt.getTime() - retryMs)}
      and first.received_at < ${new Date(receivedAt.getTime() + retryMs)}
      and first.id <> ${id} and first.outcome in ('created', 'merged')
    order by first.received_at limit 1 for key share of leads`
}

/**
 * Statements that find the earlier delivery of the same body, and of the same platform id, whose lead is still there.
 * They hold the lead until the transaction ends: a deletion then finds this delivery too and erases its body
 * (decision 0006.47).
 */
export function findFirstDelivery(
  accountId: string,
  delivery: Delivery,
  platformDeliveryId: string | null,
): [Statement, Statement] {
  return [
    firstWith(accountId, delivery, 'body_hash', bodyHashOf(delivery)),
    firstWith(accountId, delivery, 'platform_delivery_id', platformDeliveryId),
  ]
}

/** The earlier of what was found. */
export function firstOf(found: readonly FirstDelivery[]): FirstDelivery | undefined {
  return [...found].sort((a, b) => a.received_at.getTime() - b.received_at.getTime())[0]
}
