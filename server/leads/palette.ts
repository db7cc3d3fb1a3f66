import { raw } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { query } from '../postgres/database.ts'
import type { LeadFilter } from '../read/leads/lead-filter.ts'
import { firstFound, SearchRemark } from '../read/search/found-page.ts'
import type { SearchTerm } from '../read/search/search-text.ts'
import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { Lead } from './lead.ts'

const shown = ['id', 'name', 'email', 'phone'] as const

/** What the palette lists of the leads that a search finds. */
export const FoundInPalette = Type.Object({
  leads: Type.Array(Type.Pick(Lead, shown)),
  search: SearchRemark,
})

type FoundInPalette = Static<typeof FoundInPalette>

const mostFound = 10

/** The newest ten leads that a search finds. */
export async function findForPalette(
  db: Database,
  caller: Caller,
  filter: LeadFilter,
  terms: readonly SearchTerm[],
): Promise<FoundInPalette> {
  const found = await firstFound(db, caller, filter, terms, mostFound)
  const ids = found.leads.map(({ id }) => id)
  const leads = await db.read(caller, (tx) =>
    tx.all(query<FoundInPalette['leads'][number]>`
      select ${raw(shown.join(', '))} from leads
      where account_id = ${caller.accountId} and id = any(${ids}::uuid[]) order by created_at desc, id desc`),
  )
  return { leads, search: { is_more: found.isMore, looked_at: found.lookedAt } }
}
