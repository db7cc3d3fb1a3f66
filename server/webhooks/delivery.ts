import { createHash } from 'node:crypto'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Origins } from './interpret-delivery.ts'
import { storableJson } from './storable-text.ts'

export const outcomes = ['created', 'merged', 'repeated', 'ignored', 'rejected', 'disabled'] as const

export type Outcome = (typeof outcomes)[number]

/** A request to a webhook as it came (decision 37). */
export interface Delivery {
  readonly id: string
  readonly webhookId: string
  readonly receivedAt: Date
  readonly address: string
  readonly contentType: string | null
  /** Null when it was too large to be kept. */
  readonly body: Buffer | null
  /** Set when a person takes a stored delivery through the mapping again. */
  readonly replayedAt: Date | null
}

/** What became of a delivery. */
export interface DeliveryResult {
  readonly outcome: Outcome
  readonly reason?: string | null
  readonly field?: string | null
  readonly leadId?: string | null
  readonly platformDeliveryId?: string | null
  readonly mapped?: Record<string, unknown> | null
  readonly origins?: Origins | null
}

/** The lead and the rule of a delivery, as expressions, and what they are read from. */
export interface DeliverySource {
  readonly leadId: Sql
  readonly ruleId: Sql
  readonly ruleName: Sql
  readonly from: Sql
}

/** What a repeated body is known by. */
export function bodyHashOf(body: Buffer | null): Buffer {
  return createHash('sha256')
    .update(body ?? '')
    .digest()
}

const longestContentType = 200

function jsonOrNull(value: object | null | undefined): string | null {
  return value ? storableJson(value) : null
}

function plainSource(result: DeliveryResult): DeliverySource {
  return { leadId: sql`${result.leadId}`, ruleId: sql`null`, ruleName: sql`null`, from: sql`` }
}

const keepWhatCame = sql`
    on conflict (account_id, id) do update set outcome = excluded.outcome, reason = excluded.reason,
      field = excluded.field, lead_id = excluded.lead_id, mapped = excluded.mapped, origins = excluded.origins,
      rule_id = excluded.rule_id, rule_name = excluded.rule_name, replayed_at = excluded.replayed_at`

/**
 * The insert that records a delivery, alone or as part of the statement that makes its lead. A replayed delivery is
 * there already: it keeps what came and gets the new outcome.
 */
export function writeDelivery(
  accountId: string,
  delivery: Delivery,
  result: DeliveryResult,
  source: DeliverySource = plainSource(result),
): Sql {
  return sql`
    insert into deliveries (account_id, id, webhook_id, received_at, address, content_type, body, body_hash,
      platform_delivery_id, outcome, reason, field, lead_id, mapped, origins, rule_id, rule_name, replayed_at)
    select ${accountId}, ${delivery.id}, ${delivery.webhookId}, ${delivery.receivedAt}, ${delivery.address},
      ${delivery.contentType?.slice(0, longestContentType)}, ${delivery.body}, ${bodyHashOf(delivery.body)},
      ${result.platformDeliveryId}, ${result.outcome}, ${result.reason}, ${result.field}, ${source.leadId},
      ${jsonOrNull(result.mapped)}, ${jsonOrNull(result.origins)}, ${source.ruleId}, ${source.ruleName},
      ${delivery.replayedAt} ${source.from}
    ${delivery.replayedAt === null ? empty : keepWhatCame}
    returning id`
}
