import { sqlStateOf } from '../pool/database-errors.ts'
import {
  type CallerWrite,
  type Decision,
  decide,
  isKnown,
  stepsAtOnce,
  stepsToLook,
} from './conditional-write.ts'
import type { CallerSteps } from './packet.ts'
import { type Asking, failedPrecondition } from './precondition.ts'
import type { Outcome } from './shared-transactions.ts'
import type { Transaction } from './transaction.ts'

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
  // On a cluster the plan of a look-up for several values depends on what was known of the shard when the plan was
  // made.
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

async function lookAndWrite(
  transaction: Transaction,
  writes: readonly CallerWrite[],
  asking: Asking,
): Promise<Outcome<boolean>[]> {
  const decisions = decide(writes, await transaction.send(stepsToLook(writes, asking)))
  const written = decisions.flatMap((decision, i): CallerSteps[] => {
    const caller = writes[i]?.caller
    return caller && 'steps' in decision ? [{ caller, steps: decision.steps }] : []
  })
  await transaction.finish([written])
  return decisions.map(outcomeOf)
}

function outcomeOf(decision: Decision): Outcome<boolean> {
  return 'error' in decision ? decision : { value: 'steps' in decision }
}
