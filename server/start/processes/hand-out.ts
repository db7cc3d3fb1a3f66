import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Channel } from './channel.ts'
import { chooseMove, chooseProcess, type LoadReport, type ProcessLoad } from './fewest-processes.ts'

const keptReports = 5
const silentAfterMs = 3_000
/** Where all have ended at once their successors are waited for: a sender may come only once. */
const longestWaitMs = 10_000
const lookEveryMs = 50

/** The load of one worker, as it is told. */
export class WorkerLoad implements ProcessLoad {
  shares: number[] = []
  connections = 0
  handed = 0
  handedBefore = 0
  reportsSinceMove = 0
  private reportedAt = Date.now()
  private givenAt = Number.NEGATIVE_INFINITY

  get isSilent(): boolean {
    return Date.now() - this.reportedAt > silentAfterMs
  }

  get sinceGivenMs(): number {
    return Date.now() - this.givenAt
  }

  report({ processorShare, connections }: LoadReport): void {
    this.shares = [processorShare, ...this.shares].slice(0, keptReports)
    this.connections = connections
    this.handedBefore = this.handed
    this.handed = 0
    this.reportsSinceMove += 1
    this.reportedAt = Date.now()
  }

  moved(hasGiven: boolean): void {
    this.reportsSinceMove = 0
    if (hasGiven) this.givenAt = Date.now()
  }
}

/** A worker that connections can be handed to. */
export interface Taker {
  readonly number: number
  readonly channel: Channel
  readonly load: WorkerLoad
}

/**
 * Gives a connection to the worker that shall have it. It stays open here until the worker has it: when that one ends
 * before, or is closing, another one gets it.
 */
export async function handOver(socket: Socket, takers: () => Taker[]): Promise<void> {
  const asked = new Set<Taker>()
  const waitsUntil = performance.now() + longestWaitMs
  let isTaken = false
  while (!isTaken && !socket.destroyed) {
    const others = takers().filter((taker) => !asked.has(taker))
    const load = chooseProcess(others.map((taker) => taker.load))
    const taker = others.find((one) => one.load === load)
    if (!taker) {
      if (performance.now() > waitsUntil) break
      await sleep(lookEveryMs, undefined, { ref: false })
      continue
    }
    asked.add(taker)
    taker.load.handed += 1
    isTaken = await taker.channel.ask('take', null, socket).catch(() => false)
  }
  // This process's hold on it alone: no worker's, which has its own.
  socket.destroy()
}

/** After a report: asks a worker to part with some of its connections where another should have them. */
export function moveSome(takers: readonly Taker[], log: FastifyBaseLogger): void {
  const move = chooseMove(takers.map(({ load }) => load))
  const from = takers.find(({ load }) => load === move?.from)
  const to = takers.find(({ load }) => load === move?.to)
  if (!move || !from || !to) return
  const { connections, isRelief } = move
  from.load.moved(isRelief)
  to.load.moved(false)
  log.debug({ worker: from.number, to: to.number, connections, isRelief }, 'connections move')
  from.channel.ask('move', connections).catch(() => undefined)
}
