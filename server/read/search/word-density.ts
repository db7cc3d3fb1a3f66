import type { PostedTimes, Times } from './search-postings.ts'

/** The last of them; 0 of none. */
export const lastOf = ({ found }: PostedTimes): number => Number(found.slice(found.lastIndexOf(',') + 1))

/** Estimates from `segments` how many leads were created between two times. */
function leadsBetween(segments: string, { fromMs, beforeMs }: Times): number {
  let endMs = Date.now()
  let sum = 0
  for (const segment of segments.split(',')) {
    const [startMs = 0, leads = 0] = segment.split(' ').map(Number)
    const withinMs = Math.min(endMs, beforeMs) - Math.max(startMs, fromMs)
    if (withinMs > 0) sum += (leads * withinMs) / (endMs - startMs)
    endMs = startMs
  }
  return Math.max(1, sum)
}

/**
 * The share of the newest leads that have a word, estimated from its newest times and from `segments` of
 * `notIndexed`.
 */
export const densityOf = (times: PostedTimes, segments: string, beforeMs: number): number =>
  Math.min(1, times.n / leadsBetween(segments, { fromMs: lastOf(times), beforeMs }))
