import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { StartRefused } from '../../refusals/start-refused.ts'
import type { Addresses } from '../listen.ts'
import { type Answers, type Channel, openChannel } from './channel.ts'

/** A worker that serves. */
interface Member {
  readonly number: number
  readonly channel: Channel
}

/** As many workers as were asked for, at all times. */
export interface Workers {
  /** Where they listen, all at the same place: Node.js gives each connection to the next of them. */
  readonly addresses: Addresses
  /** Those that serve, the longest first. */
  members(): Member[]
  /** Replaces them one by one, each after its successor serves. */
  restartInTurn(): Promise<void>
  /** Ends them in order; those that do not end are killed. */
  stop(): Promise<void>
}

export interface WorkersPlan {
  readonly size: number
  readonly log: FastifyBaseLogger
  /** What a worker may ask. */
  readonly answersFor: (workerNumber: number) => Answers
  /** A worker has ended, however. */
  readonly onGone: (workerNumber: number, wasKilled: boolean) => void
}

/** What a worker takes at most to end in order, below the 25 seconds that the whole service takes. */
export const workerCloseLimitMs = 16_000
const killAfterMs = workerCloseLimitMs + 1_000
/** Who ends sooner than this is not started again at once. */
const shortLifeMs = 10_000
const longestPauseMs = 30_000

const hasEnded = ({ process: child }: Worker): boolean => child.exitCode !== null || child.signalCode !== null

/** Ends one in order, or kills it. */
async function end(worker: Worker): Promise<void> {
  if (hasEnded(worker)) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await endOf(worker, ended)
}

async function endOf(worker: Worker, ended: Promise<unknown>): Promise<void> {
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), killAfterMs)
  await ended
  clearTimeout(timer)
}

/**
 * Starts the workers and replaces those that end, with growing pauses when they end at once. Throws StartRefused with a
 * worker's own line when the first ones cannot serve.
 */
export async function keepWorkers({ size, log, answersFor, onGone }: WorkersPlan): Promise<Workers> {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'main.js') })
  const serving = new Map<Worker, Member>()
  let isStopping = false
  let quickEnds = 0

  const members = (): Member[] => [...serving.values()]

  /** Settles when it serves. */
  async function startOne(): Promise<{ worker: Worker; addresses: Addresses }> {
    const worker = cluster.fork()
    const startedAt = Date.now()
    const addresses = await new Promise<Addresses>((ready, failed) => {
      const channel = openChannel(worker, {
        ...answersFor(worker.id),
        ready: async (where) => {
          serving.set(worker, { number: worker.id, channel })
          ready(where)
          return null
        },
        refused: async (why) => {
          failed(new StartRefused(why))
          return null
        },
      })
      worker.once('exit', (status: number | null, signal: string | null) => {
        failed(new StartRefused(`A service process ended while it started (${signal ?? status})`))
        onGone(worker.id, !isStopping && status !== 0)
        if (!serving.delete(worker) || isStopping) return
        log.error({ worker: worker.id, status, signal }, 'a service process ended: starting another')
        if (Date.now() - startedAt >= shortLifeMs) quickEnds = 0
        void replace()
      })
    })
    return { worker, addresses }
  }

  async function replace(): Promise<void> {
    while (!isStopping) {
      if (quickEnds > 0)
        await sleep(Math.min(longestPauseMs, 250 * 2 ** quickEnds), undefined, { ref: false })
      quickEnds += 1
      if (isStopping) return
      try {
        await startOne()
        return
      } catch (error) {
        log.error({ reason: (error as Error).message }, 'no service process could be started')
      }
    }
  }

  /** No `replace` for one that was asked to go. */
  async function leave(worker: Worker, { channel }: Member): Promise<void> {
    serving.delete(worker)
    if (hasEnded(worker)) return
    const ended = once(worker, 'exit')
    await channel.ask('leave', null).catch(() => undefined)
    await endOf(worker, ended)
  }

  async function restartInTurn(): Promise<void> {
    for (const [worker, member] of [...serving]) {
      if (isStopping) return
      if (!serving.has(worker)) continue
      try {
        const { worker: successor } = await startOne()
        log.info(
          { worker: worker.id, successor: successor.id },
          'a service process takes the place of another',
        )
      } catch (error) {
        log.error({ reason: (error as Error).message }, 'the service processes stay: no successor serves')
        return
      }
      await leave(worker, member)
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)))
  }

  try {
    const [first] = await Promise.all(Array.from({ length: size }, startOne))
    if (!first) throw new Error('there is at least one service process')
    return { addresses: first.addresses, members, restartInTurn, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
