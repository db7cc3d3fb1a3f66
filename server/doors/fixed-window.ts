export const windowSeconds = 60
const windowMs = windowSeconds * 1_000

/** What can grow with the number of strangers is bounded; beyond, the new ones of a class share one counter. */
const mostPerClass = 50_000

interface Counter {
  count: number
  /** As `Date.now()` tells time. */
  endsAt: number
}

/** A counter after one more request. */
export interface Counted {
  readonly count: number
  readonly msLeft: number
  /** The window ends elsewhere earlier than here, in so many ms. */
  endsWithin(ms: number): void
}

/**
 * Counters in memory, each in a window of 60 seconds from its first request on (decision 0004.29). A key's class is what stands
 * before its colon; classes do not push each other out, and within one nobody pushes out anybody.
 */
export function fixedWindows(): (key: string) => Counted {
  const classes = new Map<string, Map<string, Counter>>()

  function forgetEnded(counters: Map<string, Counter>, now: number): void {
    for (const [key, { endsAt }] of counters) if (endsAt <= now) counters.delete(key)
  }

  let sweptAt = Date.now()
  return (key) => {
    const now = Date.now()
    if (now - sweptAt >= windowMs) {
      sweptAt = now
      for (const counters of classes.values()) forgetEnded(counters, now)
    }
    const name = key.slice(0, key.indexOf(':'))
    const counters = classes.get(name) ?? new Map<string, Counter>()
    classes.set(name, counters)
    const place = counters.has(key) || counters.size < mostPerClass ? key : `${name}:*`
    let counter = counters.get(place)
    // A clock that was set back must not keep a window open.
    if (!counter || counter.endsAt <= now || counter.endsAt > now + windowMs) {
      counter = { count: 0, endsAt: now + windowMs }
      counters.set(place, counter)
    }
    counter.count += 1
    const counted = counter
    return {
      count: counted.count,
      msLeft: counted.endsAt - now,
      endsWithin(ms) {
        counted.endsAt = Math.min(counted.endsAt, Date.now() + ms)
      },
    }
  }
}
