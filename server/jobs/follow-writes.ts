import type { FastifyBaseLogger } from 'fastify'
import { accountCaller, type Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { logPutOff } from './job.ts'
import { type Pause, pauseBehind, repeat } from './repeat.ts'

/** Work behind writes: done for the accounts that were written to. */
export interface WriteJob {
  readonly name: string
  readonly pause: Pause
  /** Answers false while something is left: then it is called again in the next turn. */
  run(db: Database, caller: Caller): Promise<boolean>
}

export interface FollowedWrites {
  /** Something was written for this account. */
  add(accountId: string): void
  /** For how long the oldest of what was written waits. */
  lagSeconds(): number
  /** Lets what is under way finish and takes one last turn. */
  stop(): Promise<void>
}

/** Runs a job for the accounts that were written to, one behind the other; one that fails keeps nothing from the others. */
export function followWrites(job: WriteJob, db: Database, log: FastifyBaseLogger): FollowedWrites {
  /** Since when something waits for the job, by account, in ms since 1970. */
  const waiting = new Map<string, number>()
  let underWaySinceMs: number | undefined
  let workedMs = 0

  async function runFor(accountId: string, sinceMs: number): Promise<void> {
    // What is written from here on waits for the next turn.
    waiting.delete(accountId)
    underWaySinceMs = sinceMs
    const isDone = await job.run(db, accountCaller(accountId)).catch((error: unknown) => {
      logPutOff(error, job.name, log)
      return false
    })
    underWaySinceMs = undefined
    if (!isDone) waiting.set(accountId, sinceMs)
  }

  async function turn(): Promise<void> {
    const began = performance.now()
    for (const [accountId, sinceMs] of [...waiting]) await runFor(accountId, sinceMs)
    workedMs = performance.now() - began
  }

  const repeated = repeat(
    turn,
    () => pauseBehind(workedMs, job.pause),
    (error) => logPutOff(error, job.name, log),
  )
  return {
    add(accountId) {
      if (!waiting.has(accountId)) waiting.set(accountId, Date.now())
    },
    lagSeconds() {
      const since = [...waiting.values(), ...(underWaySinceMs === undefined ? [] : [underWaySinceMs])]
      return since.length === 0 ? 0 : (Date.now() - Math.min(...since)) / 1_000
    },
    async stop() {
      await repeated.stop()
      await turn()
    },
  }
}
