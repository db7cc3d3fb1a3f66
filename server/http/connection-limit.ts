import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../refusals/errors.ts'

/** What the service needs for itself beside its database connections: libraries, logs, files that it serves. */
const descriptorsOfOurOwn = 64
const fewestConnections = 16
const mostConnections = 10_000
/** Over the limit so many are heard and told a 503; what comes beyond is told so before it has said anything. */
const mostRefused = 16
/** So long an idle or slow connection keeps its place while others want one. */
const silenceLimitMs = 1_000
/** Within this a connection over the limit sends its request and is told, or is closed. */
const refusalMs = 2_000

/** How many files this process may have open; undefined where the system does not say. Node.js takes the hard limit. */
function descriptorLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? undefined : Number(soft)
  } catch {
    return undefined
  }
}

function connectionsFor(databaseConnections: number): number {
  const ours = (descriptorLimit() ?? Number.POSITIVE_INFINITY) - descriptorsOfOurOwn - databaseConnections
  return Math.max(fewestConnections, Math.min(mostConnections, ours - mostRefused))
}

/**
 * A 503 for whoever connects, without a request: it is with the kernel before the socket is closed, so that this takes a
 * descriptor for one turn of the event loop. A sender whose request was under way may see its connection reset behind it.
 */
function refuseConnection(socket: Socket): void {
  const refusal = unavailable(1)
  const body = JSON.stringify(refusal.body())
  const headers = {
    ...refusal.headers,
    'x-request-id': randomUUID(),
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(['HTTP/1.1 503 Service Unavailable', ...lines, '', body].join('\r\n'))
  socket.destroy()
}

/**
 * Keeps the number of connections below what the system lets the process open, so that there is always a descriptor for
 * a file or a database connection. Of those we wait for, idle ones and ones that send slowly, the longest silent one
 * makes room for a newcomer; where all are being served, the newcomer's request is 503.
 */
export function connectionLimit(app: FastifyInstance, databaseConnections: number): void {
  const most = connectionsFor(databaseConnections)
  /** Connections that we wait for, with the time since when; the longest first. */
  const awaited = new Map<Socket, number>()
  const surplus = new WeakSet<Socket>()
  let open = 0

  function waitFor(socket: Socket): void {
    awaited.delete(socket)
    // A request that is injected has no socket.
    if (socket instanceof Socket && !socket.destroyed) awaited.set(socket, performance.now())
  }

  function makeRoom(): boolean {
    const [longest] = awaited
    if (!longest || performance.now() - longest[1] < silenceLimitMs) return false
    awaited.delete(longest[0])
    longest[0].destroy()
    return true
  }

  app.server.on('connection', (socket: Socket) => {
    if (open >= most + mostRefused) {
      refuseConnection(socket)
      return
    }
    open += 1
    socket.once('close', () => {
      open -= 1
      awaited.delete(socket)
    })
    if (open > most && !makeRoom()) {
      surplus.add(socket)
      setTimeout(() => socket.destroy(), refusalMs).unref()
    } else waitFor(socket)
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (surplus.has(socket)) {
      reply.header('connection', 'close')
      done(unavailable(1))
      return
    }
    if (request.method === 'GET') awaited.delete(socket)
    else waitFor(socket)
    done()
  })
  // A body has arrived by now.
  app.addHook('preValidation', ({ raw }, _reply, done) => {
    awaited.delete(raw.socket)
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    waitFor(raw.socket)
    done()
  })
}
