import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { insertRow, type Query, query, tryLock } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database, Tx } from '../../records/database.ts'
import {
  type OutdatedPosting,
  outdated,
  searchKey,
  segmentOf,
  timeOf,
  wordsOfRow,
  writeKept,
} from './remove-from-index.ts'
import { nothingIndexed } from './search-postings.ts'

/** The most leads that one step indexes: some hundred milliseconds of the database. */
const mostIndexed = 4_000
/**
 * The number of changes that makes indexing due while an account is written to, and before older leads: a search has
 * to test each waiting lead itself.
 */
export const manyChanges = 2_000
/**
 * The most leads of a segment. Each step rewrites the posting of a common word as a whole, so segments must not be
 * long; each search visits every segment, so they must not be short.
 */
export const leadsOfSegment = 20_000
/** A segment ends after this many steps of the current size, so that it is not rewritten again and again for a lead or two. */
const stepsOfSegment = 20
/** The fewest leads of a segment that is ended: a rare word is looked for in each segment. */
const fewestOfSegment = 5_000

/**
 * `behind`: more changes wait than one step indexes. `more`: something is left to index. `done`: nothing is left.
 * `busy`: another process is indexing.
 */
export type IndexResult = 'behind' | 'more' | 'done' | 'busy'

/** Leads that are indexed together. The numbers are texts, because nobody computes with them here. */
interface Segment {
  readonly from_ms: string
  readonly leads: number
  readonly indexed_from_ms: string
}

/** What waits to be indexed, and the segments at both ends. */
interface Pending {
  readonly changes: number
  readonly newestMs: string | null
  readonly newest: Segment
  readonly oldest: Segment
}

const ms = (column: Sql): Sql => sql`(extract(epoch from ${column}) * 1000)::bigint`
const createdMs = ms(sql`created_at`)

/**
 * Indexes leads of an account: first the changes that wait, then leads that were there before. It works on one snapshot, so
 * it removes exactly the changes that it indexed; until then a search tests a changed lead itself. Nothing happens while
 * fewer than `fewestChanges` wait. A segment gets at most `segmentLeads` leads. One transaction at a time writes postings.
 */
export const indexLeads = (
  db: Database,
  caller: Caller,
  fewestChanges = 1,
  segmentLeads = leadsOfSegment,
): Promise<IndexResult> =>
  db.transactionOnSnapshot(caller, async (tx) => {
    const own = sql`account_id = ${caller.accountId}`
    const end = (order: Sql): Query<Segment> => query<Segment>`
      select from_ms::text, leads, indexed_from_ms::text from search_segments where ${own} order by search_segments.from_ms ${order} limit 1`
    // Each statement reads one table, so that a cluster keeps its plan. Most of these calls find nothing to do.
    const [[lock], [waiting], [lead], [newest], [oldest]] = await tx.run(
      tryLock(caller.accountId, searchKey),
      query<{ changes: number }>`select count(*)::int as changes from search_changes where ${own}`,
      query<{ newest_ms: string }>`
        select ${createdMs}::text as newest_ms from leads where ${own} order by created_at desc, id desc limit 1`,
      end(raw('desc')),
      end(raw('asc')),
    )
    if (!lock?.is_ours || !waiting) return 'busy'
    const { changes } = waiting
    if (!newest || !oldest) return beginOlderSegment(tx, null, segmentLeads)
    const pending: Pending = { changes, newestMs: lead?.newest_ms ?? null, newest, oldest }
    const isAllIndexed = oldest.indexed_from_ms === '0'
    if (changes >= (isAllIndexed ? fewestChanges : manyChanges))
      return indexChanges(tx, pending, segmentLeads)
    if (isAllIndexed) return 'done'
    if (oldest.indexed_from_ms !== oldest.from_ms) return indexOlder(tx, oldest)
    return beginOlderSegment(tx, oldest.from_ms, segmentLeads)
  })

/**
 * Adds rows (account_id, from_ms, created_ms, word) to the postings. The rows stay in the database: sent through this
 * process, a lead cost the process as much again and the database half as much again. The account id comes from the
 * rows, so that a cluster knows that it writes where it reads.
 */
const addPostings = (rows: Sql): Sql => sql`
  insert into search_postings (account_id, from_ms, word, created_ms)
  select account_id, from_ms, word, array_agg(created_ms order by created_ms desc)
  from (${rows}) indexed group by account_id, from_ms, word
  on conflict (account_id, from_ms, word) do update set created_ms = excluded.created_ms || search_postings.created_ms`

/** Indexes the changes that wait: adds the words that are new and removes those that are gone. */
async function indexChanges(tx: Tx, pending: Pending, segmentLeads: number): Promise<IndexResult> {
  const { accountId } = tx.caller
  const { newestMs, newest, oldest } = pending
  const some = sql`
    select id, lead_id, created_ms, words from search_changes where account_id = ${accountId}
    order by id limit ${mostIndexed}`
  // Indexed are the words that the lead had before and after each change; of a new lead, none. The order of the
  // changes does not matter, because ids of several machines do not tell it. Leads that no segment covers yet are
  // indexed later, with the words that they have then.
  const leads = sql`
    select now.account_id, now.from_ms, now.created_ms, now.word
    from (
      select leads.account_id, changed.*, unnest(${wordsOfRow}) as word
      from (
        select lead_id, created_ms, ${segmentOf(accountId, sql`created_ms`)} as from_ms, count(*) as n
        from (${some}) waiting group by lead_id, created_ms
      ) changed
      join leads on leads.account_id = ${accountId} and leads.id = changed.lead_id
      where changed.created_ms >= ${oldest.indexed_from_ms}::bigint
    ) now
    left join (
      select lead_id, word, count(*) as n from (${some}) waiting cross join lateral unnest(words) word group by 1, 2
    ) before on before.lead_id = now.lead_id and before.word = now.word
    where before.n is distinct from now.n`
  const had = sql`select created_ms, unnest(words) as word from (${some}) waiting`
  const [gone, [counted]] = await tx.run(
    query<OutdatedPosting>`select from_ms::text, word, kept::text from (${outdated(accountId, had)}) outdated`,
    query<{ n: number; last_id: string }>`
      select count(*) filter (where words is null)::int as n, max(id::text) as last_id from (${some}) waiting`,
  )
  writeKept(tx, gone)
  if (!counted) return 'done'
  const inNewest = newest.leads + counted.n
  tx.write(
    addPostings(leads),
    sql`delete from search_changes where account_id = ${accountId} and id <= ${counted.last_id}`,
    sql`update search_segments set leads = ${inNewest} where account_id = ${accountId} and from_ms = ${newest.from_ms}`,
  )
  if (isFull(inNewest, counted.n, segmentLeads) && newestMs !== null) {
    const next = String(BigInt(newestMs) + 1n)
    tx.write(
      insertRow('search_segments', { account_id: accountId, from_ms: next, leads: 0, indexed_from_ms: next }),
    )
  }
  if (pending.changes > mostIndexed) return 'behind'
  return oldest.indexed_from_ms === '0' ? 'done' : 'more'
}

/** True when the newest segment is full: a step added `indexed` new leads and the segment now has `leads`. */
const isFull = (leads: number, indexed: number, segmentLeads: number): boolean =>
  indexed > 0 && leads >= Math.min(segmentLeads, Math.max(fewestOfSegment, stepsOfSegment * indexed))

/** Adds a segment before the oldest one; it reaches back to the beginning when few leads are left. */
async function beginOlderSegment(tx: Tx, before: string | null, segmentLeads: number): Promise<IndexResult> {
  const { accountId } = tx.caller
  const older = sql`account_id = ${accountId} ${before === null ? empty : sql`and created_at < ${timeOf(sql`${before}::bigint`)}`}`
  const { leads, last_ms } = await tx.one(query<{ leads: number; last_ms: string }>`
    select count(*)::int as leads, min(${createdMs})::text as last_ms
    from (select created_at from leads where ${older} order by created_at desc, id desc limit ${segmentLeads}) older`)
  const isLast = leads < segmentLeads
  const from_ms = isLast ? '0' : last_ms
  const indexed_from_ms = leads === 0 ? from_ms : (before ?? String(nothingIndexed))
  tx.write(insertRow('search_segments', { account_id: accountId, from_ms, leads, indexed_from_ms }))
  return 'more'
}

/** Indexes the next leads of the oldest segment, newest first, together with all created at the same moment. */
async function indexOlder(tx: Tx, { from_ms, indexed_from_ms }: Segment): Promise<IndexResult> {
  const { accountId } = tx.caller
  const older = sql`account_id = ${accountId}
    and created_at >= ${timeOf(sql`${from_ms}::bigint`)} and created_at < ${timeOf(sql`${indexed_from_ms}::bigint`)}`
  const { last_ms, leads } = await tx.one(query<{ last_ms: string | null; leads: number }>`
    select min(${createdMs})::text as last_ms, count(*)::int as leads
    from (select created_at from leads where ${older} order by created_at desc, id desc limit ${mostIndexed}) next`)
  const indexed = leads < mostIndexed || last_ms === null ? from_ms : last_ms
  const next = sql`
    select account_id, ${from_ms}::bigint as from_ms, ${createdMs} as created_ms, unnest(${wordsOfRow}) as word from leads
    where ${older} and created_at >= ${timeOf(sql`${indexed}::bigint`)}`
  tx.write(
    addPostings(next),
    sql`
      update search_segments set indexed_from_ms = ${indexed}
      where account_id = ${accountId} and from_ms = ${from_ms}`,
  )
  return 'more'
}
