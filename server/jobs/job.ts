import type { FastifyBaseLogger } from 'fastify'
import type { Tx } from '../records/database.ts'
import { isUnavailable } from '../refusals/errors.ts'

/** Work beside answering, for each account by itself. No answer is wrong without it; several processes may do it. */
export interface Job {
  /** What it does, for the log. */
  readonly name: string
  /** From the end of one turn to the beginning of the next. */
  readonly intervalSeconds: number
  /** One transaction for the account of `tx`. Answers true while there may be more to do: then it is called again. */
  run(tx: Tx, at: Date): Promise<boolean>
}

export const dailySeconds = 24 * 3_600

/** A job that failed waits for its next turn. That the database is away is logged where it is noticed. */
export function logPutOff(error: unknown, job: string, log: FastifyBaseLogger): void {
  if (!isUnavailable(error)) log.warn({ err: error, job }, 'background work is put off')
}
