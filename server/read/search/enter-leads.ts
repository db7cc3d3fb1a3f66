import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { insertRow, type Query, query, tryLock } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database, Tx } from '../../records/database.ts'
import {
  type OutdatedEntry,
  outdated,
  searchKey,
  spanOf,
  timeOf,
  wordsOfRow,
  writeKept,
} from './forget-words.ts'
import { nothingEntered } from './search-entries.ts'

/** Leads that one step enters: some hundred milliseconds of the database. */
const mostEntered = 4_000
/** So many are entered while more are written, and before older leads: a search looks at each of them itself. */
export const manyChanges = 2_000
/** Leads of a span, at most: an entry of a common word is rewritten whole with each step, a search looks into each span. */
export const leadsOfSpan = 20_000
/** A span ends after so many steps like the last one, so that it is not rewritten again and again for a lead or two. */
const stepsOfSpan = 20
/** Not before it has so many leads: a rare word is looked for in each span. */
const fewestOfSpan = 5_000

/**
 * `behind`: more was written since than one step enters; `more`: there is something left to enter; `done`: nothing is;
 * `busy`: another process is at it.
 */
export type EnterResult = 'behind' | 'more' | 'done' | 'busy'

/** Leads that are entered together. Numbers are texts: nobody reckons with them here. */
interface Span {
  readonly from_ms: string
  readonly leads: number
  readonly entered_from_ms: string
}

/** What there is to be entered, and the spans at both ends. */
interface Pending {
  readonly changes: number
  readonly newestMs: string | null
  readonly newest: Span
  readonly oldest: Span
}

const ms = (column: Sql): Sql => sql`(extract(epoch from ${column}) * 1000)::bigint`
const createdMs = ms(sql`created_at`)

/**
 * Enters leads of an account into the search: those that were written since, then those that were there before. It works
 * on a snapshot, so that what it takes away is what it entered, whatever is saved meanwhile; a search looks at a lead
 * itself until then. Fewer changes than `fewestChanges` wait; a span has `spanLeads` leads at
 * most, and fewer where few come at a time. Only one transaction
 * writes entries at a time.
 */
export function enterLeads(
  db: Database,
  caller: Caller,
  fewestChanges = 1,
  spanLeads = leadsOfSpan,
): Promise<EnterResult> {
  return db.transactionOnSnapshot(caller, async (tx) => {
    const own = sql`account_id = ${caller.accountId}`
    const end = (order: Sql): Query<Span> => query<Span>`
      select from_ms::text, leads, entered_from_ms::text from search_spans where ${own} order by search_spans.from_ms ${order} limit 1`
    // Each of one table, so that a distributed database keeps its plan: all but a few of these looks find nothing to do.
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
    if (!newest || !oldest) return beginOlderSpan(tx, null, spanLeads)
    const pending: Pending = { changes, newestMs: lead?.newest_ms ?? null, newest, oldest }
    const isAllEntered = oldest.entered_from_ms === '0'
    if (changes >= (isAllEntered ? fewestChanges : manyChanges)) return enterChanges(tx, pending, spanLeads)
    if (isAllEntered) return 'done'
    if (oldest.entered_from_ms !== oldest.from_ms) return enterOlder(tx, oldest)
    return beginOlderSpan(tx, oldest.from_ms, spanLeads)
  })
}

/**
 * Adds the times of rows (account_id, from_ms, created_ms, word) to entries. The rows never leave the database: by way of
 * this process a lead cost it as much again, and the database half as much. The account comes from the rows, so that a
 * distributed database knows that it writes where it reads.
 */
const addEntries = (rows: Sql): Sql => sql`
  insert into search_entries (account_id, from_ms, word, created_ms)
  select account_id, from_ms, word, array_agg(created_ms order by created_ms desc)
  from (${rows}) entered group by account_id, from_ms, word
  on conflict (account_id, from_ms, word) do update set created_ms = excluded.created_ms || search_entries.created_ms`

/** What was written since: words that are new are added, and what was there before and is no more goes. */
async function enterChanges(tx: Tx, pending: Pending, spanLeads: number): Promise<EnterResult> {
  const { accountId } = tx.caller
  const { newestMs, newest, oldest } = pending
  const some = sql`
    select id, lead_id, created_ms, words from search_changes where account_id = ${accountId}
    order by id limit ${mostEntered}`
  // Entered already is what the lead had before and after each change; nothing of a new one. In which order changes came
  // is not asked, because ids tell it by the clocks of several machines. Leads that are not entered yet are when it is
  // their turn, with the words that they have then.
  const leads = sql`
    select now.account_id, now.from_ms, now.created_ms, now.word
    from (
      select leads.account_id, changed.*, unnest(${wordsOfRow}) as word
      from (
        select lead_id, created_ms, ${spanOf(accountId, sql`created_ms`)} as from_ms, count(*) as n
        from (${some}) waiting group by lead_id, created_ms
      ) changed
      join leads on leads.account_id = ${accountId} and leads.id = changed.lead_id
      where changed.created_ms >= ${oldest.entered_from_ms}::bigint
    ) now
    left join (
      select lead_id, word, count(*) as n from (${some}) waiting cross join lateral unnest(words) word group by 1, 2
    ) before on before.lead_id = now.lead_id and before.word = now.word
    where before.n is distinct from now.n`
  const had = sql`select created_ms, unnest(words) as word from (${some}) waiting`
  const [gone, [counted]] = await tx.run(
    query<OutdatedEntry>`select from_ms::text, word, kept::text from (${outdated(accountId, had)}) outdated`,
    query<{ n: number; last_id: string }>`
      select count(*) filter (where words is null)::int as n, max(id::text) as last_id from (${some}) waiting`,
  )
  writeKept(tx, gone)
  if (!counted) return 'done'
  const inNewest = newest.leads + counted.n
  tx.write(
    addEntries(leads),
    sql`delete from search_changes where account_id = ${accountId} and id <= ${counted.last_id}`,
    sql`update search_spans set leads = ${inNewest} where account_id = ${accountId} and from_ms = ${newest.from_ms}`,
  )
  if (isFull(inNewest, counted.n, spanLeads) && newestMs !== null) {
    const next = String(BigInt(newestMs) + 1n)
    tx.write(
      insertRow('search_spans', { account_id: accountId, from_ms: next, leads: 0, entered_from_ms: next }),
    )
  }
  if (pending.changes > mostEntered) return 'behind'
  return oldest.entered_from_ms === '0' ? 'done' : 'more'
}

/** Whether leads that come now begin a span, when a step has entered `entered` new ones and the span has `leads`. */
const isFull = (leads: number, entered: number, spanLeads: number): boolean =>
  entered > 0 && leads >= Math.min(spanLeads, Math.max(fewestOfSpan, stepsOfSpan * entered))

/** Says which leads from before the oldest span are entered next: down to the beginning, where they are few. */
async function beginOlderSpan(tx: Tx, before: string | null, spanLeads: number): Promise<EnterResult> {
  const { accountId } = tx.caller
  const older = sql`account_id = ${accountId} ${before === null ? empty : sql`and created_at < ${timeOf(sql`${before}::bigint`)}`}`
  const { leads, last_ms } = await tx.one(query<{ leads: number; last_ms: string }>`
    select count(*)::int as leads, min(${createdMs})::text as last_ms
    from (select created_at from leads where ${older} order by created_at desc, id desc limit ${spanLeads}) older`)
  const isLast = leads < spanLeads
  const from_ms = isLast ? '0' : last_ms
  const entered_from_ms = leads === 0 ? from_ms : (before ?? String(nothingEntered))
  tx.write(insertRow('search_spans', { account_id: accountId, from_ms, leads, entered_from_ms }))
  return 'more'
}

/** The next leads of the oldest span, newest first, with all that were created in the same moment. */
async function enterOlder(tx: Tx, { from_ms, entered_from_ms }: Span): Promise<EnterResult> {
  const { accountId } = tx.caller
  const older = sql`account_id = ${accountId}
    and created_at >= ${timeOf(sql`${from_ms}::bigint`)} and created_at < ${timeOf(sql`${entered_from_ms}::bigint`)}`
  const { last_ms, leads } = await tx.one(query<{ last_ms: string | null; leads: number }>`
    select min(${createdMs})::text as last_ms, count(*)::int as leads
    from (select created_at from leads where ${older} order by created_at desc, id desc limit ${mostEntered}) next`)
  const entered = leads < mostEntered || last_ms === null ? from_ms : last_ms
  const next = sql`
    select account_id, ${from_ms}::bigint as from_ms, ${createdMs} as created_ms, unnest(${wordsOfRow}) as word from leads
    where ${older} and created_at >= ${timeOf(sql`${entered}::bigint`)}`
  tx.write(
    addEntries(next),
    sql`
      update search_spans set entered_from_ms = ${entered}
      where account_id = ${accountId} and from_ms = ${from_ms}`,
  )
  return 'more'
}
