import { setImmediate as nextTurn } from 'node:timers/promises'
import { isOpen, windowSeconds } from '../../doors/fixed-window.ts'
import { isCountedById } from '../../doors/limit-metrics.ts'
import type { CountShared } from '../../doors/shared-window.ts'
import type { Channel } from './channel.ts'
import type { LentNumbers, WindowName } from './lend-numbers.ts'

type Answer = Awaited<ReturnType<CountShared>>

/** Requests under a key that wait for a number. */
interface Line {
  max: number
  readonly waiting: ((answer: Answer) => void)[]
}

/** Numbers of a key's window that were lent here and are not used; none where the window is used up. */
interface Held {
  readonly numbers: number[]
  readonly endsAt: number
}

export interface CountingTogether {
  readonly count: CountShared
  /** What is left here of a window; it is used no more. */
  giveBack(window: WindowName): Promise<readonly number[]>
}

const mostSpare = 256

/** All workers together hold no more than a tenth of a limit unused: by so much `RateLimit-Remaining` may be off. */
const spareOf = (key: string, max: number, processes: number): number =>
  isCountedById(key) ? Math.min(mostSpare, Math.floor(max / 10 / processes)) : 0

/**
 * Counts with the first process, which lends numbers: for keys and webhooks some at a time, for addresses and people as
 * many as there are requests. What waits at the same moment is asked for in one message. Where the first process is gone
 * this one ends as well.
 */
export function countTogether(channel: Channel, processes: number): CountingTogether {
  const held = new Map<string, Held>()
  const lines = new Map<string, Line>()
  let sweptAt = Date.now()

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
    const { max, waiting } = line
    const spare = spareOf(key, max, processes)
    const lent = await channel
      .ask('lend', { key, max, waiting: waiting.length, spare })
      .catch(() => undefined)
    lines.delete(key)
    give(key, line, lent, spare > 0)
  }

  function give(key: string, { max, waiting }: Line, lent: LentNumbers | undefined, isKept: boolean): void {
    const numbers = [...(lent?.numbers ?? [])]
    const isUsedUp = numbers.length === 0
    const msLeft = (lent?.endsAt ?? 0) - Date.now()
    const without = waiting.filter((counted) => {
      const number = numbers.shift() ?? (isUsedUp ? max + 1 : undefined)
      if (number !== undefined) counted(lent ? { count: number, msLeft } : null)
      return number === undefined
    })
    if (lent && isKept && (isUsedUp || numbers.length > 0)) held.set(key, { numbers, endsAt: lent.endsAt })
    if (without.length > 0) join(key, max, without)
  }

  /** Undefined where the first process must be asked. */
  function fromHeld(key: string, max: number, now: number): Answer | undefined {
    const ours = held.get(key)
    if (!ours) return undefined
    if (!isOpen(ours, now)) {
      held.delete(key)
      return undefined
    }
    const count = ours.numbers.shift() ?? max + 1
    // Where it is used up an empty list stays; where the last one goes somebody may have more.
    if (count <= max && ours.numbers.length === 0) held.delete(key)
    return { count, msLeft: ours.endsAt - now }
  }

  return {
    async count(key, max) {
      const now = Date.now()
      if (now - sweptAt >= windowSeconds * 1_000) {
        sweptAt = now
        for (const [one, { endsAt }] of held) if (endsAt <= now) held.delete(one)
      }
      return fromHeld(key, max, now) ?? new Promise((counted) => join(key, max, [counted]))
    },
    async giveBack({ key, endsAt }) {
      // What was lent by the message before this one is here by the next turn.
      await nextTurn()
      const ours = held.get(key)
      if (ours?.endsAt !== endsAt) return []
      held.delete(key)
      return ours.numbers
    },
  }
}
