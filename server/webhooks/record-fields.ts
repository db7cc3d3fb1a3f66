import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { DetectedField } from '../capture/leaves/detect-fields.ts'
import type { Statement } from '../platform/database/database.ts'
import { storableText } from '../platform/storable-text.ts'
import type { Delivery } from './delivery.ts'

/** Fields that are remembered per webhook: whoever holds the URL could invent new ones forever. */
const mostFields = 1_000

/**
 * Remembers the fields of a delivery with their samples, and when each was first and last seen (§4.7 rule 2, decision
 * 0005.39). Only for a delivery that is recorded, since the sample goes when its lead is deleted. A field that another
 * delivery is writing at this moment is left to that one: waiting for it would let a busy webhook answer one request
 * at a time. New fields are written in the order of their expressions, so that two deliveries cannot deadlock.
 */
export function recordFields(
  accountId: string,
  delivery: Delivery,
  fields: readonly DetectedField[],
): Statement {
  const { webhookId, id, receivedAt } = delivery
  const isRecorded = sql`exists (select from deliveries where account_id = ${accountId} and deliveries.id = ${id})`
  return sql`
    with seen as materialized (
      select * from unnest(${fields.map(() => randomUUID())}::uuid[],
        ${fields.map((field) => storableText(field.expression))}::text[],
        ${fields.map((field) => storableText(field.label))}::text[],
        ${fields.map((field) => storableText(field.sample))}::text[]) as seen (id, expression, label, sample)
    ), known as materialized (
      select expression from webhook_fields where account_id = ${accountId} and webhook_id = ${webhookId}
    ), free as materialized (
      select id, expression from webhook_fields
      where account_id = ${accountId} and webhook_id = ${webhookId} and last_seen_at <= ${receivedAt}
        and expression in (select expression from seen) and ${isRecorded}
      for update skip locked
    ), renewed as (
      update webhook_fields set label = seen.label, sample = seen.sample, sample_delivery_id = ${id},
        last_seen_at = ${receivedAt}
      from seen join free on free.expression = seen.expression
      where webhook_fields.account_id = ${accountId} and webhook_fields.id = free.id
      returning webhook_fields.id
    )
    insert into webhook_fields (account_id, id, webhook_id, expression, label, sample, sample_delivery_id, first_seen_at,
      last_seen_at)
    select ${accountId}::uuid, seen.id, ${webhookId}::uuid, seen.expression, seen.label, seen.sample, ${id}::uuid,
      ${receivedAt}::timestamptz, ${receivedAt}::timestamptz
    from seen
    where seen.expression not in (select expression from known) and (select count(*) from known) < ${mostFields}
      and ${isRecorded}
    order by seen.expression
    on conflict (account_id, webhook_id, expression) do nothing
    returning id`
}
