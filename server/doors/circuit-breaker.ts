import { setTimeout as sleep } from 'node:timers/promises'

/** An answer slower than this is a slow one, in ms beside what our own event loop was late by. */
const slowMs = 5
/** So long without one quick answer, and with so many slow ones, is being slow; two without an answer are enough. */
const slowForMs = 900
const slowAnswers = 10
const missedAnswers = 2
const retryMs = 5_000

/** Told when what stands behind the breaker is given up, and when it is used again; once each. */
export interface BreakerLog {
  away(): void
  back(): void
}

export interface CircuitBreaker {
  readonly isOpen: boolean
  /** The answer, or null when there is none: it is away, slow, or did not answer. */
  ask<T>(question: () => Promise<T>): Promise<T | null>
  /** It is away for certain. */
  giveUp(): void
  /** It may be back: asks at once. */
  tryNow(): void
  close(): void
}

interface Timed<T> {
  /** Null when there was none. */
  readonly answer: T | null
  readonly isSlow: boolean
  /** Our own event loop was late, so that the time says nothing about who was asked. */
  readonly isOurs: boolean
}

/** A turn of the event loop this long makes a limit run out while the answer lies in the socket. */
const lateTurnMs = 50

async function timed<T>(question: () => Promise<T>): Promise<Timed<T>> {
  const sentAt = performance.now()
  let turnMs = 0
  setImmediate(() => {
    turnMs = performance.now() - sentAt
  })
  const answer = await question().catch(() => null)
  return {
    answer,
    isSlow: performance.now() - sentAt > slowMs + 3 * turnMs,
    isOurs: turnMs > lateTurnMs,
  }
}

/** Spares requests what hangs or is slow: open, nobody waits, and a question of its own asks again every 5 seconds. */
export function circuitBreaker(probe: () => Promise<unknown>, log: BreakerLog): CircuitBreaker {
  let isOpen = false
  let isClosed = false
  let missed = 0
  let slow = 0
  let slowSince = 0
  let asking: AbortController | undefined

  function giveUp(): void {
    if (isOpen || isClosed) return
    isOpen = true
    log.away()
    void retry(retryMs)
  }

  async function retry(afterMs: number): Promise<void> {
    asking?.abort()
    const mine = new AbortController()
    asking = mine
    for (let waitMs = afterMs; isOpen && !isClosed; waitMs = retryMs) {
      await sleep(waitMs, undefined, { ref: false, signal: mine.signal }).catch(() => undefined)
      if (mine.signal.aborted || isClosed) return
      const found = await timed(probe)
      if (mine.signal.aborted || isClosed) return
      if (found.answer === null || found.isSlow) continue
      isOpen = false
      missed = 0
      slow = 0
      log.back()
    }
  }

  function judge(isSlow: boolean): void {
    missed = 0
    const now = performance.now()
    if (slow === 0) slowSince = now
    slow = isSlow ? slow + 1 : 0
    if (slow >= slowAnswers && now - slowSince > slowForMs) giveUp()
  }

  return {
    get isOpen() {
      return isOpen
    },
    async ask(question) {
      if (isOpen) return null
      const { answer, isSlow, isOurs } = await timed(question)
      if (answer !== null) judge(isSlow)
      else if (!isOurs && ++missed >= missedAnswers) giveUp()
      return answer
    },
    giveUp,
    tryNow() {
      if (isOpen) void retry(0)
    },
    close() {
      isClosed = true
      asking?.abort()
    },
  }
}
