import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, makeUser, signIn } from '../support/app/console.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { deliveriesOf, makeWebhook, newPhone } from '../webhooks/support.ts'

const service = serviceForTests()
const senders = 80
let port: number
/** A crowded machine sheds load, which is no loss: a sender that reads its answer is told 503. */
let shed = 0

beforeAll(async () => {
  service.app.server.on('request', (_request, response) => {
    response.once('close', () => {
      if (response.statusCode === 503) shed += 1
    })
  })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
})

interface Sent {
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body: string
}

const requestOf = ({ path, headers = {}, body }: Sent): string => {
  const all = {
    Host: `127.0.0.1:${port}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

/** What a sender does as soon as its bytes are with the kernel. */
const waysToLeave: Record<string, (socket: Socket) => unknown> = {
  closes: (socket) => socket.destroy(),
  resets: (socket) => socket.resetAndDestroy(),
  'closes its half': (socket) => socket.end(),
}

/** Answers what came back until the connection was closed. */
async function sendAndLeave(text: string, leave: (socket: Socket) => unknown): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(text, resolve))
  leave(socket)
  await once(socket, 'close')
  return answer
}

/** Waits until all have what they came for or were shed; answers how many have it. */
async function settled(count: () => Promise<number>, wanted: number): Promise<number> {
  const giveUpAt = Date.now() + 15_000
  for (;;) {
    const counted = await count()
    if (counted + shed >= wanted || Date.now() > giveUpAt) return counted
    await wait(50)
  }
}

/** Sends until none of the 80 was shed; answers how many of all that were not shed have been kept. */
async function keptOf(
  makeRequest: () => string,
  leave: (socket: Socket) => unknown,
  count: () => Promise<number>,
): Promise<number> {
  let kept = 0
  for (let round = 0; kept < senders && round < 10; round++) {
    shed = 0
    const missing = senders - kept
    await Promise.all(Array.from({ length: missing }, () => sendAndLeave(makeRequest(), leave)))
    kept = await settled(count, senders)
    if (kept + shed < senders) return kept
  }
  return kept
}

const bodyOf = (size = 0): string =>
  JSON.stringify({ name: 'Asha', phone: newPhone(), message: 'x'.repeat(size) })

async function leadsOf(accountId: string): Promise<number> {
  const rows = await service.registrar.query('select 1 from leads where account_id = $1', [accountId])
  return rows.length
}

describe.each(Object.entries(waysToLeave))(
  'of 80 senders, each of which %s right after sending,',
  (way, leave) => {
    it.each([0, 60_000])('80 have their delivery and their lead, with %i more bytes', async (size) => {
      const { accountId } = (await service.newPeople()).admin
      const webhook = await makeWebhook(service, accountId)
      const path = `/webhook/${webhook.token}`
      const request = () => requestOf({ path, body: bodyOf(size) })
      expect(await keptOf(request, leave, async () => (await deliveriesOf(service, webhook)).length)).toBe(80)
      expect(await leadsOf(accountId)).toBe(80)
    })

    it('80 have their lead on the REST interface', async () => {
      const { accountId, key } = (await service.newPeople()).admin
      const headers = { Authorization: `Bearer ${key}` }
      const request = () => requestOf({ path: '/api/v1/leads', headers, body: bodyOf() })
      expect(await keptOf(request, leave, () => leadsOf(accountId))).toBe(80)
    })

    it('80 have their lead in the console', async () => {
      const account = await makeAccount(service.test, `Office that ${way}`)
      await makeUser(service.test, account, 'admin', 'admin')
      const { cookie } = await signIn(service.test, account, 'admin@example.com')
      const headers = { Cookie: cookie, Origin: `http://127.0.0.1:${port}` }
      const request = () => requestOf({ path: '/console/api/leads', headers, body: bodyOf() })
      expect(await keptOf(request, leave, () => leadsOf(account.id))).toBe(80)
    })
  },
)

it('a sender that closes its half reads its answer', async () => {
  const webhook = await makeWebhook(service, service.people.admin.accountId)
  const text = requestOf({ path: `/webhook/${webhook.token}`, body: bodyOf() })
  expect(await sendAndLeave(text, (socket) => socket.end())).toMatch(/^HTTP\/1.1 200 OK\r\n/)
})

it('a delivery that is cut short is kept, with the reason', async () => {
  const webhook = await makeWebhook(service, service.people.admin.accountId)
  const whole = requestOf({ path: `/webhook/${webhook.token}`, body: bodyOf(2_000) })
  await sendAndLeave(whole.slice(0, -1_000), (socket) => socket.destroy())
  shed = 0
  expect(await settled(async () => (await deliveriesOf(service, webhook)).length, 1)).toBe(1)
  expect(await deliveriesOf(service, webhook)).toMatchObject([
    { outcome: 'rejected', reason: 'The body is not as long as Content-Length says.' },
  ])
})
