import type { Database } from '../records/database.ts'
import { unavailable } from '../refusals/errors.ts'

const retryAfterSeconds = 2

/** As a database that is away. */
const absent: Partial<Database> = {
  readsByTable: false,
  isUp: async () => false,
  suspect: async () => undefined,
  readiness: async () => ({ reason: 'The database is not there yet.', lostNodes: [] }),
  waiting: () => 0,
  stats: () => ({ total: 0, idle: 0, statements: 0 }),
  close: async () => undefined,
}

const refuse = async (): Promise<never> => {
  throw unavailable(retryAfterSeconds)
}

/** A database that is away until it arrives: so that the door is open before (decision 0046). */
export function lateDatabase(): { readonly db: Database; arrive(db: Database): void } {
  let arrived: Database | undefined
  const db = new Proxy({} as Database, {
    get: (_, name: keyof Database) => (arrived ?? absent)[name] ?? refuse,
  })
  return {
    db,
    arrive(real) {
      arrived = real
    },
  }
}
