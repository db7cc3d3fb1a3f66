import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { forgetOldKeyUse } from '../api-keys/key-use.ts'
import { forgetOldUndos } from '../leads/merging/forget-old-undos.ts'
import { deleteUntouchedLeads } from '../leads/retention/delete-untouched.ts'
import { enterLeads, manyChanges } from '../leads/search/enter-leads.ts'
import { accountCaller, type Caller } from '../platform/caller.ts'
import { foldCounts } from '../platform/counts/fold-counts.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { forgetOldReplies } from '../platform/database/idempotency.ts'
import { isUnavailable } from '../platform/errors.ts'
import { forgetOldHalfSignIns } from '../users/second-factor/half-sign-in.ts'
import { forgetExpiredSessions } from '../users/session.ts'
import { removeOldBodies } from '../webhooks/remove-old-bodies.ts'
import { makeGoodMissedWrites } from './missed-writes.ts'

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

/** A reader adds what is not folded yet: half a second of writes is nothing, an hour of them would be felt. */
const foldEveryMs = 500
const closeLimitMs = 4_000
const sweepEveryMs = 24 * 3_600_000
/** Longer than an upgrade takes in which processes of two releases work side by side. */
const missedDays = 8
/** In the first hour of a process, when one of the release before may work beside it, its writes are looked for so often. */
const besideForMs = 3_600_000
const lookBesideEveryMs = 30_000

/** Starts folding and sweeping, once at once for all accounts: a process that was killed may have left some. */
export function startBackgroundWork(
  db: Database,
  log: FastifyBaseLogger,
  deliveryRetentionDays: number,
): BackgroundWork {
  /** Accounts to be folded, since when. */
  let written = new Map<string, number>()
  let folding = new Map<string, number>()
  /** Accounts that may have leads which are not entered into the search. */
  const unentered = new Set<string>()
  const startedMs = Date.now()
  let lookedMs = startedMs

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
    await enter(justWritten)
  }

  /** Few at a time while an account is written to, all of them when it is quiet. */
  async function enter(justWritten: readonly string[]): Promise<void> {
    for (const accountId of justWritten) unentered.add(accountId)
    await forEach([...unentered], async (caller) => {
      const isQuiet = !justWritten.includes(caller.accountId)
      const result = await enterLeads(db, caller, isQuiet ? 1 : manyChanges)
      if (isQuiet && result === 'done') unentered.delete(caller.accountId)
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
    await makeGood(accountIds, new Date(at.getTime() - missedDays * 86_400_000))
  }

  async function makeGood(accountIds: readonly string[], since: Date): Promise<void> {
    await forEach(accountIds, (caller) => makeGoodMissedWrites(db, caller, since))
    for (const accountId of accountIds) unentered.add(accountId)
  }

  /** What was written since it was looked for last, and somewhat longer: a transaction may have been under way. */
  async function lookBeside(): Promise<void> {
    const at = Date.now()
    if (at - startedMs > besideForMs) return
    const since = new Date(lookedMs - 2 * lookBesideEveryMs)
    await makeGood(await db.accountIds(), since)
    lookedMs = at
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

  const repeated = [
    repeat(fold, foldEveryMs, log),
    repeat(sweep, sweepEveryMs, log),
    repeat(lookBeside, lookBesideEveryMs, log),
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

interface Repeated {
  stop(): Promise<void>
}

/** Runs now and again and again, never twice at a time; a failure is logged and waits for the next turn. */
function repeat(work: () => Promise<void>, everyMs: number, log: FastifyBaseLogger): Repeated {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let underWay: Promise<void>
  const turn = async (): Promise<void> => {
    await work().catch((error: unknown) => logForLater(error, log))
    if (!isStopped) timer = setTimeout(() => (underWay = turn()), everyMs).unref()
  }
  underWay = turn()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}
