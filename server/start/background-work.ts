import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { forgetOldKeyUse } from '../api-keys/key-use.ts'
import { forgetOldUndos } from '../leads/merging/forget-old-undos.ts'
import { deleteUntouchedLeads } from '../leads/retention/delete-untouched.ts'
import { type EnterResult, enterLeads, manyChanges } from '../leads/search/enter-leads.ts'
import { accountCaller, type Caller } from '../platform/caller.ts'
import { foldCounts } from '../platform/counts/fold-counts.ts'
import { keepSights } from '../platform/counts/keep-sights.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { forgetOldReplies } from '../platform/database/idempotency.ts'
import { isUnavailable } from '../platform/errors.ts'
import { forgetOldHalfSignIns } from '../users/second-factor/half-sign-in.ts'
import { forgetExpiredSessions } from '../users/session.ts'
import { removeOldBodies } from '../webhooks/remove-old-bodies.ts'
import { pauseBehind, repeat } from './repeat.ts'

/** What a process does beside answering. None of it is needed for a right answer, and none can end the process. */
export interface BackgroundWork {
  /** Something was written for this account, so its counts want folding. */
  readonly onWritten: (accountId: string) => void
  /** Folds the counts of all accounts: somebody ended who cannot say for which he wrote. */
  readonly foldAll: () => void
  /** For how long the oldest of what was written waits to be folded. */
  readonly foldLagSeconds: () => number
  /** Lets what is under way finish, if the database lets it: what is left is folded by the next start. */
  stop(): Promise<void>
}

/**
 * A reader adds what is not folded yet: seconds of writes are nothing, an hour of them would be felt. A fold of eight
 * creates costs a distributed database 3.4 ms and one PostgreSQL 1.2, so where folding takes long it comes less often.
 */
const foldPause = { leastMs: 500, mostMs: 2_000, shareOfTime: 0.1 }
const closeLimitMs = 4_000
/** A search looks itself at what waits, so an account that is written to in every turn waits no longer than this. */
const longestUnenteredMs = 10_000
/** Whom managers see changes seldom, and totals are right meanwhile. */
const lookAtSightsEveryMs = 60_000
/** Steps of entering in one turn: counts are folded in the next. */
const mostSteps = 5
const sweepEveryMs = 24 * 3_600_000

/** Starts folding and sweeping, once at once for all accounts: a process that was killed may have left some. */
export function startBackgroundWork(
  db: Database,
  log: FastifyBaseLogger,
  deliveryRetentionDays: number,
): BackgroundWork {
  /** Accounts to be folded, since when. */
  let written = new Map<string, number>()
  let folding = new Map<string, number>()
  /** How long the folds of the last turn took. */
  let foldedMs = 0
  /** Accounts that may have leads which are not entered into the search, since when. */
  const unentered = new Map<string, number>()
  /** Accounts that were written to since it was looked whom their managers see, and when that was. */
  const unlooked = new Set<string>()
  const sightsLookedMs = new Map<string, number>()

  /** Each account by itself, so that one that fails keeps nothing from the others. Answers those that failed. */
  async function forEach(
    accountIds: Iterable<string>,
    work: (caller: Caller) => Promise<unknown>,
  ): Promise<readonly string[]> {
    const failed: string[] = []
    for (const accountId of accountIds) {
      await work(accountCaller(accountId)).catch((error: unknown) => {
        failed.push(accountId)
        logForLater(error, log)
      })
    }
    return failed
  }

  function mark(accountId: string): void {
    if (!written.has(accountId)) written.set(accountId, Date.now())
  }

  async function fold(): Promise<void> {
    const began = performance.now()
    const underWay = written
    folding = underWay
    written = new Map()
    const again = (accountId: string): void =>
      void written.set(accountId, underWay.get(accountId) ?? Date.now())
    const justWritten = [...underWay.keys()]
    const failed = await forEach(justWritten, async (caller) => {
      const isFolded = await foldCounts(db, caller)
      if (isFolded) underWay.delete(caller.accountId)
      else again(caller.accountId)
    })
    for (const accountId of failed) again(accountId)
    folding = new Map()
    // Entering is not counted: leads that are not entered yet, a step in each turn, would wait for the longest pause.
    foldedMs = performance.now() - began
    await keepSightsOf(justWritten)
    await enter(justWritten)
  }

  /** What fails is tried again: from a cold disk it may take longer than a statement may, and the next look finds it read. */
  async function keepSightsOf(justWritten: readonly string[]): Promise<void> {
    for (const accountId of justWritten) unlooked.add(accountId)
    const now = Date.now()
    const isDue = (accountId: string): boolean =>
      now - (sightsLookedMs.get(accountId) ?? 0) >= lookAtSightsEveryMs
    await forEach([...unlooked].filter(isDue), async (caller) => {
      sightsLookedMs.set(caller.accountId, now)
      await db.transaction(caller, (tx) => keepSights(tx, new Date(now)))
      unlooked.delete(caller.accountId)
    })
  }

  function markUnentered(accountIds: readonly string[]): void {
    for (const accountId of accountIds) if (!unentered.has(accountId)) unentered.set(accountId, Date.now())
  }

  /** Many at a time while an account is written to; all of them when it is quiet, or when they have waited for long. */
  async function enter(justWritten: readonly string[]): Promise<void> {
    markUnentered(justWritten)
    await forEach([...unentered.keys()], async ({ accountId }) => {
      const isQuiet = !justWritten.includes(accountId)
      const isDue = isQuiet || Date.now() - (unentered.get(accountId) ?? 0) >= longestUnenteredMs
      let result: EnterResult = 'behind'
      // A search looks at each change that waits: so no longer than it takes to enter them, however fast they come.
      for (let step = 0; result === 'behind' && step < mostSteps; step++)
        result = await enterLeads(db, accountCaller(accountId), isDue ? 1 : manyChanges)
      if (isQuiet && result === 'done') unentered.delete(accountId)
      else if (isDue && result !== 'busy') unentered.set(accountId, Date.now())
    })
  }

  async function sweep(): Promise<void> {
    const accountIds = await db.accountIds()
    for (const accountId of accountIds) mark(accountId)
    const at = new Date()
    await forEach(accountIds, (caller) => db.transaction(caller, (tx) => forgetExpiredSessions(tx, at)))
    await forEach(accountIds, (caller) => db.transaction(caller, (tx) => forgetOldHalfSignIns(tx, at)))
    await forEach(accountIds, (caller) => db.transaction(caller, (tx) => forgetOldReplies(tx, at)))
    const keptSince = new Date(at.getTime() - deliveryRetentionDays * 86_400_000)
    await untilDone(accountIds, (tx) => removeOldBodies(tx, keptSince))
    await untilDone(accountIds, (tx) => forgetOldUndos(tx, at))
    await untilDone(accountIds, (tx) => forgetOldKeyUse(tx, at))
    await untilDone(accountIds, (tx) => deleteUntouchedLeads(tx, at))
    markUnentered(accountIds)
  }

  /** In turns, so that no account waits for the whole of another; `work` is true while there may be more. */
  async function untilDone(accountIds: readonly string[], work: (tx: Tx) => Promise<boolean>): Promise<void> {
    for (let remaining = accountIds; remaining.length > 0; ) {
      const more: string[] = []
      await forEach(remaining, async (caller) => {
        if (await db.transaction(caller, work)) more.push(caller.accountId)
      })
      remaining = more
    }
  }

  async function markAll(): Promise<void> {
    for (const accountId of await db.accountIds()) mark(accountId)
  }

  const later = (error: unknown): void => logForLater(error, log)
  const repeated = [
    repeat(fold, () => pauseBehind(foldedMs, foldPause), later),
    repeat(sweep, () => sweepEveryMs, later),
  ]
  return {
    onWritten: mark,
    foldAll: () => void markAll().catch((error: unknown) => logForLater(error, log)),
    foldLagSeconds: () => {
      const since = [...folding.values(), ...written.values()]
      return since.length === 0 ? 0 : (Date.now() - Math.min(...since)) / 1000
    },
    async stop() {
      const done = Promise.all(repeated.map((one) => one.stop())).then(fold)
      await Promise.race([done, sleep(closeLimitMs, undefined, { ref: false })])
    },
  }
}

/** Waits for the next turn; that the database is away is told where it is found. */
function logForLater(error: unknown, log: FastifyBaseLogger): void {
  if (!isUnavailable(error)) log.warn({ err: error }, 'background work is put off')
}
