import { sqlStateOf } from './database-errors.ts'

/** Told about the database's going and coming, once each however many requests meet it. */
export interface AvailabilityLog {
  /** A connection was lost, fell silent or could not be made. */
  lost?(error: Error, node?: string): void
  /** Connections work again. */
  back?(node?: string): void
  /** Statements are refused for a passing reason: at most once a minute for each SQLSTATE. */
  refused?(error: Error): void
}

export interface Availability {
  /** `sentAt`: of what a silent connection did not answer. It says nothing of now when something sent later was answered. */
  noteLost(error: Error, sentAt?: number): void
  /** An answer came to what was sent at this time (of `performance.now()`). */
  noteAnswer(sentAt: number): void
  noteRefused(error: Error): void
}

/** Losses nearer to each other than this are one: connections of one restart die one after the other. */
const quietMs = 1_000
const refusedEveryMs = 60_000

/** Keeps the log to one line when the database goes and one when it is back. */
export function watchAvailability(log: AvailabilityLog): Availability {
  let isAway = false
  let lostAt = 0
  let answeredSentAt = 0
  const refusedAt = new Map<string, number>()
  return {
    noteLost(error, sentAt = Number.POSITIVE_INFINITY) {
      if (sentAt < answeredSentAt) return
      lostAt = performance.now()
      if (isAway) return
      isAway = true
      log.lost?.(error)
    },
    noteAnswer(sentAt) {
      answeredSentAt = Math.max(answeredSentAt, sentAt)
      if (!isAway || sentAt < lostAt + quietMs) return
      isAway = false
      log.back?.()
    },
    noteRefused(error) {
      const state = sqlStateOf(error) ?? ''
      const now = performance.now()
      if (now - (refusedAt.get(state) ?? -refusedEveryMs) < refusedEveryMs) return
      refusedAt.set(state, now)
      log.refused?.(error)
    },
  }
}
