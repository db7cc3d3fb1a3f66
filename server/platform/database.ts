import pg from 'pg'
import type { Caller } from './caller.ts'
import { unavailable } from './errors.ts'
import { type Answer, type Row, type Statement, StatementBatch } from './statement-batch.ts'

export type { Row, Statement }

/** The row that a statement always answers. */
export function onlyRow<R extends object>(rows: Row[] | undefined): R {
  const row = rows?.[0]
  if (!row) throw new Error('a statement that always answers a row answered none')
  return row as R
}

/** Goes on as the same actor, but seeing the whole account. */
export const asWholeAccount = 'as whole account'

/**
 * A step inside the database on behalf of one caller. Every verb takes one first, and only this file makes
 * them: no statement can run without an identity.
 */
export interface Tx {
  readonly caller: Caller
  /**
   * Sends the statements together and answers each one's rows. Statements behind `asWholeAccount` work for the
   * account: for what a write must reach beside what its caller sees (an agent who hands a lead over does not
   * see it any more). The next `run` is the caller's own again.
   */
  run(...steps: (Statement | typeof asWholeAccount)[]): Promise<Row[][]>
  /** As `run`, with the commit in the same round trip; nothing can follow. */
  finish(...steps: (Statement | typeof asWholeAccount)[]): Promise<Row[][]>
}

export interface Database {
  /**
   * One round trip: begin, identity, the statements of the verb's one call of `rows`, and commit are written to
   * the socket together. Answers after the commit. A second call of `rows` is a mistake and throws.
   */
  once<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T>
  /** A transaction of several round trips; rolled back when the verb throws. */
  transaction<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T>
  /** Ids of all accounts, oldest first: ids and nothing else. */
  accountIds(): Promise<string[]>
  /** True when a connection answers and may work as `leadline_app`. */
  isReachable(): Promise<boolean>
  stats(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** SQLSTATE of a database error; errors are matched by it alone, never by a constraint's name. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

const connectTimeoutMs = 5_000
const statementTimeoutMs = 30_000
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const begin: Statement = { text: 'begin', values: [] }
const commit: Statement = { text: 'commit', values: [] }
const rollback: Statement = { text: 'rollback', values: [] }

function identity(caller: Caller, role: Caller['role']): Statement {
  if (!uuid.test(caller.accountId)) throw new Error('a caller must name its account')
  return { text: 'select app_identity($1, $2, $3)', values: [caller.accountId, caller.userId, role] }
}

function statementsOf(caller: Caller, steps: Parameters<Tx['run']>): Statement[] {
  return steps.map((step) => (step === asWholeAccount ? identity(caller, 'service') : step))
}

function rowsOf(steps: Parameters<Tx['run']>, answers: Answer[]): Row[][] {
  return steps.flatMap((step, i) => (step === asWholeAccount ? [] : [answers[i]?.rows ?? []]))
}

function answersOf(client: pg.PoolClient, statements: Statement[]): Promise<Answer[]> {
  return client.query(new StatementBatch(statements)).done
}

function hasCommitted(answer: Answer | undefined): void {
  if (answer?.command !== 'COMMIT') throw new Error('the database did not commit')
}

/**
 * Settings of every connection. Statements are planned once and not for each call: planning a page costs 0.6 ms,
 * reading it 0.2 ms. Such a plan must stay good while a table grows, so it is made of index scans only.
 */
export const sessionSettings: Record<string, string | number> = {
  role: 'leadline_app',
  timezone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  // A plain index scan marks the dead entries that folding leaves behind; a bitmap scan visits them again and again.
  enable_bitmapscan: 'off',
  jit: 'off',
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: statementTimeoutMs,
  'citus.propagate_set_commands': 'local',
}

/** Connects as whatever role the URL names and works as `leadline_app` from the first statement on. */
export function openDatabase(url: string, connections: number, onLost: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: 'leadline',
    options: Object.entries(sessionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  pool.on('error', onLost)

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      onLost(error as Error)
      throw unavailable(1)
    }
  }

  async function once<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T> {
    let used = false
    const run: Tx['run'] = async (...steps) => {
      if (used) throw new Error('a single step has one round trip')
      used = true
      return againAfterDeadlock(() => sendStep(caller, steps))
    }
    return verb({ caller, run, finish: run })
  }

  async function sendStep(caller: Caller, steps: Parameters<Tx['run']>): Promise<Row[][]> {
    const client = await connect()
    try {
      const opening = [begin, identity(caller, caller.role)]
      const answers = await answersOf(client, [...opening, ...statementsOf(caller, steps), commit])
      hasCommitted(answers.at(-1))
      client.release()
      return rowsOf(steps, answers.slice(opening.length))
    } catch (error) {
      client.release(true)
      throw asRefusalWhenLost(error)
    }
  }

  const transaction = <T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T> =>
    againAfterDeadlock(() => transactOnce(caller, verb))

  async function transactOnce<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await connect()
    const work = { isBegun: false, isCommitted: false, isElevated: false, isBroken: false }
    const send = async (steps: Parameters<Tx['run']>, closing: Statement[]): Promise<Row[][]> => {
      if (work.isCommitted) throw new Error('the transaction has committed')
      const opening = work.isBegun ? [] : [begin]
      if (!work.isBegun || work.isElevated) opening.push(identity(caller, caller.role))
      work.isBegun = true
      work.isElevated = steps.includes(asWholeAccount)
      const answers = await answersOf(client, [...opening, ...statementsOf(caller, steps), ...closing]).catch(
        (error: unknown) => {
          work.isBroken = true
          throw error
        },
      )
      if (closing.length > 0) hasCommitted(answers.at(-1))
      work.isCommitted = closing.length > 0
      return rowsOf(steps, answers.slice(opening.length))
    }
    try {
      const run: Tx['run'] = (...steps) => send(steps, [])
      const result = await verb({ caller, run, finish: (...steps) => send(steps, [commit]) })
      if (work.isBegun && !work.isCommitted) await send([], [commit])
      client.release()
      return result
    } catch (error) {
      // Without its connection PostgreSQL rolls back by itself.
      const isUndone = !work.isBroken && (await answersOf(client, [rollback]).then(Boolean, () => false))
      client.release(!isUndone)
      throw asRefusalWhenLost(error)
    }
  }

  return {
    once,
    transaction,
    accountIds: async () => {
      const answer = await pool.query<{ id: string }>('select app_account_ids() as id')
      return answer.rows.map((row) => row.id)
    },
    isReachable: () =>
      pool.query("select current_user = 'leadline_app' as good").then(
        (answer) => answer.rows[0].good === true,
        () => false,
      ),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      // A connection counts as closed before PostgreSQL has read so, and may still hear that the server shuts down.
      pool.off('error', onLost).on('error', () => undefined)
      await pool.end()
    },
  }
}

const mostTries = 3

/** A deadlock's victim has written nothing: the same work is done again. Locks are ordered, so it is rare. */
async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
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

function asRefusalWhenLost(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return awaySqlStates.test(error.code ?? '') ? unavailable(1) : error
  const code = (error as { code?: string }).code
  const lost = /Connection terminated|connection error|Client was closed|not queryable/i.test(String(error))
  return lost || code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNREFUSED' ? unavailable(1) : error
}
