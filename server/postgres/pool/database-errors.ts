import pg from 'pg'
import { Refusal, unavailable } from '../../refusals/errors.ts'

/** SQLSTATE of a database error; errors are matched by it alone, never by a constraint's name. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** True for a statement that would answer other columns than when it was parsed: parsed anew it is as good as before. */
export const isOutdatedStatement = (error: unknown): boolean =>
  sqlStateOf(error) === '0A000' && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery'

/**
 * True when the database took a transaction back for the sake of another: a deadlock's victim, one whose snapshot
 * had become too old to write on, or one that met a migration.
 */
export const isWorthRetrying = (error: unknown): boolean =>
  ['40P01', '40001'].includes(sqlStateOf(error) ?? '') || isOutdatedStatement(error)

const mostTries = 3

/** Does work again that was taken back: it has written nothing. Locks are ordered, so it is rare. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isWorthRetrying(error)) throw error
      if (tries === mostTries) throw unavailable(1)
    }
  }
}

/**
 * SQLSTATEs that mean the database is away, too busy, full or read-only, not that the statement was wrong. XX000 is how
 * a distributed database tells that it lost a node.
 */
const passingSqlStates = /^(08|53|57|58|25006|25P03|25P04|40001|40P01|55P03|XX000)/

/** Of these, those that say something about the connection and not about the one statement. */
const lostSqlStates = /^(08|57P|53300|25P03)/

const lostCodes = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTCONN',
])
/** Node.js's own words for a socket that ended between two of our packets, or while one was being written. */
const endedSocketCodes = /^ERR_(?:SOCKET|STREAM)_/
const lostMessages =
  /Connection terminated|connection error|Client was closed|not queryable|^Error: timeout expired$/i

/** True when the connection ended, false when a statement was refused. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (state !== undefined) return lostSqlStates.test(state)
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // Where PostgreSQL is being started again, its Unix socket is not even there (ENOENT).
  return (
    syscall === 'connect' ||
    lostCodes.has(code) ||
    endedSocketCodes.test(code) ||
    lostMessages.test(String(error))
  )
}

/** The 503 for a database that cannot do the work now, with what it said as its cause; any other error as it is. */
export function asRefusalWhenPassing(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const isPassing = passingSqlStates.test(sqlStateOf(error) ?? '') || isConnectionLost(error)
  return isPassing ? Object.assign(unavailable(1), { cause: error }) : error
}
