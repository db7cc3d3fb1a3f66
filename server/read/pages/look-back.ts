import { raw } from 'sql-template-tag'
import type { Paging } from '../../http/paging.ts'
import { query } from '../../postgres/database.ts'
import { accountCaller, type Caller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import type { IstWindow } from '../../records/ist-dates.ts'
import { isOfLargeTeam } from './newest-rows.ts'

/** How many rows of the account are read for each row of a manager's page, and by how much more under filters. */
const lookedThrough = 20
const timesUnderFilters = 20

/** The rate at which an account grows is measured on this many of its newest rows, and remembered for this long. */
const toldBy = 1_000
const believedMs = 60_000
const mostPaces = 10_000

/** The column that says which rows are newest, by table. */
const newestBy = { leads: 'created_at', call_logs: 'called_at' } as const

interface Pace {
  readonly knownAt: number
  /** How long the newest thousand rows took to come, in ms; null for an account that has fewer. */
  readonly ms: Promise<number | null>
}

/** Remembered by table and account. It decides only how a page is found, never what is on it. */
const known = new WeakMap<Database, Map<string, Pace>>()

async function readPace(db: Database, accountId: string, table: keyof typeof newestBy, now: number) {
  const at = raw(newestBy[table])
  const row = await db.read(accountCaller(accountId), (tx) =>
    tx.oneOrNone(query<{ at: Date }>`
      select ${at} as at from ${raw(table)} where account_id = ${accountId}
      order by ${at} desc, id desc limit 1 offset ${raw(String(toldBy - 1))}`),
  )
  return row ? now - row.at.getTime() : null
}

function paceOf(db: Database, accountId: string, table: keyof typeof newestBy, now: number) {
  const paces = known.get(db) ?? new Map<string, Pace>()
  known.set(db, paces)
  const key = `${table} ${accountId}`
  const last = paces.get(key)
  if (last && now - last.knownAt < believedMs) return last.ms
  paces.delete(key)
  const [longestKnown] = paces.keys()
  if (longestKnown !== undefined && paces.size >= mostPaces) paces.delete(longestKnown)
  const pace = { knownAt: now, ms: readPace(db, accountId, table, now) }
  paces.set(key, pace)
  pace.ms.catch(() => paces.delete(key))
  return pace.ms
}

/** The properties of a list that decide how far to look back. */
interface LookedThrough {
  readonly window: IstWindow
  readonly paging: Paging
  readonly isFiltered: boolean
}

/**
 * Chooses how far back to read the newest rows of the account for the manager of a large team, so that some thousand
 * are read however long the window is. If they fill the page, that is the page. Answers undefined when the whole
 * window has to be read.
 */
export async function lookBack(
  db: Database,
  caller: Caller,
  table: keyof typeof newestBy,
  { window, paging, isFiltered }: LookedThrough,
): Promise<Date | undefined> {
  if (!isOfLargeTeam(caller)) return undefined
  const now = Date.now()
  const ms = await paceOf(db, caller.accountId, table, now)
  if (ms === null) return undefined
  const few = Math.max(toldBy, lookedThrough * (paging.limit + paging.offset))
  const rows = isFiltered ? few * timesUnderFilters : few
  const since = new Date(Math.min(now, window.before.getTime()) - (ms * rows) / toldBy)
  return since > window.from ? since : undefined
}
