import type { WriteJob } from '../../jobs/write-job.ts'
import { type IndexResult, indexLeads, manyChanges } from './index-leads.ts'

/** The longest time for which changes of a busy account wait: a search has to test them itself. */
const longestWaitMs = 10_000
/** The most steps for one account before others get their turn. */
const mostSteps = 5

/**
 * Indexes leads after they were written: many at a time while an account is busy, all of them once it is quiet or
 * they have waited long.
 */
export const indexWrittenLeads: WriteJob = {
  name: 'index leads into the search',
  pause: { leastMs: 1_000, mostMs: 1_000, shareOfTime: 1 },
  async run(db, { caller, waitedMs, isQuiet }) {
    const isDue = isQuiet || waitedMs >= longestWaitMs
    let result: IndexResult = 'behind'
    // A search tests each waiting change, so the steps go on until few are left, however fast changes come.
    for (let step = 0; result === 'behind' && step < mostSteps; step++)
      result = await indexLeads(db, caller, isDue ? 1 : manyChanges)
    if (isQuiet && result === 'done') return 'done'
    return isDue && result !== 'busy' ? 'again' : 'waiting'
  },
}
