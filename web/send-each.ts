import { ApiError, isPassing, unreachable } from './api-error.ts'

/** What came of one item. */
export interface Failure<Item> {
  readonly item: Item
  /** In the service's own words. */
  readonly reason: string
  /** The field that it concerns, if it is one. */
  readonly field: string | undefined
}

interface SendOptions<Item> {
  /** How many are on their way at once. */
  readonly parallel: number
  readonly isStopped: () => boolean
  readonly onSent: (item: Item, failure: Failure<Item> | null) => void
}

const triesEach = 4
const firstWaitMs = 400

/**
 * Sends many one by one, a few at once: there is no bulk endpoint (§1). What the service had no room for, or what never
 * reached it, is sent again after a while: each must be a write that changes nothing the second time. What is on its way
 * when somebody stops is waited for, and what waits to be sent again is left. Whatever a send throws is a failure of its
 * item: an answer that breaks off in the middle too. Only a 401 is none: whoever asked for it is gone, and nothing more is
 * sent, for it would go on in the name of who came after. Answers whether it came to the end of them.
 */
export async function sendEach<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
  { parallel, isStopped, onSent }: SendOptions<Item>,
): Promise<boolean> {
  const queue = items.values()
  let isRefused = false
  const isOver = (): boolean => isRefused || isStopped()
  const sendOne = async (item: Item): Promise<Failure<Item> | 'left' | null> => {
    for (let attempt = 1; ; attempt++) {
      try {
        await send(item)
        return null
      } catch (thrown) {
        const error = thrown instanceof ApiError ? thrown : unreachable()
        isRefused ||= error.status === 401
        if (error.status === 401) return 'left'
        const isLast = attempt === triesEach || !isPassing(error)
        if (isLast) return { item, reason: error.message, field: error.field }
        if (isOver()) return 'left'
        await wait(error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : firstWaitMs * 2 ** attempt)
        if (isOver()) return 'left'
      }
    }
  }
  const lane = async (): Promise<void> => {
    for (const item of queue) {
      if (isOver()) return
      const outcome = await sendOne(item)
      if (outcome === 'left') return
      onSent(item, outcome)
    }
  }
  await Promise.all(Array.from({ length: parallel }, lane))
  return !isOver()
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
