import { sqlStateOf } from './database-errors.ts'
import type { CallerSteps } from './packet.ts'
import type { Row } from './statement-batch.ts'

const mostTogether = 16

interface Waiting extends CallerSteps {
  readonly resolve: (rows: Row[][]) => void
  readonly reject: (error: unknown) => void
}

export interface SharedTransactions {
  /** The rows of the step's statements, after the commit. */
  run(step: CallerSteps): Promise<Row[][]>
  /** Steps that have not been sent yet. */
  waiting(): number
}

/** The steps of one account. */
interface Line {
  waiting: Waiting[]
  underWay: number
}

/**
 * Lets steps of one account that wait at the same moment share a transaction: one begin, one flush and one packet
 * for all of them, instead of a queue of small ones. A step that comes alone goes alone and at once; while
 * `mostUnderWay` transactions of the account are under way, what comes next waits and goes together. When the
 * database refuses the work of one, nothing is written and each is done again by itself, so that nobody fails for
 * another's sake. When the database is lost nobody knows what was committed: all are told so.
 */
export function shareTransactions(
  send: (callers: readonly CallerSteps[]) => Promise<Row[][][]>,
  { mostUnderWay }: { readonly mostUnderWay: number },
): SharedTransactions {
  const lines = new Map<string, Line>()

  async function sendTogether(together: readonly Waiting[]): Promise<void> {
    try {
      const rows = await send(together)
      for (const [i, { resolve }] of together.entries()) resolve(rows[i] ?? [])
    } catch (error) {
      const isUndone = sqlStateOf(error) !== undefined
      if (isUndone && together.length > 1) await Promise.all(together.map((one) => sendTogether([one])))
      else for (const { reject } of together) reject(error)
    }
  }

  function depart(accountId: string, line: Line): void {
    while (line.underWay < mostUnderWay && line.waiting.length > 0) {
      line.underWay += 1
      void sendTogether(line.waiting.splice(0, mostTogether)).then(() => {
        line.underWay -= 1
        depart(accountId, line)
      })
    }
    if (line.underWay === 0 && lines.get(accountId) === line) lines.delete(accountId)
  }

  function run({ caller, steps }: CallerSteps): Promise<Row[][]> {
    const { accountId } = caller
    const line = lines.get(accountId) ?? { waiting: [], underWay: 0 }
    lines.set(accountId, line)
    return new Promise((resolve, reject) => {
      line.waiting.push({ caller, steps, resolve, reject })
      // Requests that came in the same turn of the event loop go together.
      if (line.waiting.length === 1) setImmediate(() => depart(accountId, line))
    })
  }

  const waiting = (): number => [...lines.values()].reduce((sum, line) => sum + line.waiting.length, 0)
  return { run, waiting }
}
