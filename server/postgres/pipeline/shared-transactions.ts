import { unavailable } from '../../refusals/errors.ts'
import { sqlStateOf } from '../pool/database-errors.ts'

/** How long a transaction may hold up the next one of its account, in ms. One with several saves takes two to ten. */
const slowAfterMs = 20

/** The most transactions of one account at once, slow ones included. */
const mostUnderWay = 4

/** Fewer writes than this do not wait for others. Of more, half go first, so that one half is saved while the other is answered. */
const smallGroup = 8
const mostTogether = 64

/** How long work may wait for its turn. With the limits after it, its 503 is sent before its socket is closed. */
const longestWaitMs = 5_000
const lookEveryMs = 500

/** The outcome of one piece of work that shared a transaction. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown }

interface Waiter<T> {
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
}

interface Waiting<W, T> {
  readonly work: W
  readonly waiters: Waiter<T>[]
  readonly since: number
}

export interface SharingRules<W, T> {
  readonly accountIdOf: (work: W) => string
  /** One transaction for all of them. When it fails, nothing was written for any. */
  readonly send: (works: readonly W[], accountId: string) => Promise<readonly Outcome<T>[]>
  /** True when one answer is enough for both. */
  readonly isSame?: (one: W, other: W) => boolean
  /** Keys that no two pieces of work in one transaction may share. */
  readonly keysOf?: (work: W) => readonly string[]
}

export interface SharedTransactions<W, T> {
  /** Answers the outcome after the commit. */
  run(work: W): Promise<T>
  /** The pieces of work that wait. */
  waiting(): number
  /** Ends the watch over works that wait too long. */
  close(): void
}

/** The works of one account. */
interface Queue<W, T> {
  waiting: Waiting<W, T>[]
  /** The group under way that holds up the next. */
  blocking: readonly Waiting<W, T>[] | null
  underWay: number
}

const groupSize = (waiting: number): number =>
  Math.min(mostTogether, Math.max(smallGroup, Math.ceil(waiting / 2)))

/** Takes the next group from the queue. Work that shares a key with the group waits for the next one. */
function takeGroup<W, T>(queue: Queue<W, T>, keysOf: (work: W) => readonly string[]): Waiting<W, T>[] {
  const size = groupSize(queue.waiting.length)
  const taken = new Set<string>()
  const group: Waiting<W, T>[] = []
  queue.waiting = queue.waiting.filter((one) => {
    const keys = keysOf(one.work)
    if (group.length === size || keys.some((key) => taken.has(key))) return true
    for (const key of keys) taken.add(key)
    group.push(one)
    return false
  })
  return group
}

function settle<W, T>({ waiters }: Waiting<W, T>, outcome: Outcome<T> | undefined): void {
  for (const { resolve, reject } of waiters) {
    if (outcome && 'value' in outcome) resolve(outcome.value)
    else reject(outcome?.error)
  }
}

/**
 * Lets work of one account that waits at the same moment share a transaction, with one begin, one flush and one packet. Work
 * that comes alone is sent at once. While transactions are under way, new work waits and is sent together, but not for long
 * behind a slow one. If the database refuses the work of one, nothing is written and each piece is tried again alone, so
 * that nobody fails because of another. If the database is lost, locked or out of time, nobody knows what was committed, or
 * all would wait for the same thing again: then all of them are told, and so is whoever has waited too long behind them.
 */
export function shareTransactions<W, T>(rules: SharingRules<W, T>): SharedTransactions<W, T> {
  const { accountIdOf, send, isSame = () => false, keysOf = () => [] } = rules
  const queues = new Map<string, Queue<W, T>>()

  async function sendTogether(accountId: string, group: readonly Waiting<W, T>[]): Promise<void> {
    try {
      const outcomes = await send(
        group.map(({ work }) => work),
        accountId,
      )
      for (const [i, one] of group.entries()) settle(one, outcomes[i])
    } catch (error) {
      const isUndone = sqlStateOf(error) !== undefined
      if (isUndone && group.length > 1) await Promise.all(group.map((one) => sendTogether(accountId, [one])))
      else for (const one of group) settle(one, { error })
    }
  }

  function sendNext(accountId: string, queue: Queue<W, T>): void {
    if (queue.waiting.length > 0 && queue.blocking === null && queue.underWay < mostUnderWay) {
      const group = takeGroup(queue, keysOf)
      queue.blocking = group
      queue.underWay += 1
      const unblock = (): void => {
        if (queue.blocking === group) queue.blocking = null
        sendNext(accountId, queue)
      }
      const timer = setTimeout(unblock, slowAfterMs)
      void sendTogether(accountId, group).then(() => {
        clearTimeout(timer)
        queue.underWay -= 1
        unblock()
      })
    }
    if (queue.underWay === 0 && queues.get(accountId) === queue) queues.delete(accountId)
  }

  function run(work: W): Promise<T> {
    const accountId = accountIdOf(work)
    const queue = queues.get(accountId) ?? { waiting: [], blocking: null, underWay: 0 }
    queues.set(accountId, queue)
    const same = queue.waiting.find((one) => isSame(one.work, work))
    return new Promise((resolve, reject) => {
      if (same) {
        same.waiters.push({ resolve, reject })
        return
      }
      queue.waiting.push({ work, waiters: [{ resolve, reject }], since: performance.now() })
      // Requests of the same turn of the event loop go together.
      if (queue.waiting.length === 1) setImmediate(() => sendNext(accountId, queue))
    })
  }

  const waiting = (): number => [...queues.values()].reduce((sum, queue) => sum + queue.waiting.length, 0)
  function refuseOverdue(): void {
    const overdue = performance.now() - longestWaitMs
    for (const queue of queues.values()) {
      for (const one of queue.waiting.filter(({ since }) => since < overdue))
        settle(one, { error: unavailable(1) })
      queue.waiting = queue.waiting.filter(({ since }) => since >= overdue)
    }
  }

  const watch = setInterval(refuseOverdue, lookEveryMs).unref()
  return { run, waiting, close: () => clearInterval(watch) }
}
