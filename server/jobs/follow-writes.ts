import type { FastifyBaseLogger } from 'fastify'
import { accountCaller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { logPutOff } from './log-put-off.ts'
import { pauseBehind, repeat } from './repeat.ts'
import type { WriteJob } from './write-job.ts'

export interface FollowedWrites {
  /** Something was written for this account. */
  add(accountId: string): void
  /** For how long the oldest of what was written waits. */
  lagSeconds(): number
  /** Lets what is under way finish and takes one last turn. */
  stop(): Promise<void>
}

/** What was written for an account and waits for the job. */
interface Waiting {
  sinceMs: number
  /** The first write since the last turn began; null where there was none. */
  writtenMs: number | null
}

/** Runs a job for the accounts that were written to, one behind the other; one that fails keeps nothing from the others. */
export function followWrites(job: WriteJob, db: Database, log: FastifyBaseLogger): FollowedWrites {
  const waiting = new Map<string, Waiting>()
  let workedMs = 0

  function add(accountId: string): void {
    const now = Date.now()
    const account = waiting.get(accountId)
    if (account) account.writtenMs ??= now
    else waiting.set(accountId, { sinceMs: now, writtenMs: now })
  }

  async function runFor(accountId: string, account: Waiting): Promise<void> {
    const beganMs = Date.now()
    const isQuiet = account.writtenMs === null
    account.writtenMs = null
    const result = await job
      .run(db, { caller: accountCaller(accountId), waitedMs: beganMs - account.sinceMs, isQuiet })
      .catch((error: unknown) => {
        logPutOff(error, job.name, log)
        return 'waiting' as const
      })
    if (result === 'again') account.sinceMs = beganMs
    if (result !== 'done') return
    if (account.writtenMs === null) waiting.delete(accountId)
    else account.sinceMs = account.writtenMs
  }

  async function turn(): Promise<void> {
    const began = performance.now()
    for (const [accountId, account] of [...waiting]) await runFor(accountId, account)
    workedMs = performance.now() - began
  }

  const repeated = repeat(
    turn,
    () => pauseBehind(workedMs, job.pause),
    (error) => logPutOff(error, job.name, log),
  )
  return {
    add,
    lagSeconds() {
      const since = [...waiting.values()].map(({ sinceMs }) => sinceMs)
      return since.length === 0 ? 0 : (Date.now() - Math.min(...since)) / 1_000
    },
    async stop() {
      await repeated.stop()
      await turn()
    },
  }
}
