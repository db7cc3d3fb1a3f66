import { type LookedUpTo, noteMissedWords, sinceTime } from '../leads/search/note-missed-words.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/database/database.ts'
import { keepMissedCalls } from '../platform/lead-calls/verify-lead-calls.ts'

/**
 * Makes good what processes of the release before have written since a time: their leads are entered into the search,
 * then what is kept of calls. In this order, because a lead that has no row for its calls is known by that.
 */
export async function makeGoodMissedWrites(db: Database, caller: Caller, since: Date): Promise<void> {
  for (let upTo: LookedUpTo | null = sinceTime(since); upTo !== null; ) {
    const from: LookedUpTo = upTo
    upTo = await db.transaction(caller, (tx) => noteMissedWords(tx, from))
  }
  while (await db.transaction(caller, (tx) => keepMissedCalls(tx, since)));
}
