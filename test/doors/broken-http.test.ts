import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

let port: number

beforeAll(async () => {
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
})

/** Writes bytes to the socket as they are, in these pieces, and reads until the service hangs up. */
async function exchange(...pieces: string[]): Promise<{ statusLine: string; headers: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk
  })
  const closed = once(socket, 'close')
  for (const piece of pieces) {
    socket.write(piece)
    if (pieces.length > 1) await sleep(50)
  }
  await closed
  const [head = '', body = ''] = received.split('\r\n\r\n', 2)
  const [statusLine = '', ...headers] = head.split('\r\n')
  return { statusLine, headers: headers.join('\n').toLowerCase(), body }
}

const host = 'Host: localhost\r\nConnection: close\r\n'

describe('what is no HTTP is answered in the envelope (§7, decision 0004.27)', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', '400'],
    ['an unknown verb', `FETCH /api/v1/leads HTTP/1.1\r\n${host}\r\n`, '400'],
    ['a header without a name', `GET /api/v1/leads HTTP/1.1\r\n${host}: x\r\n\r\n`, '400'],
    ['a header with a NUL', `GET /api/v1/leads HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`, '400'],
    [
      'two lengths',
      `POST /api/v1/leads HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`,
      '400',
    ],
    ['headers of 20 KiB', `GET /api/v1/leads HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  ])('%s', async (_what, text, status) => {
    const reply = await exchange(text)
    expect(reply.statusLine).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(reply.headers).toContain('content-type: application/json')
    expect(JSON.parse(reply.body)).toEqual({
      error: { code: 'INVALID_PARAM', message: expect.stringMatching(/\S/) },
    })
  })

  it.each([
    ['headers of 20 KiB', `HEAD /api/v1/leads HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
    ['a header with a NUL', `HEAD /api/v1/leads HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`, '400'],
  ])('of a HEAD without a body: %s', async (_what, text, status) => {
    const reply = await exchange(text)
    expect(reply.statusLine).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(reply.body).toBe('')
  })

  it.each(['HEAD', 'GET'])(
    'a client of a %s understands it, also where the headers come in pieces',
    async (method) => {
      for (const pieces of [1, 2, 3]) {
        const headers = Array.from({ length: pieces }, (_, i) => `X-${i}: ${'x'.repeat(24_000 / pieces)}\r\n`)
        const text = `${method} /healthz HTTP/1.1\r\n${host}`
        const reply = await exchange(...[text + headers[0], ...headers.slice(1)])
        expect([pieces, reply.statusLine]).toEqual([pieces, 'HTTP/1.1 431 Request Header Fields Too Large'])
        if (method === 'HEAD') expect(reply.body).toBe('')
      }
    },
  )

  it('the next client is served', async () => {
    const reply = await exchange(`GET /healthz HTTP/1.1\r\n${host}\r\n`)
    expect(reply.statusLine).toBe('HTTP/1.1 200 OK')
  })
})
