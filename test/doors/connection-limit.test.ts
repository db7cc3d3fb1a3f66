// slow: it starts processes of the service, and some are killed
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OneProcess, startProcess } from '../support/processes/one-process.ts'

let service: OneProcess
beforeAll(async () => {
  service = await startProcess(() => ({}), 256)
})
afterAll(() => service.stop())

const opened: Socket[] = []

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  opened.push(socket)
  await once(socket, 'connect')
  return socket
}

/** What came back on a socket until it paused or ended. */
async function answerOf(socket: Socket, request: string): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  socket.write(request)
  const deadline = Date.now() + 10_000
  while (!text.includes('}') && !socket.destroyed && Date.now() < deadline) await sleep(20)
  return text
}

const closeAll = (): void => {
  for (const socket of opened.splice(0)) socket.destroy()
}

const isReady = async (): Promise<boolean> => (await service.ask('GET', '/readyz')).status === 200

it('500 clients at 256 descriptors: each is answered, told 503 in the envelope, or hung up; the service lives', async () => {
  const request = `GET /api/v1/leads?limit=1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.people.admin.key}\r\n\r\n`
  const answers = await Promise.all(Array.from({ length: 500 }, async () => answerOf(await open(), request)))
  closeAll()
  const statusOf = (answer: string): string => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'closed'
  const statuses = answers.map(statusOf)
  expect([...new Set(statuses)].filter((status) => !['200', '503', 'closed'].includes(status))).toEqual([])
  expect(statuses.filter((status) => status === '200').length).toBeGreaterThan(20)
  // Refused by a word, not by a reset that says nothing.
  expect(statuses.filter((status) => status === 'closed').length).toBeLessThan(50)
  for (const answer of answers.filter((one) => statusOf(one) === '503')) {
    expect(answer).toMatch(/retry-after: [12]\r\n/i)
    expect(answer).toMatch(/x-request-id: /i)
    expect(answer).toContain('"code":"UNAVAILABLE"')
  }
  expect(service.program.child.exitCode).toBeNull()
  await expect.poll(isReady, { timeout: 10_000 }).toBe(true)
}, 60_000)

it('idle and slow connections make room: with 250 of them open, others do not wait', async () => {
  const half = 'POST /api/v1/leads HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n'
  for (let i = 0; i < 250; i++) {
    const socket = await open()
    if (i % 3 === 0) socket.write(half)
    else if (i % 3 === 1) await answerOf(socket, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  }
  await sleep(1_500)
  for (let i = 0; i < 20; i++) {
    const answer = await answerOf(await open(), 'GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  }
  closeAll()
}, 60_000)
