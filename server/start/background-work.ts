import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { followWrites } from '../jobs/follow-writes.ts'
import { dailySeconds, type Job, logPutOff } from '../jobs/job.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { deleteUntouchedLeads } from '../leads/retention/delete-untouched.ts'
import { passOnLeads } from '../passing-on/pass-on-leads.ts'
import { compactWrittenCounts } from '../read/counts/compact-counts.ts'
import type { Database } from '../records/database.ts'
import { findOurContacts } from '../webhooks/ours/find-our-contacts.ts'
import { removeOldBodies } from '../webhooks/remove-old-bodies.ts'
import { forgetOldRows } from './forget-old-rows.ts'

/** What a process does beside answering. None of it is needed for a right answer, and none can end the process. */
export interface BackgroundWork {
  /** Something was written for this account. */
  readonly onWritten: (accountId: string) => void
  /** Takes all accounts as written to: somebody ended who cannot say for which he wrote. */
  readonly onAnyWritten: () => void
  /** For how long the oldest of what was written waits to be compacted. */
  readonly compactLagSeconds: () => number
  /** Lets what is under way finish, if the database lets it: what is left is done by the next start. */
  stop(): Promise<void>
}

const closeLimitMs = 4_000

/** Starts every job; at once for all accounts, because a process that was killed may have left some undone. */
export function startBackgroundWork(
  db: Database,
  log: FastifyBaseLogger,
  deliveryRetentionDays: number,
): BackgroundWork {
  const compacting = followWrites(compactWrittenCounts, db, log)
  const onWritten = (accountId: string): void => compacting.add(accountId)
  const followAll: Job = {
    name: 'follow the writes of all accounts',
    intervalSeconds: dailySeconds,
    async run({ caller }) {
      onWritten(caller.accountId)
      return false
    },
  }
  const jobs = runJobs(
    [
      followAll,
      ...forgetOldRows,
      removeOldBodies(deliveryRetentionDays),
      deleteUntouchedLeads,
      passOnLeads,
      findOurContacts,
    ],
    db,
    log,
  )
  return {
    onWritten,
    onAnyWritten: () =>
      void db
        .accountIds()
        .then((accountIds) => accountIds.forEach(onWritten))
        .catch((error: unknown) => logPutOff(error, followAll.name, log)),
    compactLagSeconds: () => compacting.lagSeconds(),
    async stop() {
      const done = Promise.all([compacting, jobs].map((one) => one.stop()))
      await Promise.race([done, sleep(closeLimitMs, undefined, { ref: false })])
    },
  }
}
