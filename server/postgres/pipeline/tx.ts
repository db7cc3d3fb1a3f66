import type { Identity } from '../identity.ts'
import type { Lock } from './lock.ts'
import { asWholeAccount, isLock, type Step } from './packet.ts'
import type { Query } from './query.ts'
import type { Row, Statement } from './statement-batch.ts'

type Silent = Lock | typeof asWholeAccount

/** A row of a step; for a step that does not declare its rows, only that there is one. */
export type RowOf<S> = S extends Query<infer R> ? R : object

/** A step, or as many as there are of one kind: these answer together, as one list. */
export type Asked = Step | readonly Step[]

/** The answers in order: rows for each statement and insert, nothing for a lock or `asWholeAccount`. */
export type AnswersOf<S extends readonly Asked[]> = S extends readonly []
  ? []
  : S extends readonly [infer First, ...infer Rest extends readonly Asked[]]
    ? [...AnswerOf<First>, ...AnswersOf<Rest>]
    : RowOf<Exclude<S[number], Silent>>[][]

type AnswerOf<S> = S extends Silent ? [] : S extends readonly Step[] ? [AnswersOf<S>] : [RowOf<S>[]]

/**
 * A step inside the database on behalf of one caller. Every verb takes one first, and only the database makes
 * them: no statement can run without an identity.
 */
export interface Tx<C extends Identity = Identity> {
  readonly caller: C
  /**
   * Sends the statements together and answers each one's rows; locks are taken before the first of them. Statements
   * behind `asWholeAccount` work for the account: for what a write must reach beside what its caller sees (who
   * hands a row over does not see it any more). The next `run` is the caller's own again. A list of steps answers a
   * list: `run(a, [b, c])` answers the rows of a, and a list with those of b and of c.
   */
  run<const S extends readonly Asked[]>(...steps: S): Promise<AnswersOf<S>>
  /** Sends the steps with the next round trip, at the latest with the commit. Nobody needs their answers. */
  write(...steps: Step[]): void
  /** All rows of one statement. */
  all<S extends Statement>(statement: S): Promise<RowOf<S>[]>
  /** The only row of a statement that always answers one. */
  one<S extends Statement>(statement: S): Promise<RowOf<S>>
  /** The only row, or the first. */
  oneOrNone<S extends Statement>(statement: S): Promise<RowOf<S> | undefined>
}

/** Sends the lists of steps in one round trip, each list as the caller's own, and answers the rows of the last. */
type Send = (lists: readonly (readonly Step[])[]) => Promise<Row[][]>

/** A unit of work and the way to send what it still has to write. */
export interface OpenTx<C extends Identity> {
  readonly tx: Tx<C>
  /** Steps that were written and are not sent yet. */
  takeWritten(): (readonly Step[])[]
}

/** The row that a statement always answers. */
export function onlyRow<R extends object>(rows: readonly R[]): R {
  const [row] = rows
  if (!row) throw new Error('a statement that always answers a row answered none')
  return row
}

const isList = (asked: Asked): asked is readonly Step[] => Array.isArray(asked)
const isSilent = (step: Step): boolean => step === asWholeAccount || isLock(step)

/** The answers of steps that were sent one after the other, in the form in which they were asked. */
function inTheirLists(asked: readonly Asked[], answers: readonly Row[][]): unknown[] {
  const left = answers.values()
  const answerOf = (step: Step): Row[][] => (isSilent(step) ? [] : [left.next().value ?? []])
  return asked.flatMap((one): unknown[] => (isList(one) ? [one.flatMap(answerOf)] : answerOf(one)))
}

/** Makes the `Tx` of a caller over a way to send statements. Only here do rows get the types that their callers declared. */
export function makeTx<C extends Identity>(caller: C, send: Send): OpenTx<C> {
  let written: (readonly Step[])[] = []
  const takeWritten = (): (readonly Step[])[] => {
    const lists = written
    written = []
    return lists
  }
  const run = async <const S extends readonly Asked[]>(...steps: S): Promise<AnswersOf<S>> =>
    inTheirLists(steps, await send([...takeWritten(), steps.flat()])) as AnswersOf<S>
  const all = async <S extends Statement>(statement: S): Promise<RowOf<S>[]> => {
    const [rows = []] = await send([...takeWritten(), [statement]])
    return rows as RowOf<S>[]
  }
  const tx: Tx<C> = {
    caller,
    run,
    write: (...steps) => void written.push(steps),
    all,
    one: async (statement) => onlyRow(await all(statement)),
    oneOrNone: async (statement) => {
      const [row] = await all(statement)
      return row
    },
  }
  return { tx, takeWritten }
}
