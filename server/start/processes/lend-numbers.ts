import { windowsByKey } from '../../doors/fixed-window.ts'

/** What a worker wants: numbers for the requests that wait there, and some more for those to come. */
export interface NumbersWish {
  readonly key: string
  readonly max: number
  readonly waiting: number
  readonly spare: number
}

/** Numbers from 1 to `max` that nobody else has in this window; none when the window is used up. */
export interface LentNumbers {
  readonly numbers: readonly number[]
  readonly endsAt: number
}

/** One window of a key: no other of the same key ends at the same time. */
export interface WindowName {
  readonly key: string
  readonly endsAt: number
}

interface Lending {
  /** The highest number that was lent. */
  last: number
  /** Numbers that came back unused. */
  readonly returned: number[]
  /** Workers that may have some left. */
  readonly holders: Set<number>
  recall: Promise<void> | null
}

/** A worker that is busy for longer keeps what it has, and the window admits so many fewer. */
const recallLimitMs = 1_000

/** What came back goes to those who wait alone, so that it is not held a second time. */
function take(lending: Lending, worker: number, { max, waiting, spare }: NumbersWish): number[] {
  if (lending.returned.length > 0) return lending.returned.splice(0, waiting)
  const size = Math.max(0, Math.min(waiting + spare, max - lending.last))
  if (size > waiting) lending.holders.add(worker)
  const numbers = Array.from({ length: size }, (_, i) => lending.last + 1 + i)
  lending.last += size
  return numbers
}

/**
 * Counts for all workers: each request of a window has a number of its own, so that together they admit exactly what
 * one would. Lent some at a time, so that not every request waits for a message; when there are no more,
 * what other workers have not used is asked back before anybody is refused.
 */
export function lendNumbers(
  giveBack: (worker: number, window: WindowName) => Promise<readonly number[]>,
): (worker: number, wish: NumbersWish) => Promise<LentNumbers> {
  const windowOf = windowsByKey<Lending>(() => ({ last: 0, returned: [], holders: new Set(), recall: null }))

  async function recall(lending: Lending, window: WindowName, holders: readonly number[]): Promise<void> {
    const asked = holders.map(async (worker) => {
      lending.holders.delete(worker)
      lending.returned.push(...(await giveBack(worker, window)))
    })
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<void>((late) => {
      timer = setTimeout(late, recallLimitMs)
    })
    await Promise.race([Promise.allSettled(asked), limit])
    clearTimeout(timer)
    lending.recall = null
  }

  return async (worker, wish) => {
    const { key } = wish
    for (;;) {
      const { kept: lending, endsAt } = windowOf(key)
      const numbers = take(lending, worker, wish)
      const others = [...lending.holders].filter((holder) => holder !== worker)
      if (numbers.length > 0 || (others.length === 0 && !lending.recall)) return { numbers, endsAt }
      lending.recall ??= recall(lending, { key, endsAt }, others)
      await lending.recall
    }
  }
}
