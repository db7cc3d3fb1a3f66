import sql, { raw } from 'sql-template-tag'
import { accountCaller, type Caller } from '../platform/caller.ts'
import { deepOffset } from '../platform/counts/deep-page.ts'
import type { Database } from '../platform/database/database.ts'
import { readsAmongAll } from '../platform/database/newest-rows.ts'
import { isCounted } from './counted-filters.ts'
import { filterConditions, type LeadFilter } from './lead-filter.ts'

/** So many of the account's leads are looked through for one that is shown, and so many times more under filters. */
const lookedThrough = 20
const timesUnderFilters = 20

/** The pace of an account is told by so many of its leads, and believed for so long. */
const toldBy = 1_000
const believedMs = 60_000
const mostAccounts = 10_000

interface Pace {
  readonly knownAt: number
  /** How long the newest thousand took; null for an account that has fewer. */
  readonly ms: Promise<number | null>
}

/** It only chooses between ways that answer the same. */
const known = new WeakMap<Database, Map<string, Pace>>()

async function readPace(db: Database, accountId: string, now: number): Promise<number | null> {
  const row = await db.read(accountCaller(accountId), (tx) =>
    tx.oneOrNone<{ created_at: Date }>(sql`
      select created_at from leads where account_id = ${accountId}
      order by created_at desc, id desc limit 1 offset ${raw(String(toldBy - 1))}`),
  )
  return row ? now - row.created_at.getTime() : null
}

function paceOf(db: Database, accountId: string, now: number): Promise<number | null> {
  const paces = known.get(db) ?? new Map<string, Pace>()
  known.set(db, paces)
  const last = paces.get(accountId)
  if (last && now - last.knownAt < believedMs) return last.ms
  paces.delete(accountId)
  const [longestKnown] = paces.keys()
  if (longestKnown !== undefined && paces.size >= mostAccounts) paces.delete(longestKnown)
  const pace = { knownAt: now, ms: readPace(db, accountId, now) }
  paces.set(accountId, pace)
  pace.ms.catch(() => paces.delete(accountId))
  return pace.ms
}

/**
 * Since when leads are looked through for the list of a large team's manager, so that these are some thousand, whatever
 * is in the window: a full page from there is the page. Undefined where all of the window is looked through.
 */
export async function lookBack(db: Database, caller: Caller, filter: LeadFilter): Promise<Date | undefined> {
  const { paging, window, assigneeIds } = filter
  if (!readsAmongAll(caller) || assigneeIds !== undefined) return undefined
  if (paging.offset >= deepOffset && isCounted(filter)) return undefined
  const now = Date.now()
  const ms = await paceOf(db, caller.accountId, now)
  if (ms === null) return undefined
  const times = filterConditions(caller.accountId, filter) ? timesUnderFilters : 1
  const leads = Math.max(toldBy, lookedThrough * (paging.limit + paging.offset)) * times
  const since = new Date(Math.min(now, window.before.getTime()) - (ms * leads) / toldBy)
  return since > window.from ? since : undefined
}
