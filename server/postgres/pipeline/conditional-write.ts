import sql, { raw, type Sql } from 'sql-template-tag'
import type { Identity } from '../identity.ts'
import { sqlStateOf } from '../pool/database-errors.ts'
import { type CallerSteps, type Step, wholeAccountFor } from './packet.ts'
import { RowValue } from './rows.ts'
import type { Outcome } from './shared-transactions.ts'
import type { Statement } from './statement-batch.ts'
import type { Transaction } from './transaction.ts'
import type { AnswersOf, Tx } from './tx.ts'

/** A row that must not be there for a write to happen: one with this value, under these conditions. */
export interface Precondition {
  readonly table: string
  /** Conditions that name the account. */
  readonly where: Sql
  readonly column: string
  readonly value: string | Buffer
}

/** SQLSTATE with which `refuseWhenThere` fails. */
const failedPrecondition = '22012'

/** How to ask for preconditions of one kind: those of several writes in one look-up, or each alone. */
type Asking = 'together' | 'each'

/**
 * Selects rows by an indexed column, with bounds and an order instead of `=`. Plans are kept while a table grows, and
 * a plan made for an empty table takes any index that begins with the account for `=`; it would later read all rows
 * of the account. Only the index of the column itself has the order. Selects nothing for null.
 */
export const byIndexOf = (column: Sql, value: unknown): Sql =>
  sql`${column} >= ${value} and ${column} <= ${value} order by ${column}`

const holdsValue = ({ column, value }: Precondition, asking: Asking): Sql =>
  asking === 'each' ? byIndexOf(raw(column), value) : sql`${raw(column)} = any(${new RowValue(value)})`

/**
 * A statement that fails when the row exists, and fails the packet with it, so that the following steps need no round
 * trip of their own. It divides by zero inside the plain look-up, because a function or a sub-query would not be a
 * single task on every engine.
 */
export const refuseWhenThere = (precondition: Precondition, asking: Asking): Statement => sql`
    select 1 / (0 * octet_length(${raw(precondition.column)})) as nobody
    from ${raw(precondition.table)} where ${precondition.where} and ${holdsValue(precondition, asking)}`

/** Selects the values that exist. */
export const findValues = (precondition: Precondition, asking: Asking): Statement => sql`
    select ${raw(precondition.column)} as value
    from ${raw(precondition.table)} where ${precondition.where} and ${holdsValue(precondition, asking)}`

const textOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('hex') : String(value))

/** True when the rows of `findValues` hold the precondition's value. */
const isFound = ({ value }: Precondition, rows: readonly object[]): boolean =>
  rows.some((row) => 'value' in row && textOf(row.value) === textOf(value))

/** Changes by earlier writes of the same transaction that later ones must know, such as a turn that was taken. */
export type Memo = Map<string, number>

/**
 * A write that may share its transaction with others of its account. It declares its locks and preconditions in
 * advance, so that most writes need one round trip.
 */
export interface ConditionalWrite<S extends readonly Statement[] = readonly Statement[]> {
  /** Locked first; two writes with a key in common never share a transaction. */
  readonly keys: readonly string[]
  /** Keys that the writes of one transaction may hold together: they tell each other their changes through the memo. */
  readonly sharedKeys?: readonly string[]
  /** Nothing is written when one of these rows exists, whoever may see it. */
  readonly preconditions: readonly Precondition[]
  /** Reads that the steps depend on; they cost a round trip. */
  readonly reads?: S
  /** Answers what to write. An error it throws reaches its caller alone and does not stop the other writes. */
  steps(rows: AnswersOf<S>, memo: Memo): readonly Step[]
}

/** A write and its caller. The type of its rows is known inside only. */
export interface CallerWrite {
  readonly caller: Identity
  readonly write: ConditionalWrite
}

/** Forgetting the type of the rows is safe, because the rows of `reads` go back to the same write. */
export const writeOf = <S extends readonly Statement[]>(
  caller: Identity,
  write: ConditionalWrite<S>,
): CallerWrite => ({ caller, write: write as unknown as ConditionalWrite })

/** Preconditions look at the whole account: a row that the caller may not see counts too. */
function behindPreconditions(
  { caller, write }: CallerWrite,
  ask: (precondition: Precondition) => Statement,
): CallerSteps {
  const { keys, sharedKeys = [], preconditions } = write
  const whole = preconditions.length > 0 ? wholeAccountFor(caller) : []
  return { caller, steps: [{ keys: [...keys, ...sharedKeys] }, ...whole, ...preconditions.map(ask)] }
}

/** True when a write can be sent without reading first. */
const isKnown = ({ write }: CallerWrite): boolean => write.reads === undefined

/** The steps that take the locks and fail where a precondition finds a row. They are sent with the rows and the commit. */
function stepsAtOnce(writes: readonly CallerWrite[], asking: Asking): CallerSteps[][] {
  const memo: Memo = new Map()
  const opening = writes.map((one) =>
    behindPreconditions(one, (precondition) => refuseWhenThere(precondition, asking)),
  )
  return [opening, writes.map(({ caller, write }) => ({ caller, steps: write.steps([], memo) }))]
}

/** The steps that take the locks and ask for preconditions and reads. */
function stepsToLook(writes: readonly CallerWrite[], asking: Asking): CallerSteps[][] {
  const opening = writes.map((one) =>
    behindPreconditions(one, (precondition) => findValues(precondition, asking)),
  )
  return [opening, writes.map(({ caller, write }) => ({ caller, steps: write.reads ?? [] }))]
}

/** The outcome of a write after its reads: steps to write, refused by a precondition, or an error of its own. */
export type Decision =
  | { readonly steps: readonly Step[] }
  | { readonly isRefused: true }
  | { readonly error: unknown }

/** Decides each write in turn from what `stepsToLook` found. */
function decide(
  writes: readonly CallerWrite[],
  [found = [], read = []]: readonly object[][][][],
): Decision[] {
  const memo: Memo = new Map()
  return writes.map(({ write }, i) => {
    if (write.preconditions.some((precondition, at) => isFound(precondition, found[i]?.[at] ?? [])))
      return { isRefused: true }
    try {
      return { steps: write.steps(read[i] ?? [], memo) }
    } catch (error) {
      return { error }
    }
  })
}

/** Writes inside a transaction that writes something else as well: true unless a precondition found something. */
export async function writeUnlessWithin<S extends readonly Statement[]>(
  tx: Tx,
  write: ConditionalWrite<S>,
): Promise<boolean> {
  const one = writeOf(tx.caller, write)
  const reads = write.reads ?? []
  const { steps } = behindPreconditions(one, (precondition) => findValues(precondition, 'each'))
  const [lock, ...preconditions] = steps
  const [, read, found] = await tx.run(lock ? [lock] : [], reads, preconditions)
  const [decision] = decide([one], [[found], [read]])
  if (decision && 'error' in decision) throw decision.error
  if (!decision || !('steps' in decision)) return false
  tx.write(...decision.steps)
  return true
}

/** Makes a transaction on a connection, and gives the connection back. */
export type InTransaction = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>

/** Accounts whose last shared writes met an existing row: the next writes look first, which is then cheaper. */
const meetingAccounts = new Set<string>()
const mostMeetingAccounts = 10_000

function noteMeeting(accountId: string, hasMet: boolean): void {
  if (!hasMet) meetingAccounts.delete(accountId)
  else if (meetingAccounts.size < mostMeetingAccounts) meetingAccounts.add(accountId)
}

/**
 * Sends writes of one account as one transaction, and answers true for each that was written and false for each that
 * a precondition refused. It takes one round trip when no write reads first and no precondition finds a row;
 * otherwise locks and preconditions go first.
 */
export async function sendWrites(
  inTransaction: InTransaction,
  writes: readonly CallerWrite[],
  isOneServer: boolean,
): Promise<Outcome<boolean>[]> {
  const accountId = writes[0]?.caller.accountId ?? ''
  const looksFirst = writes.length > 1 && meetingAccounts.has(accountId)
  // On a cluster the plan of a look-up for several values depends on what was known of the shard when the plan was made.
  const asking = isOneServer && writes.length > 1 ? 'together' : 'each'
  if (!looksFirst && writes.every(isKnown)) {
    try {
      await inTransaction((transaction) => transaction.send(stepsAtOnce(writes, asking), 'commit'))
      return writes.map(() => ({ value: true }))
    } catch (error) {
      if (sqlStateOf(error) !== failedPrecondition) throw error
      if (writes.length === 1) return [{ value: false }]
    }
  }
  const outcomes = await inTransaction((transaction) => lookAndWrite(transaction, writes, asking))
  noteMeeting(
    accountId,
    outcomes.some((one) => 'value' in one && !one.value),
  )
  return outcomes
}

async function lookAndWrite(transaction: Transaction, writes: readonly CallerWrite[], asking: Asking) {
  const decisions = decide(writes, await transaction.send(stepsToLook(writes, asking)))
  const written = decisions.flatMap((decision, i): CallerSteps[] => {
    const caller = writes[i]?.caller
    return caller && 'steps' in decision ? [{ caller, steps: decision.steps }] : []
  })
  await transaction.finish([written])
  return decisions.map(outcomeOf)
}

const outcomeOf = (decision: Decision): Outcome<boolean> =>
  'error' in decision ? decision : { value: 'steps' in decision }
