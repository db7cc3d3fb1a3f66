import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connections, type HttpRequest, loadHttp, loadHttpToItsEnd } from './load.ts'
import { mainThreadMs, peakMb } from './running-service.ts'
import { listRequests, type Measure, type Target, usedBy, writeRequests } from './scenarios.ts'
import { newLargeFormBody, newManyFieldsBody } from './statements.ts'

const manyConnections = [500, 2_000]
const idleConnections = 2_000
const dripEveryMs = 500
const largeSenders = 200

const longBody = 'delivery of 200 KiB'
const manyFields = 'delivery of 6,000 fields'

/** Deliveries that workers read: what they cost the others is the time of the main thread, and memory. */
export const largeDeliveries = {
  longBody: `${longBody} (main thread alone)`,
  manyFields: `${manyFields} (main thread alone)`,
  longBodyCrowd: `${longBody}, ${largeSenders} connections (main thread alone)`,
  manyFieldsCrowd: `${manyFields}, ${largeSenders} connections (main thread alone)`,
} as const

/** The deliveries of `largeDeliveries`, one sender with its requests and a crowd of them. */
export function measuresOfLargeDeliveries(target: Target): Measure[] {
  const { service, seeded } = target
  const to = { url: `${service.url}/webhook/${seeded.webhookToken}`, method: 'POST', headers: {} } as const
  const measure = (name: string, body: () => string, most = connections): Measure => ({
    name,
    run: (seconds) => loadHttpToItsEnd({ ...to, body }, seconds, most),
    used: async () => [mainThreadMs(service.pid), 0],
    peakMb: () => peakMb(service.pid),
  })
  return [
    measure(largeDeliveries.longBody, newLargeFormBody),
    measure(largeDeliveries.manyFields, newManyFieldsBody),
    measure(largeDeliveries.longBodyCrowd, newLargeFormBody, largeSenders),
    measure(largeDeliveries.manyFieldsCrowd, newManyFieldsBody, largeSenders),
  ]
}

/** Heads that never end: the byte that comes every half second keeps them from being idle. */
async function openIdle(url: string): Promise<() => void> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  for (let i = 0; i < idleConnections; i++) {
    const socket = connect(Number(port), hostname)
      .on('error', () => undefined)
      .resume()
    await once(socket, 'connect')
    if (i % 2 === 0) socket.write('POST /api/v1/leads HTTP/1.1\r\nHost: a\r\nX-Long: ')
    sockets.push(socket)
  }
  const drip = setInterval(() => {
    for (const [i, socket] of sockets.entries()) if (i % 2 === 0 && socket.writable) socket.write('a')
  }, dripEveryMs)
  return () => {
    clearInterval(drip)
    for (const socket of sockets) socket.destroy()
  }
}

/** The default page and a create with more connections than the service has to the database, and beside idle ones. */
export function measuresOfOverload(target: Target): Measure[] {
  const { 'GET leads, default page': list } = listRequests(target, 0)
  const { 'POST lead (create)': create } = writeRequests(target)
  const requests = { 'default page': list, create } as Record<string, HttpRequest>
  const common = { used: usedBy(target), peakMb: () => peakMb(target.service.pid) }
  return Object.entries(requests).flatMap(([name, request]) => [
    ...manyConnections.map((connections) => ({
      name: `${name}, ${connections.toLocaleString('en')} connections`,
      run: (seconds: number) => loadHttp(request, seconds, connections),
      ...common,
    })),
    {
      name: `${name} beside ${idleConnections.toLocaleString('en')} idle and dripping connections`,
      run: async (seconds: number) => {
        const close = await openIdle(target.service.url)
        return loadHttp(request, seconds).finally(close)
      },
      ...common,
    },
  ])
}
