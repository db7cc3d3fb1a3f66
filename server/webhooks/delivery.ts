import { createHash } from 'node:crypto'
import sql, { empty, type Sql } from 'sql-template-tag'
import { storableJson } from '../platform/storable-text.ts'
import type { Origins } from './interpret-delivery.ts'

export const outcomes = ['created', 'merged', 'repeated', 'ignored', 'rejected', 'disabled'] as const

export type Outcome = (typeof outcomes)[number]

/** A request to a webhook as it came (decision 0005.37). */
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

const inOneRow = (value: unknown): unknown => [value]

/**
 * A delivery with what became of it as the row `arrived`, numbered by `n`. `one` makes an array of a value, or leaves
 * that to whoever sends several rows as one statement.
 */
export function deliveryRow(delivery: Delivery, result: DeliveryResult, one = inOneRow): Sql {
  const contentType = delivery.contentType?.slice(0, longestContentType)
  return sql`
    select * from unnest(${one(delivery.id)}::uuid[], ${one(delivery.webhookId)}::uuid[],
      ${one(delivery.receivedAt)}::timestamptz[], ${one(delivery.address)}::text[], ${one(contentType)}::text[],
      ${one(delivery.body)}::bytea[], ${one(bodyHashOf(delivery.body))}::bytea[],
      ${one(result.platformDeliveryId)}::text[], ${one(result.outcome)}::text[], ${one(result.reason)}::text[],
      ${one(result.field)}::text[], ${one(result.leadId)}::uuid[], ${one(jsonOrNull(result.mapped))}::jsonb[],
      ${one(jsonOrNull(result.origins))}::jsonb[], ${one(delivery.replayedAt)}::timestamptz[])
    with ordinality as arrived (id, webhook_id, received_at, address, content_type, body, body_hash,
      platform_delivery_id, outcome, reason, field, lead_id, mapped, origins, replayed_at, n)`
}

/** The rule that gave the lead away, as expressions, and what they are read from beside `arrived`. */
export interface RuleSource {
  readonly id: Sql
  readonly name: Sql
  readonly join: Sql
}

/** A delivery of which no rule gave the lead away. */
export const noRule: RuleSource = { id: sql`null::uuid`, name: sql`null::text`, join: empty }

const keepWhatCame = sql`
    on conflict (account_id, id) do update set outcome = excluded.outcome, reason = excluded.reason,
      field = excluded.field, lead_id = excluded.lead_id, mapped = excluded.mapped, origins = excluded.origins,
      rule_id = excluded.rule_id, rule_name = excluded.rule_name, replayed_at = excluded.replayed_at`

/**
 * The insert of `arrived`, alone or as part of the statement that makes the lead. A replayed delivery is there
 * already: it keeps what came and gets the new outcome.
 */
export function insertDelivery(accountId: string, delivery: Delivery, rule: RuleSource = noRule): Sql {
  return sql`
    insert into deliveries (account_id, id, webhook_id, received_at, address, content_type, body, body_hash,
      platform_delivery_id, outcome, reason, field, lead_id, mapped, origins, rule_id, rule_name, replayed_at)
    select ${accountId}, arrived.id, arrived.webhook_id, arrived.received_at, arrived.address, arrived.content_type,
      arrived.body, arrived.body_hash, arrived.platform_delivery_id, arrived.outcome, arrived.reason, arrived.field,
      arrived.lead_id, arrived.mapped, arrived.origins, ${rule.id}, ${rule.name}, arrived.replayed_at
    from arrived ${rule.join}
    ${delivery.replayedAt === null ? empty : keepWhatCame}
    returning id`
}

/** Records a delivery by itself. */
export function writeDelivery(accountId: string, delivery: Delivery, result: DeliveryResult): Sql {
  return sql`
    with arrived as materialized (${deliveryRow(delivery, result)})
    ${insertDelivery(accountId, delivery)}`
}
