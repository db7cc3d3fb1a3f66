import { setTimeout as sleep } from 'node:timers/promises'
import { type Engine, isSpread, movesShards, readsByTable } from './citus/engine.ts'
import { type DatabaseHosts, oneHost } from './hosts/database-hosts.ts'
import type { Identity } from './identity.ts'
import {
  byIndexOf,
  type CallerWrite,
  type ConditionalWrite,
  type Memo,
  type Precondition,
  sendWrites,
  writeOf,
} from './pipeline/conditional-write.ts'
import { type Lock, tryLock } from './pipeline/lock.ts'
import {
  asWholeAccount,
  type CallerSteps,
  isSameQuestion,
  type Step,
  wholeAccountFor,
} from './pipeline/packet.ts'
import { type Query, query, queryMadeOnce, unionAll } from './pipeline/query.ts'
import { type Insert, insertRow, RowValue } from './pipeline/rows.ts'
import { shareTransactions } from './pipeline/shared-transactions.ts'
import { answeringNothing, type Row, type Statement } from './pipeline/statement-batch.ts'
import { isRead, type Purpose, retry, Transaction } from './pipeline/transaction.ts'
import { makeTx, type OpenTx, onlyRow, type Tx } from './pipeline/tx.ts'
import type { AvailabilityLog } from './pool/availability.ts'
import type { ConnectionStats } from './pool/connections.ts'
import { isWorthRetrying, sqlStateOf } from './pool/database-errors.ts'
import type { Node } from './pool/node.ts'
import { notAnswering, openNodes, type Readiness, reasonIn, standing } from './pool/nodes.ts'

export type { ConditionalWrite, Insert, Lock, Memo, Precondition, Query, Row, Statement, Step, Tx }
export {
  answeringNothing,
  asWholeAccount,
  byIndexOf,
  insertRow,
  onlyRow,
  query,
  queryMadeOnce,
  RowValue,
  tryLock,
  unionAll,
  wholeAccountFor,
}

export interface Database<C extends Identity = Identity> {
  /**
   * Reads in one round trip: begin, identity, the statements of the verb's one call of `run`, and commit are written
   * to the socket together. A second call of `run` is a mistake and throws. A verb that writes is one too: reads go on
   * in a read-only database, and behind writes that hang.
   */
  read<T>(caller: C, verb: (tx: Tx<C>) => Promise<T>): Promise<T>
  /** Writes in one round trip, as `read` reads. Answers after the commit. */
  write<T>(caller: C, verb: (tx: Tx<C>) => Promise<T>): Promise<T>
  /**
   * Writes unless a precondition finds a row: then it answers false and writes nothing. Writes of one account that
   * wait at the same moment share a transaction and its one flush to disk.
   */
  writeUnless<const S extends readonly Statement[]>(caller: C, write: ConditionalWrite<S>): Promise<boolean>
  /**
   * Reads like `read`, for the look-up that begins every request. It never waits for writes and is sent after the
   * request came. Requests that wait with the same key share one answer, which nobody may change.
   */
  lookUp<T>(caller: C, verb: (tx: Tx<C>) => Promise<T>): Promise<T>
  /** True when each statement of the hottest reads should name one table only. */
  readonly readsByTable: boolean
  /** Reads one snapshot in two round trips. `last` also sends the commit and is optional. */
  readInTwo<T>(caller: C, verb: (first: Tx<C>, last: Tx<C>) => Promise<T>): Promise<T>
  /** A transaction of several round trips; rolled back when the verb throws. */
  transaction<T>(caller: C, verb: (tx: Tx<C>) => Promise<T>): Promise<T>
  /** Like `transaction`, but all statements see the same data. It runs again when others changed the same rows. */
  transactionOnSnapshot<T>(caller: C, verb: (tx: Tx<C>) => Promise<T>): Promise<T>
  /** Ids of all accounts, oldest first: ids and nothing else. */
  accountIds(): Promise<string[]>
  /** False while the node of the account is known to be away; asks nothing. */
  isUp(accountId: string): Promise<boolean>
  /** It said nothing for long: it is probed, and `isUp` says what was found. */
  suspect(accountId: string): Promise<void>
  /** Whether a connection answers, has the rights of `leadline_app` and may write. Always within 2 s. */
  readiness(): Promise<Readiness>
  /** Steps that wait for a connection, those that wait for others of their account among them. Asked by every request. */
  waiting(): number
  stats(): ConnectionStats
  close(): Promise<void>
}

/** Thrown when a verb writes where it may only read: a fault of this program, not of the database. */
const isOurMistake = (purpose: Purpose, error: unknown): boolean =>
  isRead(purpose) && sqlStateOf(error) === '25006'

const listAccountIds: Statement = { text: 'select app_account_ids() as id', values: [] }
const readinessLimitMs = 1_500

export interface DatabaseOptions extends AvailabilityLog {
  readonly engine?: Engine
  /** For work that takes long by design, in ms; 12 s by default. */
  readonly statementLimitMs?: number
}

/** Opens the database as the role in the URLs: the role of the service, which `prepareDatabase` answers. */
export function openDatabase<C extends Identity>(
  where: string | DatabaseHosts,
  most: number,
  options: DatabaseOptions = {},
): Database<C> {
  const { engine = 'postgres', statementLimitMs } = options
  const rules = { most, engine, ...(statementLimitMs !== undefined && { statementLimitMs }) }
  const nodes = openNodes(typeof where === 'string' ? oneHost(where) : where, rules, options)
  const [isMovable, isOneServer] = [movesShards(engine), !isSpread(engine)]

  /** One transaction on a connection of its own; a connection that is not sound afterwards is closed. */
  async function transactOnce<T>(
    node: Node,
    accountId: string,
    purpose: Purpose,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const connection = await node.connections.borrow(`${purpose} ${accountId}`)
    const transaction = new Transaction(connection, purpose, isMovable)
    try {
      const result = await work(transaction)
      connection.release(true)
      if (!isRead(purpose)) node.noteWritten()
      return result
    } catch (error) {
      // The locks are already free, so the caller does not wait for the connection to close.
      void transaction.undo().then((isSound) => connection.release(isSound))
      throw isOurMistake(purpose, error) || isWorthRetrying(error) ? error : connection.refusalOf(error)
    }
  }

  /** Runs work again that the database rolled back for another transaction. Writers leave connections to readers. */
  async function inTransaction<T>(
    accountId: string,
    purpose: Purpose,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const node = await nodes.of(accountId)
    const leave = isRead(purpose) ? () => undefined : await node.writers.enter()
    return retry(() => transactOnce(node, accountId, purpose, work)).finally(leave)
  }

  const writes = shareTransactions<CallerWrite, boolean>({
    accountIdOf: ({ caller }) => caller.accountId,
    send: (some, accountId) =>
      sendWrites((work) => inTransaction(accountId, 'write', work), some, isOneServer),
    keysOf: ({ write }) => write.keys,
  })
  const lookUps = shareTransactions<CallerSteps, Row[][]>({
    accountIdOf: ({ caller }) => caller.accountId,
    send: async (some, accountId) => {
      const [rows = []] = await inTransaction(accountId, 'read', (transaction) =>
        transaction.send([some], 'commit'),
      )
      return rows.map((value) => ({ value }))
    },
    isSame: isSameQuestion,
  })

  type Lists = readonly (readonly Step[])[]
  type OneVerb = <T>(caller: C, verb: (tx: Tx<C>) => Promise<T>) => Promise<T>

  /** A verb of one round trip, alone or shared. */
  function inOneTrip(sendLists: (caller: C, lists: CallerSteps[][]) => Promise<Row[][]>): OneVerb {
    return async (caller, verb) => {
      let isSent = false
      const send = async (lists: Lists): Promise<Row[][]> => {
        if (isSent) throw new Error('a single step has one round trip')
        isSent = true
        return sendLists(
          caller,
          lists.map((steps) => [{ caller, steps }]),
        )
      }
      const { tx, takeWritten } = makeTx(caller, send)
      const result = await verb(tx)
      const written = takeWritten()
      if (written.length > 0) await send(written)
      return result
    }
  }

  const once = (purpose: Purpose): OneVerb =>
    inOneTrip(async (caller, lists) => {
      const rows = await inTransaction(caller.accountId, purpose, (transaction) =>
        transaction.send(lists, 'commit'),
      )
      return rows.at(-1)?.[0] ?? []
    })

  /** A verb of two round trips. The statements of the second one carry the commit. */
  const untilLast =
    (purpose: Purpose): Database<C>['readInTwo'] =>
    (caller, verb) =>
      inTransaction(caller.accountId, purpose, async (transaction) => {
        const ofCaller = (lists: Lists) => lists.map((steps) => [{ caller, steps }])
        const open = (last: 'commit' | ''): OpenTx<C> =>
          makeTx(caller, async (lists) => (await transaction.send(ofCaller(lists), last)).at(-1)?.[0] ?? [])
        const { tx, takeWritten } = open('')
        const result = await verb(tx, open('commit').tx)
        await transaction.finish(ofCaller(takeWritten()))
        return result
      })

  const inSeveralTrips =
    (purpose: Purpose): OneVerb =>
    (caller, verb) =>
      untilLast(purpose)(caller, (tx) => verb(tx))

  /** Asks on a connection of its own: a busy pool, a lost server and a silent one all mean "not ready". */
  async function lookWhetherReady(): Promise<Readiness> {
    const states = await nodes.askAll(standing, readinessLimitMs)
    const lostNodes = [...states].filter(([, state]) => state === null).map(([name]) => name)
    const reasons = [...states.values()].filter((state) => state !== null).map(reasonIn)
    if (reasons.length === 0) return notAnswering
    return { reason: reasons.find((reason) => reason !== null) ?? null, lostNodes }
  }

  return {
    read: once('read'),
    write: once('write'),
    writeUnless: (caller, write) => writes.run(writeOf(caller, write)),
    lookUp: inOneTrip(async (_caller, [list = []]) => (list[0] ? lookUps.run(list[0]) : [])),
    readsByTable: readsByTable(engine),
    readInTwo: untilLast('read on a snapshot'),
    transaction: inSeveralTrips('write'),
    transactionOnSnapshot: inSeveralTrips('write on a snapshot'),
    accountIds: async () => (await nodes.askAny(listAccountIds)).map(({ id }) => String(id)),
    isUp: nodes.isUp,
    suspect: nodes.suspect,
    readiness: () => {
      const tooLate = sleep(readinessLimitMs + 300, notAnswering, { ref: false })
      return Promise.race([lookWhetherReady().catch(() => notAnswering), tooLate])
    },
    waiting: () => nodes.waiting() + writes.waiting() + lookUps.waiting(),
    stats: nodes.stats,
    close: async () => {
      writes.close()
      lookUps.close()
      await nodes.close()
    },
  }
}
