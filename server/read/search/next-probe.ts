import { seenUserIds, seesWholeAccount } from '../../postgres/identity.ts'
import type { Caller } from '../../records/caller.ts'
import { readsByPerson } from '../pages/newest-rows.ts'

/** How the next probe asks the postings: for how many leads, and for those of some people only or of anybody. */
export interface Look {
  readonly limit: number
  readonly people: readonly string[] | null
}

/** The leads that one probe asks for: a page of a thousand, and some that turn out not to match. */
export const fewTimes = 1_100
const mostTimes = 16 * fewTimes
/** The number of leads tested in vain after which the postings are asked for visible leads only. */
const mostUnseen = 4 * fewTimes
/** Fewer leads than this are not worth a round trip. */
const fewest = 100
/**
 * How many postings can be read in the time that testing one lead in vain takes, with an index of the person and with
 * one of all leads.
 */
const postingsOfLead = { ownIndex: 15, index: 40 } as const

/**
 * Chooses the first probe for common words. `density` is the share of leads that have the words, `share` the share of
 * those that the caller sees, `wanted` the number of leads to find. Asking for the caller's people reads their
 * postings; asking for anybody tests leads in vain that the caller does not see. The cheaper one is chosen.
 */
export function firstProbe(caller: Caller, density: number, share: number, wanted: number): Look {
  const postings = readsByPerson(caller) ? postingsOfLead.ownIndex : postingsOfLead.index
  if (!seesWholeAccount(caller) && density * (1 - share) * postings > share)
    return { limit: fewTimes, people: seenUserIds(caller) }
  return { limit: Math.min(mostTimes, Math.max(fewTimes, Math.ceil(wanted / share))), people: null }
}

/**
 * Chooses the next probe after `tested` leads of which `found` matched and `lacking` are still missing. Where the caller
 * sees few of the tested leads, or has all wanted ones and asks for more, the postings are asked for his people alone.
 */
export function nextProbe(caller: Caller, last: Look, tested: number, found: number, lacking: number): Look {
  const wanted = Math.ceil((lacking * tested) / Math.max(1, found))
  if (last.people === null && readsByPerson(caller) && (lacking <= 0 || wanted > mostUnseen))
    return { limit: fewTimes, people: seenUserIds(caller) }
  const most = Math.min(4 * last.limit, mostTimes)
  return { ...last, limit: lacking > 0 && found > 0 ? Math.min(most, Math.max(fewest, wanted)) : most }
}
