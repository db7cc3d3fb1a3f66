import pg from 'pg'
import { Refusal, unavailable } from '../../refusals/errors.ts'
import { WrongServer } from '../hosts/database-hosts.ts'

/** SQLSTATE of a database error; errors are matched by it alone, never by a constraint's name. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** True when a row's key is taken: what is written again was written before, or somebody else was quicker. */
export const isKeyTaken = (error: unknown): boolean => sqlStateOf(error) === '23505'

/** True when a prepared statement would answer other columns than when it was parsed. Parsed again it works. */
export const isOutdatedStatement = (error: unknown): boolean =>
  sqlStateOf(error) === '0A000' && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery'

/** Thrown by a verb whose locks turned out to be too few: it runs again from its beginning, and has written nothing. */
export class StartOver extends Error {}

/**
 * True when the database rolled a transaction back in favour of another: the victim of a deadlock, a snapshot that
 * became too old to write on, or one that met a migration. And where the verb itself asks for it.
 */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof StartOver ||
  ['40P01', '40001'].includes(sqlStateOf(error) ?? '') ||
  isOutdatedStatement(error)

/**
 * SQLSTATEs that mean the database is away, too busy, full or read-only, not that the statement was wrong. XX000 is how
 * a distributed database tells that it lost a node.
 */
const passingSqlStates = /^(08|53|57|58|25006|25P03|25P04|40001|40P01|55P03|XX000)/

/** Those of them that say something about the connection and not about one statement. */
const lostSqlStates = /^(08|57P|53300|25P03)/

const lostCodes = new Set(
  'ECONNRESET ECONNABORTED EPIPE ECONNREFUSED ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTCONN'.split(' '),
)
/** Messages of Node.js for a socket that ended between two packets or while one was written. */
const endedSocketCodes = /^ERR_(?:SOCKET|STREAM)_/
const lostMessages =
  /Connection terminated|connection error|Client was closed|not queryable|^Error: (?:timeout expired|Query read timeout)$/i

/** True when the connection ended, false when a statement was refused. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (state !== undefined) return lostSqlStates.test(state)
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // Where PostgreSQL is being started again, its Unix socket is not even there (ENOENT).
  return (
    error instanceof WrongServer ||
    syscall === 'connect' ||
    lostCodes.has(code) ||
    endedSocketCodes.test(code) ||
    lostMessages.test(String(error))
  )
}

/** Turns an error of a database that cannot work now into a 503, with the error as its cause; answers any other error unchanged. */
export function asRefusalWhenPassing(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const isPassing = passingSqlStates.test(sqlStateOf(error) ?? '') || isConnectionLost(error)
  return isPassing ? Object.assign(unavailable(1), { cause: error }) : error
}
