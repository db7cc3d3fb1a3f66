import sql, { raw, type Sql } from 'sql-template-tag'
import { type Precondition, type Query, query } from '../postgres/database.ts'
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

/** The id of a call never makes a second log (decision 0020.52). */
const foreverMs = 100 * 365 * 24 * 3_600_000

/** How a delivery is known to repeat another: its platform's id, and for how long that counts. */
export interface PlatformId {
  readonly id: string | null
  readonly isOfCall: boolean
}

const lookBackMs = ({ isOfCall }: PlatformId): number => (isOfCall ? foreverMs : retryMs)

/** Preconditions look back in whole minutes, so that those of several deliveries are one look-up. */
const minuteMs = 60_000

/** What must not be there for a delivery to be the first of its kind. A lead that is gone again counts too. */
export function notRepeated(accountId: string, delivery: Delivery, platform: PlatformId): Precondition[] {
  const sinceMs = (ms: number) =>
    new Date(Math.floor((delivery.receivedAt.getTime() - ms) / minuteMs) * minuteMs)
  const precondition = (column: SameBy, value: string | Buffer, ms: number): Precondition => ({
    table: 'deliveries',
    where: sql`account_id = ${accountId} and webhook_id = ${delivery.webhookId} and received_at > ${sinceMs(ms)}
    and outcome in ('created', 'merged')`,
    column,
    value,
  })
  return [
    precondition('body_hash', bodyHashOf(delivery), retryMs),
    ...(platform.id === null
      ? []
      : [precondition('platform_delivery_id', platform.id, lookBackMs(platform))]),
  ]
}

function firstWith(
  accountId: string,
  delivery: Delivery,
  [column, value]: readonly [SameBy, unknown],
  ms: number,
): Query<FirstDelivery> {
  const { id, webhookId, receivedAt } = delivery
  const isSame: Sql = sql`first.${raw(column)} = ${value}`
  return query<FirstDelivery>`
    select first.lead_id as "leadId", first.outcome, first.received_at
    from deliveries first join leads on leads.account_id = ${accountId} and leads.id = first.lead_id
    where first.account_id = ${accountId} and first.webhook_id = ${webhookId} and ${isSame}
      and first.received_at > ${new Date(receivedAt.getTime() - ms)}
      and first.received_at < ${new Date(receivedAt.getTime() + ms)}
      and first.id <> ${id} and first.outcome in ('created', 'merged')
    order by first.received_at limit 1 for key share of leads`
}

/**
 * Statements that find the earlier delivery of the same body, and of the same platform id, whose lead is still there. They
 * hold the lead until the transaction ends: a deletion then finds this delivery too and erases its body (decision 0006.47).
 */
export const findFirstDelivery = (
  accountId: string,
  delivery: Delivery,
  platform: PlatformId,
): [Query<FirstDelivery>, Query<FirstDelivery>] => [
  firstWith(accountId, delivery, ['body_hash', bodyHashOf(delivery)], retryMs),
  firstWith(accountId, delivery, ['platform_delivery_id', platform.id], lookBackMs(platform)),
]

/** The earlier of what was found. */
export const firstOf = (found: readonly FirstDelivery[]): FirstDelivery | undefined =>
  [...found].sort((a, b) => a.received_at.getTime() - b.received_at.getTime())[0]
