import sql, { raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { newestRows } from '../../platform/database/newest-rows.ts'
import { filterConditions, type LeadFilter, windowConditions } from '../lead-filter.ts'
import { indexedAlternatives } from '../lead-indexes.ts'
import { fewTimes, lookAtEntries, lookFurther } from './look-at-entries.ts'
import type { Times } from './search-entries.ts'
import { hasAll } from './search-match.ts'
import { isEntered, type SearchTerm } from './search-text.ts'

/** A lead that a search found. */
export interface FoundLead {
  readonly id: string
  readonly created_at: Date
}

/**
 * Which leads were looked at: all of them; the newest, where every word is too short to be entered; or those that are
 * entered so far, after an upgrade; or the newest with the words, where these are common and few leads match otherwise. Of
 * leads that no entry tells of, the newest 20,000 always are.
 */
export const lookedAt = ['all', 'newest', 'entered', 'newest_with_words'] as const
export type LookedAt = (typeof lookedAt)[number]

/** The next leads that a search found, and which leads were looked at so far. */
export interface FoundPart {
  readonly leads: readonly FoundLead[]
  readonly lookedAt: LookedAt
}

/** Leads without entries that one search looks through. */
const mostLookedThrough = 20_000
const mostTimes = 16 * fewTimes

/** As lists have it: newest first, and the larger id of two. */
const newestFirst = (one: FoundLead, other: FoundLead): number =>
  other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1)

const columns = raw('id, created_at')

const conditionsOf = ({ accountId }: Caller, filter: LeadFilter, terms: readonly SearchTerm[]): Sql => {
  const filters = filterConditions(accountId, filter)
  return sql`account_id = ${accountId} and ${windowConditions(filter)}
    ${filters ? sql`and ${filters}` : sql``} and ${hasAll(terms)}`
}

/** Looks through the newest leads under a filter, one by one, that were created before a time. */
async function lookThrough(
  db: Database,
  caller: Caller,
  filter: LeadFilter,
  terms: readonly SearchTerm[],
  beforeMs: number,
): Promise<{ readonly found: FoundLead[]; readonly isAll: boolean }> {
  const newest = newestRows(caller, {
    table: raw('leads'),
    at: raw('created_at'),
    conditions: sql`${windowConditions(filter)} and created_at < ${new Date(beforeMs)}`,
    filters: filterConditions(caller.accountId, filter),
    alternatives: indexedAlternatives(caller, filter),
    limit: mostLookedThrough,
    offset: undefined,
  })
  // Counted by themselves they would be read from an index of all leads, of which whoever sees few of them sees few.
  const { n, ids, times } = await db.read(caller, (tx) =>
    tx.one<{ n: number; ids: string[]; times: number[] }>(sql`
      select count(*)::int as n, coalesce(array_agg(id::text) filter (where has), '{}') as ids,
        coalesce(array_agg((extract(epoch from created_at) * 1000)::float8) filter (where has), '{}') as times
      from (select id, created_at, ${hasAll(terms)} as has from (${newest}) leads) looked_at`),
  )
  return {
    found: ids.map((id, i) => ({ id, created_at: new Date(times[i] ?? 0) })),
    isAll: n < mostLookedThrough,
  }
}

const timesOf = ({ window }: LeadFilter): Times => ({
  fromMs: window.from.getTime(),
  beforeMs: window.before.getTime(),
})

/**
 * The leads that a caller sees which have all terms, newest first, part by part: the first holds the newest thousand,
 * where there are so many. Entries tell where to look; the leads themselves say what matches and who sees it, so that
 * what was acknowledged is found at once. After `mostTested` leads that entries tell of it ends.
 */
export async function* findLeads(
  db: Database,
  caller: Caller,
  filter: LeadFilter,
  terms: readonly SearchTerm[],
  mostTested = Number.POSITIVE_INFINITY,
): AsyncGenerator<FoundPart> {
  const entered = terms.filter(isEntered)
  const window = timesOf(filter)
  if (entered.length === 0) {
    const { found, isAll } = await lookThrough(db, caller, filter, terms, window.beforeMs)
    yield { leads: found.sort(newestFirst), lookedAt: isAll ? 'all' : 'newest' }
    return
  }
  const { changedIds, enteredFromMs, ...first } = await lookAtEntries(db, caller, entered, window)
  const conditions = conditionsOf(caller, filter, terms)
  const createdAt = (times: readonly number[]): Sql =>
    sql`select ${columns} from leads where ${conditions}
      and created_at = any(${times.map((ms) => new Date(ms))}::timestamptz[])`
  const [changed, candidates] = await db.read(caller, (tx) =>
    tx.run<[FoundLead, FoundLead]>(
      sql`select ${columns} from leads where ${conditions} and id = any(${changedIds}::uuid[])`,
      createdAt(first.times),
    ),
  )
  const changedOnes = new Set(changed.map(({ id }) => id))
  let waiting = changed
  let found = candidates
  let { times, isCut } = first
  let tested = 0
  for (let limit = fewTimes; isCut; limit = Math.min(4 * limit, mostTimes)) {
    const lastMs = times.at(-1) ?? 0
    const due = waiting.filter(({ created_at }) => created_at.getTime() >= lastMs)
    waiting = waiting.filter(({ created_at }) => created_at.getTime() < lastMs)
    const leads = [...found.filter(({ id }) => !changedOnes.has(id)), ...due].sort(newestFirst)
    tested += times.length
    if (tested >= mostTested) {
      yield { leads: [...leads, ...waiting.sort(newestFirst)], lookedAt: 'newest_with_words' }
      return
    }
    yield { leads, lookedAt: 'all' }
    ;({ times, isCut } = await lookFurther(db, caller, entered, { ...window, beforeMs: lastMs }, limit))
    const next = times
    found = await db.read(caller, (tx) => tx.all<FoundLead>(createdAt(next)))
  }
  const rest = [...found, ...waiting]
  if (enteredFromMs <= window.fromMs || enteredFromMs === 0) {
    yield { leads: withoutTwice(rest), lookedAt: 'all' }
    return
  }
  const older = await lookThrough(db, caller, filter, terms, enteredFromMs)
  yield { leads: withoutTwice([...rest, ...older.found]), lookedAt: older.isAll ? 'all' : 'entered' }
}

/** In order, each once: a changed lead may be entered as well. */
function withoutTwice(leads: readonly FoundLead[]): FoundLead[] {
  return [...new Map(leads.map((lead) => [lead.id, lead])).values()].sort(newestFirst)
}
