import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { Closer } from '../closers.ts'
import type { Channel } from './channel.ts'

const reportEveryMs = 1_000
const lookEveryMs = 100

/** Connections that the first process accepted and handed to this one. */
export interface TakenConnections {
  /** False where the service closes. Undefined: the client had gone before it came here. */
  take(socket: Socket | undefined): boolean
  count(): number
  readonly mostConnections: number
  moveClients(connections: number): void
}

/** Serves them like those that a server accepts itself, the wait for their end when it closes included. */
export async function takeConnections(app: FastifyInstance): Promise<TakenConnections> {
  const sockets = new Set<Socket>()
  let isClosing = false
  let allGone: () => void = () => undefined
  app.addHook('preClose', async () => {
    isClosing = true
    if (sockets.size > 0) await new Promise<void>((gone) => (allGone = gone))
  })
  await app.ready()
  // From here on Node.js keeps a list of the connections and their times, as it does where a server listens itself.
  app.server.emit('listening')
  return {
    take(socket) {
      if (!socket || isClosing) {
        socket?.destroy()
        return false
      }
      sockets.add(socket)
      socket.once('close', () => {
        sockets.delete(socket)
        if (sockets.size === 0) allGone()
      })
      // As a server of HTTP has them: a sender may end its side and still wait for the answer.
      socket.allowHalfOpen = true
      app.server.emit('connection', socket)
      return true
    },
    count: () => sockets.size,
    mostConnections: app.mostConnections,
    moveClients: app.moveClients,
  }
}

/**
 * Tells the first process each second how much was done here. Where requests wait for the database's connections of this
 * process for most of it, that is as much as it can do: another one has its own.
 */
export function reportLoad(channel: Channel, db: Database, taken: TakenConnections): Closer {
  let usedBefore = process.cpuUsage()
  let reportedAt = performance.now()
  let looks = 0
  let waited = 0
  const look = setInterval(() => {
    looks += 1
    if (db.stats().waiting > 0) waited += 1
  }, lookEveryMs)
  const timer = setInterval(() => {
    const used = process.cpuUsage(usedBefore)
    const now = performance.now()
    const share = (used.user + used.system) / 1_000 / (now - reportedAt)
    const processorShare = waited * 2 > looks ? Math.max(1, share) : share
    usedBefore = process.cpuUsage()
    reportedAt = now
    looks = 0
    waited = 0
    const { count, mostConnections } = taken
    channel.ask('load', { processorShare, connections: count(), mostConnections }).catch(() => undefined)
  }, reportEveryMs)
  return async () => {
    clearInterval(look)
    clearInterval(timer)
  }
}
