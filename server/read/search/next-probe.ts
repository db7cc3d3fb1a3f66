import { seenUserIds, seesWholeAccount } from '../../postgres/identity.ts'
import type { Caller } from '../../records/caller.ts'
import { readsByPerson } from '../pages/newest-rows.ts'

/** How to ask postings for the next leads: so many of them, and of these people only, or of anybody. */
export interface Look {
  readonly limit: number
  readonly people: readonly string[] | null
}

/** Leads that are looked at for one page of found ones: a thousand, and those that turn out to be no match. */
export const fewTimes = 1_100
const mostTimes = 16 * fewTimes
/** Leads that are looked at in vain before postings are asked for those alone that the caller sees. */
const mostUnseen = 4 * fewTimes
/** So few are not worth a round trip of their own. */
const fewest = 100
/** Postings that are read in the time in which one lead is tested in vain, in an index of the person's own or of all. */
const postingsOfLead = { ownIndex: 15, index: 40 } as const

/**
 * How to look first where the words are common: `density` is what part of all leads has them, `share` what part of them
 * the caller sees, `wanted` how many leads are asked for. Of his people's postings `share` is read for each lead that is
 * gone through; otherwise of leads that have the words those are tested in vain that he does not see. Whichever is less
 * work.
 */
export function firstProbe(caller: Caller, density: number, share: number, wanted: number): Look {
  const postings = readsByPerson(caller) ? postingsOfLead.ownIndex : postingsOfLead.index
  if (!seesWholeAccount(caller) && density * (1 - share) * postings > share)
    return { limit: fewTimes, people: seenUserIds(caller) }
  return { limit: Math.min(mostTimes, Math.max(fewTimes, Math.ceil(wanted / share))), people: null }
}

/**
 * How to look further after `tested` leads of which `found` matched. `lacking` is what is not there yet of
 * those that are wanted, for as many as that leads are expected to follow as before. Where the caller sees few of those that are
 * tested, or has all of those and wants more, postings are asked for his people alone.
 */
export function nextProbe(caller: Caller, last: Look, tested: number, found: number, lacking: number): Look {
  const wanted = Math.ceil((lacking * tested) / Math.max(1, found))
  if (last.people === null && readsByPerson(caller) && (lacking <= 0 || wanted > mostUnseen))
    return { limit: fewTimes, people: seenUserIds(caller) }
  const most = Math.min(4 * last.limit, mostTimes)
  return { ...last, limit: lacking > 0 && found > 0 ? Math.min(most, Math.max(fewest, wanted)) : most }
}
