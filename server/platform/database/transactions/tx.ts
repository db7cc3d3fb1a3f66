import type { Caller } from '../../caller.ts'
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
  /** Sends the steps with the next round trip, at the latest with the commit; their answers nobody needs. */
  write(...steps: Step[]): void
  /** All rows of one statement. */
  all<R extends object>(statement: Statement): Promise<R[]>
  /** The only row of a statement that always answers one. */
  one<R extends object>(statement: Statement): Promise<R>
  /** The only row, or the first. */
  oneOrNone<R extends object>(statement: Statement): Promise<R | undefined>
}

/** Sends the lists of steps in one round trip, each list as the caller's own, and answers the rows of the last. */
type Send = (lists: readonly (readonly Step[])[]) => Promise<Row[][]>

/** A step that is being made, and the way to send what it has still to write. */
export interface OpenTx {
  readonly tx: Tx
  /** Steps that were written and are not sent yet. */
  takeWritten(): (readonly Step[])[]
}

/** The row that a statement always answers. */
export function onlyRow<R extends object>(rows: readonly R[]): R {
  const [row] = rows
  if (!row) throw new Error('a statement that always answers a row answered none')
  return row
}

/** A step of a caller over a way to send statements. Here alone rows become what their caller knows them to be. */
export function makeTx(caller: Caller, send: Send): OpenTx {
  let written: (readonly Step[])[] = []
  const takeWritten = (): (readonly Step[])[] => {
    const lists = written
    written = []
    return lists
  }
  const run = <R extends readonly object[] = Row[]>(...steps: Step[]): Promise<RowsOf<R>> =>
    send([...takeWritten(), steps]) as Promise<unknown> as Promise<RowsOf<R>>
  const all = async <R extends object>(statement: Statement): Promise<R[]> => (await run<[R]>(statement))[0]
  const tx: Tx = {
    caller,
    run,
    write: (...steps) => void written.push(steps),
    all,
    one: async <R extends object>(statement: Statement) => onlyRow(await all<R>(statement)),
    oneOrNone: async <R extends object>(statement: Statement): Promise<R | undefined> => {
      const [row] = await all<R>(statement)
      return row
    },
  }
  return { tx, takeWritten }
}
