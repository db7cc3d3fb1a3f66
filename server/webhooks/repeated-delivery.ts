import sql, { type Sql } from 'sql-template-tag'
import type { Statement } from '../platform/database/database.ts'
import { bodyHashOf, type Delivery } from './delivery.ts'

/** The delivery that made a lead first, and the lead. */
export interface FirstDelivery {
  readonly leadId: string
  readonly outcome: 'created' | 'merged'
}

/**
 * An earlier delivery within 24 hours of `arrived` (senders retry for a day, decision 0005.38) that made a lead which is
 * still there. `columns` are over `first`; the oldest comes first.
 */
function firstDelivery(accountId: string, columns: Sql, condition: Sql): Sql {
  return sql`(
    select ${columns} from deliveries first
    where first.account_id = ${accountId} and first.webhook_id = arrived.webhook_id and ${condition}
      and first.received_at > arrived.received_at - interval '24 hours'
      and first.received_at < arrived.received_at + interval '24 hours' and first.id <> arrived.id
      and first.outcome in ('created', 'merged')
      and exists (select from leads where leads.account_id = ${accountId} and leads.id = first.lead_id)
    order by first.received_at limit 1)`
}

const sameBody = sql`first.body_hash = arrived.body_hash`
const sameId = sql`first.platform_delivery_id = arrived.platform_delivery_id`

/** Numbers of the rows of `arrived` that repeat another delivery, an earlier one among them too. */
export function repeatedRows(accountId: string): Sql {
  return sql`
    select n from arrived
    where ${firstDelivery(accountId, sql`true`, sameBody)} or ${firstDelivery(accountId, sql`true`, sameId)}
      or exists (select from arrived first where first.n < arrived.n and (${sameBody} or ${sameId}))`
}

/**
 * Finds the first delivery and holds its lead until the transaction ends: a deletion then finds this delivery too
 * and erases its body (decision 0006.47).
 */
export function findFirstDelivery(
  accountId: string,
  delivery: Delivery,
  platformDeliveryId: string | null,
): Statement {
  const columns = sql`first.lead_id, first.outcome, first.received_at`
  return sql`
    with arrived as materialized (
      select ${delivery.id}::uuid as id, ${delivery.webhookId}::uuid as webhook_id,
        ${delivery.receivedAt}::timestamptz as received_at, ${bodyHashOf(delivery.body)}::bytea as body_hash,
        ${platformDeliveryId}::text as platform_delivery_id
    )
    select earliest.lead_id as "leadId", earliest.outcome
    from arrived cross join lateral (
      ${firstDelivery(accountId, columns, sameBody)} union all ${firstDelivery(accountId, columns, sameId)}
    ) earliest
    join leads on leads.account_id = ${accountId} and leads.id = earliest.lead_id
    order by earliest.received_at limit 1 for key share of leads`
}
