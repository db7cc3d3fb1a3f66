import { asWholeAccount, onlyRow } from '../../postgres/database.ts'
import { seenUserIds, seesWholeAccount } from '../../postgres/identity.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { fewTimes, firstProbe, type Look } from './next-probe.ts'
import { newestPostings, notIndexed, type PostedTimes, shareOfPeople, type Times } from './search-postings.ts'
import type { SearchTerm } from './search-text.ts'
import { densityOf, lastOf } from './word-density.ts'

/** What the postings say about a search. They may name a lead that does not match, and never miss one that does. */
export interface PostingsFound {
  /** Leads that changed and are not indexed yet. They may match, whenever they were created. */
  readonly changedIds: readonly string[]
  /** Leads created before this time are not indexed yet; 0 when all are. */
  readonly indexedFromMs: number
  /**
   * Times at which matching leads may have been created. They stay a text, because thousands of them would be parsed
   * and written again.
   */
  readonly times: PostedTimes
  /** True when there may be more times before the last one. */
  readonly isCut: boolean
  /** The terms for further probes, the rarest first. */
  readonly asked: readonly SearchTerm[]
  /** How `times` were asked for. */
  readonly look: Look
}

/** The most terms that are looked up in postings; found leads are tested for the others. */
const mostAsked = 4

/** Times that stand in all the lists. */
function inAll(lists: readonly PostedTimes[]): PostedTimes {
  const [shortest, ...others] = lists.toSorted((one, other) => one.n - other.n)
  if (!shortest) throw new Error('there is a list')
  if (others.length === 0) return shortest
  const sets = others.map(({ found }) => new Set(found.split(',')))
  const both = shortest.found.split(',').filter((ms) => ms !== '' && sets.every((set) => set.has(ms)))
  return { found: both.join(), n: both.length }
}

/** The terms that are most likely rare. */
function rarest(terms: readonly SearchTerm[]): readonly SearchTerm[] {
  const length = (term: SearchTerm): number => ('digits' in term ? term.digits.length : term.word.length)
  return terms.toSorted((one, other) => length(other) - length(one)).slice(0, mostAsked)
}

/**
 * Looks each term up by itself. A rare term names all leads that may match. If all are common, the next probe asks
 * for the newest leads that have all terms.
 */
export async function probePostings(
  db: Database,
  caller: Caller,
  terms: readonly SearchTerm[],
  times: Times,
  wanted: number,
): Promise<PostingsFound> {
  const { accountId } = caller
  const likely = rarest(terms)
  const people = seesWholeAccount(caller) ? [] : [shareOfPeople(accountId, seenUserIds(caller), times)]
  const [changed, lists, [shares = []]] = await db.read(caller, (tx) =>
    tx.run(
      asWholeAccount,
      notIndexed(accountId),
      likely.map((term) => newestPostings(accountId, [term], null, times, fewTimes)),
      people,
    ),
  )
  const { ids: changedIds, from_ms: indexedFromMs, segments } = onlyRow(changed)
  const known = { changedIds, indexedFromMs }
  const found = likely.map((term, i) => ({ term, times: onlyRow(lists[i] ?? []) }))
  const whole = found.filter((one) => one.times.n < fewTimes).map((one) => one.times)
  if (whole.length > 0) {
    const look: Look = { limit: fewTimes, people: null }
    return { ...known, times: inAll(whole), isCut: false, asked: likely, look }
  }
  const rarestFirst = found.toSorted((one, other) => lastOf(one.times) - lastOf(other.times))
  const asked = rarestFirst.map(({ term }) => term)
  const share = shares[0]?.share ?? 1
  const density = found.reduce((part, one) => part * densityOf(one.times, segments, times.beforeMs), 1)
  const look = firstProbe(caller, density, share, wanted)
  const [only, ...others] = rarestFirst
  if (only && others.length === 0 && look.people === null && look.limit === fewTimes)
    return { ...known, times: only.times, isCut: true, asked, look }
  return { ...known, ...(await probeFurther(db, caller, asked, times, look)), asked, look }
}

/** The newest postings that have all terms, of anybody's leads or of those that one of the people sees. */
export async function probeFurther(
  db: Database,
  caller: Caller,
  terms: readonly SearchTerm[],
  times: Times,
  { limit, people }: Look,
): Promise<Pick<PostingsFound, 'times' | 'isCut'>> {
  const found = await db.read(caller, async (tx) => {
    const statement = newestPostings(caller.accountId, terms, people, times, limit)
    const [rows] = await tx.run(asWholeAccount, statement)
    return onlyRow(rows)
  })
  return { times: found, isCut: found.n === limit }
}
