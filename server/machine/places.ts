import { unavailable } from '../refusals/errors.ts'

/** Gives a place back; safe to call twice. */
export type Leave = () => void

export interface Places {
  /** Takes a place, waiting for a while where there is none: then 503, and at once where too many wait. */
  enter(): Promise<Leave>
  waiting(): number
}

/** So many at a time, the others in the order in which they came, none longer than `waitLimitMs` and no more than `mostWaiting`. */
export function places(most: number, waitLimitMs: number, mostWaiting = Number.POSITIVE_INFINITY): Places {
  const queue: { readonly admit: (leave: Leave) => void; readonly timeout: NodeJS.Timeout }[] = []
  let taken = 0

  const takePlace = (): Leave => {
    taken += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      taken -= 1
      const next = queue.shift()
      if (!next) return
      clearTimeout(next.timeout)
      next.admit(takePlace())
    }
  }

  return {
    async enter() {
      if (taken < most) return takePlace()
      if (queue.length >= mostWaiting) throw unavailable(1)
      return new Promise((admit, refuse) => {
        const timeout = setTimeout(() => {
          queue.splice(queue.indexOf(queued), 1)
          refuse(unavailable(1))
        }, waitLimitMs)
        const queued = { admit, timeout }
        queue.push(queued)
      })
    },
    waiting: () => queue.length,
  }
}
