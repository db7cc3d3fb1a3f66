import type { Caller } from '../caller.ts'
import type { Step } from './packet.ts'
import type { Row, Statement } from './statement-batch.ts'

/** Rows of several statements, each of the type that its caller names. */
export type RowsOf<R extends readonly object[]> = { [Statement in keyof R]: R[Statement][] }

/**
 * A step inside the database on behalf of one caller. Every verb takes one first, and only the database makes
 * them: no statement can run without an identity.
 */
export interface Tx {
  readonly caller: Caller
  /**
   * Sends the statements together and answers each one's rows; locks are taken before the first of them. Statements
   * behind `asWholeAccount` work for the account: for what a write must reach beside what its caller sees (an agent
   * who hands a lead over does not see it any more). The next `run` is the caller's own again.
   */
  run<R extends readonly object[] = Row[]>(...steps: Step[]): Promise<RowsOf<R>>
  /** As `run`, with the commit in the same round trip; nothing can follow. */
  finish(...steps: Step[]): Promise<void>
  /** All rows of one statement. */
  all<R extends object>(statement: Statement): Promise<R[]>
  /** The only row of a statement that always answers one. */
  one<R extends object>(statement: Statement): Promise<R>
  /** The only row, or the first. */
  oneOrNone<R extends object>(statement: Statement): Promise<R | undefined>
}

type Send = (steps: readonly Step[]) => Promise<Row[][]>

/** The row that a statement always answers. */
export function onlyRow<R extends object>(rows: readonly R[]): R {
  const [row] = rows
  if (!row) throw new Error('a statement that always answers a row answered none')
  return row
}

/** A step of a caller over a way to send statements. Here alone rows become what their caller knows them to be. */
export function makeTx(caller: Caller, send: Send, finish: Send = send): Tx {
  const all = async <R extends object>(statement: Statement): Promise<R[]> => {
    const [rows = []] = await send([statement])
    return rows as R[]
  }
  return {
    caller,
    run: <R extends readonly object[] = Row[]>(...steps: Step[]) =>
      send(steps) as Promise<unknown> as Promise<RowsOf<R>>,
    finish: async (...steps) => {
      await finish(steps)
    },
    all,
    one: async <R extends object>(statement: Statement) => onlyRow(await all<R>(statement)),
    oneOrNone: async <R extends object>(statement: Statement): Promise<R | undefined> => {
      const [row] = await all<R>(statement)
      return row
    },
  }
}
