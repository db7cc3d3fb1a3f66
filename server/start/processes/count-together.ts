import { isOpen } from '../../doors/fixed-window.ts'
import { isCountedById } from '../../doors/rate-limit.ts'
import type { CountShared } from '../../doors/shared-window.ts'
import type { Channel } from './channel.ts'
import type { LentNumbers } from './lend-numbers.ts'

/** Requests under a key that wait for a number. */
interface Line {
  max: number
  readonly waiting: ((answer: Awaited<ReturnType<CountShared>>) => void)[]
}

/**
 * Counts with the first process, which lends a number to each request. What waits at the same moment is asked for in one
 * message, and nothing is asked any more about a window of a key or a webhook that is used up. Where the first process is
 * gone this one ends as well.
 */
export function countTogether(channel: Channel): CountShared {
  const lines = new Map<string, Line>()
  const usedUp = new Map<string, { readonly endsAt: number }>()

  function join(key: string, max: number, waiting: Line['waiting']): void {
    const line = lines.get(key)
    if (line) {
      line.max = max
      line.waiting.push(...waiting)
      return
    }
    const begun = { max, waiting }
    lines.set(key, begun)
    setImmediate(() => void ask(key, begun))
  }

  async function ask(key: string, line: Line): Promise<void> {
    const wish = { key, max: line.max, waiting: line.waiting.length }
    const lent = await channel.ask('lend', wish).catch(() => undefined)
    lines.delete(key)
    give(key, line, lent)
  }

  function give(key: string, { max, waiting }: Line, lent: LentNumbers | undefined): void {
    const numbers = [...(lent?.numbers ?? [])]
    const isUsedUp = numbers.length === 0
    const msLeft = (lent?.endsAt ?? 0) - Date.now()
    const without = waiting.filter((counted) => {
      const number = numbers.shift() ?? (isUsedUp ? max + 1 : undefined)
      if (number !== undefined) counted(lent ? { count: number, msLeft } : null)
      return number === undefined
    })
    if (lent && isUsedUp && isCountedById(key)) noteUsedUp(key, lent.endsAt)
    if (without.length > 0) join(key, max, without)
  }

  function noteUsedUp(key: string, endsAt: number): void {
    for (const [one, window] of usedUp) if (!isOpen(window, Date.now())) usedUp.delete(one)
    usedUp.set(key, { endsAt })
  }

  return async (key, max) => {
    const now = Date.now()
    const window = usedUp.get(key)
    if (window && isOpen(window, now)) return { count: max + 1, msLeft: window.endsAt - now }
    return new Promise((counted) => join(key, max, [counted]))
  }
}
