import type { EnteredTimes, Times } from './search-entries.ts'

/** The last of them; 0 of none. */
export const lastOf = ({ found }: EnteredTimes): number => Number(found.slice(found.lastIndexOf(',') + 1))

/** Leads from a time on and before another, as good as `spans` tell. */
function leadsBetween(spans: string, { fromMs, beforeMs }: Times): number {
  let endMs = Date.now()
  let sum = 0
  for (const span of spans.split(',')) {
    const [startMs = 0, leads = 0] = span.split(' ').map(Number)
    const withinMs = Math.min(endMs, beforeMs) - Math.max(startMs, fromMs)
    if (withinMs > 0) sum += (leads * withinMs) / (endMs - startMs)
    endMs = startMs
  }
  return Math.max(1, sum)
}

/** What part of the newest leads has a word, by its newest times; `spans` as `notEntered` tells them. */
export function densityOf(times: EnteredTimes, spans: string, beforeMs: number): number {
  return Math.min(1, times.n / leadsBetween(spans, { fromMs: lastOf(times), beforeMs }))
}
