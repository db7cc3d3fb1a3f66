import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Channel } from './channel.ts'
import { chooseMove, chooseProcess, type LoadReport, type ProcessLoad } from './fewest-processes.ts'

const keptReports = 5
const silentAfterMs = 3_000
/** A free worker takes a connection within its next turn; who lets one wait for so long is at something else. */
const lateAfterMs = 250
/** On their way to one worker at once: whatever else it is told waits behind them, and none can be called back. */
const mostOnTheWay = 4
/** So long a connection waits for a worker: where all have ended at once, a sender may come only this once. */
const longestWaitMs = 30_000
const lookEveryMs = 50
/** Who was told to open anew does so within this, or not at all. */
const expectedMs = 2_000

/** The load of one worker, as it is told and seen. */
export class WorkerLoad implements ProcessLoad {
  shares: number[] = []
  connections = 0
  mostConnections = Number.POSITIVE_INFINITY
  handed = 0
  handedBefore = 0
  reportsSinceMove = 0
  onTheWay = 0
  private waitsSince = 0
  private promised = 0
  private promisedAt = Number.NEGATIVE_INFINITY
  private reportedAt = performance.now()
  private givenAt = Number.NEGATIVE_INFINITY

  get isSilent(): boolean {
    const now = performance.now()
    return now - this.reportedAt > silentAfterMs || (this.onTheWay > 0 && now - this.waitsSince > lateAfterMs)
  }

  get sinceGivenMs(): number {
    return performance.now() - this.givenAt
  }

  get expected(): number {
    return performance.now() - this.promisedAt < expectedMs ? this.promised : 0
  }

  report({ processorShare, connections, mostConnections }: LoadReport): void {
    this.shares = [processorShare, ...this.shares].slice(0, keptReports)
    this.connections = connections
    this.mostConnections = mostConnections
    this.handedBefore = this.handed
    this.handed = 0
    this.reportsSinceMove += 1
    this.reportedAt = performance.now()
  }

  /** A connection is on its way to it. */
  sent(): void {
    if (this.onTheWay === 0) this.waitsSince = performance.now()
    this.onTheWay += 1
    this.handed += 1
    this.promised = Math.max(0, this.promised - 1)
  }

  /** One of those has arrived, or was refused. */
  arrived(): void {
    this.onTheWay -= 1
    this.waitsSince = performance.now()
  }

  gave(isRelief: boolean): void {
    this.reportsSinceMove = 0
    if (isRelief) this.givenAt = performance.now()
  }

  gets(connections: number): void {
    this.reportsSinceMove = 0
    this.promised = connections
    this.promisedAt = performance.now()
  }
}

/** A worker that connections can be handed to. */
export interface Taker {
  readonly number: number
  readonly channel: Channel
  readonly load: WorkerLoad
}

interface Waiting {
  readonly socket: Socket
  readonly until: number
  /** Those that are closing, or have ended while it was on its way to them. */
  readonly refusedBy: Set<Taker>
}

const isOver = ({ socket, until }: Waiting): boolean => socket.destroyed || performance.now() > until

/**
 * Gives each connection to the worker that shall have it, in the order in which they came. One stays open here until a
 * worker has it: when that one ends before, or is closing, another one gets it. Where a worker says nothing for
 * `longestWaitMs` nobody else does, because it may have it.
 */
export function handOut(takers: () => Taker[], log: FastifyBaseLogger): (socket: Socket) => void {
  const waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined

  function takerOf({ refusedBy }: Waiting): Taker | undefined {
    const asked = takers().filter((taker) => !refusedBy.has(taker))
    const load = chooseProcess(asked.map((taker) => taker.load))
    return asked.find((taker) => taker.load === load)
  }

  function handWaiting(): void {
    clearTimeout(timer)
    while (waiting[0] && isOver(waiting[0])) waiting.shift()?.socket.destroy()
    let at = takers().length === 0 ? waiting.length : 0
    for (let next = waiting[at]; next; next = waiting[at]) {
      const taker = takerOf(next)
      if (taker?.load.onTheWay === mostOnTheWay) break
      if (taker) {
        waiting.splice(at, 1)
        give(next, taker)
        // Refused by all that are there, it waits for another; nobody behind it waits with it.
      } else at += 1
    }
    if (waiting.length > 0) timer = setTimeout(handWaiting, lookEveryMs).unref()
  }

  function give(one: Waiting, taker: Taker): void {
    const { socket, refusedBy } = one
    refusedBy.add(taker)
    taker.load.sent()
    let isSettled = false
    function settle(isTaken: boolean): void {
      if (isSettled) return
      isSettled = true
      clearTimeout(limit)
      taker.load.arrived()
      // This process's hold on it alone: no worker's, which has its own.
      if (isTaken) socket.destroy()
      else waiting.unshift(one)
      handWaiting()
    }
    const limit = setTimeout(() => {
      log.warn({ worker: taker.number }, 'a service process does not take a connection')
      settle(true)
    }, longestWaitMs).unref()
    taker.channel.ask('take', null, socket).then(settle, () => settle(false))
  }

  return (socket) => {
    waiting.push({ socket, until: performance.now() + longestWaitMs, refusedBy: new Set() })
    handWaiting()
  }
}

/** After a report: asks a worker to part with some of its connections where another should have them. */
export function moveSome(takers: readonly Taker[], log: FastifyBaseLogger): void {
  const move = chooseMove(takers.map(({ load }) => load))
  const from = takers.find(({ load }) => load === move?.from)
  const to = takers.find(({ load }) => load === move?.to)
  if (!move || !from || !to) return
  const { connections, isRelief } = move
  from.load.gave(isRelief)
  to.load.gets(connections)
  log.debug({ worker: from.number, to: to.number, connections, isRelief }, 'connections move')
  from.channel.ask('move', connections).catch(() => undefined)
}
