import { Type } from 'typebox'
import { listBody, type PageRow } from '../../http/paging.ts'
import { query } from '../../postgres/database.ts'
import { shownLeadJson } from '../leads/lead-json.ts'
import { fewLeads, findLeads, type LookedAt, lookedAt, type Search } from './find-leads.ts'

/** The total of a search counts up to this number. */
const mostCounted = 1_000

/** The last offset of a page of found leads. */
const deepest = 10_000

/**
 * The most leads that one search tests, which takes some seconds. It limits searches for common words under a filter
 * that few leads match.
 */
const mostTested = 100_000

/** What a page of found leads says of the search. */
export const SearchRemark = Type.Object(
  {
    is_more: Type.Boolean({ description: 'True when more are found than are told: total stops at 1,000.' }),
    looked_at: Type.Enum([...lookedAt], {
      description:
        'all: every lead. newest_with_words: the newest 100,000 that have the words, because so many have them and ' +
        'few of these match the filters.',
    }),
  },
  { title: 'SearchRemark' },
)

/** The first found leads, and what is said of all of them. */
export interface FirstFound {
  /** Ids. */
  readonly leads: readonly string[]
  readonly isMore: boolean
  readonly lookedAt: LookedAt
}

/** The newest `most` leads that a search finds. Nothing is found by a text without a letter or digit. */
export async function firstFound(search: Search, most: number): Promise<FirstFound> {
  const leads: string[] = []
  if (search.terms.length === 0) return { leads, isMore: false, lookedAt: 'all' }
  let lookedAt: LookedAt = 'all'
  for await (const part of findLeads(search, mostTested, Math.min(fewLeads, 2 * most))) {
    leads.push(...part.leads)
    lookedAt = part.lookedAt
    if (leads.length > most) break
  }
  return { leads: leads.slice(0, most), isMore: leads.length > most, lookedAt }
}

/**
 * A page of what a search finds, as the text of its JSON body; newest first. `total` is exact up to a thousand, which
 * `search.is_more` says are not all.
 */
export async function foundPage(search: Search): Promise<string> {
  const { db, caller, filter } = search
  const { limit, offset } = filter.paging
  const found = await firstFound(search, Math.min(deepest, Math.max(mostCounted, offset + limit)))
  const ids = found.leads.slice(offset, offset + limit)
  const { accountId } = caller
  const { json, join } = shownLeadJson(accountId)
  const { page, returned } = await db.read(caller, (tx) =>
    tx.one(query<Omit<PageRow, 'total'>>`
      select coalesce(string_agg(${json}, ',' order by leads.created_at desc, leads.id desc), '') as page,
        count(*)::int as returned
      from leads ${join} where leads.account_id = ${accountId} and leads.id = any(${ids}::uuid[])`),
  )
  const isMore = found.isMore || found.leads.length > mostCounted
  const total = Math.min(found.leads.length, mostCounted)
  const remark = JSON.stringify({ is_more: isMore, looked_at: found.lookedAt })
  const behind = offset + limit
  const shown = found.isMore && behind < deepest ? behind + 1 : found.leads.length
  return listBody({ page, returned, total }, filter.paging, shown, `,"search":${remark}`)
}
