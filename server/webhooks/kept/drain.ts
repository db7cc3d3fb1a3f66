import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../records/database.ts'
import { isUnavailable } from '../../refusals/errors.ts'
import type { Spool } from '../../spool/spool.ts'
import type { Interpreter } from '../interpret/interpreter.ts'
import type { AccountQueues, WaitingRecord } from './account-queues.ts'
import { type KeptRequest, readKept } from './kept-request.ts'
import { type Settled, settleKept } from './settle-kept.ts'

/** Accounts that are drained at once, and as many that failed before: a database that hangs holds up only its own. */
const mostAccounts = 3
const lookEveryMs = 100
const [firstPauseMs, longestPauseMs] = [250, 4_000]
const closeLimitMs = 5_000

export interface Draining {
  stop(): Promise<void>
}

interface DrainParts {
  readonly db: Database
  readonly interpreter: Interpreter
  readonly spool: Spool
  readonly queues: AccountQueues
  readonly log: FastifyBaseLogger
  readonly onWritten: (accountId: string) => void
}

/** Does the work of records that wait, account by account, as long as the database takes it. */
export function drain({ db, interpreter, spool, queues, log, onWritten }: DrainParts): Draining {
  const underWay = new Map<string, Promise<void>>()
  const failing = new Map<string, { readonly failures: number; readonly notBeforeMs: number }>()
  let isStopped = false

  /** A body that the service cannot have read just now is not refused for that. */
  const patient: Interpreter = {
    ...interpreter,
    async interpret(sent, settings) {
      for (;;) {
        try {
          return await interpreter.interpret(sent, settings)
        } catch (error) {
          if (isStopped || !isUnavailable(error)) throw error
          await sleep(lookEveryMs)
        }
      }
    },
  }

  function report(err: unknown, { accountId, webhookId, came }: KeptRequest): void {
    const delivery = came.received.id
    log.error({ err, accountId, webhookId, delivery }, 'a kept delivery cannot be saved as it is')
  }

  /** True when something was done. */
  async function drainSome(accountId: string): Promise<boolean> {
    const some: { readonly one: WaitingRecord; readonly request: KeptRequest }[] = []
    const unreadable = new Set<WaitingRecord>()
    const first = queues.first(accountId)
    const contents = await Promise.all(first.map(({ record }) => spool.read(record)))
    for (const [i, one] of first.entries()) {
      const content = contents[i] ?? null
      if (content === null) unreadable.add(one)
      else some.push({ one, request: readKept(content) })
    }
    if (unreadable.size > 0) {
      log.error({ accountId, records: unreadable.size }, 'kept deliveries cannot be read from the disk')
      queues.drop(accountId, unreadable, true)
    }
    const requests = some.map(({ request }) => request)
    const settled = await settleKept(db, patient, accountId, requests, report)
    const of = (what: Settled) => some.filter((_, i) => settled[i] === what).map(({ one }) => one)
    const [saved, aside] = [of('saved'), of('aside')]
    await Promise.all(saved.map(({ record }) => spool.remove(record)))
    queues.drop(accountId, new Set(saved))
    queues.drop(accountId, new Set(aside), true)
    if (saved.length > 0) onWritten(accountId)
    return saved.length + aside.length + unreadable.size > 0
  }

  async function drainAccount(accountId: string): Promise<void> {
    const before = failing.get(accountId)?.failures ?? 0
    try {
      if ((await db.isUp(accountId)) && (await drainSome(accountId))) {
        failing.delete(accountId)
        return
      }
    } catch (err) {
      log.debug({ err, accountId }, 'kept deliveries wait on')
    }
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** before)
    failing.set(accountId, { failures: before + 1, notBeforeMs: performance.now() + pauseMs })
  }

  function startDue(): void {
    const now = performance.now()
    const due = queues
      .accountIds()
      .filter((id) => !underWay.has(id) && (failing.get(id)?.notBeforeMs ?? 0) <= now)
    for (const isFailing of [false, true]) {
      const busy = [...underWay.keys()].filter((id) => failing.has(id) === isFailing).length
      const next = due
        .filter((id) => failing.has(id) === isFailing)
        .slice(0, Math.max(0, mostAccounts - busy))
      for (const id of next) {
        const end = drainAccount(id).finally(() => {
          underWay.delete(id)
          if (!isStopped) startDue()
        })
        underWay.set(id, end)
      }
    }
  }

  const timer = setInterval(startDue, lookEveryMs).unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.race([Promise.all(underWay.values()), sleep(closeLimitMs, undefined, { ref: false })])
    },
  }
}
