import { windowsByKey } from '../../doors/fixed-window.ts'

/** A worker asks for numbers under one key, one for each request that waits there. */
export interface NumbersWish {
  readonly key: string
  readonly max: number
  readonly waiting: number
}

/** Numbers from 1 to `max` that nobody else has in this window; none when the window is used up. */
export interface LentNumbers {
  readonly numbers: readonly number[]
  readonly endsAt: number
}

/** Counts for all workers: each request of a window has a number of its own, so that together they admit exactly what one would. */
export function lendNumbers(): (wish: NumbersWish) => LentNumbers {
  const windowOf = windowsByKey(() => ({ last: 0 }))
  return ({ key, max, waiting }) => {
    const { kept, endsAt } = windowOf(key)
    const size = Math.max(0, Math.min(waiting, max - kept.last))
    const numbers = Array.from({ length: size }, (_, i) => kept.last + 1 + i)
    kept.last += size
    return { numbers, endsAt }
  }
}
