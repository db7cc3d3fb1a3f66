export const windowSeconds = 60
const windowMs = windowSeconds * 1_000

/** What can grow with the number of strangers is bounded: of a class the latest windows are kept, so many at least and twice as many at most. */
const fewestPerClass = 25_000

/** What is kept of a key until its window ends. */
export interface KeyWindow<T> {
  readonly kept: T
  /** As `Date.now()` tells time, so that the processes of one machine agree. */
  endsAt: number
}

/** A clock that was set back must not keep a window open. */
export const isOpen = ({ endsAt }: { readonly endsAt: number }, now: number): boolean =>
  endsAt > now && endsAt <= now + windowMs

/** The windows of a class in two generations, so that the older one goes at once: nobody looks for what has ended. */
interface Generations<T> {
  readonly young: Map<string, KeyWindow<T>>
  readonly old: ReadonlyMap<string, KeyWindow<T>>
  readonly youngSince: number
}

/**
 * The window of a key: 60 seconds from its first request on (decision 0004.29). A key's class is what stands before its
 * colon; classes do not push each other out. Within one the oldest windows go where there are too many, and their keys
 * begin anew. So nobody is refused for what others did, and whoever can push out a window of his own has the limits of
 * 25,000 others to use up.
 */
export function windowsByKey<T>(begin: () => T): (key: string) => KeyWindow<T> {
  const classes = new Map<string, Generations<T>>()

  function windowsOf(name: string, now: number): Generations<T> {
    const kept = classes.get(name)
    const isOfNow = kept && now >= kept.youngSince && now - kept.youngSince < windowMs
    if (isOfNow && kept.young.size < fewestPerClass) return kept
    const next = { young: new Map<string, KeyWindow<T>>(), old: kept?.young ?? new Map(), youngSince: now }
    classes.set(name, next)
    return next
  }

  return (key) => {
    const now = Date.now()
    const { young, old } = windowsOf(key.slice(0, key.indexOf(':')), now)
    const window = young.get(key) ?? old.get(key)
    if (window && isOpen(window, now)) return window
    const begun = { kept: begin(), endsAt: now + windowMs }
    young.set(key, begun)
    return begun
  }
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
