import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import type { Pause } from './repeat.ts'

/** An account that was written to. */
export interface WrittenAccount {
  readonly caller: Caller
  /** For how long what was written has waited for the job. */
  readonly waitedMs: number
  /** Nothing was written since the last turn of the job. */
  readonly isQuiet: boolean
}

/** `done` with what was written; `again` in the next turn; `waiting` as well, and it has waited since it was written. */
export type WriteJobResult = 'done' | 'again' | 'waiting'

/** Work behind writes: done for the accounts that were written to. */
export interface WriteJob {
  readonly name: string
  readonly pause: Pause
  run(db: Database, account: WrittenAccount): Promise<WriteJobResult>
}
