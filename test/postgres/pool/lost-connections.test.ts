import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRefusalWhenPassing, isConnectionLost } from '../../../server/postgres/pool/database-errors.ts'

let server: Server
const accepted: Socket[] = []

beforeAll(async () => {
  server = createServer((socket) => accepted.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  for (const socket of accepted) socket.destroy()
  server.close()
})

const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)

/** What a packet that is written in that moment fails with. */
function errorOfWrite(socket: Socket): Promise<Error | null | undefined> {
  return new Promise((resolve) => socket.write('a packet', resolve))
}

/** How a socket may have ended when the next packet is written. */
const endings: Record<string, (socket: Socket) => void> = {
  'was destroyed': (socket) => socket.destroy(),
  'was reset': (socket) => socket.resetAndDestroy(),
  'said goodbye': (socket) => socket.end(),
}

describe('a packet for a socket that', () => {
  it.each(Object.entries(endings))('%s fails as a lost connection does', async (_, end) => {
    const socket = open()
    await once(socket, 'connect')
    end(socket)
    const error = await errorOfWrite(socket)
    expect(isConnectionLost(error), String(error)).toBe(true)
    expect(asRefusalWhenPassing(error)).toMatchObject({ status: 503 })
    socket.destroy()
  })

  it('is given up before it is connected fails so too', async () => {
    const socket = open()
    const failed = errorOfWrite(socket)
    socket.destroy()
    const error = await failed
    expect(isConnectionLost(error), String(error)).toBe(true)
  })
})

it('an error of our own is none', () => {
  for (const error of [
    new TypeError('x is not a function'),
    Object.assign(new Error(), { code: 'ERR_INVALID_ARG_TYPE' }),
  ])
    expect([isConnectionLost(error), asRefusalWhenPassing(error)]).toEqual([false, error])
})
