import { type Identity, seesWholeAccount } from '../identity.ts'
import { asWholeAccount, type CallerSteps, type Step } from './packet.ts'
import { type Asking, findValues, isFound, type Precondition, refuseWhenThere } from './precondition.ts'
import type { Statement } from './statement-batch.ts'
import type { AnswersOf, Tx } from './tx.ts'

/** What earlier writes of the same transaction have changed of what later ones read, such as a turn that was taken. */
export type Memo = Map<string, number>

/**
 * A write that may share its transaction with others of its account. It says beforehand what it locks and what must
 * not be there, so that most writes are one round trip.
 */
export interface ConditionalWrite<S extends readonly Statement[] = readonly Statement[]> {
  /** Locked first; two writes with a key in common never share a transaction. */
  readonly keys: readonly string[]
  /** Keys that those who share a transaction hold together: they tell each other by the memo what they change. */
  readonly sharedKeys?: readonly string[]
  /** Nothing is written when one of these is there, whoever may see it. */
  readonly preconditions: readonly Precondition[]
  /** What must be known first; it costs a round trip. */
  readonly reads?: S
  /** What is written. What it throws is thrown to its caller, and keeps nothing from the others. */
  steps(rows: AnswersOf<S>, memo: Memo): readonly Step[]
}

/** A write with its caller; what its rows are is known to itself alone. */
export interface CallerWrite {
  readonly caller: Identity
  readonly write: ConditionalWrite
}

/** Its rows are those of its own `reads`, so that no type is lost by forgetting it here. */
export function writeOf<S extends readonly Statement[]>(
  caller: Identity,
  write: ConditionalWrite<S>,
): CallerWrite {
  return { caller, write: write as unknown as ConditionalWrite }
}

/** Preconditions look at the whole account: a row that the caller may not see counts too. */
function behindPreconditions(
  { caller, write }: CallerWrite,
  ask: (precondition: Precondition) => Statement,
): CallerSteps {
  const { keys, sharedKeys = [], preconditions } = write
  const whole = !seesWholeAccount(caller) && preconditions.length > 0 ? ([asWholeAccount] as const) : []
  return { caller, steps: [{ keys: [...keys, ...sharedKeys] }, ...whole, ...preconditions.map(ask)] }
}

/** True when a write needs no answer before it is known. */
export function isKnown({ write }: CallerWrite): boolean {
  return write.reads === undefined
}

/** Locks, preconditions that fail, and what is written: to be sent with the commit. */
export function stepsAtOnce(writes: readonly CallerWrite[], asking: Asking): CallerSteps[][] {
  const memo: Memo = new Map()
  const opening = writes.map((one) =>
    behindPreconditions(one, (precondition) => refuseWhenThere(precondition, asking)),
  )
  return [opening, writes.map(({ caller, write }) => ({ caller, steps: write.steps([], memo) }))]
}

/** Locks, and what the preconditions and reads ask. */
export function stepsToLook(writes: readonly CallerWrite[], asking: Asking): CallerSteps[][] {
  const opening = writes.map((one) =>
    behindPreconditions(one, (precondition) => findValues(precondition, asking)),
  )
  return [opening, writes.map(({ caller, write }) => ({ caller, steps: write.reads ?? [] }))]
}

/** What becomes of a write once its rows are known: steps, nothing because of a precondition, or an error of its own. */
export type Decision =
  | { readonly steps: readonly Step[] }
  | { readonly isRefused: true }
  | { readonly error: unknown }

/** Decides each write in turn from what `stepsToLook` found. */
export function decide(
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
