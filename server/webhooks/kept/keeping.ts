import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Repeated, repeat } from '../../jobs/repeat.ts'
import type { Database } from '../../records/database.ts'
import { unavailable } from '../../refusals/errors.ts'
import { sealer } from '../../secrets/sealed.ts'
import { hashSecret } from '../../secrets/secrets.ts'
import { openSpool, type Spool, type SpooledRecord } from '../../spool/spool.ts'
import { bodyHashOf } from '../delivery.ts'
import type { Interpreter } from '../interpret/interpreter.ts'
import type { CameToDoor, ReceivedRequest } from '../receive-delivery.ts'
import type { Webhook } from '../webhook.ts'
import { AccountQueues, type WaitingRecord } from './account-queues.ts'
import { type Draining, drain } from './drain.ts'
import { isToForget } from './forget-aside.ts'
import { type KeptRequest, readKept, writeKept } from './kept-request.ts'
import { type KeptSummary, summaryOf } from './kept-summary.ts'
import { openKnownWebhooks } from './known-webhooks.ts'

/** What waits on this process's disk. */
export interface KeptStatus {
  readonly waiting: number
  readonly since: Date | null
  readonly aside: number
  readonly bytes: number
  /** Files of the spool that cannot be read. */
  readonly unreadable: readonly string[]
}

/** Deliveries that cannot be committed now, kept on this machine's disk (decision 0046). */
export interface Keeping {
  /** True while the account's deliveries go to the disk at once: its node is away, or some of it wait already. */
  isFor(accountId: string): Promise<boolean>
  /** The webhook of a token as it was last known; null for an unknown one. */
  find(token: string): Webhook | null
  note(token: string, webhook: Webhook | null): void
  /** The id that the sender of the same body was told, while that waits; else the one that was drawn. */
  leadIdOf(webhook: Webhook, received: ReceivedRequest): string
  /** Answers when it is flushed. Throws 503 where the disk does not take it. */
  keep(webhook: Webhook, token: string, came: CameToDoor): Promise<void>
  status(): KeptStatus
  /** Of all processes of this service. */
  summary(): KeptSummary
  /** Whether a webhook is known and the last of it could be written: false means 503 while the database is away. */
  canKeep(): boolean
  /** Begins to save what waits. Settles when that is known which ended processes have left. */
  start(interpreter: Interpreter, onWritten: (accountId: string) => void): Promise<void>
  stop(): Promise<void>
}

const [refreshEveryMs, retryEveryMs] = [30_000, 1_000]
const adoptEveryMs = 30_000
const tellEveryMs = 60_000
const shareEveryMs = 1_000
const forgetEveryMs = 600_000
const retryAfterSeconds = 5

export interface KeepingPlan {
  readonly dataDir: string
  readonly sessionSecret: string
  readonly spoolMaxMb: number
  readonly deliveryRetentionDays: number
  readonly db: Database
  readonly log: FastifyBaseLogger
  /** Tells the other processes what waits here; answers what waits there. */
  readonly share?: (own: KeptSummary) => Promise<KeptSummary>
}

export const spoolDirectory = (dataDir: string): string => join(dataDir, 'spool')

const sameAs = (webhookId: string, received: ReceivedRequest): string =>
  `${webhookId} ${bodyHashOf(received).toString('base64')}`

/** Null, said in the log, where DATA_DIR cannot be written to: then deliveries are answered 503 while the database is away. */
export async function openKeeping(plan: KeepingPlan): Promise<Keeping | null> {
  const { sessionSecret, spoolMaxMb, log } = plan
  const directory = spoolDirectory(plan.dataDir)
  try {
    const spool = await openSpool(directory, sessionSecret, spoolMaxMb * 2 ** 20)
    const webhooks = await openKnownWebhooks(directory, sealer(sessionSecret))
    return makeKeeping({ ...plan, spool, webhooks })
  } catch (err) {
    log.error({ err, directory }, 'deliveries cannot be kept while the database is away')
    return null
  }
}

interface Parts extends KeepingPlan {
  readonly spool: Spool
  readonly webhooks: Awaited<ReturnType<typeof openKnownWebhooks>>
}

function makeKeeping({ spool, webhooks, db, log, share, deliveryRetentionDays }: Parts): Keeping {
  const queues = new AccountQueues()
  const arriving = new Map<string, number>()
  const repeated: Repeated[] = []
  let draining: Draining | undefined
  let isWritable = true
  let wasKeeping = false
  /** Until it is known what ended processes have left: that came before all that comes now. */
  let isAdopting = false
  let isStopped = false
  let elsewhere = summaryOf([])

  function waiting(record: SpooledRecord, { accountId, webhookId, came }: KeptRequest): WaitingRecord {
    const { leadId, receivedAt } = came.received
    const arrivedMs = receivedAt.getTime()
    return { record, accountId, arrivedMs, leadId, sameAs: sameAs(webhookId, came.received) }
  }

  async function adopt(): Promise<void> {
    let deliveries = 0
    try {
      for await (const adopted of spool.adopt()) {
        for (const { record, content } of adopted) queues.add(waiting(record, readKept(content)), true)
        deliveries += adopted.length
      }
    } finally {
      if (deliveries > 0) log.warn({ deliveries }, 'deliveries that an ended process kept are taken over')
    }
  }

  /** What was set aside is kept no longer than what was saved, and not of somebody who was deleted. */
  async function forgetAside(): Promise<void> {
    for (const one of queues.asideRecords()) {
      const content = await spool.read(one.record)
      if (!content || !(await isToForget(db, readKept(content), deliveryRetentionDays, new Date()))) continue
      await spool.remove(one.record)
      queues.forgetAside(one)
      log.warn({ leadId: one.leadId }, 'a delivery that could not be saved is not kept any longer')
    }
  }

  /** Once a minute while they wait, and once when they do not any more. */
  async function tell(): Promise<void> {
    const { unreadable, ...status } = keeping.status()
    if (status.waiting > 0) log.warn(status, 'deliveries wait on disk until the database takes them')
    else if (wasKeeping) log.info('all deliveries that waited on disk are saved')
    wasKeeping = status.waiting > 0
    if (unreadable.length > 0)
      log.error({ unreadable }, 'kept deliveries cannot be read: they stay where they are')
  }

  function ownSummary(): KeptSummary {
    const { waiting, since, aside, unreadable } = keeping.status()
    return { waiting, sinceMs: since?.getTime() ?? null, isStuck: aside + unreadable.length > 0 }
  }

  const keeping: Keeping = {
    async isFor(accountId) {
      if (isAdopting || queues.has(accountId) || arriving.has(accountId)) return true
      return !(await db.isUp(accountId))
    },
    find: (token) => webhooks.find(token),
    note: (token, webhook) => webhooks.note(token, webhook),
    leadIdOf: ({ id }, received) =>
      queues.leadIdOf(sameAs(id, received), received.receivedAt.getTime()) ?? received.leadId,
    async keep({ id: webhookId, account_id: accountId }, token, came) {
      const tokenHash = hashSecret(token).toString('hex')
      const request = { accountId, webhookId, tokenHash, came }
      arriving.set(accountId, (arriving.get(accountId) ?? 0) + 1)
      try {
        queues.add(waiting(await spool.append(writeKept(request)), request))
        isWritable = true
      } catch (err) {
        if (isWritable) log.error({ err }, 'a delivery cannot be kept: answered 503')
        isWritable = false
        throw unavailable(retryAfterSeconds)
      } finally {
        const left = (arriving.get(accountId) ?? 1) - 1
        if (left > 0) arriving.set(accountId, left)
        else arriving.delete(accountId)
      }
    },
    status: () => ({
      waiting: queues.count(),
      since: queues.since(),
      aside: queues.asideRecords().length,
      bytes: spool.bytes(),
      unreadable: spool.unreadable(),
    }),
    summary: () => summaryOf([ownSummary(), elsewhere]),
    canKeep: () => isWritable && webhooks.isAny(),
    async start(interpreter, onWritten) {
      isAdopting = true
      const failed = (err: unknown): void => log.debug({ err }, 'the spool looks again later')
      let adopted: Promise<unknown> | undefined
      let isFresh = false
      repeated.push(
        repeat(
          async () => {
            isFresh = false
            await webhooks.refresh(db)
            isFresh = true
          },
          () => (isFresh ? refreshEveryMs : retryEveryMs),
          failed,
        ),
        repeat(
          () => {
            const turn = adopt()
            adopted ??= turn.catch(failed)
            return turn
          },
          () => adoptEveryMs,
          failed,
        ),
        repeat(tell, () => tellEveryMs, failed),
        repeat(forgetAside, () => forgetEveryMs, failed),
        repeat(
          async () => {
            if (share) elsewhere = await share(ownSummary())
          },
          () => shareEveryMs,
          failed,
        ),
      )
      await adopted
      isAdopting = false
      if (!isStopped) draining = drain({ db, interpreter, spool, queues, log, onWritten })
    },
    async stop() {
      isStopped = true
      await draining?.stop()
      await Promise.race([
        Promise.all(repeated.map((one) => one.stop())),
        new Promise((late) => setTimeout(late, 2_000).unref()),
      ])
      await spool.close()
    },
  }
  return keeping
}
