import sql from 'sql-template-tag'
import { dailySeconds, type Job } from '../jobs/job.ts'

/** Deliveries that one step takes: a first turn after a long pause must not hold thousands of rows. */
const batchSize = 1_000

/**
 * Removes what deliveries older than `retentionDays` hold of people: bodies, mapped values, samples
 * (`DELIVERY_RETENTION_DAYS`). The rows stay. What a delivery or a deletion holds at the moment is left to the next turn.
 */
export const removeOldBodies = (retentionDays: number): Job => ({
  name: 'remove bodies of old deliveries',
  intervalSeconds: dailySeconds,
  async run(tx, at) {
    const { accountId } = tx.caller
    const before = new Date(at.getTime() - retentionDays * dailySeconds * 1_000)
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
  },
})
