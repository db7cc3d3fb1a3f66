import type pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import { bucketCounter, type Counter, counters, sumUp } from '../server/read/counts/counters.ts'
import { bucketDays } from '../server/read/counts/day-ranges.ts'
import type { CountedRows } from '../server/read/counts/verify-counts.ts'

async function insertSums(client: pg.Client, accountId: string, counter: Counter, rows: Sql): Promise<void> {
  const { text, values } = sql`
    insert into ${raw(counter.table)} (account_id, ${raw([...counter.keys, ...counter.sums].join(', '))})
    select ${accountId}::uuid, sums.* from (${sumUp(counter, sql`(${rows}) counted`)}) sums`
  await client.query(text, [...values])
}

/** Fills the counters of rows, as saves one by one and compacting would. */
export async function insertCounts(
  client: pg.Client,
  accountId: string,
  { rows }: CountedRows,
): Promise<void> {
  for (const counter of counters) await insertSums(client, accountId, counter, rows)
}

const dayMs = 86_400_000
/** Ranges of days begin at midnight in India, counted from the year 1. */
const rangeZero = Date.parse('0001-01-01T00:00:00+05:30')

/**
 * The same of rows of so many days. Buckets are filled range by range: no bucket has rows of two ranges, and ten million leads
 * that are hardly ever alike would take more room to be summed at once than they take themselves.
 */
export async function insertCountsByBucket(
  client: pg.Client,
  accountId: string,
  { rows }: CountedRows,
  days: number,
): Promise<void> {
  for (const counter of counters.filter((one) => one !== bucketCounter))
    await insertSums(client, accountId, counter, rows)
  const rangeMs = bucketDays * dayMs
  const first = Math.floor((Date.now() - (days + 1) * dayMs - rangeZero) / rangeMs)
  const last = Math.floor((Date.now() - rangeZero) / rangeMs)
  for (let n = first; n <= last; n++) {
    const [from, before] = [n, n + 1].map((at) => new Date(rangeZero + at * rangeMs))
    const ofRange = sql`select * from (${rows}) counted where at >= ${from} and at < ${before}`
    await insertSums(client, accountId, bucketCounter, ofRange)
  }
}
