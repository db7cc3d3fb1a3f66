import { unavailable } from '../../refusals/errors.ts'
import type { Connection } from '../pool/connections.ts'
import { isWorthRetrying } from '../pool/database-errors.ts'
import { type CallerSteps, packSteps } from './packet.ts'
import type { Row, Statement } from './statement-batch.ts'

/** The purpose of a transaction. On a snapshot all statements see the same data; otherwise each sees what is committed by then. */
export type Purpose = 'read' | 'read on a snapshot' | 'write' | 'write on a snapshot'

/** True for what writes nothing. */
export const isRead = (purpose: Purpose): boolean => purpose === 'read' || purpose === 'read on a snapshot'

const command = (text: string): Statement => ({ text, values: [], answersNothing: true })

const begins: Readonly<Record<Purpose, Statement>> = {
  read: command('begin read only'),
  'read on a snapshot': command('begin isolation level repeatable read read only'),
  write: command('begin'),
  'write on a snapshot': command('begin isolation level repeatable read'),
}
const commit = command('commit')
/** Waits while they move. */
const holdShards = (accountId: string): Statement => ({
  text: 'select app_hold_shards($1)',
  values: [accountId],
  answersNothing: true,
})
const rollback = command('rollback')

/** A transaction on one connection. It begins with the first packet. */
export class Transaction {
  private readonly connection: Connection
  private readonly purpose: Purpose
  private readonly movesShards: boolean
  private identity = ''
  private isBegun = false
  private isEnded = false

  /** With `movesShards`, a transaction that writes first keeps the shards of its account where they are. */
  constructor(connection: Connection, purpose: Purpose, movesShards: boolean) {
    this.connection = connection
    this.purpose = purpose
    this.movesShards = movesShards
  }

  private begin(accountId: string | undefined): Statement[] {
    const begin = begins[this.purpose]
    const isHeld = this.movesShards && !isRead(this.purpose) && accountId !== undefined
    return isHeld ? [begin, holdShards(accountId)] : [begin]
  }

  /**
   * Sends the steps of callers in one round trip, list after list, and with `last` also the commit. Answers the rows
   * by list, caller and statement.
   */
  async send(lists: readonly (readonly CallerSteps[])[], last: 'commit' | '' = ''): Promise<Row[][][][]> {
    if (this.isEnded) throw new Error('the transaction has ended')
    const accountId = lists[0]?.[0]?.caller.accountId
    const statements = this.isBegun ? [] : this.begin(accountId)
    const packets = lists.map((callers) => {
      const packet = packSteps(callers, this.identity)
      const from = statements.length
      this.identity = packet.identity
      statements.push(...packet.statements)
      return { packet, from }
    })
    this.isBegun = true
    if (last) {
      statements.push(commit)
      this.isEnded = true
    }
    const use = isRead(this.purpose) ? 'read' : 'write'
    const answers = await this.connection.send(statements, accountId, use)
    if (last && answers.at(-1)?.command !== 'COMMIT') throw new Error('the database did not commit')
    return packets.map(({ packet, from }) => packet.rowsOf(answers.slice(from)))
  }

  /** Rolls back if it has begun. Answers true when the connection is as good as before. */
  async undo(): Promise<boolean> {
    if (!this.isBegun) return true
    return this.connection.send([rollback]).then(Boolean, () => false)
  }

  /** Commits what has begun and is not committed yet. */
  async finish(lists: readonly (readonly CallerSteps[])[]): Promise<void> {
    if (!this.isEnded && (this.isBegun || lists.length > 0)) await this.send(lists, 'commit')
  }
}

const mostTries = 3

/** Runs work again that was rolled back; it has written nothing. Locks are ordered, so this is rare. */
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
