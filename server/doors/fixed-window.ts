export const windowSeconds = 60
const windowMs = windowSeconds * 1_000

/** What can grow with the number of strangers is bounded; beyond, the new ones of a class share one counter. */
const mostPerClass = 50_000

/** What is kept of a key until its window ends. */
export interface KeyWindow<T> {
  readonly kept: T
  /** As `Date.now()` tells time, so that the processes of one machine agree. */
  endsAt: number
}

/** A clock that was set back must not keep a window open. */
export const isOpen = ({ endsAt }: { readonly endsAt: number }, now: number): boolean =>
  endsAt > now && endsAt <= now + windowMs

/**
 * The window of a key: 60 seconds from its first request on (decision 0004.29). A key's class is what stands before its
 * colon; classes do not push each other out, and within one nobody pushes out anybody.
 */
export function windowsByKey<T>(begin: () => T): (key: string) => KeyWindow<T> {
  const classes = new Map<string, Map<string, KeyWindow<T>>>()
  let sweptAt = Date.now()
  return (key) => {
    const now = Date.now()
    if (now - sweptAt >= windowMs) {
      sweptAt = now
      for (const windows of classes.values()) forgetEnded(windows, now)
    }
    const name = key.slice(0, key.indexOf(':'))
    const windows = classes.get(name) ?? new Map<string, KeyWindow<T>>()
    classes.set(name, windows)
    const place = windows.has(key) || windows.size < mostPerClass ? key : `${name}:*`
    let window = windows.get(place)
    if (!window || !isOpen(window, now)) {
      window = { kept: begin(), endsAt: now + windowMs }
      windows.set(place, window)
    }
    return window
  }
}

/** Drops the windows that have ended. */
export function forgetEnded(windows: Map<string, { readonly endsAt: number }>, now: number): void {
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
}

/** A counter after one more request. */
export interface Counted {
  readonly count: number
  readonly msLeft: number
  /** The window ends elsewhere earlier than here, in so many ms. */
  endsWithin(ms: number): void
}

/** Counters in memory, each in the window of its key. */
export function fixedWindows(): (key: string) => Counted {
  const windowOf = windowsByKey(() => ({ count: 0 }))
  return (key) => {
    const window = windowOf(key)
    window.kept.count += 1
    return {
      count: window.kept.count,
      msLeft: window.endsAt - Date.now(),
      endsWithin(ms) {
        window.endsAt = Math.min(window.endsAt, Date.now() + ms)
      },
    }
  }
}
