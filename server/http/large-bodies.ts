/** A body that is being taken in, as far as its place goes. */
interface PlaceOfBody {
  /** Reading may begin. */
  readonly begin: () => void
  /** No place came free in time. */
  readonly refuse: () => void
}

/** A large body's place in memory, or in the queue for one. */
export interface BodyPlace {
  /** The whole body has arrived. */
  arrived(): void
  /** Nobody needs the body any more. May be called again. */
  leave(): void
}

export interface LargeBodyLimits {
  /** Bodies that are held at once. */
  readonly most: number
  /** Longest that one waits for its place. */
  readonly longestWaitMs: number
  /** A sender that takes longer holds nobody up: its place is free again until all of its body has arrived. */
  readonly arrivalMs: number
}

/** Gives large bodies their places in the order in which they ask. */
export interface LargeBodies {
  enter(body: PlaceOfBody): BodyPlace
}

type State = 'waiting' | 'arriving' | 'slow' | 'held' | 'gone'

/**
 * Bounds how many large bodies are in memory at once: the others wait in their sockets, where they cost their senders'
 * memory and not ours, until one before them has been answered. What is slow to arrive has no place of its own, so that
 * no number of slow senders keeps the others waiting.
 */
export function openLargeBodies({ most, longestWaitMs, arrivalMs }: LargeBodyLimits): LargeBodies {
  const waiting = new Set<() => void>()
  let held = 0

  function free(): void {
    held -= 1
    for (const begin of waiting) {
      if (held >= most) return
      begin()
    }
  }

  return {
    enter({ begin, refuse }) {
      let state: State = 'waiting'
      let timer: NodeJS.Timeout

      const giveUp = (): void => {
        waiting.delete(take)
        state = 'gone'
        refuse()
      }
      const lapse = (): void => {
        state = 'slow'
        free()
      }
      const take = (): void => {
        waiting.delete(take)
        clearTimeout(timer)
        held += 1
        state = 'arriving'
        timer = setTimeout(lapse, arrivalMs).unref()
        begin()
      }

      timer = setTimeout(giveUp, longestWaitMs).unref()
      if (held < most) take()
      else waiting.add(take)
      return {
        arrived() {
          clearTimeout(timer)
          if (state === 'slow') held += 1
          if (state === 'slow' || state === 'arriving') state = 'held'
        },
        leave() {
          clearTimeout(timer)
          waiting.delete(take)
          const hadPlace = state === 'arriving' || state === 'held'
          state = 'gone'
          if (hadPlace) free()
        },
      }
    },
  }
}
