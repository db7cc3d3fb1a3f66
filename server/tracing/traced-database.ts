import type { Database } from '../postgres/database.ts'
import type { Identity } from '../postgres/identity.ts'
import type { Tracing } from './tracing.ts'

/** The same database, with a span around each step of a request. Statements are not told: they are in docs/sql. */
export function tracedDatabase<C extends Identity>(db: Database<C>, tracing: Tracing | null): Database<C> {
  if (!tracing) return db
  const { inStep } = tracing
  return {
    ...db,
    read: (caller, verb) => inStep('database read', () => db.read(caller, verb)),
    readInTwo: (caller, verb) => inStep('database read', () => db.readInTwo(caller, verb)),
    write: (caller, verb) => inStep('database write', () => db.write(caller, verb)),
    writeUnless: (caller, write) => inStep('database write', () => db.writeUnless(caller, write)),
    lookUp: (caller, verb) => inStep('database look-up', () => db.lookUp(caller, verb)),
    transaction: (caller, verb) => inStep('database transaction', () => db.transaction(caller, verb)),
  }
}
