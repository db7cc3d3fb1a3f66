import { setTimeout as sleep } from 'node:timers/promises'
import { type Places, places } from '../../machine/places.ts'
import type { DatabaseHosts } from '../hosts/database-hosts.ts'
import type { Answer, Statement } from '../pipeline/statement-batch.ts'
import { type AvailabilityLog, isDiskFull, lookForRoom, watchAvailability } from './availability.ts'
import { type ConnectionRules, type Connections, openConnections } from './connections.ts'
import { sqlStateOf } from './database-errors.ts'

/** A server of the database with connections of its own, so that a lost server keeps nobody waiting who needs another. */
export interface Node {
  readonly connections: Connections
  /** Writes may use seven of ten connections; writes that hang behind a lock leave the others to reads. */
  readonly writers: Places
  /** False from a connection that could not be made until one could. */
  isUp(): boolean
  /** Looks whether it answers, since it said nothing for long. */
  suspect(): void
  /** True when it cannot be reached from here at all: its name is not known, or it does not let the service in. */
  isForeign(): boolean
  /** One statement on a connection of its own. Throws what `borrow` throws, and 503 when it is lost meanwhile. */
  ask(statement: Statement, limitMs?: number): Promise<Answer | undefined>
  /** False where its disk is full; null where that cannot be found out. */
  hasRoom(limitMs?: number): Promise<boolean | null>
  /** To be told of each write that was done. */
  noteWritten(): void
  close(): Promise<void>
}

const shareOfWrites = 0.7
const writeWaitLimitMs = 4_000
const probeEveryMs = 1_000
const probeLimitMs = 1_500
/** The pause doubles after each failed probe, up to `probeEveryMs`. */
const firstPauseMs = 5
/** A server that is gone refuses in less; one that says nothing for longer is silent. */
const quickRefusalMs = 500
const probe: Statement = { text: 'select 1', values: [] }

const isUnreachable = (error: Error): boolean =>
  /^(ENOTFOUND|EAI_)/.test((error as NodeJS.ErrnoException).code ?? '') || /^28/.test(sqlStateOf(error) ?? '')

export function openNode(
  name: string,
  hosts: DatabaseHosts,
  rules: ConnectionRules,
  log: AvailabilityLog,
): Node {
  let isDown = false
  let isForeign = false
  let isProbing = false
  let isWaitingForRoom = false
  let isClosed = false

  const availability = watchAvailability({
    ...log,
    lost(error) {
      isForeign ||= isUnreachable(error)
      log.lost?.(error, name)
      void probeUntilUp()
    },
    back: () => log.back?.(name),
    refused(error) {
      log.refused?.(error, name)
      if (isDiskFull(error)) void waitForRoom()
    },
    accepted: () => log.accepted?.(name),
  })
  const connections = openConnections(hosts, rules, availability)

  async function ask(statement: Statement, limitMs?: number): Promise<Answer | undefined> {
    const connection = await connections.borrow('', limitMs)
    try {
      const [answer] = await connection.send([statement])
      connection.release(true)
      return answer
    } catch (error) {
      connection.release(false)
      throw connection.refusalOf(error)
    }
  }

  /**
   * Probes until the node answers. Connections die one after the other and a probe may get a dead one, so the node
   * counts as down after two failures, or after one that did not fail quickly.
   */
  async function probeUntilUp(): Promise<void> {
    if (isProbing) return
    isProbing = true
    for (let failures = 0; !isClosed; ) {
      const askedAt = performance.now()
      const isAnswered = await ask(probe, probeLimitMs).then(
        () => true,
        () => false,
      )
      failures = isAnswered ? 0 : failures + 1
      isDown = failures > 1 || (!isAnswered && performance.now() - askedAt > quickRefusalMs)
      if (isAnswered) break
      await sleep(Math.min(probeEveryMs, firstPauseMs * 2 ** failures), undefined, { ref: false })
    }
    isProbing = false
  }

  async function hasRoom(limitMs = probeLimitMs): Promise<boolean | null> {
    try {
      await ask(lookForRoom, limitMs)
    } catch (error) {
      return isDiskFull(error) ? false : null
    }
    availability.noteRoom()
    return true
  }

  /** Probes until the log can say that there is room again, whether or not anybody writes. */
  async function waitForRoom(): Promise<void> {
    if (isWaitingForRoom) return
    isWaitingForRoom = true
    do await sleep(probeEveryMs, undefined, { ref: false })
    while (!isClosed && !(await hasRoom()))
    isWaitingForRoom = false
  }

  return {
    connections,
    writers: places(Math.max(1, Math.floor(rules.most * shareOfWrites)), writeWaitLimitMs),
    isUp: () => !isDown,
    suspect: () => void probeUntilUp(),
    isForeign: () => isForeign,
    ask,
    hasRoom,
    noteWritten: availability.noteWritten,
    async close() {
      isClosed = true
      await connections.close()
    },
  }
}
