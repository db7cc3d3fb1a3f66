import type { FastifyInstance } from 'fastify'
import type { Insert } from '../postgres/database.ts'
import { accountCaller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { istDay } from '../records/ist-dates.ts'
import { isUnavailable } from '../refusals/errors.ts'
import { groupBy } from '../values/group-by.ts'

/** Something that is counted: under `place`, which tells it from everything else of the account. */
export interface Counted {
  readonly accountId: string
  readonly place: string
  n: number
}

/** Counts on their way to the database. */
export interface Tally<C extends Counted> {
  note(counted: C): void
  /** Writes what was noted. While the database is away it is kept for the next time; `lost` is told of what cannot be written. */
  flush(): Promise<void>
}

/**
 * Counts in memory until they are flushed as the rows that `rowOf` makes of them. What a killed process has not flushed is lost, and
 * what was on its way when the connection broke may count twice: it is a log and decides nothing.
 */
export function openTally<C extends Counted>(
  db: Database,
  rowOf: (counted: C) => Insert,
  lost: (error: unknown) => void,
): Tally<C> {
  let waiting = new Map<string, C>()

  function note(counted: C): void {
    const place = `${counted.accountId} ${counted.place}`
    const known = waiting.get(place)
    if (known) known.n += counted.n
    else waiting.set(place, { ...counted })
  }

  /** In one order everywhere, so that processes which write the same rows wait for each other and never in a circle. */
  function takeByAccount(): ReadonlyMap<string, readonly C[]> {
    const taken = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted)
    waiting = new Map()
    return groupBy(taken, ({ accountId }) => accountId)
  }

  return {
    note,
    async flush() {
      for (const [accountId, some] of takeByAccount()) {
        try {
          await db.write(accountCaller(accountId), async (tx) => tx.write(...some.map(rowOf)))
        } catch (error) {
          if (isUnavailable(error)) some.forEach(note)
          else lost(error)
        }
      }
    },
  }
}

/** How long the days of a tally are kept. */
const keptDays = 90

/** The first IST day whose counts are still kept. */
export const oldestTallyDay = (at: Date): string => istDay(new Date(at.getTime() - keptDays * 86_400_000))

const flushEveryMs = 10_000

/** A tally that is flushed while `app` runs and when it closes. `lost` is what its log says of what cannot be written. */
export function tallyWhile<C extends Counted>(
  app: FastifyInstance,
  db: Database,
  rowOf: (counted: C) => Insert,
  lost: string,
): (counted: C) => void {
  const { note, flush } = openTally(db, rowOf, (err) => app.log.warn({ err }, lost))
  const timer = setInterval(() => void flush(), flushEveryMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
  return note
}
