import type { Tx } from '../records/database.ts'

/**
 * Work that is done beside answering, again and again, for each account by itself. No answer is wrong without it, and
 * several processes may do it at once.
 */
export interface Job {
  /** What it does, for the log. */
  readonly name: string
  /** From the end of one turn to the beginning of the next. */
  readonly intervalSeconds: number
  /** One transaction for the account of `tx`. Answers true while there may be more to do: then it is called again. */
  run(tx: Tx, at: Date): Promise<boolean>
}

export const dailySeconds = 24 * 3_600
