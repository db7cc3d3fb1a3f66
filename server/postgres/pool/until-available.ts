import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../refusals/errors.ts'
import { asRefusalWhenPassing } from './database-errors.ts'

const firstPauseMs = 50
const longestPauseMs = 1_000

/** Who waits for the database. */
export interface Waiting {
  /** Aborted when nobody waits any more. */
  readonly ending: AbortSignal
  /** Told the first time that it waits, and why. */
  onWait(error: unknown): void
}

/**
 * Runs work until the database is available, with room and writable. Work that answers undefined is repeated too: its
 * turn has not come. Throws any other error, and the reason of the signal when it is aborted.
 */
export async function untilAvailable<T>(
  work: () => Promise<T | undefined>,
  { ending, onWait }: Waiting,
): Promise<T> {
  let hasFailed = false
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    ending.throwIfAborted()
    try {
      const result = await work()
      if (result !== undefined) return result
    } catch (error) {
      if (!isUnavailable(asRefusalWhenPassing(error))) throw error
      if (!hasFailed) onWait(error)
      hasFailed = true
    }
    await sleep(pauseMs, undefined, { signal: ending })
  }
}
