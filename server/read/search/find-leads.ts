import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { onlyRow, type Query, query } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { seenBy } from '../counts/day-counts.ts'
import { filterConditions, type LeadFilter, windowConditions } from '../leads/lead-filter.ts'
import { indexedAlternatives } from '../leads/lead-indexes.ts'
import { newestRows, readsByPerson, rowsByPerson } from '../pages/newest-rows.ts'
import {
  type FoundLead,
  type FoundRow,
  foundColumns,
  newestFirst,
  readFound,
  withoutTwice,
} from './found-lead.ts'
import { fewTimes, nextProbe } from './next-probe.ts'
import { probeFurther, probePostings } from './probe-postings.ts'
import { timeOf } from './remove-from-index.ts'
import { hasAll } from './search-match.ts'
import type { PostedTimes, Times } from './search-postings.ts'
import { isIndexed, type SearchTerm } from './search-text.ts'
import { lastOf } from './word-density.ts'

/**
 * Which leads a search covered: all of them; only the newest, because every word is too short to be indexed; only
 * those indexed so far; or only the newest that have the words, because the words are common and few of these leads
 * match the filters. The newest 20,000 leads without postings are always covered.
 */
export const lookedAt = ['all', 'newest', 'indexed', 'newest_with_words'] as const
export type LookedAt = (typeof lookedAt)[number]

/** What is searched for, and as who sees it; without a term nothing is found. */
export interface Search {
  readonly db: Database
  readonly caller: Caller
  readonly filter: LeadFilter
  readonly terms: readonly SearchTerm[]
}

/** The next leads that a search found, and which leads were looked at so far. */
export interface FoundPart {
  readonly leads: readonly FoundLead[]
  readonly lookedAt: LookedAt
}

/** Leads without postings that one search looks through. */
const mostLookedThrough = 20_000

function conditionsOf({ caller: { accountId }, filter, terms }: Search): Sql {
  const filters = filterConditions(accountId, filter)
  return sql`account_id = ${accountId} ${filters ? sql`and ${filters}` : empty} and ${hasAll(terms)}`
}

/**
 * Selects the leads created at these times that the caller sees and that match, as one row. For few people the rows
 * of each are read by index. The window is not repeated beside the times, which lie in it: the planner would use the
 * window and read all its leads.
 */
function createdAt(caller: Caller, conditions: Sql, { found }: PostedTimes): Query<FoundRow> {
  const all = sql`
    select id, created_at from leads where ${conditions} and created_at = any((select at from times)::timestamptz[])`
  const each = readsByPerson(caller)
    ? rowsByPerson(caller).flatMap(({ assigned, created }) => [
        sql`${all} and ${assigned}`,
        sql`${all} and ${created}`,
      ])
    : [sql`${all} ${seenBy(caller)}`]
  return query<FoundRow>`
    with times as materialized (
      select array(select ${timeOf(raw('ms'))} from unnest(${`{${found}}`}::bigint[]) ms) as at
    )
    select ${foundColumns(raw('true'))} from (${join(each, ' union all ')}) leads`
}

/** Tests the newest leads under a filter one by one, of those created before a time. */
async function lookThrough({ db, caller, filter, terms }: Search, beforeMs: number) {
  const newest = newestRows(caller, {
    table: raw('leads'),
    at: raw('created_at'),
    conditions: sql`${windowConditions(filter)} and created_at < ${new Date(beforeMs)}`,
    filters: filterConditions(caller.accountId, filter),
    alternatives: indexedAlternatives(caller, filter),
    limit: mostLookedThrough,
    offset: undefined,
  })
  // The leads are counted in the same query: counted alone they would be read from an index of all leads, of which an
  // agent sees few.
  const { n, ...row } = await db.read(caller, (tx) =>
    tx.one(query<FoundRow & { n: number }>`
      select count(*)::int as n, ${foundColumns(raw('has'))}
      from (select id, created_at, ${hasAll(terms)} as has from (${newest}) leads) looked_at`),
  )
  return { found: readFound(row), isAll: n < mostLookedThrough }
}

const timesOf = ({ window }: LeadFilter): Times => ({
  fromMs: window.from.getTime(),
  beforeMs: window.before.getTime(),
})

/**
 * Finds the leads that a caller sees and that have all terms, newest first, part by part. Postings say where to look.
 * The leads themselves say what matches and who sees it, so a lead is found as soon as it is saved. The search ends
 * after testing `mostTested` leads. The first part usually holds the `wanted` first leads.
 */
export async function* findLeads(
  search: Search,
  mostTested = Number.POSITIVE_INFINITY,
  wanted = fewTimes,
): AsyncGenerator<FoundPart> {
  const { db, caller, filter, terms } = search
  const indexed = terms.filter(isIndexed)
  const window = timesOf(filter)
  if (indexed.length === 0) {
    const { found, isAll } = await lookThrough(search, window.beforeMs)
    yield { leads: found.sort(newestFirst), lookedAt: isAll ? 'all' : 'newest' }
    return
  }
  const { changedIds, indexedFromMs, asked, ...first } = await probePostings(
    db,
    caller,
    indexed,
    window,
    wanted,
  )
  const conditions = conditionsOf(search)
  const [changedRows, foundRows] = await db.read(caller, (tx) =>
    tx.run(
      query<FoundRow>`
        select ${foundColumns(raw('true'))} from leads
        where ${conditions} and ${windowConditions(filter)} and id = any(${changedIds}::uuid[])`,
      createdAt(caller, conditions, first.times),
    ),
  )
  const changed = readFound(onlyRow(changedRows))
  const changedOnes = new Set(changed.map(({ id }) => id))
  let waiting = changed
  let found = readFound(onlyRow(foundRows))
  let { times, isCut, look } = first
  let tested = 0
  let lacking = wanted
  while (isCut) {
    const lastMs = lastOf(times)
    const due = waiting.filter(({ createdMs }) => createdMs >= lastMs)
    waiting = waiting.filter(({ createdMs }) => createdMs < lastMs)
    const leads = [...found.filter(({ id }) => !changedOnes.has(id)), ...due].sort(newestFirst)
    tested += times.n
    if (tested >= mostTested) {
      yield { leads: [...leads, ...waiting.sort(newestFirst)], lookedAt: 'newest_with_words' }
      return
    }
    yield { leads, lookedAt: 'all' }
    lacking -= leads.length
    look = nextProbe(caller, look, times.n, found.length, lacking)
    const before = { ...window, beforeMs: lastMs }
    ;({ times, isCut } = await probeFurther(db, caller, asked, before, look))
    const next = createdAt(caller, conditions, times)
    found = readFound(await db.read(caller, (tx) => tx.one(next)))
  }
  const rest = [...found, ...waiting]
  if (indexedFromMs <= window.fromMs || indexedFromMs === 0) {
    yield { leads: withoutTwice(rest), lookedAt: 'all' }
    return
  }
  const older = await lookThrough(search, indexedFromMs)
  yield { leads: withoutTwice([...rest, ...older.found]), lookedAt: older.isAll ? 'all' : 'indexed' }
}
