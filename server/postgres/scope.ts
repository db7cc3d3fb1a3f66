import type { ConditionalWrite, Database, Statement, Tx } from './database.ts'
import type { Identity } from './identity.ts'
import { writeUnlessWithin } from './pipeline/conditional-write.ts'

/** Runs a verb in transactions of its own, or inside a transaction that also writes something else. */
export interface Scope<C extends Identity> {
  readonly caller: C
  /** As `Database.writeUnless`. */
  writeUnless<const S extends readonly Statement[]>(write: ConditionalWrite<S>): Promise<boolean>
  transaction<T>(verb: (tx: Tx<C>) => Promise<T>): Promise<T>
  /** Reads before anything is written: in one round trip, or as a step of the transaction. */
  read<T>(verb: (tx: Tx<C>) => Promise<T>): Promise<T>
}

/** Each write commits by itself, and may share its transaction with those of others. */
export const alone = <C extends Identity>(db: Database<C>, caller: C): Scope<C> => ({
  caller,
  writeUnless: (write) => db.writeUnless(caller, write),
  transaction: (verb) => db.transaction(caller, verb),
  read: (verb) => db.read(caller, verb),
})

/** All writes commit with the transaction. */
export const within = <C extends Identity>(tx: Tx<C>): Scope<C> => ({
  caller: tx.caller,
  writeUnless: (write) => writeUnlessWithin(tx, write),
  transaction: (verb) => verb(tx),
  read: (verb) => verb(tx),
})
