import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Channel } from './channel.ts'
import { chooseMove, chooseProcess } from './fewest-processes.ts'
import type { WorkerLoad } from './worker-load.ts'

/** On their way to one worker at once: whatever else it is told waits behind them, and none can be called back. */
const mostOnTheWay = 4
/** So long a connection waits for a worker: where all have ended at once, a sender may come only this once. */
const longestWaitMs = 30_000
const lookEveryMs = 50

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
