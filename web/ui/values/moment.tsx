import { type ReactNode, useSyncExternalStore } from 'react'
import { ago, istDateTime } from '../language/ist.ts'
import { tip } from './tip.ts'

/** How far behind the clock “5 min ago” may stand. */
const everyMs = 10_000

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Draws what calls it anew every ten seconds: one clock for all that is told relative to now. */
function usePassingTime(): void {
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

/** An instant as a person reads it, with the exact IST time on hover; nothing where there is none. */
export function Moment({ at, never = '–' }: { at: string | null; never?: string }): ReactNode {
  usePassingTime()
  if (at === null) return never
  return (
    <time dateTime={at} className="nowrap" {...tip(istDateTime(at))}>
      {ago(at)}
    </time>
  )
}
