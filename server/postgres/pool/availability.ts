import type { Statement } from '../pipeline/statement-batch.ts'
import { sqlStateOf } from './database-errors.ts'

/** Logs that the database goes and comes back, once each, however many requests notice. */
export interface AvailabilityLog {
  /** A connection was lost, fell silent or could not be made. */
  lost?(error: Error, node?: string): void
  /** Connections work again. */
  back?(node?: string): void
  /** Statements are refused for a passing reason: at most once a minute for each SQLSTATE. */
  refused?(error: Error, node?: string): void
  /** What was refused is done again: once, behind any number of refusals. */
  accepted?(node?: string): void
}

export interface Availability {
  /** `sentAt` is when the unanswered statement was sent. The silence means nothing if something sent later was answered. */
  noteLost(error: Error, sentAt?: number): void
  /** An answer came to what was sent at this time (of `performance.now()`). */
  noteAnswer(sentAt: number): void
  noteRefused(error: Error): void
  /** A write was done. */
  noteWritten(): void
  /** The disk was looked at, and is not full. */
  noteRoom(): void
}

/** Losses closer together than this count as one: the connections of one restart die one after the other. */
const quietMs = 1_000
const refusedEveryMs = 60_000
/** Longer than a statement may wait: by then everything that waited for the same lock has been refused too. */
const settledMs = 15_000

interface Refused {
  readonly saidAt: number
  readonly at: number
  readonly isDiskFull: boolean
}

/** Logs one line when the database goes or refuses, and one when it is back or accepts again. */
export function watchAvailability(log: AvailabilityLog): Availability {
  let isAway = false
  let lostAt = 0
  let answeredSentAt = 0
  const refused = new Map<string, Refused>()

  function forget(isOver: (one: Refused) => boolean): void {
    const over = [...refused].filter(([, one]) => isOver(one))
    for (const [state] of over) refused.delete(state)
    if (over.length > 0 && refused.size === 0) log.accepted?.()
  }

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
      const saidAt = refused.get(state)?.saidAt ?? -refusedEveryMs
      const isToBeSaid = now - saidAt >= refusedEveryMs
      refused.set(state, { saidAt: isToBeSaid ? now : saidAt, at: now, isDiskFull: isDiskFull(error) })
      if (isToBeSaid) log.refused?.(error)
    },
    noteWritten() {
      if (refused.size === 0) return
      const now = performance.now()
      // A write that finds room in a page that is there says nothing about the disk.
      forget((one) => !one.isDiskFull && now - one.at > settledMs)
    },
    noteRoom: () => forget((one) => one.isDiskFull),
  }
}

const diskFull = '53100'

/** True for a statement that was refused because the disk is full, also when it is the cause of a 503. */
export const isDiskFull = (error: unknown): boolean =>
  (sqlStateOf(error) ?? sqlStateOf((error as Error).cause)) === diskFull

/**
 * Fails when the disk of the database is full. Writing a row would not show it, because the row may find room in an
 * existing page, and it would have to be removed. Instead one statement sorts more than PostgreSQL may keep in
 * memory, so that PostgreSQL writes 32 kB to a temporary file that is gone with the answer. It takes 1.4 ms and works
 * on a read-only database too.
 */
export const lookForRoom: Statement = {
  text: `
    with room as materialized (select set_config('work_mem', '64kB', true) as most)
    select count(*) as rows from room, lateral generate_series(1, 2000 + 0 * length(room.most))`,
  values: [],
}
