import pg from 'pg'
import { unavailable } from '../errors.ts'

/** SQLSTATE of a database error; errors are matched by it alone, never by a constraint's name. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

const mostTries = 3

/** A deadlock's victim has written nothing: the same work is done again. Locks are ordered, so it is rare. */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (sqlStateOf(error) !== '40P01' || tries === mostTries) throw error
    }
  }
}

/** Classes of SQLSTATE that mean the database is away or too busy, not that the statement was wrong. */
const awaySqlStates = /^(08|53|57P)/

/** The 503 for a database that went away; any other error as it is. */
export function asRefusalWhenLost(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return awaySqlStates.test(error.code ?? '') ? unavailable(1) : error
  const code = (error as { code?: string }).code
  const lost = /Connection terminated|connection error|Client was closed|not queryable/i.test(String(error))
  return lost || code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNREFUSED' ? unavailable(1) : error
}
