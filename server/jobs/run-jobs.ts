import type { FastifyBaseLogger } from 'fastify'
import { accountCaller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { type Job, logPutOff } from './job.ts'
import { type Repeated, repeat } from './repeat.ts'

/** A clock that was set back must not keep jobs from running for long. */
const longestPauseMs = 3_600_000

/** Runs each job at its interval, one behind the other on one connection. A failing account keeps nothing from others. */
export function runJobs(jobs: readonly Job[], db: Database, log: FastifyBaseLogger): Repeated {
  const dueMs = new Map<Job, number>(jobs.map((job) => [job, 0]))

  async function runFor(job: Job, accountId: string, at: Date): Promise<boolean> {
    try {
      return await db.transaction(accountCaller(accountId), (tx) => job.run(tx, at))
    } catch (error) {
      logPutOff(error, job.name, log)
      return false
    }
  }

  /** One transaction an account in turn, so that no account waits for the whole of another. */
  async function runForAll(job: Job, accountIds: readonly string[]): Promise<void> {
    const at = new Date()
    for (let remaining = accountIds; remaining.length > 0; ) {
      const unfinished: string[] = []
      for (const accountId of remaining) if (await runFor(job, accountId, at)) unfinished.push(accountId)
      remaining = unfinished
    }
  }

  async function runDue(): Promise<void> {
    const due = jobs.filter((job) => (dueMs.get(job) ?? 0) <= Date.now())
    const accountIds = await db.accountIds()
    for (const job of due) {
      await runForAll(job, accountIds)
      dueMs.set(job, Date.now() + job.intervalSeconds * 1_000)
    }
  }

  const untilNextMs = (): number => {
    const nextMs = Math.min(...dueMs.values()) - Date.now()
    return Math.min(Math.max(nextMs, 1_000), longestPauseMs)
  }
  return repeat(runDue, untilNextMs, (error) => logPutOff(error, 'read the accounts', log))
}
