import { setTimeout as sleep } from 'node:timers/promises'
import { type LookedUpTo, noteMissedWords, sinceTime } from '../leads/search/note-missed-words.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/database/database.ts'
import { keepMissedCalls } from '../platform/lead-calls/verify-lead-calls.ts'
import { keepMissedQueries } from '../webhooks/keep-missed-queries.ts'
import { pauseBehind } from './repeat.ts'

/** A step among a million leads takes some seconds of the database, and nobody waits for it. */
const stepPause = { leastMs: 0, mostMs: 60_000, shareOfTime: 0.1 }

/**
 * Makes good what processes of the release before have written since a time: queries without a body are kept as bodies, their
 * leads are entered into the search, then what is kept of calls. In this order, because a lead that has no row for its calls is
 * known by that.
 */
export async function makeGoodMissedWrites(db: Database, caller: Caller, since: Date): Promise<void> {
  await db.transaction(caller, (tx) => keepMissedQueries(tx, since))
  for (let upTo: LookedUpTo | null = sinceTime(since); upTo !== null; ) {
    const from: LookedUpTo = upTo
    const began = performance.now()
    upTo = await db.transaction(caller, (tx) => noteMissedWords(tx, from))
    const pauseMs = pauseBehind(performance.now() - began, stepPause)
    if (upTo !== null) await sleep(pauseMs, undefined, { ref: false })
  }
  while (await db.transaction(caller, (tx) => keepMissedCalls(tx, since)));
}
