import pg from 'pg'
import { unavailable } from '../../refusals/errors.ts'
import { type Engine, plansByAccount, startupOptions, statementLimitMs } from '../citus/engine.ts'
import { connectTimeoutMs, type DatabaseHosts } from '../hosts/database-hosts.ts'
import type { Use } from '../pipeline/kept-statements.ts'
import { type Answer, type Statement, StatementBatch, statementsOf } from '../pipeline/statement-batch.ts'
import type { Availability } from './availability.ts'
import { asRefusalWhenPassing, isConnectionLost } from './database-errors.ts'
import { IdleConnections } from './idle-connections.ts'

/** A connection in the hands of one piece of work. */
export interface Connection {
  /**
   * Sends the statements as one packet and answers the result of each. `accountId` is the account whose plans they
   * use. Prepared statements of reads make room for other reads only. Fails when the work has lasted too long.
   */
  send(statements: readonly Statement[], accountId?: string, use?: Use): Promise<Answer[]>
  /** Returns the connection to the pool; one in an unknown state is closed. */
  release(isSound: boolean): void
  /** What its work failed with, as the caller is told it. */
  refusalOf(error: unknown): unknown
}

/** Connections, and the prepared statements of the one that keeps most. */
export interface ConnectionStats {
  readonly total: number
  readonly idle: number
  readonly statements: number
}

export interface Connections {
  /**
   * Throws 503 when no connection is free within 5 s. The work must end within `limitMs`. Among idle connections it
   * prefers one that has done work of this name, where that is cheaper.
   */
  borrow(work: string, limitMs?: number): Promise<Connection>
  /** How many steps wait for one. */
  waiting(): number
  stats(): ConnectionStats
  close(): Promise<void>
}

export interface ConnectionRules {
  readonly most: number
  readonly engine: Engine
  /** The longest time of one statement on the server. The client gives up a little later, in case the answer never comes. */
  readonly statementLimitMs?: number
}

/** Time for the refusal of the server to arrive before the connection is given up. */
const answerMarginMs = 2_000
const keepAliveAfterMs = 10_000
const closeLimitMs = 2_000

/** A connection fell silent: neither an answer nor the end of the connection came. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly sentAt: number

  constructor(sentAt: number, waitedMs: number) {
    super(`a database connection did not answer for ${Math.round(waitedMs)} ms`)
    this.sentAt = sentAt
  }
}

/** The message of pg-pool for a queue that was too long, which says nothing about the database. */
const isQueueTooLong = (error: Error): boolean => error.message === 'timeout exceeded when trying to connect'

/**
 * The pool, with limits that survive a network that falls silent. A silent connection is given up by our own clock, and
 * nothing that was last heard before the silence is trusted any more: there is one limit for all, not one for each.
 */
export function openConnections(
  hosts: DatabaseHosts,
  rules: ConnectionRules,
  availability: Availability,
): Connections {
  const isPlannedByAccount = plansByAccount(rules.engine)
  const workLimitMs = (rules.statementLimitMs ?? statementLimitMs) + answerMarginMs
  const answeredAt = new WeakMap<pg.PoolClient, number>()
  /** Checked out of the pool, which would give them out in its own order. */
  const idle = new IdleConnections<pg.PoolClient>()
  const lost = new WeakSet<pg.PoolClient>()
  const open = new Set<pg.PoolClient>()
  let trustedSince = 0
  let isClosing = false
  const noteLost = (error: Error): void => {
    if (!isClosing) availability.noteLost(error, error instanceof NoAnswer ? error.sentAt : undefined)
  }
  /** Each connection is made to the host that is asked then. */
  class HostClient extends pg.Client {
    readonly url: string

    constructor(given?: pg.ClientConfig) {
      const url = hosts.url()
      super({ ...given, connectionString: url })
      this.url = url
    }
  }
  const urlOf = (client: pg.ClientBase): string => (client as unknown as HostClient).url
  /** The last one that let a connection in: those to another one are left over from before a failover. */
  let currentUrl = hosts.url()
  const pool = new pg.Pool({
    Client: HostClient,
    onConnect: hosts.check,
    max: rules.most,
    connectionTimeoutMillis: connectTimeoutMs(hosts),
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    application_name: 'leadline',
    options: startupOptions(rules.statementLimitMs),
  })
  pool.on('error', noteLost)
  pool.on('connect', (client) => {
    answeredAt.set(client, performance.now())
    currentUrl = urlOf(client)
    for (const other of open) if (urlOf(other) !== currentUrl && idle.remove(other)) close(other)
    open.add(client)
    // A pool does not listen to a connection that is checked out: the batch that waits for it must hear of its death.
    client.on('error', (error) => {
      lost.add(client)
      if (!idle.remove(client)) return
      noteLost(error)
      close(client)
    })
  })

  pool.on('remove', (client) => void open.delete(client))

  function connect(): Promise<pg.PoolClient> {
    const url = hosts.url()
    return pool.connect().catch((error: Error) => {
      if (!isQueueTooLong(error)) {
        hosts.failed(url)
        noteLost(error)
      }
      throw unavailable(1)
    })
  }

  async function takeClient(work: string): Promise<pg.PoolClient> {
    for (;;) {
      const client = idle.take(work) ?? (await connect())
      if ((answeredAt.get(client) ?? 0) >= trustedSince) return client
      close(client)
    }
  }

  function giveBack(client: pg.PoolClient, work: string): void {
    if (lost.has(client) || urlOf(client) !== currentUrl) close(client)
    else if (isClosing || pool.waitingCount > 0) {
      // Who waits is in the pool's queue.
      idle.note(client, work)
      client.release()
    } else idle.put(client, work)
  }

  return {
    async borrow(name, limitMs = workLimitMs) {
      const work = isPlannedByAccount ? name : ''
      const client = await takeClient(work)
      const deadline = performance.now() + limitMs
      return {
        send: (statements, accountId, use) => {
          const planned = isPlannedByAccount ? accountId : undefined
          const batch = new StatementBatch(statements, planned, use)
          return sendBefore(deadline, client, batch)
        },
        release(isSound) {
          if (isSound) giveBack(client, work)
          else close(client)
        },
        refusalOf(error) {
          const refusal = error instanceof NoAnswer ? unavailable(1) : asRefusalWhenPassing(error)
          if (refusal === error) return error
          if (error instanceof NoAnswer || isConnectionLost(error)) noteLost(error as Error)
          else availability.noteRefused(error as Error)
          return refusal
        },
      }
    },
    waiting: () => pool.waitingCount,
    stats: () => ({
      total: pool.totalCount,
      idle: pool.idleCount + idle.size,
      statements: Math.max(0, ...[...open].map(statementsOf)),
    }),
    async close() {
      // A connection counts as closed before PostgreSQL has read so, and may still hear that the server shuts down.
      isClosing = true
      for (let client = idle.take(''); client; client = idle.take('')) client.release()
      await Promise.race([pool.end(), new Promise((late) => setTimeout(late, closeLimitMs).unref())])
    },
  }

  function sendBefore(deadline: number, client: pg.PoolClient, batch: StatementBatch): Promise<Answer[]> {
    const sentAt = performance.now()
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        trustedSince = Math.max(trustedSince, sentAt)
        reject(new NoAnswer(sentAt, deadline - sentAt))
      }
      const limit = setTimeout(giveUp, Math.max(0, deadline - sentAt))
      client.query(batch).done.then(
        (answers) => {
          clearTimeout(limit)
          answeredAt.set(client, performance.now())
          availability.noteAnswer(sentAt)
          resolve(answers)
        },
        (error: Error) => {
          clearTimeout(limit)
          reject(error)
        },
      )
    })
  }
}

/** Closes the connection and destroys its socket: a goodbye that nobody reads would keep it open for minutes. */
function close(client: pg.PoolClient): void {
  client.release(true)
  // The types keep a client's connection to themselves.
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
