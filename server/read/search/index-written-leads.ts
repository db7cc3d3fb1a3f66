import type { WriteJob } from '../../jobs/write-job.ts'
import { type IndexResult, indexLeads, manyChanges } from './index-leads.ts'

/** A search looks itself at what waits, so an account that is written to in every turn waits no longer than this. */
const longestWaitMs = 10_000
/** Steps of one turn: another account waits no longer than for these. */
const mostSteps = 5

/** Indexes many leads at a time while an account is written to; all of them when it is quiet, or when they have waited for long. */
export const indexWrittenLeads: WriteJob = {
  name: 'index leads into the search',
  pause: { leastMs: 1_000, mostMs: 1_000, shareOfTime: 1 },
  async run(db, { caller, waitedMs, isQuiet }) {
    const isDue = isQuiet || waitedMs >= longestWaitMs
    let result: IndexResult = 'behind'
    // A search looks at each change that waits: so no longer than it takes to index them, however fast they come.
    for (let step = 0; result === 'behind' && step < mostSteps; step++)
      result = await indexLeads(db, caller, isDue ? 1 : manyChanges)
    if (isQuiet && result === 'done') return 'done'
    return isDue && result !== 'busy' ? 'again' : 'waiting'
  },
}
