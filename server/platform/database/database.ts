import pg from 'pg'
import type { Caller } from '../caller.ts'
import { unavailable } from '../errors.ts'
import { againAfterDeadlock, asRefusalWhenLost } from './database-errors.ts'
import { type Engine, startupOptions } from './engine.ts'
import type { Lock } from './lock.ts'
import { asWholeAccount, type CallerSteps, packSteps, type Step } from './packet.ts'
import { shareTransactions } from './shared-transactions.ts'
import { type Answer, type Row, type Statement, StatementBatch } from './statement-batch.ts'
import { makeTx, onlyRow, type Tx } from './tx.ts'

export { asWholeAccount, type Lock, onlyRow, type Row, type Statement, type Tx }

export interface Database {
  /**
   * One round trip: begin, identity, the statements of the verb's one call of `rows`, and commit are written to
   * the socket together. Answers after the commit. A second call of `rows` is a mistake and throws.
   */
  once<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * As `once`, for writes that come in floods: what waits at the same moment in the same account shares a
   * transaction, and its one flush to disk.
   */
  together<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * As `together`, for the look-up that every request begins with: it never waits for writes, and is sent after
   * the request came; requests that wait with the same key share one answer, which must not be changed.
   */
  lookUp<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T>
  /** A transaction of several round trips; rolled back when the verb throws. */
  transaction<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T>
  /** Ids of all accounts, oldest first: ids and nothing else. */
  accountIds(): Promise<string[]>
  /** True when a connection answers and has the rights of `leadline_app`. */
  isReachable(): Promise<boolean>
  /** Connections, and how many steps wait for one. */
  stats(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

const connectTimeoutMs = 5_000

const begin: Statement = { text: 'begin', values: [] }
const commit: Statement = { text: 'commit', values: [] }
const rollback: Statement = { text: 'rollback', values: [] }

function answersOf(client: pg.PoolClient, statements: Statement[]): Promise<Answer[]> {
  return client.query(new StatementBatch(statements)).done
}

function hasCommitted(answer: Answer | undefined): void {
  if (answer?.command !== 'COMMIT') throw new Error('the database did not commit')
}

/** Works as the role that the URL names: the service's own, which `prepareDatabase` answers. */
export function openDatabase(
  url: string,
  connections: number,
  onLost: (error: Error) => void,
  engine: Engine = 'postgres',
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: 'leadline',
    options: startupOptions(engine),
  })
  pool.on('error', onLost)
  // While a connection is checked out the pool does not listen: its death is told to the batch that waits for it.
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      onLost(error as Error)
      throw unavailable(1)
    }
  }

  /** One transaction in one round trip, for callers of one account. */
  async function sendOnce(callers: readonly CallerSteps[]): Promise<Row[][][]> {
    const packet = packSteps(callers)
    const client = await connect()
    try {
      const [, ...answers] = await answersOf(client, [begin, ...packet.statements, commit])
      hasCommitted(answers.at(-1))
      client.release()
      return packet.rowsOf(answers)
    } catch (error) {
      client.release(true)
      throw asRefusalWhenLost(error)
    }
  }

  const send = (callers: readonly CallerSteps[]): Promise<Row[][][]> =>
    againAfterDeadlock(() => sendOnce(callers))

  const writes = shareTransactions(send, { abreast: 1, isReading: false })
  const lookUps = shareTransactions(send, { abreast: 2, isReading: true })

  function inOneTrip(sendSteps: (step: CallerSteps) => Promise<Row[][]>): Database['once'] {
    return (caller, verb) => {
      let used = false
      return verb(
        makeTx(caller, async (steps) => {
          if (used) throw new Error('a single step has one round trip')
          used = true
          return sendSteps({ caller, steps })
        }),
      )
    }
  }

  const transaction = <T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T> =>
    againAfterDeadlock(() => transactOnce(caller, verb))

  async function transactOnce<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await connect()
    const work = { isBegun: false, isCommitted: false, isBroken: false }
    const sendPart = async (steps: readonly Step[], closing: Statement[]): Promise<Row[][]> => {
      if (work.isCommitted) throw new Error('the transaction has committed')
      const opening = work.isBegun ? [] : [begin]
      work.isBegun = true
      const packet = packSteps([{ caller, steps }])
      const statements = [...opening, ...packet.statements, ...closing]
      const answers = await answersOf(client, statements).catch((error: unknown) => {
        work.isBroken = true
        throw error
      })
      if (closing.length > 0) hasCommitted(answers.at(-1))
      work.isCommitted = closing.length > 0
      return packet.rowsOf(answers.slice(opening.length))[0] ?? []
    }
    try {
      const tx = makeTx(
        caller,
        (steps) => sendPart(steps, []),
        (steps) => sendPart(steps, [commit]),
      )
      const result = await verb(tx)
      if (work.isBegun && !work.isCommitted) await sendPart([], [commit])
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
    once: inOneTrip(async (step) => (await send([step]))[0] ?? []),
    together: inOneTrip(writes.run),
    lookUp: inOneTrip(lookUps.run),
    transaction,
    accountIds: async () => {
      const answer = await pool.query<{ id: string }>('select app_account_ids() as id')
      return answer.rows.map((row) => row.id)
    },
    isReachable: () =>
      pool.query("select pg_has_role('leadline_app', 'usage') as good").then(
        (answer) => answer.rows[0].good === true,
        () => false,
      ),
    stats: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + writes.waiting() + lookUps.waiting(),
    }),
    close: async () => {
      // A connection counts as closed before PostgreSQL has read so, and may still hear that the server shuts down.
      pool.off('error', onLost).on('error', () => undefined)
      await pool.end()
    },
  }
}
