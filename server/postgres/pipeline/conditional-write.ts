import { type Identity, seesWholeAccount } from '../identity.ts'
import { asWholeAccount, type CallerSteps, type Step } from './packet.ts'
import { type Asking, findValues, isFound, type Precondition, refuseWhenThere } from './precondition.ts'
import type { Statement } from './statement-batch.ts'
import type { AnswersOf, Tx } from './tx.ts'

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

/** True when a write can be sent without reading first. */
export function isKnown({ write }: CallerWrite): boolean {
  return write.reads === undefined
}

/**
 * The steps that take the locks and fail where a precondition finds a row. They are sent with the rows and the
 * commit.
 */
export function stepsAtOnce(writes: readonly CallerWrite[], asking: Asking): CallerSteps[][] {
  const memo: Memo = new Map()
  const opening = writes.map((one) =>
    behindPreconditions(one, (precondition) => refuseWhenThere(precondition, asking)),
  )
  return [opening, writes.map(({ caller, write }) => ({ caller, steps: write.steps([], memo) }))]
}

/** The steps that take the locks and ask for preconditions and reads. */
export function stepsToLook(writes: readonly CallerWrite[], asking: Asking): CallerSteps[][] {
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
