import { readLeadFilter } from '../server/read/leads/lead-filter.ts'
import { foundPage } from '../server/read/search/found-page.ts'
import { readSearch } from '../server/read/search/search-text.ts'
import { accountCaller, type Caller } from '../server/records/caller.ts'
import type { Database } from '../server/records/database.ts'
import { earliestDay } from '../server/records/ist-dates.ts'
import { loadInParallel } from './load.ts'
import { firstNames, lastNames } from './names.ts'
import type { Result } from './result.ts'
import type { Measure, Target } from './scenarios.ts'

export const searchConnections = 8
/** Milliseconds. */
const [mostP50, mostP99] = [50, 250]

/** The same for each run, as good as chosen by chance. */
const chosen = (i: number, below: number): number => (Math.imul(i + 1, 2_654_435_761) >>> 0) % below

const nameAt = (names: readonly string[], i: number): string => names[i % names.length] ?? ''

/** Half rare words, a quarter common names, an eighth two words, an eighth four digits. */
function textAt(i: number, leads: number): string {
  const at = chosen(i, leads) + 1
  if (i % 8 < 4) return `lead${at}`
  if (i % 8 === 4) return nameAt(firstNames, at % 20)
  if (i % 8 === 5) return nameAt(lastNames, at % 20)
  if (i % 8 === 6) return `${nameAt(firstNames, at)} ${nameAt(lastNames, at >> 8)}`
  return String(1_000 + (at % 9_000))
}

function callersOf({ seeded }: Target): Readonly<Record<string, Caller>> {
  const { accountId, agentId, agentIds } = seeded
  const account = accountCaller(accountId)
  return {
    'an admin': { ...account, role: 'admin', userId: agentId },
    'a manager of 5': { ...account, role: 'manager', userId: agentId, teamUserIds: agentIds.slice(1, 6) },
    'an agent': { ...account, role: 'agent', userId: agentId },
  }
}

function searchOnce(db: Database, caller: Caller, text: string): Promise<string> {
  const filter = readLeadFilter({ from_date: earliestDay }, new Date())
  return foundPage({ db, caller, filter, terms: readSearch(text) })
}

/**
 * Searches of each role, the service's own way from the text to the page, called in this process. Connections stay open from
 * one round to the next, as the service's do. Each round goes on in the texts where the one before ended.
 */
export function measuresOfSearch(db: Database, target: Target, leads: number): Measure[] {
  return Object.entries(callersOf(target)).map(([who, caller]) => {
    let i = 0
    const search = (): Promise<string> => searchOnce(db, caller, textAt(i++, leads))
    return {
      name: `search as ${who}, without HTTP`,
      run: (seconds) => loadInParallel(seconds, search, searchConnections),
    }
  })
}

/** Milliseconds of the slowest role, with their targets. */
export function timesOfSearch(result: Result | undefined): [name: string, ms: number, most: number][] {
  const lines = result?.lines.filter(({ name }) => name.startsWith('search as')) ?? []
  const slowest = (of: 'p50Ms' | 'p99Ms'): number =>
    lines.length === 0 ? Number.NaN : Math.max(...lines.map(({ measured }) => measured[of]))
  const size = result?.leads.toLocaleString('en') ?? ''
  return [
    [`search, ms of the slowest role, p50, ${size}`, slowest('p50Ms'), mostP50],
    [`search, ms of the slowest role, p99, ${size}`, slowest('p99Ms'), mostP99],
  ]
}
