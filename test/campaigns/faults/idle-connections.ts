import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { startExternalWorld } from './external-world.ts'
import type { Findings } from './findings.ts'
import { freshPhone } from './senders.ts'

const connections = 2_000
const opensAtOnce = 100
const descriptors = 8_192
const dripEveryMs = 500
const requests = 60

const half =
  'POST /api/v1/leads HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n'

/** Idle at once, idle after a request, a head that never ends, and a body that comes byte by byte. */
const kinds = ['', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', half, `${half}\r\n{"name": "`]

async function openAll(port: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < connections) {
    const some = Array.from({ length: opensAtOnce }, (_, i) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined).resume()
      return once(socket, 'connect').then(() => {
        socket.write(kinds[i % kinds.length] ?? '')
        return socket
      })
    })
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

/** Every second socket has begun something: it goes on, a byte at a time. */
function drip(sockets: readonly Socket[]): NodeJS.Timeout {
  return setInterval(() => {
    for (const [i, socket] of sockets.entries())
      if (i % kinds.length >= 2 && socket.writable) socket.write('a')
  }, dripEveryMs)
}

/** 2,000 connections that are idle or drip: others do not wait for them, and nobody is refused. */
export async function idleConnections(findings: Findings): Promise<void> {
  const world = await startExternalWorld({ environment: {}, descriptors })
  const { service, key } = world
  const medians = async (): Promise<{ list: number; create: number }> => {
    const list: number[] = []
    const create: number[] = []
    for (let i = 0; i < requests; i++) {
      const listed = await service.ask('GET', '/api/v1/leads?limit=1', undefined, key)
      const created = await service.ask('POST', '/api/v1/leads', { name: 'N', phone: freshPhone() }, key)
      const isServed = listed.status === 200 && created.status === 201
      findings.expect(isServed, `statuses ${listed.status} and ${created.status} beside idle connections`)
      list.push(listed.ms)
      create.push(created.ms)
    }
    const median = (ms: number[]): number => ms.sort((a, b) => a - b)[ms.length >> 1] ?? 0
    return { list: median(list), create: median(create) }
  }
  let sockets: Socket[] = []
  let dripping: NodeJS.Timeout | undefined
  try {
    await medians()
    const alone = await medians()
    sockets = await openAll(Number(new URL(service.url).port))
    dripping = drip(sockets)
    const beside = await medians()
    const open = sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length
    for (const kind of ['list', 'create'] as const)
      findings.expect(
        beside[kind] < 2 * alone[kind] + 20,
        `a ${kind} takes ${beside[kind].toFixed(1)} ms beside ${connections} connections, ${alone[kind].toFixed(1)} alone`,
      )
    findings.expect(service.endedByItself === 0, 'the service ended by itself')
    findings.say(
      `idle      ${connections} idle and dripping, ${open} open after it: list ${alone.list.toFixed(1)} to ${beside.list.toFixed(1)} ms, create ${alone.create.toFixed(1)} to ${beside.create.toFixed(1)} ms at the median`,
    )
  } finally {
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
    await world.close()
  }
}
