import { type Static, Type } from 'typebox'
import { leadsByDay } from '../read/counts/counts-by-day.ts'
import { bySource, countsByKey, type KeyCount } from '../read/counts/counts-by-key.ts'
import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import type { IstWindow } from '../records/ist-dates.ts'

/** As many as the console lists. */
const mostListed = 10
/** As many as a chart has colours for: of more sources the smaller ones share one. */
const mostDrawn = 6

/** What came from the largest sources in a window. */
export const LeadsBySource = Type.Object({
  leads_by_day: Type.Array(
    Type.Object({
      day: Type.String(),
      source: Type.Union([Type.String(), Type.Null()], {
        description: 'Null: all sources but the largest five, where there are more than six.',
      }),
      count: Type.Integer(),
    }),
  ),
  sources: Type.Array(Type.Object({ source: Type.String(), leads: Type.Integer(), won: Type.Integer() }), {
    description: 'Up to ten, the most leads first.',
  }),
})

export type LeadsBySource = Static<typeof LeadsBySource>

/** The largest first, alike ones by their names; what a deletion has left without any is not there. */
const largestFirst = (totals: readonly KeyCount[]): readonly KeyCount[] =>
  totals.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))

/**
 * Of the totals of all sources of a window the largest, with what is told of these alone: reads of days and of won leads
 * as many counts as ten sources have, and not those of hundreds.
 */
export async function readLargestSources(
  db: Database,
  caller: Caller,
  window: IstWindow,
  totals: readonly KeyCount[],
): Promise<LeadsBySource> {
  const largest = largestFirst(totals)
  if (largest.length === 0) return { leads_by_day: [], sources: [] }
  const listed = largest.slice(0, mostListed)
  const drawn = largest.slice(0, largest.length > mostDrawn ? mostDrawn - 1 : mostDrawn)
  const namesOf = (some: readonly KeyCount[]): string[] => some.map(({ key }) => key)
  const [days, won] = await db.read(caller, (tx) =>
    tx.run(
      leadsByDay(caller, window, namesOf(drawn)),
      countsByKey(caller, 'leads', window, bySource(caller, namesOf(listed)), { only: 'Won' }),
    ),
  )
  return {
    leads_by_day: days.map(({ day, value, count }) => ({ day, source: value, count })),
    sources: listed.map(({ key, count }) => ({
      source: key,
      leads: count,
      won: won.find((one) => one.key === key)?.count ?? 0,
    })),
  }
}
