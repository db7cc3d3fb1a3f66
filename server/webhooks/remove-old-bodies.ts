import sql from 'sql-template-tag'
import type { Tx } from '../platform/database/database.ts'

/** Deliveries that one step takes: a first sweep after a long pause must not hold thousands of rows. */
const batchSize = 1_000

/**
 * Removes what deliveries before `before` hold of people: bodies, mapped values, samples (`DELIVERY_RETENTION_DAYS`).
 * The rows stay. What a delivery or a deletion holds at the moment is left to the next sweep. True when there may be
 * more: the next call goes on.
 */
export async function removeOldBodies(tx: Tx, before: Date): Promise<boolean> {
  const { accountId } = tx.caller
  const [removed] = await tx.run(
    sql`
      update deliveries set body = null, query = null, mapped = null, origins = null
      where account_id = ${accountId} and id in (
        select id from deliveries
        where account_id = ${accountId} and body is not null and received_at < ${before}
        limit ${batchSize} for update skip locked
      ) returning id`,
    sql`
      update webhook_fields set sample = null where account_id = ${accountId} and id in (
        select id from webhook_fields
        where account_id = ${accountId} and last_seen_at < ${before} and sample is not null for update skip locked
      ) returning id`,
  )
  return removed?.length === batchSize
}
