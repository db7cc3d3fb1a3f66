import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Statement } from '../platform/database.ts'
import type { Delivery } from './delivery.ts'
import type { DetectedField } from './detect-fields.ts'
import { storableText } from './storable-text.ts'

/** Fields that are remembered per webhook: whoever holds the URL could invent new ones forever. */
const mostFields = 1_000

/**
 * Remembers the fields of a delivery with their samples, and when each was first and last seen (§4.7 rule 2, decision
 * 39). Only for a delivery that is recorded, since the sample goes when its lead is deleted. In the order of the
 * expressions, so that two deliveries cannot deadlock over them.
 */
export function recordFields(
  accountId: string,
  delivery: Delivery,
  fields: readonly DetectedField[],
): Statement {
  const { webhookId, id, receivedAt } = delivery
  const sorted = fields
    .map((field) => ({ ...field, expression: storableText(field.expression) }))
    .sort((a, b) => (a.expression < b.expression ? -1 : 1))
    .filter((field, index, all) => field.expression !== all[index - 1]?.expression)
  return sql`
    with known as materialized (
      select expression from webhook_fields where account_id = ${accountId} and webhook_id = ${webhookId}
    )
    insert into webhook_fields (account_id, id, webhook_id, expression, label, sample, sample_delivery_id, first_seen_at,
      last_seen_at)
    select ${accountId}::uuid, seen.id, ${webhookId}::uuid, seen.expression, seen.label, seen.sample, ${id}::uuid,
      ${receivedAt}::timestamptz, ${receivedAt}::timestamptz
    from unnest(${sorted.map(() => randomUUID())}::uuid[], ${sorted.map((field) => field.expression)}::text[],
      ${sorted.map((field) => storableText(field.label))}::text[],
      ${sorted.map((field) => storableText(field.sample))}::text[]) as seen (id, expression, label, sample)
    where (seen.expression in (select expression from known) or (select count(*) from known) < ${mostFields})
      and exists (select from deliveries where account_id = ${accountId} and deliveries.id = ${id})
    order by seen.expression
    on conflict (account_id, webhook_id, expression) do update set label = excluded.label, sample = excluded.sample,
      sample_delivery_id = excluded.sample_delivery_id, last_seen_at = excluded.last_seen_at
    returning webhook_fields.id`
}
