import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openLargeBodies } from '../../server/http/large-bodies.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { makeWebhook, newPhone } from '../webhooks/support.ts'

const limits = { most: 2, longestWaitMs: 10_000, arrivalMs: 10_000 }

/** Enters bodies by name; `told` says which began and which were refused, in order. */
function entrance(settings: Partial<typeof limits> = {}) {
  const bodies = openLargeBodies({ ...limits, ...settings })
  const told: string[] = []
  const enter = (name: string) =>
    bodies.enter({ begin: () => told.push(name), refuse: () => told.push(`${name} refused`) })
  return { told, enter }
}

describe('large bodies that are held at once', () => {
  it('are as many as there are places; the others begin in their order when one leaves', () => {
    const { told, enter } = entrance()
    const [first, second] = ['1', '2', '3', '4', '5'].map(enter)
    expect(told).toEqual(['1', '2'])
    first?.arrived()
    expect(told).toEqual(['1', '2'])
    first?.leave()
    first?.leave()
    expect(told).toEqual(['1', '2', '3'])
    second?.leave()
    expect(told).toEqual(['1', '2', '3', '4'])
  })

  it('who leaves the queue takes no place', () => {
    const { told, enter } = entrance({ most: 1 })
    const [first, second] = ['1', '2', '3'].map(enter)
    second?.leave()
    first?.leave()
    expect(told).toEqual(['1', '3'])
  })

  it('are refused when no place comes free in time', async () => {
    const { told, enter } = entrance({ most: 1, longestWaitMs: 20 })
    const [first, second] = ['1', '2'].map(enter)
    await sleep(60)
    expect(told).toEqual(['1', '2 refused'])
    second?.leave()
    first?.leave()
    enter('3')
    expect(told.at(-1)).toBe('3')
  })

  it('one that is slow to arrive holds nobody up, and has a place once it is there', async () => {
    const { told, enter } = entrance({ most: 1, arrivalMs: 20 })
    const [slow, next] = ['slow', 'next'].map(enter)
    await sleep(60)
    expect(told).toEqual(['slow', 'next'])
    slow?.arrived()
    next?.leave()
    enter('last')
    expect(told).toEqual(['slow', 'next'])
    slow?.leave()
    expect(told).toEqual(['slow', 'next', 'last'])
  })
})

const service = serviceForTests()
let port: number
const sockets: Socket[] = []

beforeAll(async () => {
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** More than there are places. */
const senders = 60
const text = 'Please call after six. '.repeat(8_000)
const largeBody = () => JSON.stringify({ name: 'Asha Rao', phone: newPhone(), message: text })

async function open(path: string, length: number, sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  const head = ['Host: 127.0.0.1', 'Content-Type: application/json', `Content-Length: ${length}`]
  socket.write([`POST ${path} HTTP/1.1`, ...head, '', sent].join('\r\n'))
  return socket
}

const statusOf = async (path: string): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: largeBody() })).status

const newPath = async () => `/webhook/${(await makeWebhook(service, service.people.admin.accountId)).token}`

describe('at the door, large bodies', () => {
  it('of many senders at once are all read, whether or not the sender says how long they are', async () => {
    const path = await newPath()
    const url = `http://127.0.0.1:${port}${path}`
    const chunked = (): Promise<Response> =>
      fetch(url, { method: 'POST', body: new Blob([largeBody()]).stream(), duplex: 'half' } as RequestInit)
    const replies = Array.from({ length: senders }, async (_, i) =>
      i % 2 === 0 ? statusOf(path) : (await chunked()).status,
    )
    expect(await Promise.all(replies)).toEqual(Array(senders).fill(200))
  })

  it('of senders that stop in the middle keep nobody waiting', async () => {
    const path = await newPath()
    const body = largeBody()
    for (let i = 0; i < senders; i++) await open(path, body.length, body.slice(0, 20_000))
    expect(await statusOf(path)).toBe(200)
  })

  it('of senders that hang up give their places back', async () => {
    const path = await newPath()
    const body = largeBody()
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < senders; i++) (await open(path, body.length, body.slice(0, 20_000))).destroy()
    }
    expect(await statusOf(path)).toBe(200)
  })

  it('that nobody wants are read to their end, and the connection serves on', async () => {
    const body = largeBody()
    const socket = await open('/webhook/unknown', body.length, body)
    let answer = ''
    socket.setEncoding('utf8').on('data', (more: string) => {
      answer += more
    })
    socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    await expect
      .poll(() => answer.match(/HTTP\/1\.1 \d+/g), { timeout: 5_000 })
      .toEqual(['HTTP/1.1 404', 'HTTP/1.1 200'])
  })
})
