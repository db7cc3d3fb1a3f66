import type { Caller } from '../caller.ts'
import { type Lock, takeLocks } from './lock.ts'
import { differInRowsAlone, isOverRows, withRowsOf } from './row-value.ts'
import type { Answer, Row, Statement } from './statement-batch.ts'

/** Goes on as the same actor, but seeing the whole account. */
export const asWholeAccount = 'as whole account'

/** What a verb sends: statements answer rows, the others do not. */
export type Step = Statement | Lock | typeof asWholeAccount

/** The steps that one caller sends in one round trip. */
export interface CallerSteps {
  readonly caller: Caller
  readonly steps: readonly Step[]
}

/** A statement on its way: the same one of several callers, with the rows of each. */
interface Packed {
  /** As whom it is asked. */
  readonly speaker: string
  readonly asked: Statement[]
  /** Which of the callers wait for its rows; nobody for an identity or a lock. */
  readonly askers: number[]
}

/** Statements for one transaction, and the way back from their answers to the callers. */
export interface Packet {
  readonly statements: Statement[]
  /** The rows of each caller's statements, in the order of the callers. */
  rowsOf(answers: readonly Answer[]): Row[][][]
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function identity(caller: Caller, role: Caller['role']): Statement {
  if (!uuid.test(caller.accountId)) throw new Error('a caller must name its account')
  return { text: 'select app_identity($1, $2, $3)', values: [caller.accountId, caller.userId, role] }
}

const isLock = (step: Step): step is Lock => typeof step === 'object' && 'keys' in step
const isNoLock = (step: Step): step is Exclude<Step, Lock> => !isLock(step)

/** As whom a statement is asked, among the callers of one account. */
export const speakerOf = (caller: Caller, role: Caller['role']): string => `${caller.userId} ${role}`

/**
 * The steps of callers of one account as one packet. Each caller's stand behind its identity; the locks of all come
 * first. Where the same caller asks the same statement over rows several times, it is sent once with all rows.
 */
export function packSteps(callers: readonly CallerSteps[]): Packet {
  const packed: Packed[] = []
  const overRows: Packed[] = []

  function ask(statement: Statement, askers: number[], caller: Caller, role = caller.role): Packed {
    const speaker = speakerOf(caller, role)
    if (packed.at(-1)?.speaker !== speaker)
      packed.push({ speaker, asked: [identity(caller, role)], askers: [] })
    const one = { speaker, asked: [statement], askers }
    packed.push(one)
    return one
  }

  /** A caller's first statement stands on nothing that it did before, so it may go together with another one's. */
  function askFirst(statement: Statement, asker: number, caller: Caller): void {
    const known = overRows.find(
      ({ speaker, asked: [first] }) =>
        speaker === speakerOf(caller, caller.role) && first && differInRowsAlone(first, statement),
    )
    if (known) {
      known.asked.push(statement)
      known.askers.push(asker)
    } else {
      const one = ask(statement, [asker], caller)
      if (isOverRows(statement)) overRows.push(one)
    }
  }

  const keys = callers.flatMap(({ steps }) => steps.flatMap((step) => (isLock(step) ? step.keys : [])))
  if (callers[0] && keys.length > 0) {
    const { caller } = callers[0]
    ask(takeLocks(caller.accountId, keys), [], caller)
  }
  for (const [asker, { caller, steps }] of callers.entries()) {
    let role = caller.role
    for (const [i, step] of steps.filter(isNoLock).entries()) {
      if (step === asWholeAccount) role = 'service'
      else if (i === 0) askFirst(step, asker, caller)
      else ask(step, [asker], caller, role)
    }
  }
  return {
    statements: packed.map(({ asked }) => withRowsOf(asked)),
    rowsOf: (answers) => unpack(callers.length, packed, answers),
  }
}

function unpack(count: number, packed: readonly Packed[], answers: readonly Answer[]): Row[][][] {
  const rows: Row[][][] = Array.from({ length: count }, () => [])
  for (const [i, { askers }] of packed.entries()) {
    const shares = sharesOf(askers.length, answers[i]?.rows ?? [])
    for (const [row, asker] of askers.entries()) rows[asker]?.push(shares[row] ?? [])
  }
  return rows
}

/** The rows of each asker: all to the only one, else by their number `n`. */
function sharesOf(askers: number, answered: Row[]): Row[][] {
  if (askers === 1) return [answered]
  const shares: Row[][] = Array.from({ length: askers }, () => [])
  for (const row of answered) shares[Number(row.n) - 1]?.push(row)
  return shares
}
