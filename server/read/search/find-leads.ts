import sql, { empty } from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import { seenUserIds } from '../../postgres/identity.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { filterConditions, type LeadFilter } from '../leads/lead-filter.ts'
import { readsByPerson } from '../pages/newest-rows.ts'
import { numbersStand, wordsAsked } from './search-match.ts'
import type { SearchTerm } from './search-text.ts'

/**
 * Which leads a search covered: all of them; or only the newest that have the words, because the words are common and
 * few of these leads match the filters.
 */
export const lookedAt = ['all', 'newest_with_words'] as const
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
  /** Ids, newest first. */
  readonly leads: readonly string[]
  readonly lookedAt: LookedAt
}

/** Leads of the first part: a page of a thousand, and some that turn out not to match. */
export const fewLeads = 1_100
const mostLeads = 16 * fewLeads

/** The next leads that have the words: how many, their ids as the text of an array, and when the last was created. */
interface Having {
  readonly n: number
  readonly ids: string
  readonly last: Date | null
}

/**
 * Finds the leads that a caller sees and that have all terms, newest first, part by part. The words of all leads say
 * which have the words (`app_find_leads`); the leads themselves say who sees them and which match the filters. The search
 * ends after testing `mostTested` leads. The first part tests `wanted` leads.
 */
export async function* findLeads(
  { db, caller, filter, terms }: Search,
  mostTested = Number.POSITIVE_INFINITY,
  wanted = fewLeads,
): AsyncGenerator<FoundPart> {
  const { accountId } = caller
  const asked = wordsAsked(terms, readsByPerson(caller) ? seenUserIds(caller) : [])
  const filters = filterConditions(accountId, filter)
  let { before } = filter.window
  let tested = 0
  for (let most = wanted; ; most = Math.min(4 * most, mostLeads)) {
    // Two statements: on a cluster a function that reads leads stands in none that reads leads itself.
    const { n, ids, last } = await db.read(caller, (tx) =>
      tx.one(query<Having>`
        select count(*)::int as n, coalesce(array_agg(id), '{}')::text as ids, min(created_at) as last
        from app_find_leads(${asked}::tsquery, ${filter.window.from}, ${before}, ${most})`),
    )
    const { found } = await db.read(caller, (tx) =>
      // One row: a thousand cost this process about 4 ms.
      tx.one(query<{ found: string }>`
        select coalesce(string_agg(id::text, ',' order by created_at desc, id desc), '') as found from leads
        where account_id = ${accountId} and id = any(${ids}::uuid[])
          and ${numbersStand(terms)} ${filters ? sql`and ${filters}` : empty}`),
    )
    tested += n
    const leads = found === '' ? [] : found.split(',')
    if (n < most || last === null) return yield { leads, lookedAt: 'all' }
    if (tested >= mostTested) return yield { leads, lookedAt: 'newest_with_words' }
    yield { leads, lookedAt: 'all' }
    before = last
  }
}
