import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../caller.ts'
import { type AvailabilityLog, watchAvailability } from './availability.ts'
import { openConnections } from './connections.ts'
import { againAfterDeadlock, sqlStateOf } from './database-errors.ts'
import type { Engine } from './engine.ts'
import type { Lock } from './lock.ts'
import { asWholeAccount, type CallerSteps, packSteps, type Step } from './packet.ts'
import { places } from './places.ts'
import { shareTransactions } from './shared-transactions.ts'
import type { Answer, Row, Statement } from './statement-batch.ts'
import { makeTx, onlyRow, type Tx } from './tx.ts'

export { asWholeAccount, type Lock, onlyRow, type Row, type Statement, type Tx }

export interface Database {
  /**
   * Reads in one round trip: begin, identity, the statements of the verb's one call of `run`, and commit are written
   * to the socket together. A second call of `run` is a mistake and throws. A verb that writes is one too: reads go on
   * in a read-only database, and behind writes that hang.
   */
  read<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T>
  /** Writes in one round trip, as `read` reads. Answers after the commit. */
  write<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * As `write`, for writes that come in floods: what waits at the same moment in the same account shares a
   * transaction, and its one flush to disk.
   */
  together<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * As `read`, for the look-up that every request begins with: it never waits for writes, and is sent after
   * the request came; requests that wait with the same key share one answer, which must not be changed.
   */
  lookUp<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T>
  /** A transaction of several round trips; rolled back when the verb throws. */
  transaction<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T>
  /** Ids of all accounts, oldest first: ids and nothing else. */
  accountIds(): Promise<string[]>
  /** Null when a connection answers, has the rights of `leadline_app` and may write; else the reason. Always within 2 s. */
  whyNotReady(): Promise<string | null>
  /** Connections, and how many steps wait for one. */
  stats(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

const begin: Statement = { text: 'begin', values: [] }
const beginReading: Statement = { text: 'begin read only', values: [] }
const commit: Statement = { text: 'commit', values: [] }
const rollback: Statement = { text: 'rollback', values: [] }

function hasCommitted(answer: Answer | undefined): void {
  if (answer?.command !== 'COMMIT') throw new Error('the database did not commit')
}

/** A write where only reading was announced: a fault of ours, and not the database's. */
const isOurMistake = (opening: Statement, error: unknown): boolean =>
  opening === beginReading && sqlStateOf(error) === '25006'

const standing: Statement = {
  text: `select pg_has_role('leadline_app', 'usage') as is_service, current_setting('transaction_read_only') = 'on' as is_read_only`,
  values: [],
}
const listAccountIds: Statement = { text: 'select app_account_ids() as id', values: [] }
const notAnswering = 'The database does not answer.'

function reasonIn(row: Row | undefined): string | null {
  if (row?.is_service !== true) return 'The database does not give the service the rights of leadline_app.'
  return row.is_read_only === true
    ? 'The database is read-only: reads are answered, writes are refused.'
    : null
}

/** Of ten connections seven: writes that hang behind a lock leave some to the reads. */
const shareOfWrites = 0.7
const writePatienceMs = 4_000
const readinessLimitMs = 1_500

export interface DatabaseOptions extends AvailabilityLog {
  readonly engine?: Engine
  /** For work that takes long by design; 12 s where it is left out. */
  readonly statementLimitMs?: number
}

/** Works as the role that the URL names: the service's own, which `prepareDatabase` answers. */
export function openDatabase(url: string, most: number, options: DatabaseOptions = {}): Database {
  const { engine = 'postgres', statementLimitMs } = options
  const rules = { most, engine, ...(statementLimitMs !== undefined && { statementLimitMs }) }
  const connections = openConnections(url, rules, watchAvailability(options))
  const writers = places(Math.max(1, Math.floor(most * shareOfWrites)), writePatienceMs)

  /** One transaction in one round trip, for callers of one account. */
  async function sendOnce(opening: Statement, callers: readonly CallerSteps[]): Promise<Row[][][]> {
    const packet = packSteps(callers)
    const connection = await connections.borrow()
    try {
      const [, ...answers] = await connection.send([opening, ...packet.statements, commit])
      hasCommitted(answers.at(-1))
      connection.release(true)
      return packet.rowsOf(answers)
    } catch (error) {
      connection.release(false)
      throw isOurMistake(opening, error) ? error : connection.refusalOf(error)
    }
  }

  const read = (callers: readonly CallerSteps[]): Promise<Row[][][]> => sendOnce(beginReading, callers)

  async function write(callers: readonly CallerSteps[]): Promise<Row[][][]> {
    const leave = await writers.enter()
    return againAfterDeadlock(() => sendOnce(begin, callers)).finally(leave)
  }

  const writes = shareTransactions(write, { abreast: 1, isReading: false })
  const lookUps = shareTransactions(read, { abreast: 2, isReading: true })

  function inOneTrip(sendSteps: (step: CallerSteps) => Promise<Row[][]>): Database['read'] {
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

  async function transaction<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T> {
    const leave = await writers.enter()
    return againAfterDeadlock(() => transactOnce(caller, verb)).finally(leave)
  }

  async function transactOnce<T>(caller: Caller, verb: (tx: Tx) => Promise<T>): Promise<T> {
    const connection = await connections.borrow()
    const work = { isBegun: false, isCommitted: false, isBroken: false }
    const sendPart = async (steps: readonly Step[], closing: Statement[]): Promise<Row[][]> => {
      if (work.isCommitted) throw new Error('the transaction has committed')
      const opening = work.isBegun ? [] : [begin]
      work.isBegun = true
      const packet = packSteps([{ caller, steps }])
      const statements = [...opening, ...packet.statements, ...closing]
      const answers = await connection.send(statements).catch((error: unknown) => {
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
      connection.release(true)
      return result
    } catch (error) {
      // Without its connection PostgreSQL rolls back by itself.
      const isUndone = !work.isBroken && (await connection.send([rollback]).then(Boolean, () => false))
      connection.release(isUndone)
      throw connection.refusalOf(error)
    }
  }

  /** Looks for itself: a pool that is busy, a server that is away and one that is silent are all not ready. */
  async function lookWhetherReady(): Promise<string | null> {
    const connection = await connections.borrow(readinessLimitMs)
    try {
      const [answer] = await connection.send([standing])
      connection.release(true)
      return reasonIn(answer?.rows[0])
    } catch (error) {
      connection.release(false)
      throw connection.refusalOf(error)
    }
  }

  async function accountIds(): Promise<string[]> {
    const connection = await connections.borrow()
    try {
      const [answer] = await connection.send([listAccountIds])
      connection.release(true)
      return (answer?.rows ?? []).map(({ id }) => String(id))
    } catch (error) {
      connection.release(false)
      throw connection.refusalOf(error)
    }
  }

  return {
    read: inOneTrip(async (step) => (await read([step]))[0] ?? []),
    write: inOneTrip(async (step) => (await write([step]))[0] ?? []),
    together: inOneTrip(writes.run),
    lookUp: inOneTrip(lookUps.run),
    transaction,
    accountIds,
    whyNotReady: () => {
      const tooLate = sleep(readinessLimitMs, notAnswering, { ref: false })
      return Promise.race([lookWhetherReady().catch(() => notAnswering), tooLate])
    },
    stats: () => {
      const { total, idle, waiting } = connections.stats()
      return { total, idle, waiting: waiting + writers.waiting() + writes.waiting() + lookUps.waiting() }
    },
    close: async () => {
      writes.close()
      lookUps.close()
      await connections.close()
    },
  }
}
