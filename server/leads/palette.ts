import { raw } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { query } from '../postgres/database.ts'
import type { Search } from '../read/search/find-leads.ts'
import { firstFound, SearchRemark } from '../read/search/found-page.ts'
import { DialledLead } from './lead.ts'

const shown = ['id', 'name', 'email', 'phone', 'phone_e164'] as const

/** What the palette lists of the leads that a search finds. */
export const FoundInPalette = Type.Object({
  leads: Type.Array(Type.Pick(DialledLead, shown)),
  search: SearchRemark,
})

type FoundInPalette = Static<typeof FoundInPalette>

const mostFound = 10

/** The newest ten leads that a search finds. */
export async function findForPalette(search: Search): Promise<FoundInPalette> {
  const { db, caller } = search
  const found = await firstFound(search, mostFound)
  const leads = await db.read(caller, (tx) =>
    tx.all(query<FoundInPalette['leads'][number]>`
      select ${raw(shown.join(', '))} from leads
      where account_id = ${caller.accountId} and id = any(${found.leads}::uuid[]) order by created_at desc, id desc`),
  )
  return { leads, search: { is_more: found.isMore, looked_at: found.lookedAt } }
}
