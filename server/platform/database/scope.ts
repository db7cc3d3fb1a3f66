import type { Caller } from '../caller.ts'
import type { Database, GuardedWrite, Tx } from './database.ts'
import { attemptWithin } from './transactions/guarded-write.ts'

/** Where a verb reads and writes: in transactions of its own, or inside one that writes something else as well. */
export interface Scope {
  readonly caller: Caller
  /** As `Database.attempt`. */
  attempt<R extends readonly object[]>(write: GuardedWrite<R>): Promise<boolean>
  transaction<T>(verb: (tx: Tx) => Promise<T>): Promise<T>
  /** What is asked before anything is written: one round trip, or a step of the transaction. */
  read<T>(verb: (tx: Tx) => Promise<T>): Promise<T>
}

/** Each write commits by itself, and may share its transaction with those of others. */
export function alone(db: Database, caller: Caller): Scope {
  return {
    caller,
    attempt: (write) => db.attempt(caller, write),
    transaction: (verb) => db.transaction(caller, verb),
    read: (verb) => db.read(caller, verb),
  }
}

/** All writes commit with the transaction. */
export function within(tx: Tx): Scope {
  return {
    caller: tx.caller,
    attempt: (write) => attemptWithin(tx, write),
    transaction: (verb) => verb(tx),
    read: (verb) => verb(tx),
  }
}
