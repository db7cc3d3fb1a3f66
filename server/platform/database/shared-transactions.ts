import { unavailable } from '../errors.ts'
import { sqlStateOf } from './database-errors.ts'
import type { CallerSteps } from './packet.ts'
import { isSameQuestion } from './same-question.ts'
import type { Row } from './statement-batch.ts'

/** As long may a transaction hold up the next one of its account, in ms; one with several saves takes two to ten. */
const patienceMs = 20

/** Transactions of one account at once, with those that have used up the patience. */
const mostUnderWay = 4

/** So few wait for nobody; of more the half goes, so that it is being saved while the other half is being answered. */
const smallGroup = 8
const mostTogether = 64

/** So long may a step wait for its turn: with the limits behind it, its 503 comes before its socket is closed. */
const longestWaitMs = 5_000
const lookEveryMs = 500

interface Asker {
  readonly resolve: (rows: Row[][]) => void
  readonly reject: (error: unknown) => void
}

interface Waiting extends CallerSteps {
  readonly askers: Asker[]
  readonly since: number
}

export interface SharedTransactions {
  /** The rows of the step's statements, after the commit. */
  run(step: CallerSteps): Promise<Row[][]>
  /** Steps that have not been sent yet. */
  waiting(): number
  /** Ends the watch over steps that wait too long. */
  close(): void
}

export interface SharingRules {
  /** Transactions of one account that hold up the next. */
  readonly abreast: number
  /** True when steps only read, and one answer is enough for those that ask the same. */
  readonly isReading: boolean
}

/** The steps of one account. */
interface Line {
  readonly waiting: Waiting[]
  /** Groups under way that still hold up the next. */
  readonly young: Set<readonly Waiting[]>
  underWay: number
}

function groupSize(waiting: number): number {
  return Math.min(mostTogether, Math.max(smallGroup, Math.ceil(waiting / 2)))
}

/**
 * Lets steps of one account that wait at the same moment share a transaction: one begin, one flush and one packet
 * for all of them, instead of a queue of small ones. A step that comes alone goes alone and at once; while others are
 * under way, what comes next waits and goes together, but not for long behind a slow one. When the database refuses
 * the work of one, nothing is written and each is done again by itself, so that nobody fails for another's sake.
 * When the database is lost, locked or out of time, nobody knows what was committed, or all would wait for the same
 * thing again: all are told so, and so is whoever has waited behind them for too long.
 */
export function shareTransactions(
  send: (callers: readonly CallerSteps[]) => Promise<Row[][][]>,
  { abreast, isReading }: SharingRules,
): SharedTransactions {
  const lines = new Map<string, Line>()

  async function sendTogether(together: readonly Waiting[]): Promise<void> {
    try {
      const rows = await send(together)
      for (const [i, { askers }] of together.entries())
        for (const { resolve } of askers) resolve(rows[i] ?? [])
    } catch (error) {
      const isUndone = sqlStateOf(error) !== undefined
      if (isUndone && together.length > 1) await Promise.all(together.map((one) => sendTogether([one])))
      else for (const { reject } of together.flatMap(({ askers }) => askers)) reject(error)
    }
  }

  function depart(accountId: string, line: Line): void {
    while (line.waiting.length > 0 && line.young.size < abreast && line.underWay < mostUnderWay) {
      const together = line.waiting.splice(0, groupSize(line.waiting.length))
      line.young.add(together)
      line.underWay += 1
      const letNextGo = (): void => {
        line.young.delete(together)
        depart(accountId, line)
      }
      const patience = setTimeout(letNextGo, patienceMs)
      void sendTogether(together).then(() => {
        clearTimeout(patience)
        line.underWay -= 1
        letNextGo()
      })
    }
    if (line.underWay === 0 && lines.get(accountId) === line) lines.delete(accountId)
  }

  function run(step: CallerSteps): Promise<Row[][]> {
    const { accountId } = step.caller
    const line = lines.get(accountId) ?? { waiting: [], young: new Set(), underWay: 0 }
    lines.set(accountId, line)
    const same = isReading ? line.waiting.find((one) => isSameQuestion(one, step)) : undefined
    return new Promise((resolve, reject) => {
      if (same) {
        same.askers.push({ resolve, reject })
        return
      }
      line.waiting.push({ ...step, askers: [{ resolve, reject }], since: performance.now() })
      // Requests that came in the same turn of the event loop go together.
      if (line.waiting.length === 1) setImmediate(() => depart(accountId, line))
    })
  }

  function refuseOverdue(): void {
    const overdue = performance.now() - longestWaitMs
    for (const { waiting } of lines.values())
      while (waiting[0] && waiting[0].since < overdue)
        for (const { reject } of waiting.shift()?.askers ?? []) reject(unavailable(1))
  }

  const watch = setInterval(refuseOverdue, lookEveryMs).unref()
  const waiting = (): number => [...lines.values()].reduce((sum, line) => sum + line.waiting.length, 0)
  return { run, waiting, close: () => clearInterval(watch) }
}
