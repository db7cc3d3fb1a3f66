import type { Caller } from '../../platform/caller.ts'
import { asWholeAccount, type Database, onlyRow } from '../../platform/database/database.ts'
import { newestEntries, notEntered, type Times } from './search-entries.ts'
import type { SearchTerm } from './search-text.ts'

/** What entries say of a search: who is no match is among it, who is one is never missing. */
export interface EntriesFound {
  /** Leads of which entries do not tell yet: they may match, whenever they were created. */
  readonly changedIds: readonly string[]
  /** Of leads from before, entries tell nothing yet; 0 when they tell of all. */
  readonly enteredFromMs: number
  /** When leads were created that may match, newest first. */
  readonly times: readonly number[]
  /** Whether there may be more before the last of `times`. */
  readonly isCut: boolean
  /** What entries are asked for where there are more, the rarest first: it is what the others are held against. */
  readonly asked: readonly SearchTerm[]
}

/** Leads that are looked at for one page of found ones: a thousand, and those that turn out to be no match. */
export const fewTimes = 1_100
/** Terms that entries are asked for; the leads that are found must have the others as well. */
const mostAsked = 4

const numbersOf = (found: string): number[] => (found === '' ? [] : found.split(',').map(Number))

interface NotEntered {
  readonly ids: string[]
  readonly from_ms: number
}

/** Times that stand in all the lists. */
function inAll(lists: readonly (readonly number[])[]): readonly number[] {
  const [shortest = [], ...others] = lists.toSorted((one, other) => one.length - other.length)
  const sets = others.map((list) => new Set(list))
  return shortest.filter((ms) => sets.every((set) => set.has(ms)))
}

/** The terms that most likely are rare. */
function rarest(terms: readonly SearchTerm[]): readonly SearchTerm[] {
  const length = (term: SearchTerm): number => ('digits' in term ? term.digits.length : term.word.length)
  return terms.toSorted((one, other) => length(other) - length(one)).slice(0, mostAsked)
}

/**
 * Asks entries for each term by itself. A rare one tells all leads that may match; where all are common, the newest that
 * have all of them are asked for next.
 */
export async function lookAtEntries(
  db: Database,
  caller: Caller,
  terms: readonly SearchTerm[],
  times: Times,
): Promise<EntriesFound> {
  const { accountId } = caller
  const likely = rarest(terms)
  const [changed, ...lists] = await db.read(caller, (tx) =>
    tx.run<[NotEntered, ...{ found: string }[]]>(
      asWholeAccount,
      notEntered(accountId),
      ...likely.map((term) => newestEntries(accountId, [term], null, times, fewTimes)),
    ),
  )
  const { ids: changedIds, from_ms: enteredFromMs } = onlyRow(changed)
  const known = { changedIds, enteredFromMs }
  const found = lists.map((rows, i) => ({
    term: likely[i] as SearchTerm,
    times: numbersOf(onlyRow(rows).found),
  }))
  const whole = found.filter((one) => one.times.length < fewTimes).map((one) => one.times)
  if (whole.length > 0) return { ...known, times: inAll(whole), isCut: false, asked: likely }
  const [only, ...others] = found.toSorted(
    (one, other) => (one.times.at(-1) ?? 0) - (other.times.at(-1) ?? 0),
  )
  if (!only) throw new Error('entries are asked for a term')
  const asked = [only, ...others].map(({ term }) => term)
  if (others.length === 0) return { ...known, times: only.times, isCut: true, asked }
  return { ...known, ...(await lookFurther(db, caller, asked, times, fewTimes)), asked }
}

/** The newest entries that have all terms, of anybody's leads or of those that one of the people sees. */
export async function lookFurther(
  db: Database,
  caller: Caller,
  terms: readonly SearchTerm[],
  times: Times,
  limit: number,
  people: readonly string[] | null = null,
): Promise<Pick<EntriesFound, 'times' | 'isCut'>> {
  const { found } = await db.read(caller, async (tx) => {
    const statement = newestEntries(caller.accountId, terms, people, times, limit)
    const [rows] = await tx.run<[{ found: string }]>(asWholeAccount, statement)
    return onlyRow(rows)
  })
  const list = numbersOf(found)
  return { times: list, isCut: list.length === limit }
}
