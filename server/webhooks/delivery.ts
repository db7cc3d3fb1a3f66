import { createHash, hash, randomUUID } from 'node:crypto'
import type { Assignment } from '../distribution/assignment.ts'
import type { MatchReason } from '../leads/contacts/match-reason.ts'
import { type Insert, insertRow } from '../postgres/database.ts'
import { storableJson } from '../values/storable-text.ts'
import type { Origins } from './interpret/field-origins.ts'
import type { SentPayload } from './interpret/sent-payload.ts'
import type { SpamSign } from './spam.ts'

export const outcomes = ['created', 'merged', 'repeated', 'ignored', 'rejected', 'disabled'] as const

export type Outcome = (typeof outcomes)[number]

/** A request to a webhook as it came (decision 0005.37). */
export interface Delivery {
  readonly id: string
  readonly webhookId: string
  readonly receivedAt: Date
  readonly address: string
  readonly contentType: string | null
  /** Null when it was too large to be kept. Of a request of which only the query could be taken it is that, as a form. */
  readonly body: Buffer | null
  readonly method: string
  /** What stood in the address beside a body: null without one, so that it is removed with it. */
  readonly query: string | null
  /** Drawn on arrival: of the lead that it makes, whether it is saved at once or has to wait. */
  readonly leadId: string
  /** It waited on disk, and its sender was told `leadId` (decision 0046). */
  readonly isTold?: boolean
  /** Set when a person takes a stored delivery through the mapping again. */
  readonly replayedAt: Date | null
}

/** Of a delivery that has just come. By the first it is known to be saved already, where nobody could tell. */
export const drawIds = (): Pick<Delivery, 'id' | 'leadId'> => ({ id: randomUUID(), leadId: randomUUID() })

/** The row of a stored delivery, as far as it says what was sent. */
export interface StoredPayload {
  readonly body: Buffer
  readonly content_type: string | null
  readonly method: string | null
  readonly query: string | null
}

/** What was sent, to be read again. */
export const sentIn = ({ body, content_type: contentType, method, query }: StoredPayload): SentPayload => ({
  body,
  contentType,
  method,
  query,
})

/** What became of a delivery. */
export interface DeliveryResult {
  readonly outcome: Outcome
  readonly reason?: string | null
  readonly field?: string | null
  readonly leadId?: string | null
  readonly platformDeliveryId?: string | null
  readonly mapped?: Record<string, unknown> | null
  readonly origins?: Origins | null
  readonly caughtBy?: SpamSign | null
  readonly why?: MatchReason
  readonly callWith?: string | null
  /** Something of the lead is not quite sure. */
  readonly toCheck?: boolean
}

/** Of deliveries under way: who looks for a repetition asks for it, and the row again. */
const bodyHashes = new WeakMap<Pick<Delivery, 'body' | 'query'>, Buffer>()

/** What a repeated body is known by. */
export function bodyHashOf(delivery: Pick<Delivery, 'body' | 'query'>): Buffer {
  const known = bodyHashes.get(delivery)
  if (known) return known
  const made = hashOf(delivery)
  bodyHashes.set(delivery, made)
  return made
}

function hashOf({ body, query }: Pick<Delivery, 'body' | 'query'>): Buffer {
  if (query === null) return hash('sha256', body ?? '', 'buffer')
  return createHash('sha256')
    .update(body ?? '')
    .update(`?${query}`)
    .digest()
}

const longestContentType = 200

const jsonOrNull = (value: object | null | undefined): string | null => (value ? storableJson(value) : null)

/** A replayed delivery is there already: it keeps what came and gets the new outcome. */
const keepWhatCame = `on conflict (account_id, id) do update set
  caught_by = coalesce(deliveries.caught_by, excluded.caught_by), ${'outcome reason field lead_id mapped origins rule_id rule_name assignment why_matched to_check replayed_at'
    .split(' ')
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`

/** The row of a delivery with what became of it; `given`: to whom its lead was given, and the distribution rule that did it. */
export function insertDelivery(
  accountId: string,
  delivery: Delivery,
  result: DeliveryResult,
  given: { readonly assignment: Assignment; readonly ruleId: string | null } | null = null,
): Insert {
  const { outcome, reason, field, leadId, platformDeliveryId, mapped, origins, caughtBy, why = [] } = result
  const row: Record<string, unknown> = {
    account_id: accountId,
    id: delivery.id,
    webhook_id: delivery.webhookId,
    received_at: delivery.receivedAt,
    address: delivery.address,
    content_type: delivery.contentType?.slice(0, longestContentType),
    body: delivery.body,
    method: delivery.method,
    query: delivery.query,
    body_hash: bodyHashOf(delivery),
    platform_delivery_id: platformDeliveryId,
    outcome,
    reason,
    field,
    lead_id: leadId,
    mapped: jsonOrNull(mapped),
    origins: jsonOrNull(origins),
    rule_id: given?.ruleId,
    rule_name: given?.assignment.rule,
    replayed_at: delivery.replayedAt,
  }
  if (given) row.assignment = JSON.stringify(given.assignment)
  if (caughtBy) row.caught_by = caughtBy
  if (result.toCheck) row.to_check = true
  if (delivery.isTold && leadId !== delivery.leadId) row.told_lead_id = delivery.leadId
  if (why.length > 0) row.why_matched = JSON.stringify(why)
  return insertRow('deliveries', row, delivery.replayedAt === null ? '' : keepWhatCame)
}
