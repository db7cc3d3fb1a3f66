import { useSyncExternalStore } from 'react'

/** How far behind the clock “5 min ago” may stand. */
const everyMs = 10_000

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Draws what calls it anew every ten seconds: one clock for all that is told relative to now. */
export function usePassingTime(): void {
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / everyMs))
}

function subscribe(notify: () => void): () => void {
  waiting.add(notify)
  timer ??= setInterval(() => {
    for (const one of waiting) one()
  }, everyMs)
  return () => {
    waiting.delete(notify)
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
