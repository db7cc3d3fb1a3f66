import { createHash } from 'node:crypto'
import { type Insert, insertRow } from '../platform/database/database.ts'
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

/** The distribution rule that gave a lead away. */
export interface AppliedRule {
  readonly id: string
  readonly name: string
}

/** A replayed delivery is there already: it keeps what came and gets the new outcome. */
const keepWhatCame = `on conflict (account_id, id) do update set ${[
  'outcome',
  'reason',
  'field',
  'lead_id',
  'mapped',
  'origins',
  'rule_id',
  'rule_name',
  'replayed_at',
]
  .map((column) => `${column} = excluded.${column}`)
  .join(', ')}`

/** The row of a delivery with what became of it. */
export function insertDelivery(
  accountId: string,
  delivery: Delivery,
  result: DeliveryResult,
  rule: AppliedRule | null = null,
): Insert {
  const { outcome, reason, field, leadId, platformDeliveryId, mapped, origins } = result
  const row = {
    account_id: accountId,
    id: delivery.id,
    webhook_id: delivery.webhookId,
    received_at: delivery.receivedAt,
    address: delivery.address,
    content_type: delivery.contentType?.slice(0, longestContentType),
    body: delivery.body,
    body_hash: bodyHashOf(delivery.body),
    platform_delivery_id: platformDeliveryId,
    outcome,
    reason,
    field,
    lead_id: leadId,
    mapped: jsonOrNull(mapped),
    origins: jsonOrNull(origins),
    rule_id: rule?.id,
    rule_name: rule?.name,
    replayed_at: delivery.replayedAt,
  }
  return insertRow('deliveries', row, delivery.replayedAt === null ? '' : keepWhatCame)
}
